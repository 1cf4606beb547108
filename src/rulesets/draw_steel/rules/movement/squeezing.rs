//! How much room a creature takes: its full space, or a narrower one that it squeezes into (DS-MOVE-12).
//!
//! Squeezing is for passing: where there is no block of the full size a creature goes through one a square narrower, but
//! it cannot stop there. Whoever is brought to a halt in such a place stays squeezed until it gets out.

use smallvec::SmallVec;

use super::super::view::View;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::path::clips_corner_above;
use crate::rulesets::draw_steel::data::stat_block::Role;

/// The space a creature takes at a spot: all of it where it fits between what is solid, else a narrower one if that
/// does. Others it shares the place with make no difference.
pub fn room(view: View, id: CreatureId, at: Spot) -> Space {
    let side = view.size(id).squares();
    if side < 2 || view.is_thing(id) { Space::new(at, side) } else { Confines::new(view, id).room(at) }
}

/// The space somebody comes to who is moved there from a space: only the squeezed may stay so.
pub fn moved_room(view: View, id: CreatureId, from: Space, to: Spot) -> Space {
    if from.side < view.size(id).squares() { room(view, id, to) } else { Space::new(to, from.side) }
}

/// What is solid around a creature: ground and objects, gathered once per move or search.
pub(super) struct Confines<'w> {
    board: &'w Board,
    side: i16,
    /// Whether it is a thing, which does not squeeze.
    stiff: bool,
    /// The spaces of solid objects; not gathered for those of one square, who never squeeze.
    solids: SmallVec<[Space; 4]>,
}

impl<'w> Confines<'w> {
    /// Gathers what is solid for a creature.
    pub(super) fn new(view: View<'w>, id: CreatureId) -> Self {
        let solid = |other: CreatureId| {
            other != id && view.is_alive(other) && matches!(view.sheet(other).def.role, Role::Thing { solid: true, .. })
        };
        let side = view.size(id).squares();
        let mut solids = SmallVec::new();
        if side > 1 {
            solids.extend(view.occupancy().all().filter(|&(other, _)| solid(other)).map(|(_, space)| space));
        }
        Self { board: view.board(), side, stiff: view.is_thing(id), solids }
    }

    /// See [`room`].
    pub(super) fn room(&self, at: Spot) -> Space {
        let full = Space::new(at, self.side);
        if self.side < 2 || self.stiff || self.fits(full) {
            return full;
        }
        let narrow = Space::new(at, self.side - 1);
        if self.fits(narrow) { narrow } else { full }
    }

    /// A square of a path with the elevation the creature has there: the ground's, or for fliers at least that.
    pub(super) fn level(&self, to: Spot, flies: bool) -> Spot {
        if flies {
            return to.with_z(to.z.max(self.board.ground_under(Space::new(to, self.side))));
        }
        self.room_on_ground(to).at
    }

    /// The room on the ground, which may be lower beneath a narrower space.
    fn room_on_ground(&self, at: Spot) -> Space {
        let grounded = |side: i16| {
            let space = Space::new(at, side);
            Space::new(at.with_z(self.board.ground_under(space)), side)
        };
        let full = grounded(self.side);
        if self.side < 2 || self.fits(full) {
            return full;
        }
        let narrow = grounded(self.side - 1);
        if self.fits(narrow) { narrow } else { full }
    }

    fn fits(&self, space: Space) -> bool {
        self.board.fits(space) && !self.solids.iter().any(|solid| solid.overlaps(space))
    }
}

/// Whether the step from one space to another cuts the corner of something solid, both perhaps narrower than the mover
/// (DS-MOVE-05); `lift` raises the line above what is only a slope.
pub(super) fn cuts_corner(board: &Board, full: i16, old: Space, new: Space, lift: i16) -> bool {
    if old.side == full && new.side == full {
        return clips_corner_above(board, full, old.at, new.at, lift);
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
    let z = old.at.z.max(new.at.z);
    match (columns, rows) {
        // They touch at a corner only: both squares beside it have to be open.
        (Some((from_x, to_x)), Some((from_y, to_y))) => {
            board.has_corner(Spot::at(to_x, from_y, z), lift) || board.has_corner(Spot::at(from_x, to_y, z), lift)
        }
        _ => false,
    }
}
