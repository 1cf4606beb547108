//! What each creature did in a battle, counted from its facts.

use serde::{Deserialize, Serialize};

use crate::core::battle::Battle;
use crate::core::creature::{Battlefield, Combatant, entity_of};
use crate::core::fact::FactKind;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::resolve::Rules;

/// The counts of one creature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Its short name.
    pub tag: Name,
    /// The record it was made from.
    pub record: Name,
    /// The side it is on at the end.
    pub side: SideId,
    /// Damage it dealt, its own recoil not counted.
    pub dealt: i64,
    /// Damage it took.
    pub taken: i64,
    /// Stamina it regained.
    pub healed: i64,
    /// What it spent of its pools.
    pub spent: i64,
    /// Whether it is dead at the end.
    pub dead: bool,
    /// Whether it is still in the fight at the end.
    pub standing: bool,
    /// What is left on the first of its tracks at the end, and how much that track holds; none without a track.
    pub health: Option<(i64, i64)>,
}

/// The counts of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Of every creature, in id order.
    pub creatures: Vec<Counts>,
    /// What sides spent of the pools they have in common.
    pub shared: i64,
}

impl Tally {
    /// Counts a battle's facts; what the end of the encounter takes away counts as nothing.
    pub fn count<R: Rules>(battle: &Battle<R>) -> Self {
        let mut creatures: Vec<Counts> = battle.ids().map(|id| at_the_end(battle, id)).collect();
        let mut shared = 0;
        let mut add = |id: CreatureId, count: &mut dyn FnMut(&mut Counts)| {
            if let Some(counts) = creatures.get_mut(usize::from(id.0)) {
                count(counts);
            }
        };
        let ending = Name::new("end of the encounter");
        for fact in battle.facts().all() {
            match fact.what {
                FactKind::Damage { to, amount, .. } => {
                    add(to, &mut |counts| counts.taken += i64::from(amount));
                    if let Some(by) = fact.cause.by.filter(|by| *by != to) {
                        add(by, &mut |counts| counts.dealt += i64::from(amount));
                    }
                }
                FactKind::Healed { of, amount, .. } => add(of, &mut |counts| counts.healed += i64::from(amount)),
                FactKind::Pool { of, by, .. } if by < 0 && fact.cause.of != ending => match of {
                    Some(of) => add(of, &mut |counts| counts.spent -= i64::from(by)),
                    None => shared -= i64::from(by),
                },
                _ => {}
            }
        }
        Self { creatures, shared }
    }
}

/// A creature as the battle left it, with nothing counted yet.
fn at_the_end<R: Rules>(battle: &Battle<R>, id: CreatureId) -> Counts {
    let (world, battlefield) = (battle.world(), battle.world().resource::<Battlefield>());
    let entry = battlefield.entry(id);
    Counts {
        tag: battle.tag(id),
        record: world.get::<Combatant>(entity_of(world, id)).map(|combatant| combatant.kind).unwrap_or_default(),
        side: entry.side,
        dead: entry.standing.is_out(),
        standing: entry.standing.counts,
        health: health(battlefield, id),
        ..Counts::default()
    }
}

/// What is left on the first of a creature's tracks, and how much that track holds where it has an end.
pub(super) fn health(battlefield: &Battlefield, id: CreatureId) -> Option<(i64, i64)> {
    let track = battlefield.tracks(id).as_slice().first().filter(|track| track.max < i16::MAX)?;
    Some((i64::from(track.now.max(0)), i64::from(track.max)))
}
