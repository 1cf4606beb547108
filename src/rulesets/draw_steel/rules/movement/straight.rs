//! Ways straight toward a place.

use super::super::view::View;
use super::mover::Mover;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::path::{Footing, PathField};
use crate::core::sight;

/// Whether a rush from a place would bring its user near enough to somebody.
pub fn rush_reaches(view: View, mover: CreatureId, from: Space, goal: CreatureId, squares: i16, reach: i16) -> bool {
    let Some(goal) = view.space(goal) else { return false };
    // No step leads more than a square nearer.
    if flat(goal).distance(flat(from)) > squares.max(0).saturating_add(reach) {
        return false;
    }
    let price = Mover::new(view, mover, StepCause::Walk, true);
    let mut field = PathField::new();
    QUARTERS.into_iter().any(|quarter| {
        straight(view, &price, from, goal, squares, quarter, &mut field);
        field.reached().any(|reached| {
            let at = Space::new(reached.spot, from.side);
            reached.stop && goal.distance(at) <= reach && sight::line_of_effect(view.board(), at, goal)
        })
    })
}

/// A space as seen from above.
fn flat(space: Space) -> Space {
    Space::new(space.at.with_z(0), space.side)
}

/// Searches the steps of one quarter of directions that lead nearer to a space.
fn straight(
    view: View,
    price: &Mover,
    from: Space,
    goal: Space,
    budget: i16,
    (way_x, way_y): (i16, i16),
    field: &mut PathField,
) {
    let goal = flat(goal);
    let apart = |at: Spot| goal.distance(flat(Space::new(at, from.side)));
    field.search(
        view.board(),
        from,
        budget.max(0) as u16,
        Footing::Ground,
        |from, to| {
            let straight = (to.x - from.x) * way_x >= 0 && (to.y - from.y) * way_y >= 0;
            (straight && apart(to) < apart(from)).then(|| price.step(from, to).ok().map(|cost| cost as u16)).flatten()
        },
        |_, _| 0,
        |at| at == from.at || price.stop(at).is_ok(),
    );
}

const QUARTERS: [(i16, i16); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Straight ways toward somebody: within one quarter of directions every chain of steps is straight.
pub fn straight_ways(
    view: View,
    mover: CreatureId,
    goal: CreatureId,
    how: StepCause,
    budget: i16,
    field: &mut PathField,
) -> Vec<Vec<Spot>> {
    let (Some(space), Some(goal)) = (view.space(mover), view.space(goal)) else { return Vec::new() };
    let price = Mover::new(view, mover, how, true);
    let mut routes: Vec<Vec<Spot>> = Vec::new();
    for quarter in QUARTERS {
        straight(view, &price, space, goal, budget, quarter, field);
        for route in listed(field) {
            if !routes.iter().any(|known| known.last() == route.last()) {
                routes.push(route);
            }
        }
    }
    routes.sort_by_key(Vec::len);
    routes
}

/// The ways found, one to each place reached.
pub fn listed(field: &PathField) -> Vec<Vec<Spot>> {
    let stops = field.reached().filter(|reached| reached.stop && reached.cost > 0);
    stops.filter_map(|reached| field.path_to(reached.spot)).collect()
}
