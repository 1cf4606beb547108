//! Where jumps could lead, those of one's own move and those that an ability grants (DS-MOVE-09).

use super::super::frames::{Frame, WalkFrame};
use super::super::view::View;
use super::mover::Mover;
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::path::{Footing, PathField};
use crate::rulesets::draw_steel::data::terms as t;

/// What a jump can come to at most.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// Squares along.
    pub squares: i16,
    /// Squares up.
    pub height: i16,
    /// Movement.
    pub movement: i16,
    /// As part of what movement.
    pub how: StepCause,
}

/// Everywhere a creature could jump to within some squares and its speed (DS-MOVE-04), each with its way; nowhere for
/// those who crawl.
pub fn leaps(view: View, id: CreatureId, squares: i16) -> Vec<Vec<Spot>> {
    let movement = squares.min(view.speed(id));
    leaps_within(view, id, Bounds { squares, height: HEIGHT, movement, how: StepCause::Walk })
}

/// The same within other bounds.
pub(super) fn leaps_within(view: View, id: CreatureId, bounds: Bounds) -> Vec<Vec<Spot>> {
    let Some(start) = view.space(id) else { return Vec::new() };
    let mover = Mover::new(view, id, bounds.how, true);
    if mover.crawls() {
        return Vec::new();
    }
    let ground = |at: Spot| view.board().ground_under(mover.full_space(at));
    let arc = |at: Spot| at.with_z(ground(at).max(start.at.z));
    let mut routes: Vec<Vec<Spot>> = Vec::new();
    let mut field = PathField::new();
    for (way_x, way_y) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        field.search(
            view.board(),
            start,
            bounds.movement.max(0) as u16,
            Footing::Ground,
            |from, to| {
                let straight = (to.x - from.x) * way_x >= 0 && (to.y - from.y) * way_y >= 0;
                let near = (to.x - start.at.x).abs().max((to.y - start.at.y).abs()) <= bounds.squares;
                let low = || ground(to) <= start.at.z + bounds.height;
                (straight && near && low())
                    .then(|| mover.leap(arc(from), arc(to)).ok().map(|cost| cost as u16))
                    .flatten()
            },
            |_, _| 0,
            |at| mover.touch_down(at.with_z(ground(at))).is_ok(),
        );
        // Where two quarters meet both find the same places.
        let met = |at: Spot| at.x == start.at.x || at.y == start.at.y;
        let known = |at: Spot, routes: &[Vec<Spot>]| {
            met(at) && routes.iter().any(|route| route.last().is_some_and(|end| (end.x, end.y) == (at.x, at.y)))
        };
        for reached in field.reached().filter(|reached| reached.stop && reached.cost > 0) {
            if known(reached.spot, &routes) {
                continue;
            }
            let route = field.path_to(reached.spot).filter(|route| route.len() <= bounds.squares.max(0) as usize);
            routes.extend(route.map(|route| route.into_iter().map(arc).collect()));
        }
    }
    routes
}

/// The jump along a way that was found so.
pub fn leap_along(mover: CreatureId, path: Vec<Spot>) -> Frame {
    Frame::Walk(WalkFrame::new(mover, path, StepCause::Walk, t::JUMP.get()))
}

/// Squares upward that a jump leads without a test.
pub const HEIGHT: i16 = 1;
