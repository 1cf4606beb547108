//! Answers in words, as the buttons and cards of their game name them.

use super::aiming::Aiming;
use super::presenter::{BattlePresenter, Slot};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::plural::counted;
use crate::core::side::Feeling;
use crate::face::board::Cursor;
use crate::face::panels::aim::AimOption;

/// An answer in words.
pub(super) fn words(face: &dyn BattlePresenter, decision: &Decision, intent: &Intent) -> String {
    match intent {
        Intent::Use(used) => of_use(face, decision, used),
        Intent::Walk { by, path, .. } => format!("{}{}", squares("Move", path), toward(face, *by, path)),
        Intent::Route(path) if path.is_empty() => "Stay".to_owned(),
        Intent::Route(path) => {
            let mover = if let Options::Route(options) = &decision.options { Some(options.mover) } else { None };
            format!("{}{}", squares("Go", path), mover.map_or_else(String::new, |mover| toward(face, mover, path)))
        }
        Intent::EndTurn(_) => "End the turn".to_owned(),
        Intent::Pass => {
            let asked = face.prompt(decision, 0, false);
            asked.and_then(|prompt| prompt.decline).unwrap_or_else(|| "Pass".to_owned())
        }
        Intent::Choose(choice) => {
            let Options::Choose { choices, .. } = &decision.options else { return String::new() };
            let index = choices.iter().position(|known| known == choice).unwrap_or_default();
            let asked = face.prompt(decision, index, false);
            let shown = asked.and_then(|prompt| prompt.choices.into_iter().find(|shown| shown.index == index));
            shown.map_or_else(|| "Answer".to_owned(), |shown| shown.words)
        }
    }
}

fn squares(verb: &str, path: &[Spot]) -> String {
    format!("{verb} {}", counted(path.len(), "square"))
}

/// Where a way ends, so that two as long are told apart: beside which enemies, else in which direction.
fn toward(face: &dyn BattlePresenter, who: CreatureId, path: &[Spot]) -> String {
    let (Some(space), Some(&end)) = (face.space(who), path.last()) else { return String::new() };
    let there = Space { at: end, ..space };
    let beside = |id: &CreatureId| {
        let near = face.space(*id).is_some_and(|other| other.distance(there) <= 1);
        near && face.feeling(who, *id) == Feeling::Enemy
    };
    let beside: Vec<String> = face.living().into_iter().filter(beside).map(|id| face.name(id)).collect();
    if !beside.is_empty() {
        return format!(", beside {}", beside.join(", "));
    }
    let (east, south) = (end.x - space.at.x, end.y - space.at.y);
    let far = |one: i16, other: i16| 2 * i32::from(one).abs() >= i32::from(other).abs() && one != 0;
    let north_south = if far(south, east) { if south < 0 { "north" } else { "south" } } else { "" };
    let east_west = if far(east, south) { if east < 0 { "west" } else { "east" } } else { "" };
    match (north_south, east_west) {
        ("", "") => String::new(),
        (one, "") | ("", one) => format!(" {one}"),
        (one, other) => format!(" {one}-{other}"),
    }
}

fn of_use(face: &dyn BattlePresenter, decision: &Decision, used: &Use) -> String {
    let slots = face.groups(Some(decision), used.by).into_iter().flat_map(|group| group.slots);
    let slot = slots.into_iter().find(|slot| *slot == Slot::Ability(used.ability));
    let name = slot.map_or_else(|| used.ability.title(), |slot| face.card(Some(decision), used.by, &slot).name);
    let targets: Vec<String> = used.on.iter().filter(|&&id| id != used.by).map(|&id| face.name(id)).collect();
    let mut manner = manner(face, used);
    manner.retain(|said| !targets.contains(said));
    let name = if manner.is_empty() { name } else { format!("{name} ({})", manner.join(", ")) };
    match targets.as_slice() {
        [] => name,
        list => format!("{name}: {}", list.join(", ")),
    }
}

/// The options of a use as its aim panel names them: those unlike the usual, or all where nothing else is aimed.
fn manner(face: &dyn BattlePresenter, used: &Use) -> Vec<String> {
    let cursor = Cursor::default();
    let fresh = face.aiming(used.by, used.ability);
    let aiming = Aiming {
        on: used.on.clone(),
        placed: used.path.clone(),
        mode: used.mode,
        with: used.with,
        kind: used.kind,
        instead: used.instead,
        spend: used.spend,
        knock_out: used.knock_out,
        ..fresh.clone()
    };
    let (Some(aim), Some(usual)) = (face.aim(&aiming, &cursor), face.aim(&fresh, &cursor)) else { return Vec::new() };
    let aimed = used.on.iter().any(|&id| id != used.by) || !used.area.is_empty() || !aim.targets.is_empty();
    let value = |option: &AimOption| option.values.get(option.chosen).cloned();
    let is_usual = |option: &AimOption| {
        usual.options.iter().any(|other| other.words == option.words && value(other) == value(option))
    };
    let told = aim.options.iter().filter(|option| option.values.len() > 1 && !(aimed && is_usual(option)));
    told.filter_map(|option| {
        let value = value(option)?;
        // A number says nothing without what it is of, nor does what several options could be.
        let shared = aim.options.iter().filter(|other| other.values == option.values).count() > 1;
        let bare = value.chars().all(|sign| sign.is_ascii_digit());
        Some(if bare || shared { format!("{}: {value}", option.words) } else { value })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::name::Name;
    use crate::face::game::table::Table;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// What is aimed at nobody says which of its ways is meant: a stance, what is readied and for what.
    #[test]
    fn ways_to_use_what_is_aimed_at_nobody_are_told_apart() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["millrace-bridge", "emberfield", "toll-bridge"] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Name::new(level), &[], None, &people, 5).unwrap();
            let mut told = 0;
            for _ in 0..60 {
                let Some(decision) = table.decision().cloned() else { break };
                if let (Some(_), Options::Act, Some(by)) = (table.asked(), &decision.options, decision.about) {
                    let face = table.face();
                    for slot in face.groups(Some(&decision), by).into_iter().flat_map(|group| group.slots) {
                        let Slot::Ability(ability) = slot else { continue };
                        let mut aiming = face.aiming(by, ability);
                        let aim = face.aim(&aiming, &Cursor::default());
                        let Some(option) = aim.and_then(|aim| aim.options.first().cloned()) else { continue };
                        for (value, said) in option.values.iter().enumerate().skip(1) {
                            // What is for somebody is for the usual one unless said.
                            if !aiming.on.is_empty() && value == option.chosen {
                                continue;
                            }
                            face.set_option(&mut aiming, 0, value);
                            let used = Use { on: aiming.on.clone(), ..aiming.base() };
                            let words = words(face, &decision, &Intent::Use(used));
                            assert!(words.contains(&**said), "{level}: {words} for {said}");
                            told += 1;
                        }
                    }
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
            assert!(told > 0, "{level}");
        }
    }
}
