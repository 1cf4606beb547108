//! Auras: entities that travel with their owner; membership is asked of positions, never stored.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use super::creature::{Battlefield, count, entity_of};
use super::ids::{CreatureId, EffectId};
use super::name::Name;

/// An area of a radius around a creature that lasts.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aura {
    /// Order of making.
    pub record: EffectId,
    /// The ability it came from.
    pub ability: Name,
    /// Squares around the owner's space.
    pub radius: i16,
}

/// Names the creature an [`Aura`] entity belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Auras)]
#[component(on_add = begin_aura, on_remove = end_aura)]
pub struct AuraOf(pub Entity);

/// The auras of a creature, in the order of making.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = AuraOf, linked_spawn)]
pub struct Auras(Vec<Entity>);

impl Auras {
    /// The aura entities, oldest first.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Starts an aura around a creature.
pub fn start(world: &mut World, owner: CreatureId, aura: Aura) -> Entity {
    let entity = entity_of(world, owner);
    world.spawn((aura, AuraOf(entity))).id()
}

/// The auras of a creature, oldest first.
pub fn auras_of(world: &World, owner: CreatureId) -> impl Iterator<Item = (Entity, &Aura)> {
    let battlefield = world.resource::<Battlefield>();
    let owner = battlefield.entity(owner).filter(|_| battlefield.entry(owner).auras > 0);
    owner.into_iter().flat_map(move |owner| auras_around(world, owner))
}

/// The auras of the creature of an entity, oldest first.
pub fn auras_around(world: &World, owner: Entity) -> impl Iterator<Item = (Entity, &Aura)> {
    let list = world.get::<Auras>(owner).map_or(&[][..], Auras::entities);
    list.iter().filter_map(|&entity| world.get::<Aura>(entity).map(|aura| (entity, aura)))
}

fn begin_aura(mut world: DeferredWorld, context: HookContext) {
    let owner = world.get::<AuraOf>(context.entity).map(|end| end.0);
    count(&mut world, owner, |entry| entry.auras += 1);
}

fn end_aura(mut world: DeferredWorld, context: HookContext) {
    let owner = world.get::<AuraOf>(context.entity).map(|end| end.0);
    count(&mut world, owner, |entry| entry.auras = entry.auras.saturating_sub(1));
}
