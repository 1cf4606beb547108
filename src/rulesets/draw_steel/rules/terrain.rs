//! What happens to the ground itself.

use crate::core::creature::Battlefield;
use bevy::prelude::World;

use super::super::data::stat_block::Role;
use super::mutations::record_fact;
use super::view::View;
use crate::core::board::{Material, Solid};
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::sight;

/// A thing that filled its squares is gone: they are open again (DS-DMG-14).
pub fn thing_destroyed(world: &mut World, space: Space, cause: Cause) {
    for spot in space.squares() {
        if View::new(world).board().tile(spot).is_some_and(|tile| tile.solid.is_some()) {
            break_square(world, spot, cause);
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

/// What filled or hung in a square is gone, an object that stood for it too.
pub fn break_square(world: &mut World, spot: Spot, cause: Cause) {
    if let Some(mut tile) = world.resource_mut::<Battlefield>().board_mut().tile_mut(spot) {
        tile.break_solid();
        tile.flimsy = false;
    }
    record_fact(world, cause, FactKind::Broke(spot));
}

/// What fills a square and can be broken by itself: no object stands for it yet, and there is content to make one of.
pub fn breakable(view: View, spot: Spot) -> Option<Solid> {
    let solid = view.board().tile(spot)?.solid.filter(|solid| solid.breakable)?;
    let stood_for = |id: CreatureId| {
        view.is_alive(id)
            && matches!(view.sheet(id).def.role, Role::Thing { solid: true, .. })
            && view.space(id).is_some_and(|space| space.covers(spot))
    };
    let known = view.content().creature(square_of(solid.material)).is_some();
    (known && !view.ids().any(stood_for)).then_some(solid)
}

/// The space that what fills a square takes.
pub fn square_space(view: View, spot: Spot) -> Space {
    Space::square(spot.with_z(view.board().tile(spot).map_or(0, |tile| tile.elevation)))
}

/// The content record of one square of a material.
pub(crate) fn square_of(material: Material) -> Name {
    Name::new(match material {
        Material::Glass => "glass-square",
        Material::Wood => "wood-square",
        Material::Stone => "stone-square",
        Material::Metal => "metal-square",
    })
}
