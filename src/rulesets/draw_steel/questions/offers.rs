//! What effects let somebody do at once, as it is asked.

use super::super::ai::plain::gains::{best_by, of_creature, of_foe, relief};
use super::super::data::terms as t;
use super::super::rules::actions::offers::{
    CHARGE_STRIKE, END_EFFECT, EXTRA_MAIN_ACTION, FREE_STRIKE, FREE_USE, RECOVERY, REDIRECT, SAVE, SIGNATURE,
};
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::view::View;
use super::super::text::names::{ability_name, name};
use super::question_rules::{Answers, QuestionRules};
use super::words::{against, explained, no, nothing, origin, plain, skip, who};
use crate::core::intent::{Choice, Decision};

/// What somebody gets first, then what it may do.
pub static QUESTIONS: [QuestionRules; 9] = [
    QuestionRules {
        asks: &RECOVERY,
        prompt: |view, decision| format!("{}: spend a Recovery? ({})", who(view, decision), origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("Spend a Recovery when offered"),
            pick: |scene, _, _| (scene.recovery(scene.me()) > 0.8).then_some(Choice::Yes),
        },
    },
    QuestionRules {
        asks: &SAVE,
        prompt: |view, decision| format!("{}: save against which effect?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| relief(scene, choice)),
        },
    },
    QuestionRules {
        asks: &END_EFFECT,
        prompt: |view, decision| format!("{}: end which effect?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| relief(scene, choice)),
        },
    },
    QuestionRules {
        asks: &REDIRECT,
        prompt: |view, decision| format!("{}: who is struck instead?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, f32::MIN, |choice| of_creature(scene, choice, of_foe)),
        },
    },
    QuestionRules {
        asks: &SIGNATURE,
        prompt: |view, decision| {
            format!("{}: signature ability or free strike ({})", who(view, decision), origin(view, decision))
        },
        pass: skip,
        answers: Answers::Free,
    },
    QuestionRules {
        asks: &FREE_STRIKE,
        prompt: |view, decision| {
            let whom = against(view, decision);
            format!("{}: free strike{whom} ({})", who(view, decision), cause(view, decision))
        },
        pass: skip,
        answers: Answers::Free,
    },
    QuestionRules {
        asks: &CHARGE_STRIKE,
        prompt: |view, decision| format!("{}: strike at the end of the charge", who(view, decision)),
        pass: skip,
        answers: Answers::Free,
    },
    QuestionRules {
        asks: &FREE_USE,
        prompt: |view, decision| format!("{}: use {} at no cost", who(view, decision), origin(view, decision)),
        pass: skip,
        answers: Answers::Free,
    },
    QuestionRules {
        asks: &EXTRA_MAIN_ACTION,
        prompt: |view, decision| format!("{}: critical hit! Take an extra main action now", who(view, decision)),
        pass: skip,
        answers: Answers::Free,
    },
];

/// What a free strike that is offered comes of: the price of a hold names the strike alone (DS-MAN-03, DS-MAN-04).
fn cause(view: View, decision: &Decision) -> String {
    match nearest_use(view.world).filter(|_| decision.origin == t::MELEE_FREE_STRIKE.get()) {
        Some(used) => format!("provoked by {}'s {}", name(view, used.by), ability_name(view, used.ability)),
        None => origin(view, decision),
    }
}
