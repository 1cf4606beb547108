//! The whole state of a battle as a value.

use std::hash::{Hash, Hasher};

use battlemat::core::creature::{Roster, entity_of};
use battlemat::core::hash::StableHasher;
use battlemat::core::ids::CreatureId;
use battlemat::core::name::Name;
use battlemat::core::snapshot::{Common, Figure, State};
use bevy::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::rules::{Clock, Frame};

/// What this game keeps beside a condition: nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nothing;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    version: u16,
    common: Common<Frame>,
    clock: Clock,
    fighters: Vec<Figure<Nothing>>,
}

impl State for Snapshot {
    const VERSION: u16 = 1;

    fn take(world: &World) -> Self {
        Self {
            version: Self::VERSION,
            common: Common::take(world),
            clock: *world.resource::<Clock>(),
            fighters: world.resource::<Roster>().ids().map(|id| Figure::take(world, id)).collect(),
        }
    }

    fn restore(&self, world: &mut World) {
        self.common.restore(world, self.fighters.len());
        *world.resource_mut::<Clock>() = self.clock;
        for (fighter, id) in self.fighters.iter().zip((0..).map(CreatureId)) {
            if usize::from(id.0) >= world.resource::<Roster>().len() {
                fighter.spawn(world);
            }
            let entity = entity_of(world, id);
            fighter.restore(world, entity);
        }
        for (fighter, id) in self.fighters.iter().zip((0..).map(CreatureId)) {
            fighter.restore_records(world, id);
        }
    }

    fn version(&self) -> u16 {
        self.version
    }

    fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.common.hash(&mut hasher);
        self.clock.hash(&mut hasher);
        self.fighters.hash(&mut hasher);
        hasher.finish()
    }

    fn kinds(&self) -> Vec<Name> {
        self.fighters.iter().map(|fighter| fighter.kind).collect()
    }

    fn facts(&self) -> usize {
        self.common.facts()
    }
}
