//! The whole state of a battle as a value: for undo, look-ahead, saves and hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::sheet::{Sheet, SheetData};
use super::state::{
    Attitude, AuraState, Captain, Clock, Economy, Goal, Group, Hidden, Latches, Lends, Rulebook, Zones,
};
use crate::core::aura::{Aura, AuraOf, auras_of};
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
    zones: Zones,
    goal: Goal,
    creatures: Vec<CreatureState>,
}

/// The version that [`Snapshot::take`] writes.
pub const VERSION: u16 = 29;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct CreatureState {
    figure: Figure<Lends>,
    economy: Option<Economy>,
    latches: Option<Latches>,
    group: Option<Group>,
    captain: Option<Captain>,
    attitude: Option<Attitude>,
    hidden: Option<Hidden>,
    auras: Vec<(Aura, AuraState)>,
}

impl CreatureState {
    fn take(world: &World, id: CreatureId) -> Self {
        let entity = entity_of(world, id);
        let auras = auras_of(world, id)
            .map(|(entity, aura)| (aura.clone(), world.get::<AuraState>(entity).cloned().unwrap_or_default()))
            .collect();
        Self {
            figure: Figure::take(world, id),
            economy: world.get(entity).cloned(),
            latches: world.get(entity).cloned(),
            group: world.get(entity).copied(),
            captain: world.get(entity).copied(),
            attitude: world.get(entity).cloned(),
            hidden: world.get(entity).cloned(),
            auras,
        }
    }

    fn restore(&self, world: &mut World, entity: Entity) {
        self.figure.restore(world, entity);
        set(world, entity, self.economy.as_ref());
        set(world, entity, self.latches.as_ref());
        set(world, entity, self.group.as_ref());
        set(world, entity, self.captain.as_ref());
        set(world, entity, self.attitude.as_ref());
        set(world, entity, self.hidden.as_ref());
    }

    fn restore_records(&self, world: &mut World, id: CreatureId) {
        self.figure.restore_records(world, id);
        let same = auras_of(world, id)
            .map(|(entity, aura)| (aura, world.get::<AuraState>(entity)))
            .eq(self.auras.iter().map(|(aura, state)| (aura, Some(state))));
        if !same {
            let old: Vec<Entity> = auras_of(world, id).map(|(entity, _)| entity).collect();
            despawn(world, old);
            let entity = entity_of(world, id);
            for (aura, state) in &self.auras {
                world.spawn((aura.clone(), state.clone(), AuraOf(entity)));
            }
        }
    }
}

impl State for Snapshot {
    const VERSION: u16 = VERSION;

    fn take(world: &World) -> Self {
        Self {
            version: VERSION,
            common: Common::take(world),
            clock: world.resource::<Clock>().clone(),
            zones: world.resource::<Zones>().clone(),
            goal: world.resource::<Goal>().clone(),
            creatures: world.resource::<Roster>().ids().map(|id| CreatureState::take(world, id)).collect(),
        }
    }

    fn restore(&self, world: &mut World) {
        self.common.restore(world, self.creatures.len());
        *world.resource_mut::<Clock>() = self.clock.clone();
        *world.resource_mut::<Zones>() = self.zones.clone();
        *world.resource_mut::<Goal>() = self.goal.clone();
        let content = Arc::clone(&world.resource::<Rulebook>().0);
        for (creature, id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            if usize::from(id.0) >= world.resource::<Roster>().len() {
                let entity = creature.figure.spawn(world);
                if let Some(def) = content.creature(creature.figure.kind) {
                    world.entity_mut(entity).insert(Sheet(Arc::new(SheetData::new(def, &content))));
                }
            }
            let entity = entity_of(world, id);
            creature.restore(world, entity);
        }
        for (creature, id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            creature.restore_records(world, id);
        }
    }

    fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.version.hash(&mut hasher);
        self.common.hash(&mut hasher);
        self.clock.hash(&mut hasher);
        self.zones.hash(&mut hasher);
        self.goal.hash(&mut hasher);
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
    /// Tags of all creatures in id order, for files that name creatures by tag.
    pub fn tags(&self) -> Vec<Name> {
        self.creatures.iter().map(|creature| creature.figure.tag).collect()
    }
}
