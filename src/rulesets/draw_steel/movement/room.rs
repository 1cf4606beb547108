//! How much room a creature takes: its full space, or a narrower one that it squeezes into (DS-MOVE-12).
//!
//! Squeezing is for passing: where there is no block of the full size a creature goes through one a square narrower, but
//! it cannot stop there. Whoever is brought to a halt in such a place stays squeezed until it gets out.

use super::super::stat_block::Role;
use super::super::view::View;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::path::clips_corner;

/// The space a creature takes at a spot: all of it where it fits between what is solid, else a narrower one if that
/// does. Others it shares the place with make no difference.
pub fn room(view: View, id: CreatureId, at: Spot) -> Space {
    let side = view.size(id).squares();
    let full = Space::new(at, side);
    if side < 2 || view.is_thing(id) || fits(view, id, full) {
        return full;
    }
    let narrow = Space::new(at, side - 1);
    if fits(view, id, narrow) { narrow } else { full }
}

/// The same on the ground, which may be lower beneath a narrower space.
pub(super) fn room_on_ground(view: View, id: CreatureId, at: Spot) -> Space {
    let board = view.board();
    let side = view.size(id).squares();
    let grounded = |side: i16| {
        let space = Space::new(at, side);
        Space::new(at.with_z(board.ground_under(space)), side)
    };
    let full = grounded(side);
    if side < 2 || fits(view, id, full) {
        return full;
    }
    let narrow = grounded(side - 1);
    if fits(view, id, narrow) { narrow } else { full }
}

/// The space somebody comes to who is moved there from a space: only the squeezed may stay so.
pub fn moved_room(view: View, id: CreatureId, from: Space, to: Spot) -> Space {
    if from.side < view.size(id).squares() { room(view, id, to) } else { Space::new(to, from.side) }
}

/// Whether neither ground nor solid objects are in a space.
fn fits(view: View, id: CreatureId, space: Space) -> bool {
    let solid = |other: CreatureId| {
        other != id && view.is_alive(other) && matches!(view.sheet(other).def.role, Role::Thing { solid: true, .. })
    };
    view.board().fits(space) && !view.occupancy().in_space(space).any(solid)
}

/// Whether the step from one space to another cuts the corner of something solid, both perhaps narrower than the mover
/// (DS-MOVE-05); `lift` raises the line above what is only a slope.
pub(super) fn cuts_corner(view: View, full: i16, old: Space, new: Space, lift: i16) -> bool {
    let board = view.board();
    if old.side == full && new.side == full {
        return clips_corner(board, full, old.at.offset(0, 0, lift), new.at.offset(0, 0, lift));
    }
    let facing = |old: (i16, i16), new: (i16, i16)| {
        if new.0 > old.1 {
            Some((old.1, new.0))
        } else if old.0 > new.1 {
            Some((old.0, new.1))
        } else {
            None
        }
    };
    let columns = facing((old.at.x, old.far().x), (new.at.x, new.far().x));
    let rows = facing((old.at.y, old.far().y), (new.at.y, new.far().y));
    let z = old.at.z.max(new.at.z) + lift;
    match (columns, rows) {
        // They touch at a corner only: both squares beside it have to be open.
        (Some((from_x, to_x)), Some((from_y, to_y))) => {
            board.blocked(Spot::at(to_x, from_y, z)) || board.blocked(Spot::at(from_x, to_y, z))
        }
        _ => false,
    }
}
