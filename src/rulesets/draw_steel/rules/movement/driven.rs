//! Movement on a creature's own legs that something drives it to (AMB-54): no opportunity attacks, and fear does not
//! stop it; the rules find the way.

use super::super::frames::{Frame, WalkFrame};
use super::super::view::View;
use super::mover::Mover;
use super::reach::reach_as;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::path::{Footing, PathField};

/// A way that brings a creature as near to another as its speed allows, the shortest one, by the first of these kinds of
/// movement that does. None where it cannot come nearer.
pub fn driven_toward(view: View, mover: CreatureId, goal: CreatureId, hows: &[StepCause], of: Name) -> Option<Frame> {
    let (space, goal) = (view.space(mover)?, view.space(goal)?);
    hows.iter().find_map(|&how| {
        let mut field = PathField::new();
        reach_as(view, mover, view.speed(mover), how, false, &mut field);
        let apart = |at: Spot| Space::new(at, space.side).distance(goal);
        let astray = |at: Spot| {
            let (x, y) = (middle(at.x, space) - middle(goal.at.x, goal), middle(at.y, space) - middle(goal.at.y, goal));
            x * x + y * y
        };
        let best =
            field.reached().filter(|reached| reached.stop && apart(reached.spot) < space.distance(goal)).min_by_key(
                |reached| (apart(reached.spot), reached.cost, astray(reached.spot), reached.spot.y, reached.spot.x),
            )?;
        Some(walk(mover, field.path_to(best.spot)?, how, of))
    })
}

/// The middle of a space whose edge is at `start`, in half squares.
fn middle(start: i16, space: Space) -> i32 {
    2 * i32::from(start) + i32::from(space.side)
}

/// A straight way that leads as far from somebody as its mover's speed allows, every step farther; of equally long ones
/// the one that strays least from the line between the two.
pub fn driven_away(view: View, mover: CreatureId, from: CreatureId, of: Name) -> Option<Frame> {
    let (space, from) = (view.space(mover)?, view.space(from)?);
    let price = Mover::new(view, mover, StepCause::Walk, false);
    let flat = |at: Spot| Space::new(at.with_z(0), space.side);
    let from = Space::new(from.at.with_z(0), from.side);
    let middle = |space: Space| (2 * space.at.x + space.side, 2 * space.at.y + space.side);
    let ray = |at: Spot| {
        let ((x, y), (from_x, from_y)) = (middle(flat(at)), middle(from));
        (i64::from(x - from_x), i64::from(y - from_y))
    };
    let straight_on = ray(space.at);
    // How far an end lies beside the line straight on, in thousandths of what it could, squared.
    let astray = |at: Spot| {
        let (x, y) = ray(at);
        let cross = straight_on.0 * y - straight_on.1 * x;
        cross * cross * 1000 / (x * x + y * y).max(1)
    };
    let mut best: Option<((i16, i64), Vec<Spot>)> = None;
    for (way_x, way_y) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
        let mut field = PathField::new();
        field.search(
            view.board(),
            space,
            view.speed(mover).max(0) as u16,
            Footing::Ground,
            |here, to| {
                let straight = (to.x - here.x) * way_x >= 0 && (to.y - here.y) * way_y >= 0;
                let farther = from.distance(flat(to)) > from.distance(flat(here));
                (straight && farther).then(|| price.step(here, to).ok().map(|cost| cost as u16)).flatten()
            },
            |_, _| 0,
            |at| price.stop(at).is_ok(),
        );
        for reached in field.reached().filter(|reached| reached.stop && reached.cost > 0) {
            let worth = (from.distance(flat(reached.spot)), -astray(reached.spot));
            if best.as_ref().is_none_or(|(known, _)| worth > *known)
                && let Some(path) = field.path_to(reached.spot)
            {
                best = Some((worth, path));
            }
        }
    }
    best.map(|(_, path)| walk(mover, path, StepCause::Walk, of))
}

fn walk(mover: CreatureId, path: Vec<Spot>, how: StepCause, of: Name) -> Frame {
    Frame::Walk(WalkFrame { unwilling: true, ..WalkFrame::new(mover, path, how, of) })
}
