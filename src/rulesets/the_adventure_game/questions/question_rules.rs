//! What is known of a question above the rules that ask it: its words, what its answers mean, what the opponent answers.
//!
//! No part has a default: whoever adds a question says each.

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent};
use crate::core::question::Question;
use crate::rulesets::the_adventure_game::ai::ways::Ways;
use crate::rulesets::the_adventure_game::ai::weights::Weights;
use crate::rulesets::the_adventure_game::view::View;

/// A question with its words and what becomes of its answers before they are given.
pub struct QuestionRules {
    /// The question, declared where it is asked.
    pub asks: &'static Question,
    /// What is asked, in one line.
    pub prompt: fn(View, &Decision) -> String,
    /// What declining is called.
    pub pass: fn(View, &Decision) -> String,
    /// What its answers are.
    pub answers: Answers,
}

/// The answers of a question.
pub enum Answers {
    /// A turn: cards and squares say what can be done.
    Free {
        /// The opponent's turn.
        act: fn(View, CreatureId, &Weights, &mut Ways) -> Intent,
    },
    /// One of a list.
    Listed {
        /// A choice as a button reads.
        option: fn(View, &Decision, &Choice) -> String,
        /// What the question hangs on; empty where the prompt says it all.
        about: fn(View, &Decision) -> String,
        /// What a choice does, and its price; empty where its words say it all.
        meaning: fn(View, &Decision, &Choice) -> String,
        /// Whether declining is what is usual, so that no choice is made by a key too many.
        pass_first: bool,
        /// What declining for all of a side is called, for as long as the question keeps being asked; none where each
        /// is asked alone.
        pass_for_all: Option<&'static str>,
        /// What it is called where an answer is given for ever; none where it cannot be.
        standing: Option<&'static str>,
        /// The opponent's answer; none passes.
        pick: fn(View, &Decision) -> Option<Choice>,
    },
}
