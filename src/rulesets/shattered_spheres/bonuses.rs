//! The Advantage and Disadvantage that traits and conditions bring to checks, of their bearer or of those around it.

use super::data::traits::RollKind;
use super::stat::Stat;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::Source;
use crate::core::triggered::{self, IndexedContent, RollAt, RollBonus};

/// Adds what bears on a check of these kinds, which are the same check seen more and less closely.
pub(super) fn add(view: View, stat: &mut Stat, kinds: &[RollKind], roller: CreatureId, other: Option<CreatureId>) {
    if !view.content().trait_indices().all.bears_on_rolls() {
        return;
    }
    for &on in kinds {
        let found = triggered::bonuses(view.world, RollAt { on, roller, other }, |who| own(view, who));
        for (bearer, of, by) in found {
            stat.helped(by.into(), Source::Content { name: of, of: Some(bearer) });
        }
    }
}

/// What somebody has that is able to fight.
fn own(view: View<'_>, who: CreatureId) -> Vec<(Name, &RollBonus<RollKind>)> {
    let held_too = view.content().trait_indices().conditions.bears_on_rolls();
    if !(held_too || view.sheet(who).trait_index.bears_on_rolls()) || !view.is_up(who) {
        return Vec::new();
    }
    let own = view.sheet(who).traits.iter().map(|own| (own.name, &own.rolls));
    let held = held_too.then(|| view.records(who)).into_iter().flatten().map(|record| (record.id, &record.rolls));
    own.chain(held).flat_map(|(of, rolls)| rolls.iter().map(move |own| (of, own))).collect()
}
