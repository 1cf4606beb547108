//! The whole state of a battle as a value: for undo, look-ahead, saves and hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::sheet::SheetOf;
use super::state::{BattleTurns, Clock, House, Murk, Murks, Orders, Rulebook, Strength};
use super::view::View;
use crate::core::creature::{Roster, entity_of};
use crate::core::hash::StableHasher;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::snapshot::{Common, Figure, State, despawn, set};

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Raised when the shape of this struct changes.
    pub version: u16,
    common: Common<Frame>,
    clock: Clock,
    orders: Orders,
    house: House,
    murks: Vec<Murk>,
    creatures: Vec<CreatureState>,
}

/// The version that [`Snapshot::take`] writes.
pub const VERSION: u16 = 6;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct CreatureState {
    figure: Figure<Strength>,
    turns: BattleTurns,
}

impl CreatureState {
    fn take(world: &World, id: CreatureId) -> Self {
        let turns = world.get(entity_of(world, id)).copied().unwrap_or_default();
        Self { figure: Figure::take(world, id), turns }
    }
}

impl State for Snapshot {
    const VERSION: u16 = VERSION;

    fn take(world: &World) -> Self {
        Self {
            version: VERSION,
            common: Common::take(world),
            clock: world.resource::<Clock>().clone(),
            orders: world.resource::<Orders>().clone(),
            house: *world.resource::<House>(),
            murks: View::new(world).murks().map(|(_, murk)| murk.clone()).collect(),
            creatures: world.resource::<Roster>().ids().map(|id| CreatureState::take(world, id)).collect(),
        }
    }

    fn restore(&self, world: &mut World) {
        self.common.restore(world, self.creatures.len());
        *world.resource_mut::<Clock>() = self.clock.clone();
        *world.resource_mut::<Orders>() = self.orders.clone();
        *world.resource_mut::<House>() = self.house;
        let content = Arc::clone(&world.resource::<Rulebook>().0);
        for (creature, id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            if usize::from(id.0) >= world.resource::<Roster>().len() {
                let entity = creature.figure.spawn(world);
                if let Some(sheet) = content.sheet(creature.figure.kind) {
                    world.entity_mut(entity).insert(SheetOf(Arc::clone(sheet)));
                }
            }
            let entity = entity_of(world, id);
            creature.figure.restore(world, entity);
            set(world, entity, Some(&creature.turns));
        }
        for (creature, id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            creature.figure.restore_records(world, id);
        }
        self.restore_murks(world);
    }

    fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.version.hash(&mut hasher);
        self.common.hash(&mut hasher);
        self.clock.hash(&mut hasher);
        self.orders.hash(&mut hasher);
        self.house.hash(&mut hasher);
        self.murks.hash(&mut hasher);
        self.creatures.hash(&mut hasher);
        hasher.finish()
    }

    fn kinds(&self) -> Vec<Name> {
        self.creatures.iter().map(|creature| creature.figure.kind).collect()
    }

    fn facts(&self) -> usize {
        self.common.facts()
    }

    fn version(&self) -> u16 {
        self.version
    }
}

impl Snapshot {
    fn restore_murks(&self, world: &mut World) {
        if View::new(world).murks().map(|(_, murk)| murk).eq(&self.murks) {
            return;
        }
        let old = std::mem::take(&mut world.resource_mut::<Murks>().0);
        despawn(world, old);
        let entities = self.murks.iter().map(|murk| world.spawn(murk.clone()).id()).collect();
        world.resource_mut::<Murks>().0 = entities;
    }

    /// Tags of all creatures in id order, for files that name creatures by tag.
    pub fn tags(&self) -> Vec<Name> {
        self.creatures.iter().map(|creature| creature.figure.tag).collect()
    }
}
