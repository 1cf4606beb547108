//! What a battle looks like from nearer: every ability's uses, and how the sides stood after each round.

use std::collections::BTreeMap;

use super::tally::health;
use crate::core::battle::Battle;
use crate::core::creature::{Battlefield, entity_of};
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::pool::{Pools, SidePools};
use crate::core::resolve::Rules;

/// How many degrees of success are told apart; whatever is better counts as the best of them.
pub const DEGREES: usize = 4;

/// What an ability of a creature did in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityCounts {
    /// Whose.
    pub by: CreatureId,
    /// Which ability, feature, condition or rule.
    pub ability: Name,
    /// How often it was used.
    pub uses: i64,
    /// Creatures it was used on, all uses together.
    pub targets: i64,
    /// Rolls for it that were no success.
    pub failures: i64,
    /// Rolls for it that came to each degree of success, from 1 up.
    pub degrees: [i64; DEGREES],
    /// Harm it did to others.
    pub harm: i64,
    /// Health it gave back.
    pub healed: i64,
    /// What it took out of pools, the user's own and those of its side.
    pub cost: i64,
}

/// How a side stands at a moment of a battle; things are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideState {
    /// Rounds that are over, 0 before the first.
    pub round: u16,
    /// Which side.
    pub side: SideId,
    /// Creatures that are or were on it.
    pub creatures: i64,
    /// Those that are still in the fight.
    pub standing: i64,
    /// What is left on the first tracks of those that are.
    pub health: i64,
    /// What the first tracks of all of them hold.
    pub health_full: i64,
    /// What is in the pools that the side has in common.
    pub pool: i64,
    /// What is in the pools of its creatures.
    pub own_pools: i64,
}

/// The whole of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// In order of creature and of the ability's name.
    pub abilities: Vec<AbilityCounts>,
    /// How the sides stood before the first round and after every one, in order.
    pub rounds: Vec<SideState>,
}

/// How every side stands now, `round` rounds being over.
pub fn sides<R: Rules>(battle: &Battle<R>, sides: usize, round: u16) -> Vec<SideState> {
    let (world, battlefield) = (battle.world(), battle.world().resource::<Battlefield>());
    let shared = world.resource::<SidePools>();
    let in_common = |side| shared.side(side).map_or(0, |pools| pools.iter().map(|pool| i64::from(pool.now)).sum());
    let side = |side: usize| SideId(u8::try_from(side).unwrap_or(u8::MAX));
    let mut states: Vec<SideState> = (0..sides)
        .map(|index| SideState { round, side: side(index), pool: in_common(side(index)), ..SideState::default() })
        .collect();
    for id in battle.ids() {
        let entry = battlefield.entry(id);
        let Some(state) = states.get_mut(usize::from(entry.side.0)).filter(|_| !entry.thing) else { continue };
        let (left, full) = health(battlefield, id).unwrap_or_default();
        let pools = world.get::<Pools>(entity_of(world, id));
        state.creatures += 1;
        state.standing += i64::from(entry.standing.counts);
        state.health += if entry.standing.counts { left } else { 0 };
        state.health_full += full;
        state.own_pools += pools.map_or(0, |pools| pools.iter().map(|pool| i64::from(pool.now)).sum());
    }
    states
}

/// What every ability did, from the facts of a battle; what the end of the encounter takes away counts as nothing.
pub fn abilities(facts: &[Fact]) -> Vec<AbilityCounts> {
    let mut counts: BTreeMap<(CreatureId, Name), AbilityCounts> = BTreeMap::new();
    let mut add = |by: CreatureId, ability: Name, count: &mut dyn FnMut(&mut AbilityCounts)| {
        if ability != *"" {
            let empty = AbilityCounts { by, ability, ..AbilityCounts::default() };
            count(counts.entry((by, ability)).or_insert(empty));
        }
    };
    for fact in facts {
        let cause = fact.cause;
        let caused = cause.by.map(|by| (by, cause.of));
        match (&fact.what, caused) {
            (FactKind::Used { by, ability, on, .. }, _) => add(*by, *ability, &mut |counts| {
                counts.uses += 1;
                counts.targets += on.len() as i64;
            }),
            (FactKind::Versus { by, what, result, .. }, _) => {
                add(*by, *what, &mut |counts| degree(counts, result.degree));
            }
            (FactKind::Outcome { result, .. }, Some((by, of))) => {
                add(by, of, &mut |counts| degree(counts, result.degree));
            }
            (FactKind::Damage { to, amount, .. }, Some((by, of))) if *to != by => {
                add(by, of, &mut |counts| counts.harm += i64::from(*amount));
            }
            (FactKind::Healed { amount, .. }, Some((by, of))) => {
                add(by, of, &mut |counts| counts.healed += i64::from(*amount));
            }
            (FactKind::Pool { by: change, .. }, Some((by, of))) if *change < 0 => {
                add(by, of, &mut |counts| counts.cost -= i64::from(*change));
            }
            _ => {}
        }
    }
    counts.into_values().collect()
}

fn degree(counts: &mut AbilityCounts, degree: i8) {
    match usize::try_from(degree) {
        Ok(degree @ 1..) => counts.degrees[degree.min(DEGREES) - 1] += 1,
        _ => counts.failures += 1,
    }
}
