//! Answers in words, as the buttons and cards of their game name them.

use super::aiming::Aiming;
use super::presenter::{BattlePresenter, Slot};
use crate::core::geometry::Spot;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::plural::counted;
use crate::face::board::Cursor;
use crate::face::panels::aim::AimOption;

/// An answer in words.
pub(super) fn words(face: &dyn BattlePresenter, decision: &Decision, intent: &Intent) -> String {
    match intent {
        Intent::Use(used) => of_use(face, decision, used),
        Intent::Walk { path, .. } => squares("Move", path),
        Intent::Route(path) if path.is_empty() => "Stay".to_owned(),
        Intent::Route(path) => squares("Go", path),
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

fn of_use(face: &dyn BattlePresenter, decision: &Decision, used: &Use) -> String {
    let slots = face.groups(Some(decision), used.by).into_iter().flat_map(|group| group.slots);
    let slot = slots.into_iter().find(|slot| *slot == Slot::Ability(used.ability));
    let name = slot.map_or_else(|| used.ability.title(), |slot| face.card(Some(decision), used.by, &slot).name);
    let targets: Vec<String> = used.on.iter().filter(|&&id| id != used.by).map(|&id| face.name(id)).collect();
    let manner = manner(face, used);
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
    let aimed = !used.on.is_empty() || !used.area.is_empty() || !aim.targets.is_empty();
    let value = |option: &AimOption| option.values.get(option.chosen).cloned();
    let is_usual = |option: &AimOption| {
        usual.options.iter().any(|other| other.words == option.words && value(other) == value(option))
    };
    let told = aim.options.iter().filter(|option| option.values.len() > 1 && !(aimed && is_usual(option)));
    told.filter_map(|option| {
        let value = value(option)?;
        // A number says nothing without what it is of.
        let bare = value.chars().all(|sign| sign.is_ascii_digit());
        Some(if bare { format!("{}: {value}", option.words) } else { value })
    })
    .collect()
}
