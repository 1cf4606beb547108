//! The whole state of a battle as a value: for undo, look-ahead, saves and hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::setup;
use super::state::{BattleTurns, Clock, House, Murk, Murks, Orders, Rulebook, Strength};
use super::view::View;
use crate::core::board::Board;
use crate::core::condition::{Condition, ConditionOn, RecordCounter, conditions_on};
use crate::core::creature::{Combatant, Health, Life, Place, Roster, Side, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::hash::StableHasher;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::core::resolve::Fault;
use crate::core::stack::Stack;

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Raised when the shape of this struct changes.
    pub version: u16,
    board: Arc<Board>,
    dice: Dice,
    records: RecordCounter,
    clock: Clock,
    orders: Orders,
    house: House,
    murks: Vec<Murk>,
    stack: Stack<Frame>,
    creatures: Vec<CreatureState>,
    /// How many facts had been told; a restored battle forgets later ones.
    facts: usize,
}

/// The version that [`Snapshot::take`] writes.
pub const VERSION: u16 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct CreatureState {
    tag: Name,
    kind: Name,
    side: Side,
    place: Option<Place>,
    hp: Health,
    life: Life,
    pools: Pools,
    turns: BattleTurns,
    conditions: Vec<(Condition, Strength)>,
}

impl CreatureState {
    fn take(world: &World, id: CreatureId) -> Self {
        let entity = entity_of(world, id);
        let combatant = world.get::<Combatant>(entity);
        let mut conditions: Vec<(Condition, Strength)> = held(world, id);
        conditions.sort_by_key(|(condition, _)| condition.record);
        Self {
            tag: combatant.map_or_else(Name::default, |c| c.tag),
            kind: combatant.map_or_else(Name::default, |c| c.kind),
            side: world.get(entity).copied().unwrap_or(Side(Default::default())),
            place: world.get(entity).copied(),
            hp: world.get(entity).copied().unwrap_or_default(),
            life: world.get(entity).copied().unwrap_or_default(),
            pools: world.get(entity).cloned().unwrap_or_default(),
            turns: world.get(entity).copied().unwrap_or_default(),
            conditions,
        }
    }

    fn restore(&self, world: &mut World, id: CreatureId) {
        let entity = entity_of(world, id);
        set(world, entity, Some(&self.side));
        set(world, entity, Some(&self.hp));
        set(world, entity, Some(&self.life));
        set(world, entity, Some(&self.pools));
        set(world, entity, Some(&self.turns));
        set(world, entity, self.place.as_ref());
        if held(world, id) != self.conditions {
            let old: Vec<Entity> = conditions_on(world, id).map(|(entity, _)| entity).collect();
            old.into_iter().for_each(|entity| {
                world.despawn(entity);
            });
            for (condition, strength) in &self.conditions {
                world.spawn((condition.clone(), *strength, ConditionOn(entity)));
            }
        }
    }
}

fn held(world: &World, id: CreatureId) -> Vec<(Condition, Strength)> {
    let strength = |entity| world.get::<Strength>(entity).copied().unwrap_or_default();
    conditions_on(world, id).map(|(entity, condition)| (condition.clone(), strength(entity))).collect()
}

/// Makes a component what it was; nothing happens where it already is.
fn set<C: Component + Clone + PartialEq>(world: &mut World, entity: Entity, value: Option<&C>) {
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

impl Snapshot {
    /// Takes the state of a battle.
    pub fn take(world: &World) -> Self {
        Self {
            version: VERSION,
            board: Arc::new(world.resource::<Board>().clone()),
            dice: world.resource::<Dice>().clone(),
            records: *world.resource::<RecordCounter>(),
            clock: world.resource::<Clock>().clone(),
            orders: world.resource::<Orders>().clone(),
            house: *world.resource::<House>(),
            murks: View::new(world).murks().map(|(_, murk)| murk.clone()).collect(),
            stack: world.resource::<Stack<Frame>>().clone(),
            creatures: world.resource::<Roster>().ids().map(|id| CreatureState::take(world, id)).collect(),
            facts: world.resource::<Facts>().len(),
        }
    }

    /// Puts a world back into this state.
    pub fn restore(&self, world: &mut World) {
        if *world.resource::<Board>() != *self.board {
            world.insert_resource((*self.board).clone());
        }
        *world.resource_mut::<Dice>() = self.dice.clone();
        *world.resource_mut::<RecordCounter>() = self.records;
        *world.resource_mut::<Clock>() = self.clock.clone();
        *world.resource_mut::<Orders>() = self.orders.clone();
        *world.resource_mut::<House>() = self.house;
        *world.resource_mut::<Stack<Frame>>() = self.stack.clone();
        world.resource_mut::<Facts>().truncate(self.facts);
        world.resource_mut::<Fault>().0 = None;
        let gone = world.resource_mut::<Roster>().truncate(self.creatures.len());
        for entity in gone {
            world.despawn(entity);
        }
        let content = Arc::clone(&world.resource::<Rulebook>().0);
        for (creature, id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            if usize::from(id.0) >= world.resource::<Roster>().len()
                && let Some(sheet) = content.sheet(creature.kind)
            {
                setup::spawn(world, creature.tag, creature.side.0, sheet);
            }
            creature.restore(world, id);
        }
        self.restore_murks(world);
    }

    fn restore_murks(&self, world: &mut World) {
        if View::new(world).murks().map(|(_, murk)| murk).eq(&self.murks) {
            return;
        }
        for entity in std::mem::take(&mut world.resource_mut::<Murks>().0) {
            world.despawn(entity);
        }
        let entities = self.murks.iter().map(|murk| world.spawn(murk.clone()).id()).collect();
        world.resource_mut::<Murks>().0 = entities;
    }

    /// A number that differs where any part of the state does, the same on every machine; facts do not count.
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.version.hash(&mut hasher);
        self.board.hash(&mut hasher);
        match &self.dice {
            Dice::Seeded(rng) => {
                rng.get_seed().hash(&mut hasher);
                rng.get_word_pos().hash(&mut hasher);
                rng.get_stream().hash(&mut hasher);
            }
            Dice::Scripted { queue, .. } => queue.hash(&mut hasher),
        }
        self.records.hash(&mut hasher);
        self.clock.hash(&mut hasher);
        self.orders.hash(&mut hasher);
        self.house.hash(&mut hasher);
        self.murks.hash(&mut hasher);
        self.stack.hash(&mut hasher);
        self.creatures.hash(&mut hasher);
        hasher.finish()
    }

    /// Content ids of all creatures in id order.
    pub fn kinds(&self) -> Vec<Name> {
        self.creatures.iter().map(|creature| creature.kind).collect()
    }

    /// How many facts had been told.
    pub fn facts(&self) -> usize {
        self.facts
    }

    /// Tags of all creatures in id order, for files that name creatures by tag.
    pub fn tags(&self) -> Vec<Name> {
        self.creatures.iter().map(|creature| creature.tag).collect()
    }
}
