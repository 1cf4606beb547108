//! The part of a battle's state that every game has, as values: a game's snapshot adds its own beside them.
//!
//! Restoring touches only what differs, so that going back a few steps costs little.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use bevy::prelude::{Component, Entity, World};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::condition::{Condition, ConditionOn, RecordCounter, conditions_on};
use super::creature::{Body, Combatant, Health, Life, Place, Roster, Side, Thing, entity_of};
use super::dice::Dice;
use super::fact::Facts;
use super::grab::{Grab, GrabBy, GrabOn, captives_of};
use super::ids::CreatureId;
use super::name::Name;
use super::pool::{Pools, SidePools};
use super::resolve::Fault;
use super::stack::Stack;

/// The whole state of a battle as a value: for undo, look-ahead, saves and hashes.
pub trait State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The version of its shape that is written now.
    const VERSION: u16;

    /// Takes the state of a battle.
    fn take(world: &World) -> Self;

    /// Puts a battle's world back into this state.
    fn restore(&self, world: &mut World);

    /// The version of its shape.
    fn version(&self) -> u16;

    /// A number that differs where any part of the state does, the same on every machine; facts do not count.
    fn hash(&self) -> u64;

    /// Content ids of all creatures in id order.
    fn kinds(&self) -> Vec<Name>;

    /// How many facts had been told.
    fn facts(&self) -> usize;
}

/// What is nobody's in particular.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Common<F> {
    board: Board,
    dice: Dice,
    records: RecordCounter,
    side_pools: SidePools,
    stack: Stack<F>,
    /// How many facts had been told; a restored battle forgets later ones.
    facts: usize,
}

impl<F: Clone + Send + Sync + 'static> Common<F> {
    /// Takes it from a battle.
    pub fn take(world: &World) -> Self {
        Self {
            board: world.resource::<Board>().clone(),
            dice: world.resource::<Dice>().clone(),
            records: *world.resource::<RecordCounter>(),
            side_pools: world.resource::<SidePools>().clone(),
            stack: world.resource::<Stack<F>>().clone(),
            facts: world.resource::<Facts>().len(),
        }
    }

    /// Puts it back, and takes away whoever came later than the first so many.
    pub fn restore(&self, world: &mut World, creatures: usize) {
        if *world.resource::<Board>() != self.board {
            world.resource_mut::<Board>().set_ground(&self.board);
        }
        *world.resource_mut::<Dice>() = self.dice.clone();
        *world.resource_mut::<RecordCounter>() = self.records;
        *world.resource_mut::<SidePools>() = self.side_pools.clone();
        *world.resource_mut::<Stack<F>>() = self.stack.clone();
        world.resource_mut::<Facts>().truncate(self.facts);
        world.resource_mut::<Fault>().0 = None;
        let gone = world.resource_mut::<Roster>().truncate(creatures);
        for entity in gone {
            world.despawn(entity);
        }
    }

    /// How many facts had been told.
    pub fn facts(&self) -> usize {
        self.facts
    }
}

impl<F: Hash> Hash for Common<F> {
    // Facts do not count: a muted battle and a told one are in the same state.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.dice.hash(state);
        self.records.hash(state);
        self.side_pools.hash(state);
        self.stack.hash(state);
    }
}

/// What every game knows of a combatant; `X` is what the game keeps beside each lasting effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure<X> {
    /// Its short name.
    pub tag: Name,
    /// The content entry it was made from.
    pub kind: Name,
    /// Its side.
    pub side: Side,
    body: Body,
    place: Option<Place>,
    health: Health,
    life: Life,
    thing: bool,
    pools: Pools,
    conditions: Vec<(Condition, Option<X>)>,
    holds: Vec<(Grab, CreatureId)>,
}

