//! Conditions and other lasting effects: entities on a bearer, each with a source, a duration and an imposer.
//!
//! One record may carry several named conditions (they then share one save) and, through components a ruleset adds
//! to the same entity, modifiers of numbers and permissions.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::{Deserialize, Serialize};

use super::creature::{Battlefield, count, entity_of};
use super::ends::{End, Ends};
use super::ids::{CreatureId, EffectId, Ref};
use super::name::Name;

/// A lasting effect on a creature.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Order of making; effects resolve oldest first.
    pub record: EffectId,
    /// The named conditions it imposes; may be empty for a bare modifier.
    pub kinds: Vec<Name>,
    /// What the conditions refer to (who is feared, what holds), where the rules read one.
    pub source: Option<Ref>,
    /// Who imposed it; may end it.
    pub imposer: Option<CreatureId>,
    /// The ability or feature it came from; the same one again does not stack.
    pub origin: Name,
    /// How strong it is, or how far up its ladder; 0 where that says nothing.
    pub level: i16,
    /// When it ends.
    pub ends: Ends,
}

/// A lasting effect that something happens to at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due<C> {
    /// Its entity.
    pub entity: Entity,
    /// Its id: the order of making.
    pub record: EffectId,
    /// On whom it is.
    pub on: CreatureId,
    /// Who imposed it.
    pub owner: Option<CreatureId>,
    /// What happens to it, as the game sorts such things.
    pub class: C,
}

/// Names the creature a [`Condition`] entity is on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Conditions)]
#[component(on_add = begin_effect, on_remove = end_effect)]
pub struct ConditionOn(pub Entity);

/// The lasting effects on a creature, in the order of making.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = ConditionOn, linked_spawn)]
pub struct Conditions(Vec<Entity>);

impl Conditions {
    /// The condition entities, oldest first.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Hands out record ids.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectIds(pub u32);

impl EffectIds {
    /// The next unused id.
    pub fn next_id(&mut self) -> EffectId {
        self.0 += 1;
        EffectId(self.0)
    }
}

/// Puts a lasting effect on a creature and returns its entity.
pub fn impose(world: &mut World, on: CreatureId, condition: Condition) -> Entity {
    let bearer = entity_of(world, on);
    world.spawn((condition, ConditionOn(bearer))).id()
}

/// Takes a lasting effect away.
pub fn end(world: &mut World, condition: Entity) {
    world.despawn(condition);
}

/// The lasting effects on a creature, oldest first.
pub fn conditions_on(world: &World, id: CreatureId) -> impl Iterator<Item = (Entity, &Condition)> {
    let battlefield = world.resource::<Battlefield>();
    let bearer = battlefield.entity(id).filter(|_| battlefield.entry(id).effects > 0);
    bearer.into_iter().flat_map(move |bearer| conditions_of(world, bearer))
}

/// The lasting effects on the creature of an entity, oldest first.
pub fn conditions_of(world: &World, bearer: Entity) -> impl Iterator<Item = (Entity, &Condition)> {
    let list = world.get::<Conditions>(bearer).map_or(&[][..], Conditions::entities);
    list.iter().filter_map(|&entity| world.get::<Condition>(entity).map(|condition| (entity, condition)))
}

/// The lasting effects that fall due, those with an end to which `class` gives a class, by the first such: bearers in id
/// order, the oldest first.
///
/// The order of working them is the game's to sort: harm, then rolls, then what runs out (DS-END-12, ESC-ACT-10); who
/// has the initiative first (TP-END-04); what runs out first (SS-ACT-12); others' before one's own and rolls before
/// effects within each (BC-SIM-01, BC-SIM-02).
pub fn falling_due<C>(world: &World, class: impl Fn(End) -> Option<C>) -> Vec<Due<C>> {
    let mut list = Vec::new();
    let battlefield = world.resource::<Battlefield>();
    for on in battlefield.ids().filter(|&id| battlefield.entry(id).effects > 0) {
        for (entity, held) in conditions_on(world, on) {
            if let Some(class) = held.ends.iter().find_map(&class) {
                list.push(Due { entity, record: held.record, on, owner: held.imposer, class });
            }
        }
    }
    list
}

fn begin_effect(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<ConditionOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.effects += 1);
}

fn end_effect(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<ConditionOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.effects = entry.effects.saturating_sub(1));
}
