//! What happens to the ground itself.

use bevy::prelude::World;

use super::ops::tell;
use super::view::View;
use crate::core::board::{Board, Material};
use crate::core::fact::{Cause, What};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::sight;

/// Stamina of a square of a material; as many squares of forced movement break it (DS-DMG-14, DS-FORCE-09).
pub const fn stamina_of(material: Material) -> i16 {
    match material {
        Material::Glass => 1,
        Material::Wood => 3,
        Material::Stone => 6,
        Material::Metal => 9,
    }
}

/// A thing that filled its squares is gone: they are open again (DS-DMG-14).
pub fn thing_destroyed(world: &mut World, space: Space) {
    let mut board = world.resource_mut::<Board>();
    for spot in space.squares() {
        if let Some(mut tile) = board.tile_mut(spot) {
            tile.break_solid();
        }
    }
}

/// A strike goes through the windows and curtains on its way, and breaks them (DS-LOE-03).
pub fn strike_passes(world: &mut World, by: CreatureId, target: CreatureId, cause: Cause) {
    let view = View::new(world);
    let (Some(from), Some(to)) = (view.space(by), view.space(target)) else { return };
    for spot in sight::flimsy_crossed(view.board(), from, to) {
        break_square(world, spot, cause);
    }
}

/// What filled or hung in a square is gone.
pub fn break_square(world: &mut World, spot: Spot, cause: Cause) {
    if let Some(mut tile) = world.resource_mut::<Board>().tile_mut(spot) {
        tile.break_solid();
        tile.flimsy = false;
    }
    tell(world, cause, What::Broke(spot));
}
