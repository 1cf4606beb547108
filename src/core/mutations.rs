//! The small changes that every game makes, each with its fact.

use bevy::prelude::World;

use super::creature::{Battlefield, entity_of};
use super::dice::Dice;
use super::fact::{Cause, FactKind, Facts};
use super::geometry::Spot;
use super::ids::{CreatureId, SideId};
use super::name::Name;
use super::pool::{Pool, Pools, SidePools};

/// Writes a fact down.
pub fn record_fact(world: &mut World, cause: Cause, what: FactKind) {
    world.resource_mut::<Facts>().record(cause, what);
}

/// Opens or shuts the door of a square; whether there is one.
pub fn swing_door(world: &mut World, at: Spot, cause: Cause) -> bool {
    let swung = world.resource_mut::<Battlefield>().board_mut().tile_mut(at).and_then(|mut tile| tile.swing_door());
    if let Some(open) = swung {
        record_fact(world, cause, FactKind::Door { at, open });
    }
    swung.is_some()
}

/// Rolls one die.
pub fn roll(world: &mut World, by: Option<CreatureId>, sides: u8, purpose: Name) -> u8 {
    let value = world.resource_mut::<Dice>().roll(sides, purpose.as_str());
    record_fact(world, Cause { by, of: purpose }, FactKind::Die { by, purpose, sides, value });
    value
}

/// Opens a pool on a creature, or replaces the one of that name.
pub fn open_pool(world: &mut World, id: CreatureId, pool: Pool) {
    let entity = entity_of(world, id);
    if let Some(mut pools) = world.get_mut::<Pools>(entity) {
        pools.open(pool);
    }
}

/// Changes a creature's pool within its limits and returns the change made.
pub fn change_pool(world: &mut World, id: CreatureId, pool: Name, by: i16, cause: Cause) -> i16 {
    if by == 0 {
        return 0;
    }
    let entity = entity_of(world, id);
    let Some(mut pools) = world.get_mut::<Pools>(entity) else { return 0 };
    let made = pools.change(pool, by);
    let now = pools.get(pool);
    if made != 0 {
        record_fact(world, cause, FactKind::Pool { of: Some(id), pool, by: made, now });
    }
    made
}

/// Changes a pool that a side has in common, opened when it is first changed and never below 0.
pub fn change_side_pool(world: &mut World, side: SideId, pool: Name, by: i16, cause: Cause) {
    let mut all = world.resource_mut::<SidePools>();
    let pools = all.side_mut(side);
    if !pools.has(pool) {
        pools.open(Pool { name: pool, now: 0, floor: 0, cap: None });
    }
    let made = pools.change(pool, by);
    let now = pools.get(pool);
    if made != 0 {
        record_fact(world, cause, FactKind::Pool { of: None, pool, by: made, now });
    }
}
