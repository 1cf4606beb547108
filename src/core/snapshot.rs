//! The whole state of a battle as a value: what every game has, and what a game says that it keeps in addition.
//!
//! A game lists the types that it keeps in its [`Keeps`]; taking, restoring, saving and hashing follow from the list, so
//! that a new component is one more name in it. The list is one of types and not made as a game runs: a save is read
//! without a battle, and look-ahead takes and restores states too often to find out each time what there is.
//!
//! Restoring touches only what differs, so that going back a few steps costs little.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::aura::{Aura, AuraOf, auras_of};
use super::board::Board;
use super::condition::{Condition, ConditionOn, EffectIds, conditions_on};
use super::creature::{Battlefield, Body, Combatant, Place, Side, Thing, entity_of};
use super::dice::Dice;
use super::fact::Facts;
use super::hash::StableHasher;
use super::ids::CreatureId;
use super::link::{Link, LinkFrom, LinkTo, all_from};
use super::name::Name;
use super::pool::{Pools, SidePools};
use super::stack::Stack;
use super::standing::Standing;
use super::track::Tracks;

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

/// A value that can be kept: compared, hashed, written and read.
pub trait Value: Clone + PartialEq + Debug + Hash + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + PartialEq + Debug + Hash + Serialize + DeserializeOwned + Send + Sync + 'static> Value for T {}

/// What a game keeps of a battle besides what every game does.
pub trait Keeps: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The version of the shape of all this; raised whenever a list or a type in it changes.
    const VERSION: u16;
    /// Its frames.
    type Frame: Value;
    /// What it keeps of the battle as a whole: a tuple of resources.
    type Resources: KeptResources;
    /// What it keeps of each creature: a tuple of optional components and of things like [`AurasWith`].
    type OnCreatures: Kept;
    /// What it keeps beside each lasting effect.
    type OnConditions: Kept;

    /// Gives a creature that was gone what is not kept because content says it.
    fn equip(world: &mut World, entity: Entity, kind: Name);
}

/// Something kept of a creature, or beside a lasting effect on it.
pub trait Kept: Value {
    /// Takes it from a battle: from the entity of the creature or of the effect.
    fn take(world: &World, id: CreatureId, entity: Entity) -> Self;

    /// Puts it back on the entity.
    fn restore(&self, world: &mut World, entity: Entity);

    /// Whether it is the same there already.
    fn is_kept(&self, world: &World, id: CreatureId, entity: Entity) -> bool {
        *self == Self::take(world, id, entity)
    }

    /// Puts back what hangs on others, once everybody is there.
    fn restore_relations(&self, _world: &mut World, _id: CreatureId) {}
}

impl<C: Component + Value> Kept for Option<C> {
    fn take(world: &World, _: CreatureId, entity: Entity) -> Self {
        world.get(entity).cloned()
    }

    fn restore(&self, world: &mut World, entity: Entity) {
        set(world, entity, self.as_ref());
    }

    fn is_kept(&self, world: &World, _: CreatureId, entity: Entity) -> bool {
        world.get(entity) == self.as_ref()
    }
}

/// The auras of a creature, with what the game keeps beside each.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AurasWith<S>(Vec<(Aura, S)>);

impl<S: Component + Value + Default> Kept for AurasWith<S> {
    fn take(world: &World, id: CreatureId, _: Entity) -> Self {
        let beside = |entity| world.get::<S>(entity).cloned().unwrap_or_default();
        Self(auras_of(world, id).map(|(entity, aura)| (aura.clone(), beside(entity))).collect())
    }

    fn restore(&self, _: &mut World, _: Entity) {}

    fn restore_relations(&self, world: &mut World, id: CreatureId) {
        let now = auras_of(world, id).map(|(entity, aura)| (aura, world.get::<S>(entity)));
        if now.eq(self.0.iter().map(|(aura, beside)| (aura, Some(beside)))) {
            return;
        }
        let old: Vec<Entity> = auras_of(world, id).map(|(entity, _)| entity).collect();
        despawn(world, old);
        let owner = entity_of(world, id);
        for (aura, beside) in &self.0 {
            world.spawn((aura.clone(), beside.clone(), AuraOf(owner)));
        }
    }
}

/// Something kept of the battle as a whole.
pub trait KeptResource: Value {
    /// Takes it from a battle.
    fn take(world: &World) -> Self;

    /// Puts it back.
    fn restore(&self, world: &mut World);
}

impl<T: Resource<Mutability = Mutable> + Value> KeptResource for T {
    fn take(world: &World) -> Self {
        world.resource::<T>().clone()
    }

    fn restore(&self, world: &mut World) {
        *world.resource_mut::<T>() = self.clone();
    }
}

