//! What can be chosen, in words.

use super::super::rules::view::View;
use super::names::{ability_name, capital, counted, kinds_in_words, known, name, side_name};
use crate::core::ids::EffectId;
use crate::core::intent::Choice;

/// A choice that reads the same whatever is asked.
pub fn plain(view: View, choice: &Choice) -> String {
    match choice {
        Choice::Creature(id) => name(view, *id),
        Choice::Side(side) => capital(side_name(*side)),
        Choice::Spot(spot) => format!("square {}, {}", spot.x, spot.y),
        Choice::Yes => "Yes".to_owned(),
        Choice::No => "No".to_owned(),
        Choice::Number(n) => n.to_string(),
        Choice::Apply { what, on, count } => format!("{} for {}", counted(*count, *what), name(view, *on)),
        Choice::React { by, with, .. } => format!("{}: {}", name(view, *by), ability_name(view, *with)),
        Choice::Named(what) => ability_name(view, *what),
        Choice::Record(record) => effect(view, *record),
    }
}

/// A lasting effect and whom it is on.
pub fn effect(view: View, record: EffectId) -> String {
    let found = view
        .ids()
        .find_map(|id| view.conditions(id).find(|(_, held)| held.record == record).map(|(_, held)| (id, held)));
    let held = || {
        let captive = view.ids().find(|&id| view.hold_record(id) == Some(record));
        captive.map_or_else(|| "an effect".to_owned(), |id| format!("the hold on {}", name(view, id)))
    };
    found.map_or_else(held, |(id, held)| {
        let kinds = known(view, &held.kinds);
        let what = if kinds.is_empty() { ability_name(view, held.origin) } else { kinds_in_words(&kinds) };
        format!("{what} on {}", name(view, id))
    })
}
