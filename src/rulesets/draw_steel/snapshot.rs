//! The whole state of a battle as a value: for undo, look-ahead, saves and hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

use super::content::Content;
use super::frames::Frame;
use super::sheet::{Sheet, SheetData};
use super::state::{Attitude, AuraState, Captain, Clock, Economy, Group, Hidden, Latches, Lends, Rulebook, Zones};
use crate::core::aura::{Aura, AuraOf, auras_of};
use crate::core::board::Board;
use crate::core::condition::{Condition, ConditionOn, RecordCounter, conditions_on};
use crate::core::creature::{Body, Combatant, Health, Life, Place, Roster, Side, Thing, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::grab::{Grab, GrabBy, GrabOn, captives_of};
use crate::core::hash::StableHasher;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::{Pools, SidePools};
use crate::core::resolve::Fault;
use crate::core::stack::Stack;

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Raised when the shape of this struct changes.
    pub version: u16,
    board: Board,
    dice: Dice,
    records: RecordCounter,
    side_pools: SidePools,
    clock: Clock,
    zones: Zones,
    stack: Stack<Frame>,
    creatures: Vec<CreatureState>,
    /// How many facts had been told; a restored battle forgets later ones.
    facts: usize,
}

/// The version that [`Snapshot::take`] writes.
pub const VERSION: u16 = 13;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct CreatureState {
    tag: Name,
    kind: Name,
    side: Side,
    body: Body,
    place: Option<Place>,
    stamina: Health,
    life: Life,
    thing: bool,
    pools: Pools,
    economy: Option<Economy>,
    latches: Option<Latches>,
    group: Option<Group>,
    captain: Option<Captain>,
    attitude: Option<Attitude>,
    hidden: Option<Hidden>,
    conditions: Vec<(Condition, Option<Lends>)>,
    auras: Vec<(Aura, AuraState)>,
    holds: Vec<(Grab, CreatureId)>,
}

impl CreatureState {
    fn take(world: &World, id: CreatureId) -> Self {
        let entity = entity_of(world, id);
        let combatant = world.get::<Combatant>(entity);
        let mut conditions: Vec<(Condition, Option<Lends>)> = conditions_on(world, id)
            .map(|(entity, condition)| (condition.clone(), world.get::<Lends>(entity).cloned()))
            .collect();
        conditions.sort_by_key(|(condition, _)| condition.record);
        let auras = auras_of(world, id)
            .map(|(entity, aura)| (aura.clone(), world.get::<AuraState>(entity).cloned().unwrap_or_default()))
            .collect();
        let holds = captives_of(world, id)
            .into_iter()
            .filter_map(|(entity, captive)| Some((*world.get::<Grab>(entity)?, captive)))
            .collect();
        Self {
            tag: combatant.map_or_else(Name::default, |c| c.tag),
            kind: combatant.map_or_else(Name::default, |c| c.kind),
            side: world.get(entity).copied().unwrap_or(Side(Default::default())),
            body: world.get(entity).copied().unwrap_or_default(),
            place: world.get(entity).copied(),
            stamina: world.get(entity).copied().unwrap_or_default(),
            life: world.get(entity).copied().unwrap_or_default(),
            thing: world.get::<Thing>(entity).is_some(),
            pools: world.get(entity).cloned().unwrap_or_default(),
            economy: world.get(entity).cloned(),
            latches: world.get(entity).cloned(),
            group: world.get(entity).copied(),
            captain: world.get(entity).copied(),
            attitude: world.get(entity).cloned(),
            hidden: world.get(entity).cloned(),
            conditions,
            auras,
            holds,
        }
    }

    /// Puts the components back, touching only what differs.
    fn restore(&self, world: &mut World, entity: Entity) {
        set(world, entity, Some(&self.side));
        set(world, entity, Some(&self.body));
        set(world, entity, Some(&self.stamina));
        set(world, entity, Some(&self.life));
        set(world, entity, Some(&self.pools));
        set(world, entity, self.economy.as_ref());
        set(world, entity, self.latches.as_ref());
        set(world, entity, self.group.as_ref());
        set(world, entity, self.captain.as_ref());
        set(world, entity, self.attitude.as_ref());
        set(world, entity, self.hidden.as_ref());
        set(world, entity, self.place.as_ref());
    }

