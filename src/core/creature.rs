//! The components every combatant carries, and the index of who stands where.

use std::any::Any;
use std::sync::LazyLock;

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::geometry::{Size, Space, Spot};
use super::ids::{CreatureId, SideId};
use super::name::Name;
use super::standing::Standing;
use super::track::Tracks;

/// Who a combatant is; never changes during a battle.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
#[component(immutable)]
pub struct Combatant {
    /// Stable id, the order of every rule.
    pub id: CreatureId,
    /// Short unique name in this battle, used by scenarios, replays and the log.
    pub tag: Name,
    /// The content entry it was made from.
    pub kind: Name,
}

/// The side a combatant fights for; replaced as a whole so that the [`Battlefield`] sees every change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_side)]
pub struct Side(pub SideId);

/// The space a combatant occupies; replaced as a whole so that the [`Occupancy`] sees every change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_place, on_discard = unindex_place)]
#[require(Body)]
pub struct Place(pub Space);

/// How large a combatant is; replaced as a whole so that the [`Battlefield`] sees every change.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_body)]
pub struct Body(pub Size);

/// Marks what takes no turns and has no will: doors, crates, snares.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = index_thing, on_discard = unindex_thing)]
pub struct Thing;

/// The ground, and all combatants by id; a dead one keeps its slot.
///
/// Beside the entities it keeps what every rule asks of everybody, side by side in memory; the components' hooks keep
/// it exact.
#[derive(Resource, Debug, Default)]
pub struct Battlefield {
    board: Board,
    entities: Vec<Entity>,
    entries: Vec<CombatantEntry>,
    tracks: Vec<Tracks>,
    occupancy: Occupancy,
    /// How many regions of any sort there are, see [`super::region`].
    pub(super) regions: usize,
    index: Option<Box<dyn Any + Send + Sync>>,
}

/// What the [`Battlefield`] knows of a combatant without asking its entity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatantEntry {
    /// Its [`Side`].
    pub side: SideId,
    /// Its [`Standing`].
    pub standing: Standing,
    /// Its [`Body`].
    pub size: Size,
    /// Whether it is a [`Thing`].
    pub thing: bool,
    /// Whether it fills its space like a wall, as [`note_solid`] was told.
    pub solid: bool,
    /// How many lasting effects are on it.
    pub effects: u16,
    /// How many links come to it.
    pub links_in: u16,
    /// How many links go out from it.
    pub links_out: u16,
    /// How many auras are around it.
    pub auras: u16,
}

impl Battlefield {
    /// Nobody yet, on this ground.
    pub fn on(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// The ground.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The ground, to change it.
    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The entity of a combatant, if there is one of that id.
    pub fn entity(&self, id: CreatureId) -> Option<Entity> {
        self.entities.get(usize::from(id.0)).copied()
    }

    /// The id the next combatant will get.
    pub fn next_id(&self) -> CreatureId {
        CreatureId(self.entities.len() as u16)
    }

    /// Enters a combatant under the next id.
    pub fn enter(&mut self, entity: Entity) -> CreatureId {
        let id = self.next_id();
        self.entities.push(entity);
        id
    }

    /// Forgets the combatants from `count` on; their entities are returned for despawning.
    pub fn truncate(&mut self, count: usize) -> Vec<Entity> {
        self.entries.truncate(count);
        self.tracks.truncate(count);
        self.entities.split_off(count.min(self.entities.len()))
    }

    /// What is known of a combatant without asking its entity.
    #[inline]
    pub fn entry(&self, id: CreatureId) -> CombatantEntry {
        self.entries.get(usize::from(id.0)).copied().unwrap_or_default()
    }

    /// How far harm has brought a combatant, without asking its entity; no tracks where it has none.
    #[inline]
    pub fn tracks(&self, id: CreatureId) -> &Tracks {
        static NONE: LazyLock<Tracks> = LazyLock::new(Tracks::default);
        self.tracks.get(usize::from(id.0)).unwrap_or_else(|| &NONE)
    }

    /// Who stands where.
    #[inline]
    pub fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// The game's own index of its combatants, if it has entered anything yet; kept here so that one look-up finds both.
    #[inline]
    pub fn index<I: Any>(&self) -> Option<&I> {
        self.index.as_ref()?.downcast_ref()
    }

    /// The same to change it; only the hooks of the components that it mirrors do.
    pub fn index_mut<I: Any + Default + Send + Sync>(&mut self) -> Option<&mut I> {
        self.index.get_or_insert_with(|| Box::new(I::default())).downcast_mut()
    }

    fn entry_mut(&mut self, id: CreatureId) -> &mut CombatantEntry {
        let slot = usize::from(id.0);
        if self.entries.len() <= slot {
            self.entries.resize(slot + 1, CombatantEntry::default());
        }
        &mut self.entries[slot]
    }

    fn tracks_mut(&mut self, id: CreatureId) -> &mut Tracks {
        let slot = usize::from(id.0);
        if self.tracks.len() <= slot {
            self.tracks.resize(slot + 1, Tracks::default());
        }
        &mut self.tracks[slot]
    }

    /// How many combatants there are or were.
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Whether nobody has entered yet.
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = CreatureId> + ExactSizeIterator + use<> {
        (0..self.entities.len() as u16).map(CreatureId)
    }
}

/// The space of every combatant on the board, by id; kept exact by [`Place`]'s hooks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    spaces: Vec<Option<Space>>,
    covered: Covered,
}