/// A tuple of what is kept of the battle as a whole.
pub trait KeptResources: Value {
    /// Takes all of it from a battle.
    fn take(world: &World) -> Self;

    /// Puts all of it back.
    fn restore(&self, world: &mut World);
}

impl Kept for () {
    fn take(_: &World, _: CreatureId, _: Entity) -> Self {}

    fn restore(&self, _: &mut World, _: Entity) {}
}

impl KeptResources for () {
    fn take(_: &World) -> Self {}

    fn restore(&self, _: &mut World) {}
}

macro_rules! tuples_of_kept {
    ($(($($name:ident $at:tt),+))+) => {
        $(impl<$($name: Kept),+> Kept for ($($name,)+) {
            fn take(world: &World, id: CreatureId, entity: Entity) -> Self {
                ($($name::take(world, id, entity),)+)
            }

            fn restore(&self, world: &mut World, entity: Entity) {
                $(self.$at.restore(world, entity);)+
            }

            fn restore_relations(&self, world: &mut World, id: CreatureId) {
                $(self.$at.restore_relations(world, id);)+
            }
        }

        impl<$($name: KeptResource),+> KeptResources for ($($name,)+) {
            fn take(world: &World) -> Self {
                ($($name::take(world),)+)
            }

            fn restore(&self, world: &mut World) {
                $(self.$at.restore(world);)+
            }
        })+
    };
}

tuples_of_kept! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
}

/// The state of a battle of a game, as that game's [`Keeps`] says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<K: Keeps> {
    /// The version of its shape when it was taken.
    pub version: u16,
    common: Common<K::Frame>,
    resources: K::Resources,
    creatures: Vec<(CombatantState<K::OnConditions>, K::OnCreatures)>,
    #[serde(skip)]
    keeps: PhantomData<fn() -> K>,
}

impl<K: Keeps> State for Snapshot<K> {
    const VERSION: u16 = K::VERSION;

    fn take(world: &World) -> Self {
        let creature = |id| (CombatantState::take(world, id), K::OnCreatures::take(world, id, entity_of(world, id)));
        Self {
            version: K::VERSION,
            common: Common::take(world),
            resources: K::Resources::take(world),
            creatures: world.resource::<Battlefield>().ids().map(creature).collect(),
            keeps: PhantomData,
        }
    }

    fn restore(&self, world: &mut World) {
        self.common.restore(world, self.creatures.len());
        self.resources.restore(world);
        for ((state, own), id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            if usize::from(id.0) >= world.resource::<Battlefield>().len() {
                let entity = state.spawn(world);
                K::equip(world, entity, state.kind);
            }
            let entity = entity_of(world, id);
            state.restore(world, id, entity);
            own.restore(world, entity);
        }
        for ((state, own), id) in self.creatures.iter().zip((0..).map(CreatureId)) {
            state.restore_records(world, id);
            own.restore_relations(world, id);
        }
    }

    fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.version.hash(&mut hasher);
        self.common.hash(&mut hasher);
        self.resources.hash(&mut hasher);
        self.creatures.hash(&mut hasher);
        hasher.finish()
    }

    fn kinds(&self) -> Vec<Name> {
        self.creatures.iter().map(|(state, _)| state.kind).collect()
    }

    fn facts(&self) -> usize {
        self.common.facts
    }

    fn version(&self) -> u16 {
        self.version
    }
}

/// What is nobody's in particular.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Common<F> {
    board: Board,
    dice: Dice,
    records: EffectIds,
    side_pools: SidePools,
    stack: Stack<F>,
    /// How many facts had been told; a restored battle forgets later ones.
    facts: usize,
}

