//! What is asked about movement, one's own and that of others.

use super::super::ai::plain::gains::{best_by, eagerness, of_creature, only_foes, passes};
use super::super::effects::swap_places::SWAP_PLACES;
use super::super::monsters::group_attacks::MARCH;
use super::super::rules::actions::ability_effects::answers::{MAKE_PUSH, TAKE_OVER};
use super::super::rules::actions::ability_effects::moves::{FOLLOW, MOVE_ALLY};
use super::super::rules::actions::ability_effects::summons::SUMMON;
use super::super::rules::actions::approach;
use super::super::rules::actions::effects::{MOVE_FARTHER, ORDER};
use super::super::rules::choices::ROUTE;
use super::super::rules::frames::Frame;
use super::super::rules::movement;
use super::super::rules::movement::force::STABILITY;
use super::super::rules::view::View;
use super::super::text::names::{ability_name, name};
use super::question_rules::{Answers, QuestionRules};
use super::words::{explained, no, nobody, nothing, origin, plain, who};
use crate::core::intent::{Decision, Options};
use crate::rulesets::draw_steel::rules::movement::RouteKind;

/// Ways first, then who is moved and how far.
pub static QUESTIONS: [QuestionRules; 11] = [
    QuestionRules { asks: &ROUTE, prompt: way, pass: stays, answers: Answers::Free },
    QuestionRules { asks: &SUMMON, prompt: way, pass: stays, answers: Answers::Free },
    QuestionRules {
        asks: &STABILITY,
        prompt: |view, decision| {
            format!("{}: shorten the movement by how many squares of stability?", who(view, decision))
        },
        pass: |_| "Usual",
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("Shorten forced movement by less than stability"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &ORDER,
        prompt: |view, decision| format!("{}: who is moved first?", origin(view, decision)),
        pass: |_| "In order",
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: Some("Choose who is moved first by force"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &MOVE_FARTHER,
        prompt: |view, decision| format!("{}: move whom 1 square farther?", origin(view, decision)),
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
        asks: &TAKE_OVER,
        prompt: |view, decision| format!("{}: who is moved instead?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| of_creature(scene, choice, only_foes)),
        },
    },
    QuestionRules {
        asks: &MAKE_PUSH,
        prompt: |view, decision| format!("{}: make it a push?", origin(view, decision)),
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
        asks: &SWAP_PLACES,
        prompt: |view, decision| {
            format!("{}: swap places with the target? ({})", who(view, decision), origin(view, decision))
        },
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
        asks: &MOVE_ALLY,
        prompt: |view, decision| format!("{}: which ally moves?", origin(view, decision)),
        pass: nobody,
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
        asks: &FOLLOW,
        prompt: |view, decision| format!("{}: shift into which square?", who(view, decision)),
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
        asks: &MARCH,
        prompt: |view, decision| format!("{}: who marches?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| eagerness(scene, fighter)))
            },
        },
    },
];

/// What a question for a way says: who may be moved how, and how far.
fn way(view: View, decision: &Decision) -> String {
    let Options::Route(options) = &decision.options else {
        return format!("{}: {}", who(view, decision), origin(view, decision));
    };
    let squares = if options.squares == 1 { "1 square".to_owned() } else { format!("{} squares", options.squares) };
    let (who, how) = (name(view, options.mover), options.how);
    match RouteKind::named(options.how) {
        Some(RouteKind::Push) => format!("{who} may be pushed up to {squares}"),
        Some(RouteKind::Pull) => format!("{who} may be pulled up to {squares}"),
        Some(RouteKind::Slide) => format!("{who} may be slid up to {squares}"),
        Some(RouteKind::Drag) => format!("{who} is dragged along: to which square?"),
        Some(RouteKind::Fall) => format!("{who} falls onto somebody: to which square beside?"),
        Some(RouteKind::Summon) => format!("{who} summons within {squares}"),
        _ if options.must => format!("{who} has to {how} {squares}: where to?"),
        _ => format!("{who} may {how} up to {squares}{}{}", before(view), movement::shift_note(view, options)),
    }
}

/// What a granted shift comes before, and that there is still time for it afterwards.
fn before(view: View) -> String {
    let Some(Frame::Grant(frame)) = view.stack().top() else { return String::new() };
    match approach::shift_before(view, frame) {
        Some((ability, split)) => {
            let after = if split { "the rest" } else { "or all of it" };
            format!(" before {}, {after} afterwards", ability_name(view, ability))
        }
        None => String::new(),
    }
}

/// What becomes of whoever is given no way.
fn stays(decision: &Decision) -> &'static str {
    match &decision.options {
        Options::Route(options) if options.how == RouteKind::Drag.slug() => "The nearest",
        Options::Route(options) if options.how == RouteKind::Fall.slug() => "Any",
        _ => "Stay",
    }
}