impl<X: Component + Clone + PartialEq> Figure<X> {
    /// Takes a combatant's from a battle.
    pub fn take(world: &World, id: CreatureId) -> Self {
        let entity = entity_of(world, id);
        let combatant = world.get::<Combatant>(entity);
        let mut conditions: Vec<(Condition, Option<X>)> = conditions_on(world, id)
            .map(|(entity, condition)| (condition.clone(), world.get::<X>(entity).cloned()))
            .collect();
        conditions.sort_by_key(|(condition, _)| condition.record);
        Self {
            tag: combatant.map_or_else(Name::default, |c| c.tag),
            kind: combatant.map_or_else(Name::default, |c| c.kind),
            side: world.get(entity).copied().unwrap_or(Side(Default::default())),
            body: world.get(entity).copied().unwrap_or_default(),
            place: world.get(entity).copied(),
            health: world.get(entity).copied().unwrap_or_default(),
            life: world.get(entity).copied().unwrap_or_default(),
            thing: world.get::<Thing>(entity).is_some(),
            pools: world.get(entity).cloned().unwrap_or_default(),
            conditions,
            holds: holds(world, id).collect(),
        }
    }

    /// Makes the body of a combatant that is not there any more, as the next in the roster.
    pub fn spawn(&self, world: &mut World) -> Entity {
        let id = world.resource::<Roster>().next_id();
        let combatant = Combatant { id, tag: self.tag, kind: self.kind };
        let mut entity = world.spawn((combatant, self.side, self.body, self.health, self.life));
        if self.thing {
            entity.insert(Thing);
        }
        let entity = entity.id();
        world.resource_mut::<Roster>().enter(entity);
        entity
    }

    /// Puts its components back.
    pub fn restore(&self, world: &mut World, entity: Entity) {
        set(world, entity, Some(&self.side));
        set(world, entity, Some(&self.body));
        set(world, entity, Some(&self.health));
        set(world, entity, Some(&self.life));
        set(world, entity, Some(&self.pools));
        set(world, entity, self.place.as_ref());
    }

    /// Puts back what lasts on it and whom it holds, once everybody is there.
    pub fn restore_records(&self, world: &mut World, id: CreatureId) {
        let entity = entity_of(world, id);
        let now = conditions_on(world, id).map(|(entity, condition)| (condition, world.get::<X>(entity)));
        if !now.eq(self.conditions.iter().map(|(condition, beside)| (condition, beside.as_ref()))) {
            let old: Vec<Entity> = conditions_on(world, id).map(|(entity, _)| entity).collect();
            despawn(world, old);
            for (condition, beside) in &self.conditions {
                let mut spawned = world.spawn((condition.clone(), ConditionOn(entity)));
                if let Some(beside) = beside {
                    spawned.insert(beside.clone());
                }
            }
        }
        if !holds(world, id).eq(self.holds.iter().copied()) {
            let old: Vec<Entity> = captives_of(world, id).into_iter().map(|(entity, _)| entity).collect();
            despawn(world, old);
            for &(grab, captive) in &self.holds {
                let captive = entity_of(world, captive);
                world.spawn((grab, GrabBy(entity), GrabOn(captive)));
            }
        }
    }
}

fn holds(world: &World, id: CreatureId) -> impl Iterator<Item = (Grab, CreatureId)> {
    captives_of(world, id).into_iter().filter_map(|(entity, captive)| Some((*world.get::<Grab>(entity)?, captive)))
}

/// Takes entities away.
pub fn despawn(world: &mut World, entities: impl IntoIterator<Item = Entity>) {
    for entity in entities {
        world.despawn(entity);
    }
}

/// Makes a component what it was; nothing happens where it already is.
pub fn set<C: Component + Clone + PartialEq>(world: &mut World, entity: Entity, value: Option<&C>) {
    if world.get::<C>(entity) == value {
        return;
    }
    match value {
        Some(value) => {
            world.entity_mut(entity).insert(value.clone());
        }
        None => {
            world.entity_mut(entity).remove::<C>();
        }
    }
}
