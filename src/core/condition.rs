//! Conditions and other lasting effects: entities on a bearer, each with a source, a duration and an imposer.
//!
//! One record may carry several named conditions (they then share one save) and, through components a ruleset adds
//! to the same entity, modifiers of numbers and permissions.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::{Deserialize, Serialize};

use super::creature::{Roster, count, entity_of};
use super::ids::{CreatureId, RecordId};
use super::name::Name;

/// A lasting effect on a creature.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Order of making; effects resolve oldest first.
    pub record: RecordId,
    /// The named conditions it imposes; may be empty for a bare modifier.
    pub kinds: Vec<Name>,
    /// What the conditions refer to (who is feared, who holds), where the rules read one.
    pub source: Option<CreatureId>,
    /// Who imposed it; may end it.
    pub imposer: Option<CreatureId>,
    /// The ability or feature it came from; the same one again does not stack.
    pub origin: Name,
    /// When it ends.
    pub ends: Ends,
}

/// The moment a lasting effect ends, fixed when it is imposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ends {
    /// At the end of this creature's turn, the `turn`-th it takes in this battle.
    TurnEnd {
        /// Whose turn.
        of: CreatureId,
        /// Which of its turns, counted from 1.
        turn: u16,
    },
    /// At the start of this creature's turn, the `turn`-th it takes in this battle.
    TurnStart {
        /// Whose turn.
        of: CreatureId,
        /// Which of its turns, counted from 1.
        turn: u16,
    },
    /// When the bearer makes a saving throw.
    Save,
    /// At the end of the round of this number.
    RoundEnd(u16),
    /// With the encounter.
    Encounter,
    /// When something else ends it.
    Open,
    /// When the bearer fails a saving throw.
    Sustain,
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
pub struct RecordCounter(pub u32);

impl RecordCounter {
    /// The next unused id.
    pub fn next_id(&mut self) -> RecordId {
        self.0 += 1;
        RecordId(self.0)
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
    let roster = world.resource::<Roster>();
    let bearer = roster.entity(id).filter(|_| roster.standing(id).effects > 0);
    bearer.into_iter().flat_map(move |bearer| conditions_of(world, bearer))
}

/// The lasting effects on the creature of an entity, oldest first.
pub fn conditions_of(world: &World, bearer: Entity) -> impl Iterator<Item = (Entity, &Condition)> {
    let list = world.get::<Conditions>(bearer).map_or(&[][..], Conditions::entities);
    list.iter().filter_map(|&entity| world.get::<Condition>(entity).map(|condition| (entity, condition)))
}

fn begin_effect(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<ConditionOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.effects += 1);
}

fn end_effect(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<ConditionOn>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |standing| standing.effects = standing.effects.saturating_sub(1));
}
