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

/// What a die or a Surge buys, in words; nothing of other actions (SS-DST-04 to SS-DST-09, SS-SUR-02 to SS-SUR-09).
pub fn bought(wanted: &Use) -> Option<&'static str> {
    let kind = wanted.kind.unwrap_or_default();
    let (what, of) = kind.as_str().split_once('/').unwrap_or((kind.as_str(), ""));
    Some(match (wanted.ability.as_str(), what) {
        ("spend", "edit") if of.starts_with("treasure") => "Treasure Points: half the die, rounded up.",
        ("spend", "edit") => "Advantage on your next check this turn: half the die, rounded up.",
        ("spend", "inspire") => "Reveals hidden numbers of the enemy you choose: half the die, rounded up.",
        ("spend", "recover") if of == "surge" => "No fatigue for one Surge; 1 Stress.",
        ("spend", "recover") => "Recover without an action; 1 Stress.",
        ("surge", "action") => "One more standard action this turn.",
        ("surge", "alternate") => "A new power until the end of the encounter.",
        ("surge", "boost") => {
            "One rank more until the end of your next turn; for an ability, Advantage 1 with its skills."
        }
        ("surge", "burst") => {
            "Until the end of your next turn, ignore your own Disadvantage or the Advantage of enemies against you."
        }
        ("surge", "edge") => "An Edge until the end of the encounter.",
        ("surge", "resistance") => "One more resistance check now against what lasts.",
        ("surge", "retry") => "Another try at what has failed.",
        _ => return None,
    })
}

/// What a degree of an action's check is worth beside other degrees of it: ranks, steps of an attitude, numbers told; where
/// only success counts, 1.
pub fn worth(view: View, wanted: &Use, degree: i8) -> i16 {
    let won = i16::from(degree.max(0));
    match wanted.ability.as_str() {
        "influence" => steps(view, wanted, degree).unwrap_or(won.min(1)),
        "assist" | "gambit" => rolls::assistance(i16::from(degree)),
        "aid" | "distract" | "coordinate" | "combine" | "study" | "mask" => won,
        "assess" if wanted.kind != Some(t::APPRAISAL.get()) => won.min(5),
        "assess" => won,
        _ => won.min(1),
    }
}

/// The steps by which an Influence betters an attitude, as far as there is room for them; none of a topic.
fn steps(view: View, wanted: &Use, degree: i8) -> Option<i16> {
    let on = *wanted.on.first().filter(|_| wanted.kind == Some(t::BETTER.get()))?;
    let most = if view.is_neutral(on) { Attitude::Helpful } else { Attitude::Unfavorable };
    let room = (most as i16 - view.attitude(on, view.side(wanted.by)) as i16).max(0);
    Some(influence::steps(degree).min(room))
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
            3..=4 => "another topic, with any ill will toward it set aside",
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::core::dice::Dice;
    use crate::rulesets::shattered_spheres::battle::Battle;
    use crate::rulesets::shattered_spheres::content::{Content, RULESET};
    use crate::testing::{levels_of, library};

    /// What helps on the scale of degrees counts as what it is said to bring.
    #[test]
    fn degrees_are_worth_the_ranks_that_are_told() {
        let level = levels_of(RULESET).into_iter().next().expect("a level");
        let content = Arc::clone(library().get::<Content>());
        let battle = Battle::from_level(content, &level, Dice::seeded(1)).expect("a battle");
        let view = battle.view();
        let by = view.ids().next().expect("somebody");
        for action in [&t::ASSIST, &t::GAMBIT, &t::AID, &t::DISTRACT, &t::COORDINATE, &t::COMBINE] {
            let wanted = Use { by, ability: action.get(), ..Use::default() };
            for degree in (-6..=6).filter(|degree| *degree != 0) {
                let told = match worth(view, &wanted, degree) {
                    0 => "nothing".to_owned(),
                    ranks @ 1.. => format!("Advantage {ranks}"),
                    ranks => format!("Disadvantage {}", -ranks),
                };
                assert_eq!(meaning(view, &wanted, degree), told, "{} by {degree}", action.get());
            }
        }
    }
}
