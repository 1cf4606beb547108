//! What is asked while somebody is tended to or set free, and while somebody grabs or gets free.

use super::super::ai::plain::gains::{best_by, grab_is_worth_it, of_creature, relief};
use super::super::effects::end_effects::HEARTEN;
use super::super::effects::pay_recovery::PAY_RECOVERY;
use super::super::effects::relieve::RELIEVE;
use super::super::rules::actions::ability_effects::gifts::{ESCAPE_ANYWAY, GRAB_ANYWAY, TEND, Tending};
use super::super::text::preview::secondary_effects;
use super::question_rules::{Answers, QuestionRules};
use super::words::{explained, no, nobody, nothing, origin, plain, removable, who};
use crate::core::intent::Choice;

/// Tending first, then holds.
pub static QUESTIONS: [QuestionRules; 6] = [
    QuestionRules {
        asks: &TEND,
        prompt: |view, decision| format!("{}: what does {} do for you?", who(view, decision), origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, _| {
                let heals = scene.recovery(scene.me()) >= 2.0;
                let way = if heals { Tending::Recovery } else { Tending::Save };
                Some(Choice::Named(way.slug()))
            },
        },
    },
    QuestionRules {
        asks: &PAY_RECOVERY,
        prompt: |view, decision| {
            format!("{}: spend one of {}'s Recoveries on whom?", origin(view, decision), who(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, decision, choice| match choice {
                Choice::Creature(id) => {
                    let by = decision.about.unwrap_or(*id);
                    secondary_effects::regained(view, *id, view.recovery_value(by))
                }
                _ => String::new(),
            },
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.8, |choice| of_creature(scene, choice, |fighter| scene.recovery(fighter)))
            },
        },
    },
    QuestionRules {
        asks: &HEARTEN,
        prompt: |view, decision| format!("{}: which ally?", origin(view, decision)),
        pass: nobody,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, _, choice| match choice {
                Choice::Creature(id) => removable(view, *id),
                _ => String::new(),
            },
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| 0.1 + scene.recovery(fighter)))
            },
        },
    },
    QuestionRules {
        asks: &RELIEVE,
        prompt: |view, decision| format!("{}: end which effect?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| match choice {
                    Choice::Record(_) => relief(scene, choice),
                    _ => 1.0,
                })
            },
        },
    },
    QuestionRules {
        asks: &ESCAPE_ANYWAY,
        prompt: |view, decision| format!("{}: get free, though that provokes a free strike?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |_, _, _| Some(Choice::Yes),
        },
    },
    QuestionRules {
        asks: &GRAB_ANYWAY,
        prompt: |view, decision| format!("{}: grab it, though that provokes a free strike?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, _| grab_is_worth_it(scene).then_some(Choice::Yes),
        },
    },
];