impl Occupancy {
    /// The space of one combatant, `None` off the board.
    pub fn space(&self, id: CreatureId) -> Option<Space> {
        self.spaces.get(usize::from(id.0)).copied().flatten()
    }

    /// Everybody on the board in id order.
    pub fn all(&self) -> impl Iterator<Item = (CreatureId, Space)> + '_ {
        self.spaces.iter().enumerate().filter_map(|(i, space)| space.map(|space| (CreatureId(i as u16), space)))
    }

    /// Everybody whose space overlaps `space`, in id order.
    pub fn in_space(&self, space: Space) -> impl Iterator<Item = CreatureId> + '_ {
        self.near(space).filter(move |(_, other)| other.overlaps(space)).map(|(id, _)| id)
    }

    /// Everybody on a floor square, whatever the elevation.
    pub fn on_square(&self, spot: Spot) -> impl Iterator<Item = CreatureId> + '_ {
        self.near(Space::square(spot)).filter(move |(_, space)| space.covers(spot)).map(|(id, _)| id)
    }

    /// Everybody on the board, or nobody where nobody covers any square of a space.
    fn near(&self, space: Space) -> impl Iterator<Item = (CreatureId, Space)> + '_ {
        let spaces = if self.covered.meets(space) { &self.spaces[..] } else { &[] };
        spaces.iter().enumerate().filter_map(|(i, space)| space.map(|space| (CreatureId(i as u16), space)))
    }

    fn set(&mut self, id: CreatureId, space: Option<Space>) {
        let slot = usize::from(id.0);
        if self.spaces.len() <= slot {
            self.spaces.resize(slot + 1, None);
        }
        self.spaces[slot] = space;
        self.covered = Covered::default();
        for &space in self.spaces.iter().flatten() {
            self.covered.add(space);
        }
    }
}

/// Squares that somebody covers, whatever their elevation: a bit for each of sixteen by sixteen, over and over across the
/// board, so that most squares on which nobody stands are told at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Covered([u64; 4]);

impl Covered {
    /// Where the bit of a square is, and the bit.
    const fn bit(x: i16, y: i16) -> (usize, u64) {
        let (x, y) = (x & 15, y & 15);
        ((y >> 2) as usize, 1 << (((y & 3) << 4) | x) as u32)
    }

    /// The bits of a space; sixteen by sixteen squares have all.
    fn bits(space: Space) -> impl Iterator<Item = (usize, u64)> {
        let (side, at) = (space.side.min(16), space.at);
        (0..side).flat_map(move |dy| (0..side).map(move |dx| Self::bit(at.x.wrapping_add(dx), at.y.wrapping_add(dy))))
    }

    fn add(&mut self, space: Space) {
        for (word, bit) in Self::bits(space) {
            self.0[word] |= bit;
        }
    }

    /// Whether somebody may cover a square of a space; never wrong that nobody does.
    #[inline]
    fn meets(&self, space: Space) -> bool {
        let is_set = |(word, bit): (usize, u64)| self.0[word] & bit != 0;
        if space.side == 1 { is_set(Self::bit(space.at.x, space.at.y)) } else { Self::bits(space).any(is_set) }
    }
}

fn index_place(mut world: DeferredWorld, context: HookContext) {
    let placed = world.get::<Place>(context.entity).map(|place| place.0);
    index(&mut world, context, |battlefield, id| {
        if placed.is_some() {
            battlefield.occupancy.set(id, placed);
        }
    });
    stand_or_go(&mut world, context);
}

fn unindex_place(mut world: DeferredWorld, context: HookContext) {
    index(&mut world, context, |battlefield, id| battlefield.occupancy.set(id, None));
    stand_or_go(&mut world, context);
}

fn index_side(mut world: DeferredWorld, context: HookContext) {
    let side = world.get::<Side>(context.entity).copied();
    index(&mut world, context, |battlefield, id| {
        battlefield.entry_mut(id).side = side.map_or_else(SideId::default, |side| side.0);
    });
}

pub(super) fn index_standing(mut world: DeferredWorld, context: HookContext) {
    let standing = world.get::<Standing>(context.entity).copied();
    index(&mut world, context, |battlefield, id| battlefield.entry_mut(id).standing = standing.unwrap_or_default());
    stand_or_go(&mut world, context);
}

fn index_body(mut world: DeferredWorld, context: HookContext) {
    let body = world.get::<Body>(context.entity).copied();
    index(&mut world, context, |battlefield, id| battlefield.entry_mut(id).size = body.unwrap_or_default().0);
}

