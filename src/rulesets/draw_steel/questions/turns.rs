//! What is asked about turns, saves and squads, and once the fight is over.

use super::super::ai::plain::gains::{best_by, eagerness, joined, of_creature, passes, saved};
use super::super::rules::aftermath::{KEEP_EFFECT, OVERRULE};
use super::super::rules::frames::Frame;
use super::super::rules::rounds::{PICK, WHO_STARTS};
use super::super::rules::skill_test::TOKEN_TEST;
use super::super::rules::squad::{CAPTAIN, WHICH_MINION};
use super::super::rules::squad_action::JOIN_SQUAD;
use super::super::rules::turns;
use super::super::rules::turns::{ACT, PAY_TO_END, TOKEN_SAVE};
use super::super::text::chances;
use super::super::text::option_text;
use super::question_rules::{Answers, QuestionRules};
use super::words::{explained, no, nothing, origin, plain, who};
use crate::core::intent::Choice;

/// In the order of a round.
pub static QUESTIONS: [QuestionRules; 11] = [
    QuestionRules {
        asks: &WHO_STARTS,
        prompt: |_, _| "Which side starts?".to_owned(),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: false,
            standing: None,
            pick: |_, decision, choices| choices.iter().find(|choice| **choice == Choice::Side(decision.side)).cloned(),
        },
    },
    QuestionRules {
        asks: &CAPTAIN,
        prompt: |view, decision| format!("{}'s squad has lost its captain: who leads it now?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |_, _, choices| choices.first().cloned(),
        },
    },
    QuestionRules {
        asks: &PICK,
        prompt: |_, _| "Who acts next?".to_owned(),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: false,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, f32::MIN, |choice| of_creature(scene, choice, |fighter| eagerness(scene, fighter)))
            },
        },
    },
    QuestionRules {
        asks: &ACT,
        prompt: |view, decision| format!("{}'s turn", who(view, decision)),
        pass: no,
        answers: Answers::Free,
    },
    QuestionRules {
        asks: &JOIN_SQUAD,
        prompt: |view, decision| {
            format!("{}: join in with {}, against whom?", who(view, decision), origin(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| joined(scene, fighter)))
                    .or_else(|| choices.iter().find(|choice| **choice == Choice::Yes).cloned())
            },
        },
    },
    QuestionRules {
        asks: &WHICH_MINION,
        prompt: |view, decision| format!("{}: which minion of the squad dies?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: passes,
        },
    },
    QuestionRules {
        asks: &TOKEN_TEST,
        prompt: |view, decision| format!("{}: spend a hero token to roll the test again?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: |view, _| chances::of_test(view).unwrap_or_default(),
            meaning: explained,
            tried: true,
            standing: Some("Spend a hero token to roll a test again"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &TOKEN_SAVE,
        prompt: |view, decision| format!("{} failed the save. Spend a hero token to save anyway?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: |view, _| {
                let Some(Frame::Turn(turn)) = view.stack().top() else { return String::new() };
                let record = turn.saves.first().map(|record| option_text::effect(view, *record));
                record.map_or_else(String::new, |what| format!("The save was against: {what}."))
            },
            meaning: explained,
            tried: true,
            standing: Some("Spend a hero token on a failed save"),
            pick: |scene, _, _| (saved(scene) > 3.5).then_some(Choice::Yes),
        },
    },
    QuestionRules {
        asks: &PAY_TO_END,
        prompt: |view, decision| {
            let price = decision.about.map_or(5, |id| turns::end_effect_price(view, id));
            format!("{}: take {price} damage to end which effect?", who(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("Take 5 damage to end an effect"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &KEEP_EFFECT,
        prompt: |_, _| "The fight is over. Which effects stay?".to_owned(),
        pass: |_| "End the rest",
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("After the fight: choose which effects stay"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &OVERRULE,
        prompt: |_, _| "The fight is over. Overrule anything?".to_owned(),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("After the fight: overrule as the Director"),
            pick: passes,
        },
    },
];
