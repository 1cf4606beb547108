//! What is asked while a power is carried out.

use super::question_rules::{Answers, QuestionRules};
use super::who;
use crate::rulesets::the_adventure_game::actions::use_power::FOLLOW;

/// In the order in which a power is worked.
pub static QUESTIONS: [QuestionRules; 1] = [QuestionRules {
    asks: &FOLLOW,
    prompt: |view, decision| format!("{}: follow into the square it left?", who(view, decision)),
    pass: |_, _| "Stay".to_owned(),
    answers: Answers::Listed {
        option: |_, _, _| "Follow".to_owned(),
        about: |_, _| String::new(),
        meaning: |_, _, _| "A careful step; it provokes nothing".to_owned(),
        pass_first: false,
        pass_for_all: None,
        standing: Some("Follow an enemy shoved aside"),
        pick: |_, _| None,
    },
}];
