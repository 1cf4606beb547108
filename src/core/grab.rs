//! Grabs: an edge entity between holder and captive; despawning either end ends it.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use super::creature::{Combatant, Roster, count, entity_of};
use super::ids::{CreatureId, RecordId};
use super::name::Name;

/// One creature holding another.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grab {
    /// Order of making.
    pub record: RecordId,
    /// The ability that took hold.
    pub origin: Name,
    /// Whether it is harder to get out of than most.
    pub tight: bool,
}

/// The holder's end of a [`Grab`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Holding)]
#[component(on_add = begin_holding, on_remove = end_holding)]
pub struct GrabBy(pub Entity);

/// The captive's end of a [`Grab`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = HeldBy)]
#[component(on_add = begin_held, on_remove = end_held)]
pub struct GrabOn(pub Entity);

/// The grabs a creature has on others.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = GrabBy, linked_spawn)]
pub struct Holding(Vec<Entity>);

/// The grabs others have on a creature.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = GrabOn, linked_spawn)]
pub struct HeldBy(Vec<Entity>);

/// Makes `holder` hold `captive`.
pub fn take_hold(world: &mut World, holder: CreatureId, captive: CreatureId, grab: Grab) -> Entity {
    let (holder, captive) = (entity_of(world, holder), entity_of(world, captive));
    world.spawn((grab, GrabBy(holder), GrabOn(captive))).id()
}

/// Ends a grab.
pub fn let_go(world: &mut World, grab: Entity) {
    world.despawn(grab);
}

/// Who holds a creature, with the grab's entity.
pub fn holder_of(world: &World, captive: CreatureId) -> Option<(Entity, CreatureId)> {
    let roster = world.resource::<Roster>();
    let captive = roster.entity(captive).filter(|_| roster.standing(captive).held > 0)?;
    held_by(world, captive)
}

/// Who holds the creature of an entity, with the grab's entity.
pub fn held_by(world: &World, captive: Entity) -> Option<(Entity, CreatureId)> {
    let held = world.get::<HeldBy>(captive)?;
    held.0.first().and_then(|&grab| {
        let holder = world.get::<GrabBy>(grab)?.0;
        Some((grab, world.get::<Combatant>(holder)?.id))
    })
}

/// Whom a creature holds, with the grab's entity, oldest first.
pub fn captives_of(world: &World, holder: CreatureId) -> Vec<(Entity, CreatureId)> {
    let roster = world.resource::<Roster>();
    let holder = roster.entity(holder).filter(|_| roster.standing(holder).holding > 0);
    holder.into_iter().flat_map(|holder| held_in(world, holder)).collect()
}

/// Whom the creature of an entity holds, with the grab's entity, oldest first.
pub fn held_in(world: &World, holder: Entity) -> impl Iterator<Item = (Entity, CreatureId)> {
    let grabs = world.get::<Holding>(holder).map_or(&[][..], |holding| &holding.0);
    grabs.iter().filter_map(|&grab| {
        let captive = world.get::<GrabOn>(grab)?.0;
        Some((grab, world.get::<Combatant>(captive)?.id))
    })
}

fn begin_holding(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<GrabBy>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.holding += 1);
}

fn end_holding(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<GrabBy>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.holding = standing.holding.saturating_sub(1));
}

fn begin_held(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<GrabOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.held += 1);
}

fn end_held(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<GrabOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.held = standing.held.saturating_sub(1));
}
