//! How creatures feel about each other. Whoever asks who fights whom asks here and compares no sides: there may be more
//! than two of them, helpers of another side, and creatures that are nobody's enemy.

use bevy::prelude::{Resource, World};

use super::creature::Battlefield;
use super::ids::{CreatureId, SideId};

/// What two creatures are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feeling {
    /// They fight for the same.
    Friend,
    /// Neither.
    Neutral,
    /// They fight each other.
    Enemy,
}

/// What sides alone say: everybody is an enemy of all other sides.
pub fn by_side(a: SideId, b: SideId) -> Feeling {
    if a == b { Feeling::Friend } else { Feeling::Enemy }
}

/// What the game of a world says ([`Rules::feeling`](super::resolve::Rules::feeling)).
#[derive(Resource, Clone, Copy)]
struct Feelings(fn(&World, CreatureId, CreatureId) -> Feeling);

/// Lets a world know what its game says.
pub(super) fn install(world: &mut World, says: fn(&World, CreatureId, CreatureId) -> Feeling) {
    world.insert_resource(Feelings(says));
}

/// What two creatures of a world are to each other, as its game says; by their sides where there is no game.
pub fn feeling(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
    world.get_resource::<Feelings>().map_or_else(|| of_sides(world, a, b), |says| says.0(world, a, b))
}

/// The plain answer of a game in which sides say everything.
pub(super) fn of_sides(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
    let battlefield = world.resource::<Battlefield>();
    by_side(battlefield.entry(a).side, battlefield.entry(b).side)
}
