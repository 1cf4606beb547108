//! The components every combatant carries, and the index of who stands where.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::{Deserialize, Serialize};

use super::geometry::{Size, Space, Spot};
use super::ids::{CreatureId, SideId};
use super::name::Name;

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

/// The side a combatant fights for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side(pub SideId);

/// The space a combatant occupies; replaced as a whole so that the [`Occupancy`] index sees every change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_place, on_discard = unindex_place)]
#[require(Body)]
pub struct Place(pub Space);

/// How large a combatant is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body(pub Size);

/// A combatant's capacity to keep fighting.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stamina {
    /// What is left; may be negative.
    pub now: i16,
    /// The most it can be.
    pub max: i16,
    /// Lost first, never healed.
    pub temporary: i16,
}

/// Whether a combatant takes part.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Life {
    /// Acts and is acted upon.
    #[default]
    Awake,
    /// Alive without actions.
    Unconscious,
    /// An object from now on.
    Dead,
}

/// Marks what takes no turns and has no will: doors, crates, snares.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing;

/// All combatants by id; a dead one keeps its slot.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    entities: Vec<Entity>,
}

impl Roster {
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
        self.entities.split_off(count.min(self.entities.len()))
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
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    spaces: Vec<Option<Space>>,
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
        self.all().filter(move |(_, other)| other.overlaps(space)).map(|(id, _)| id)
    }

    /// Everybody within `squares` of `space` (those inside it too), in id order.
    pub fn within(&self, space: Space, squares: i16) -> impl Iterator<Item = CreatureId> + '_ {
        self.all().filter(move |(_, other)| other.distance(space) <= squares).map(|(id, _)| id)
    }

    /// Everybody on a floor square, whatever the elevation.
    pub fn on_square(&self, spot: Spot) -> impl Iterator<Item = CreatureId> + '_ {
        self.all().filter(move |(_, space)| space.covers(spot)).map(|(id, _)| id)
    }

    fn set(&mut self, id: CreatureId, space: Option<Space>) {
        let slot = usize::from(id.0);
        if self.spaces.len() <= slot {
            self.spaces.resize(slot + 1, None);
        }
        self.spaces[slot] = space;
    }
}

fn index_place(mut world: DeferredWorld, context: HookContext) {
    let placed = world.get::<Place>(context.entity).map(|place| place.0);
    let id = world.get::<Combatant>(context.entity).map(|combatant| combatant.id);
    if let (Some(space), Some(id)) = (placed, id) {
        world.resource_mut::<Occupancy>().set(id, Some(space));
    }
}

fn unindex_place(mut world: DeferredWorld, context: HookContext) {
    let id = world.get::<Combatant>(context.entity).map(|combatant| combatant.id);
    if let (Some(id), Some(mut occupancy)) = (id, world.get_resource_mut::<Occupancy>()) {
        occupancy.set(id, None);
    }
}

/// The entity of a combatant.
///
/// # Panics
/// If no combatant has that id: ids only come from the roster.
pub fn entity_of(world: &World, id: CreatureId) -> Entity {
    world.resource::<Roster>().entity(id).unwrap_or_else(|| panic!("no combatant {id:?}"))
}