    fn restore_records(&self, world: &mut World, id: CreatureId) {
        let entity = entity_of(world, id);
        let same = {
            let now = conditions_on(world, id).map(|(entity, condition)| (condition, world.get::<Lends>(entity)));
            now.eq(self.conditions.iter().map(|(condition, lends)| (condition, lends.as_ref())))
        };
        if !same {
            let old: Vec<Entity> = conditions_on(world, id).map(|(entity, _)| entity).collect();
            old.into_iter().for_each(|entity| {
                world.despawn(entity);
            });
            for (condition, lends) in &self.conditions {
                let mut spawned = world.spawn((condition.clone(), ConditionOn(entity)));
                if let Some(lends) = lends {
                    spawned.insert(lends.clone());
                }
            }
        }
        let same = auras_of(world, id)
            .map(|(entity, aura)| (aura, world.get::<AuraState>(entity)))
            .eq(self.auras.iter().map(|(aura, state)| (aura, Some(state))));
        if !same {
            let old: Vec<Entity> = auras_of(world, id).map(|(entity, _)| entity).collect();
            old.into_iter().for_each(|entity| {
                world.despawn(entity);
            });
            for (aura, state) in &self.auras {
                world.spawn((aura.clone(), state.clone(), AuraOf(entity)));
            }
        }
        let now: Vec<(Grab, CreatureId)> = captives_of(world, id)
            .into_iter()
            .filter_map(|(entity, captive)| Some((*world.get::<Grab>(entity)?, captive)))
            .collect();
        if now != self.holds {
            let old: Vec<Entity> = captives_of(world, id).into_iter().map(|(entity, _)| entity).collect();
            old.into_iter().for_each(|entity| {
                world.despawn(entity);
            });
            for (grab, captive) in &self.holds {
                let captive = entity_of(world, *captive);
                world.spawn((*grab, GrabBy(entity), GrabOn(captive)));
            }
        }
    }
}

/// Makes a component what it was; nothing happens where it already is.
fn set<C>(world: &mut World, entity: Entity, value: Option<&C>)
where
    C: bevy::prelude::Component + Clone + PartialEq,
{
    match (world.get::<C>(entity), value) {
        (Some(now), Some(value)) if now == value => {}
        (None, None) => {}
        (_, Some(value)) => {
            let value = value.clone();
            world.entity_mut(entity).insert(value);
        }
        (Some(_), None) => {
            world.entity_mut(entity).remove::<C>();
        }
    }
}

impl Snapshot {
    /// Takes the state of a battle.
    pub fn take(world: &World) -> Self {
        Self {
            version: VERSION,
            board: world.resource::<Board>().clone(),
            dice: world.resource::<Dice>().clone(),
            records: *world.resource::<RecordCounter>(),
            side_pools: world.resource::<SidePools>().clone(),
            clock: world.resource::<Clock>().clone(),
            zones: world.resource::<Zones>().clone(),
            stack: world.resource::<Stack<Frame>>().clone(),
            creatures: world.resource::<Roster>().ids().map(|id| CreatureState::take(world, id)).collect(),
            facts: world.resource::<Facts>().len(),
        }
    }

    /// Puts a world back into this state.
    pub fn restore(&self, world: &mut World) {
        if *world.resource::<Board>() != self.board {
            *world.resource_mut::<Board>() = self.board.clone();
        }
        *world.resource_mut::<Dice>() = self.dice.clone();
        *world.resource_mut::<RecordCounter>() = self.records;
        *world.resource_mut::<SidePools>() = self.side_pools.clone();
        *world.resource_mut::<Clock>() = self.clock.clone();
        *world.resource_mut::<Zones>() = self.zones.clone();
        *world.resource_mut::<Stack<Frame>>() = self.stack.clone();
        world.resource_mut::<Facts>().truncate(self.facts);
        world.resource_mut::<Fault>().0 = None;
        let gone = world.resource_mut::<Roster>().truncate(self.creatures.len());
        for entity in gone {
            world.despawn(entity);
        }
        let content = Arc::clone(&world.resource::<Rulebook>().0);
        for (index, creature) in self.creatures.iter().enumerate() {
            let id = CreatureId(index as u16);
            if index >= world.resource::<Roster>().len() {
                spawn(world, id, creature, &content);
            }
            let entity = entity_of(world, id);
            creature.restore(world, entity);
        }
        for (index, creature) in self.creatures.iter().enumerate() {
            creature.restore_records(world, CreatureId(index as u16));
        }
    }

    /// A number that differs where any part of the state does, the same on every machine; facts do not count.
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.version.hash(&mut hasher);
        self.board.hash(&mut hasher);
        self.hash_dice(&mut hasher);
        self.records.hash(&mut hasher);
        self.side_pools.hash(&mut hasher);
        self.clock.hash(&mut hasher);
        self.zones.hash(&mut hasher);
        self.stack.hash(&mut hasher);
        self.creatures.hash(&mut hasher);
        hasher.finish()
    }

    fn hash_dice(&self, hasher: &mut StableHasher) {
        match &self.dice {
            Dice::Seeded(rng) => {
                rng.get_seed().hash(hasher);
                rng.get_word_pos().hash(hasher);
                rng.get_stream().hash(hasher);
            }
            Dice::Scripted { queue, .. } => queue.hash(hasher),
        }
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

fn spawn(world: &mut World, id: CreatureId, creature: &CreatureState, content: &Content) {
    let combatant = Combatant { id, tag: creature.tag, kind: creature.kind };
    let mut entity = world.spawn((combatant, creature.side, creature.body, creature.stamina, creature.life));
    if let Some(def) = content.creature(creature.kind) {
        entity.insert(Sheet(Arc::new(SheetData::new(def, content))));
    }
    if creature.thing {
        entity.insert(Thing);
    }
    let entity = entity.id();
    world.resource_mut::<Roster>().enter(entity);
}
