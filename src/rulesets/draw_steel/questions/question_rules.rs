//! What is known of a question above the rules that ask it: its words, what its answers mean, what the opponent answers.
//!
//! No part has a default: whoever adds a question says each.

use crate::core::intent::{Choice, Decision};
use crate::core::question::Question;
use crate::rulesets::draw_steel::ai::plain::scene::Scene;
use crate::rulesets::draw_steel::rules::view::View;

/// A question with its words and what becomes of its answers before they are given.
pub struct QuestionRules {
    /// The question, declared where it is asked.
    pub asks: &'static Question,
    /// What is asked, in one line.
    pub prompt: fn(View, &Decision) -> String,
    /// What declining is called.
    pub pass: fn(&Decision) -> &'static str,
    /// What its answers are.
    pub answers: Answers,
}

/// The answers of a question.
pub enum Answers {
    /// A turn, a way or the use of an ability: cards and squares say the rest, and the opponent weighs them as it weighs
    /// any other.
    Free,
    /// One of a list.
    Listed {
        /// A choice as a button reads.
        option: fn(View, &Decision, &Choice) -> String,
        /// What the question hangs on; empty where the prompt says it all.
        about: fn(View, &Decision) -> String,
        /// What a choice does and is likely to bring, in lines; empty where its words say it all.
        meaning: fn(View, &Decision, &Choice) -> String,
        /// Whether what follows for certain is told as well, found out by trying the answer.
        tried: bool,
        /// What it is called where an answer is given for ever; none where it cannot be.
        standing: Option<&'static str>,
        /// The opponent's answer; none passes, or takes the first where somebody has to answer.
        pick: fn(&Scene, &Decision, &[Choice]) -> Option<Choice>,
    },
}