pub(super) fn index_tracks(mut world: DeferredWorld, context: HookContext) {
    let tracks = world.get::<Tracks>(context.entity).cloned();
    index(&mut world, context, |battlefield, id| *battlefield.tracks_mut(id) = tracks.unwrap_or(Tracks::default()));
}

fn index_thing(mut world: DeferredWorld, context: HookContext) {
    index(&mut world, context, |battlefield, id| battlefield.entry_mut(id).thing = true);
}

fn unindex_thing(mut world: DeferredWorld, context: HookContext) {
    index(&mut world, context, |battlefield, id| {
        // Whoever was taken off the battlefield has no standing left.
        if let Some(entry) = battlefield.entries.get_mut(usize::from(id.0)) {
            entry.thing = false;
        }
    });
}

/// Notes whether a combatant fills its space like a wall as long as it is not destroyed; hooks of the game's components
/// say so.
pub fn note_solid(world: &mut DeferredWorld, id: CreatureId, solid: bool) {
    let changes = |battlefield: &Battlefield| battlefield.entry(id).solid != solid;
    if let Some(mut battlefield) = world.get_resource_mut::<Battlefield>().filter(|battlefield| changes(battlefield)) {
        battlefield.entry_mut(id).solid = solid;
        raise_objects(world);
    }
}

/// Lets the board know where solid objects are, if it is one that comes, moves or goes.
fn stand_or_go(world: &mut DeferredWorld, context: HookContext) {
    let id = world.get::<Combatant>(context.entity).map(|combatant| combatant.id);
    // Of whoever was taken off the battlefield nothing is known any more.
    let solid = |battlefield: &Battlefield, id| battlefield.entry(id).solid || id >= battlefield.next_id();
    if id.is_some_and(|id| world.get_resource::<Battlefield>().is_some_and(|battlefield| solid(battlefield, id))) {
        raise_objects(world);
    }
}

fn raise_objects(world: &mut DeferredWorld) {
    let Some(mut battlefield) = world.get_resource_mut::<Battlefield>() else { return };
    let stands = |id: CreatureId| battlefield.entry(id).solid && battlefield.entry(id).standing.blocks;
    let objects = battlefield.occupancy.all().filter(|&(id, _)| stands(id)).map(|(_, space)| space).collect();
    battlefield.board.set_objects(objects);
}

/// Notes a change of a combatant on the battlefield.
fn index(world: &mut DeferredWorld, context: HookContext, note: impl FnOnce(&mut Battlefield, CreatureId)) {
    let id = world.get::<Combatant>(context.entity).map(|combatant| combatant.id);
    if let (Some(id), Some(mut battlefield)) = (id, world.get_resource_mut::<Battlefield>()) {
        note(&mut battlefield, id);
    }
}

/// Notes that something came to (or left) the combatant of an entity; nothing for whoever was taken off the battlefield.
pub(super) fn count(world: &mut DeferredWorld, bearer: Option<Entity>, note: impl FnOnce(&mut CombatantEntry)) {
    let id = bearer.and_then(|bearer| world.get::<Combatant>(bearer)).map(|combatant| combatant.id);
    if let (Some(id), Some(mut battlefield)) = (id, world.get_resource_mut::<Battlefield>())
        && let Some(entry) = battlefield.entries.get_mut(usize::from(id.0))
    {
        note(entry);
    }
}

/// The short name of a creature.
pub fn tag(world: &World, id: CreatureId) -> Name {
    let combatant = world.get::<Combatant>(entity_of(world, id));
    combatant.map_or_else(Name::default, |combatant| combatant.tag)
}

/// The entity of a combatant.
///
/// # Panics
/// If no combatant has that id: the battlefield alone gives out ids.
pub fn entity_of(world: &World, id: CreatureId) -> Entity {
    world.resource::<Battlefield>().entity(id).unwrap_or_else(|| panic!("no combatant {id:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::geometry::Spot;

    #[test]
    fn who_stands_where_is_asked_by_square_and_by_space() {
        let mut occupancy = Occupancy::default();
        let [small, large, away, gone] = [0, 1, 2, 3].map(CreatureId);
        occupancy.set(gone, Some(Space::square(Spot::new(1, 1))));
        occupancy.set(small, Some(Space::square(Spot::new(1, 1))));
        occupancy.set(large, Some(Space::new(Spot::at(3, 3, 2), 2)));
        occupancy.set(away, Some(Space::square(Spot::new(9, 9))));
        occupancy.set(gone, None);
        let ids = |found: &mut dyn Iterator<Item = CreatureId>| found.collect::<Vec<_>>();
        assert_eq!((occupancy.space(gone), occupancy.space(CreatureId(9))), (None, None));
        assert_eq!(ids(&mut occupancy.all().map(|(id, _)| id)), [small, large, away]);
        assert_eq!(ids(&mut occupancy.in_space(Space::new(Spot::at(4, 4, 2), 6))), [large]);
        assert_eq!(ids(&mut occupancy.on_square(Spot::at(4, 4, 3))), [large]);
        assert_eq!(ids(&mut occupancy.on_square(Spot::at(5, 4, 3))), []);
    }
}
