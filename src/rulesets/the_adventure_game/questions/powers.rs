//! What is asked while a power is carried out.

use super::question_rules::{Answers, QuestionRules};
use super::who;
use crate::core::effect::Prospect;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::triggered::{TRAIT, topmost};
use crate::rulesets::the_adventure_game::actions::use_power::FOLLOW;
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::systems::AdventureRules;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// In the order in which a power is worked.
pub static QUESTIONS: [QuestionRules; 2] = [
    QuestionRules {
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
    },
    QuestionRules {
        asks: &TRAIT,
        prompt: |view, decision| match view.stack().top() {
            Some(Frame::Triggering(own)) => own.prompt(|id| words::name(view, id), Name::title),
            _ => format!("{}: use a trait?", who(view, decision)),
        },
        pass: |_, _| "No".to_owned(),
        answers: Answers::Listed {
            option: |_, _, _| "Yes".to_owned(),
            about: |_, _| String::new(),
            meaning: |view, _, _| {
                topmost::<AdventureRules>(view.world).map_or_else(String::new, |(_, does)| {
                    words::by_themselves(std::slice::from_ref(does), &[]).concat()
                })
            },
            pass_first: false,
            pass_for_all: None,
            standing: Some("Traits that cost something or can be let be"),
            pick: |view, decision| uses_trait(view).then(|| first(decision)).flatten(),
        },
    },
];

/// Whether a trait does its bearer good.
fn uses_trait(view: View) -> bool {
    topmost::<AdventureRules>(view.world).is_some_and(|(own, does)| {
        let worth = |&on| effects::worth(&does.effects, Prospect { view, by: own.by, of: own.of, on });
        own.on.iter().map(worth).sum::<f32>() > 0.0
    })
}

fn first(decision: &Decision) -> Option<Choice> {
    match &decision.options {
        Options::Choose { choices, .. } => choices.first().cloned(),
        _ => None,
    }
}