impl<F: Clone + Send + Sync + 'static> Common<F> {
    /// Takes it from a battle.
    fn take(world: &World) -> Self {
        Self {
            board: world.resource::<Battlefield>().board().clone(),
            dice: world.resource::<Dice>().clone(),
            records: *world.resource::<EffectIds>(),
            side_pools: world.resource::<SidePools>().clone(),
            stack: world.resource::<Stack<F>>().clone(),
            facts: world.resource::<Facts>().len(),
        }
    }

    /// Puts it back, and takes away whoever came later than the first so many.
    fn restore(&self, world: &mut World, creatures: usize) {
        if *world.resource::<Battlefield>().board() != self.board {
            world.resource_mut::<Battlefield>().board_mut().set_ground(&self.board);
        }
        *world.resource_mut::<Dice>() = self.dice.clone();
        *world.resource_mut::<EffectIds>() = self.records;
        *world.resource_mut::<SidePools>() = self.side_pools.clone();
        *world.resource_mut::<Stack<F>>() = self.stack.clone();
        world.resource_mut::<Facts>().truncate(self.facts);
        let gone = world.resource_mut::<Battlefield>().truncate(creatures);
        for entity in gone {
            world.despawn(entity);
        }
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
struct CombatantState<X> {
    tag: Name,
    kind: Name,
    side: Side,
    body: Body,
    place: Option<Place>,
    standing: Standing,
    tracks: Tracks,
    thing: bool,
    pools: Pools,
    conditions: Vec<(Condition, X)>,
    links: Vec<(Link, CreatureId)>,
}

impl<X: Kept> CombatantState<X> {
    /// Takes a combatant's from a battle.
    fn take(world: &World, id: CreatureId) -> Self {
        let (battlefield, entity) = (world.resource::<Battlefield>(), entity_of(world, id));
        let (entry, combatant) = (battlefield.entry(id), world.get::<Combatant>(entity));
        let mut conditions: Vec<(Condition, X)> = conditions_on(world, id)
            .map(|(entity, condition)| (condition.clone(), X::take(world, id, entity)))
            .collect();
        conditions.sort_by_key(|(condition, _)| condition.record);
        Self {
            tag: combatant.map_or_else(Name::default, |c| c.tag),
            kind: combatant.map_or_else(Name::default, |c| c.kind),
            side: Side(entry.side),
            body: Body(entry.size),
            place: battlefield.occupancy().space(id).map(Place),
            standing: entry.standing,
            tracks: battlefield.tracks(id).clone(),
            thing: entry.thing,
            pools: world.get(entity).cloned().unwrap_or_default(),
            conditions,
            links: all_from(world, id).map(|(_, link, to)| (link.clone(), to)).collect(),
        }
    }

    /// Makes the body of a combatant that is not there any more, as the next on the battlefield.
    fn spawn(&self, world: &mut World) -> Entity {
        let id = world.resource::<Battlefield>().next_id();
        let combatant = Combatant { id, tag: self.tag, kind: self.kind };
        let mut entity = world.spawn((combatant, self.side, self.body, self.standing, self.tracks.clone()));
        if self.thing {
            entity.insert(Thing);
        }
        let entity = entity.id();
        world.resource_mut::<Battlefield>().enter(entity);
        entity
    }

    /// Puts its components back.
    fn restore(&self, world: &mut World, id: CreatureId, entity: Entity) {
        set(world, entity, Some(&self.pools));
        let battlefield = world.resource::<Battlefield>();
        let entry = battlefield.entry(id);
        let stands = battlefield.occupancy().space(id) == self.place.map(|place| place.0);
        let is_whole = *battlefield.tracks(id) == self.tracks;
        if entry.side != self.side.0 {
            set(world, entity, Some(&self.side));
        }
        if entry.size != self.body.0 {
            set(world, entity, Some(&self.body));
        }
        if entry.standing != self.standing {
            set(world, entity, Some(&self.standing));
        }
        if !is_whole {
            set(world, entity, Some(&self.tracks));
        }
        if !stands {
            set(world, entity, self.place.as_ref());
        }
    }

    /// Whether what lasts on it is the same there already.
    fn has_conditions(&self, world: &World, id: CreatureId) -> bool {
        let mut now = conditions_on(world, id);
        let mut next_is = |condition: &Condition, beside: &X| {
            now.next().is_some_and(|(entity, held)| held == condition && beside.is_kept(world, id, entity))
        };
        self.conditions.iter().all(|(condition, beside)| next_is(condition, beside)) && now.next().is_none()
    }

    /// Puts back what lasts on it and its links, once everybody is there.
    fn restore_records(&self, world: &mut World, id: CreatureId) {
        let battlefield = world.resource::<Battlefield>();
        let entry = battlefield.entry(id);
        if entry.effects == 0 && entry.links_out == 0 && self.conditions.is_empty() && self.links.is_empty() {
            return;
        }
        let entity = entity_of(world, id);
        if !self.has_conditions(world, id) {
            let old: Vec<Entity> = conditions_on(world, id).map(|(entity, _)| entity).collect();
            despawn(world, old);
            for (condition, beside) in &self.conditions {
                let spawned = world.spawn((condition.clone(), ConditionOn(entity))).id();
                beside.restore(world, spawned);
            }
        }
        let now = all_from(world, id).map(|(_, link, to)| (link, to));
        if !now.eq(self.links.iter().map(|(link, to)| (link, *to))) {
            let old: Vec<Entity> = all_from(world, id).map(|(entity, ..)| entity).collect();
            despawn(world, old);
            for (link, to) in &self.links {
                let to = entity_of(world, *to);
                world.spawn((link.clone(), LinkFrom(entity), LinkTo(to)));
            }
        }
    }
}

/// Takes entities away.
pub fn despawn(world: &mut World, entities: impl IntoIterator<Item = Entity>) {
    for entity in entities {
        world.despawn(entity);
    }
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
