//! Jumps that an ability grants, where to is chosen when they come (DS-MOVE-09).

use super::super::frames::{Frame, WalkFrame};
use super::super::terms as t;
use super::super::view::View;
use super::mover::Mover;
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::path::{Footing, PathField};

/// Everywhere a creature could jump to within some squares and its speed (DS-MOVE-04), each with its way; nowhere for
/// those who crawl.
pub fn leaps(view: View, id: CreatureId, squares: i16) -> Vec<Vec<Spot>> {
    let Some(start) = view.space(id) else { return Vec::new() };
    let mover = Mover::new(view, id, StepCause::Walk, true);
    if mover.crawls() {
        return Vec::new();
    }
    let ground = |at: Spot| view.board().ground_under(mover.full_space(at));
    let arc = |at: Spot| at.with_z(ground(at).max(start.at.z));
    let mut routes: Vec<Vec<Spot>> = Vec::new();
    for (way_x, way_y) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let mut field = PathField::new();
        field.search(
            view.board(),
            start,
            squares.min(view.speed(id)).max(0) as u16,
            Footing::Ground,
            |from, to| {
                let straight = (to.x - from.x) * way_x >= 0 && (to.y - from.y) * way_y >= 0;
                let low = ground(to) <= start.at.z + 1;
                (straight && low && mover.leap(arc(from), arc(to)).is_ok()).then_some(1)
            },
            |_, _| 0,
            |at| mover.stop(at.with_z(ground(at))).is_ok(),
        );
        let stops = field.reached().filter(|reached| reached.stop && reached.cost > 0);
        for route in stops.filter_map(|reached| field.path_to(reached.spot)) {
            if !routes.iter().any(|known| known.last().map(|at| (at.x, at.y)) == route.last().map(|at| (at.x, at.y))) {
                routes.push(route.into_iter().map(arc).collect());
            }
        }
    }
    routes
}

/// The jump along a way that was found so.
pub fn leap_along(mover: CreatureId, path: Vec<Spot>) -> Frame {
    let limit = Some(path.len() as i16);
    Frame::Walk(WalkFrame { limit, ..WalkFrame::new(mover, path, StepCause::Walk, t::JUMP.get()) })
}
