//! What a degree of an action's check brings, in words.

use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::common_actions::influence;
use crate::rulesets::shattered_spheres::data::words::Attitude;
use crate::rulesets::shattered_spheres::rolls;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words;

/// What a degree of an action's check means.
pub fn meaning(view: View, wanted: &Use, degree: i8) -> String {
    let won = degree > 0;
    let ranks = rolls::assistance(i16::from(degree));
    let scale = match ranks {
        1.. => format!("Advantage {ranks}"),
        0 => "nothing".to_owned(),
        _ => format!("Disadvantage {}", -ranks),
    };
    let nothing = || "nothing".to_owned();
    match wanted.ability.as_str() {
        "influence" => swayed(view, wanted, degree),
        "assist" | "gambit" => scale,
        "aid" | "distract" | "coordinate" | "combine" if won => format!("Advantage {degree}"),
        "trick" if won => wanted.kind.map_or_else(nothing, |kind| words::thing(view, kind)),
        "assess" if won && wanted.kind != Some(t::APPRAISAL.get()) => {
            format!("Defense Advantage {} against that skill, to the end of the encounter", degree.min(5))
        }
        "assess" if won => compared(degree),
        "assess" if degree <= -2 => "a false report".to_owned(),
        "study" if won => format!("{degree} number{} revealed", if degree == 1 { "" } else { "s" }),
        "study" if degree <= -3 => "nothing, and another try takes a Surge".to_owned(),
        "mask" if won => format!("sees through {degree} less"),
        "run" if won => "twice as far this round; tires at the end of the turn".to_owned(),
        "spring-up" if won => "stands, free".to_owned(),
        "escape" if won => "free, and a short way off".to_owned(),
        "stabilize" if won => "stable".to_owned(),
        "seize" if won => "in your hand".to_owned(),
        _ => nothing(),
    }
}

/// What an Appraisal of so many degrees tells (SS-ASM-03).
fn compared(degree: i8) -> String {
    match degree {
        1 => "how the Advantages compare".to_owned(),
        2 => "how the Advantages compare, and 1 number".to_owned(),
        _ => format!("how the Advantages compare, and {} numbers", degree - 1),
    }
}

/// What a degree of Influence makes of an attitude (SS-TAC-10 to SS-TAC-13).
fn swayed(view: View, wanted: &Use, degree: i8) -> String {
    let Some(&on) = wanted.on.first() else { return String::new() };
    let side = view.side(wanted.by);
    let steps = influence::steps(degree);
    let shifts = wanted.kind.is_some_and(|kind| kind.as_str().starts_with("shift"));
    if shifts && degree > 0 {
        return match degree {
            5.. => "another topic, and a good opinion of it counts for you",
            3..=4 => "another topic, with any ill will towards it set aside",
            _ => "another topic",
        }
        .to_owned();
    }
    let topic = wanted.kind.and_then(|kind| kind.as_str().split_once('/').map(|(_, topic)| topic.to_owned()));
    let (now, about) = match &topic {
        Some(topic) if degree > 0 => (view.opinion(on, Name::new(topic)), format!(" to {}", topic.replace('-', " "))),
        _ => (view.attitude(on, side), " to you".to_owned()),
    };
    let most = if view.is_neutral(on) || topic.is_some() { Attitude::Helpful } else { Attitude::Unfavorable };
    let next = now.moved(steps).min(most.max(now));
    let more = if degree <= -3 { "; another try takes a Surge" } else { "" };
    if next == now { format!("stays {}{about}{more}", now.word()) } else { format!("{}{about}{more}", next.word()) }
}
