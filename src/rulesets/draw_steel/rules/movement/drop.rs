//! Going down an edge by stepping off it on purpose (DS-MOVE-01, DS-TERR-04): the way leads to the edge as in any move,
//! the last square is entered on the level of the edge, and then its mover falls.

use super::super::view::View;
use super::allowance::budget;
use super::kinds::MoveKind;
use super::mover::{Bar, Mover};
use super::reach::reach;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::path::PathField;

/// A drop is at least this high; what is lower is walked down.
const LEAST: i16 = 2;

/// A way off an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drop {
    /// Every square entered; the last one in the air, on the level of the edge.
    pub path: Vec<Spot>,
    /// Movement it costs; falling costs none.
    pub cost: i16,
}

/// Where a step off an edge leads, and what it costs.
///
/// # Errors
/// Why it cannot be made.
pub(super) fn step_off(view: View, mover: &Mover, from: Spot, to: Spot) -> Result<(Spot, i16), Bar> {
    let air = to.with_z(from.z);
    let ground = view.board().ground_under(mover.full_space(air));
    if mover.flies() || from.z - ground < LEAST {
        return Err(Bar::NoEdge(to));
    }
    Ok((air, mover.step_off(from, air)?))
}

/// Checks a way off an edge and returns it with its elevations and what it costs.
///
/// # Errors
/// What is wrong with it.
pub(super) fn plan(
    view: View,
    mover: &Mover,
    id: CreatureId,
    path: &[Spot],
    left: i16,
) -> Result<(Vec<Spot>, i16), Refusal> {
    let (Some(start), Some((&last, before))) = (view.space(id), path.split_last()) else {
        return Err(view.refusal("off-board", || "not on the board"));
    };
    let bar = |bar: Bar| bar.refusal(view);
    let (mut here, mut cost) = (start.at, 0);
    let mut way = Vec::with_capacity(path.len());
    for &spot in before {
        let to = mover.level(spot);
        cost += mover.step(here, to).map_err(bar)?;
        way.push(to);
        here = to;
    }
    let (air, step) = step_off(view, mover, here, last).map_err(bar)?;
    way.push(air);
    cost += step;
    if cost > left { Err(bar(Bar::TooFar { cost, left })) } else { Ok((way, cost)) }
}

/// Everywhere a creature could drop to now, one way for each square: the lowest fall, then the cheapest way; in reading
/// order.
pub fn drops(view: View, id: CreatureId) -> Vec<Drop> {
    let (squares, how) = budget(view, id, MoveKind::Drop);
    let board = view.board();
    let mover = Mover::new(view, id, how, true);
    if squares <= 0 || mover.flies() || !board.is_uneven() {
        return Vec::new();
    }
    let mut field = PathField::new();
    reach(view, id, squares, how, &mut field);
    let mut found: Vec<(i16, Drop)> = Vec::new();
    for reached in field.reached() {
        let at = mover.level(reached.spot);
        let so_far = reached.cost as i16;
        for beside in at.neighbours() {
            let Ok((air, step)) = step_off(view, &mover, at, beside) else { continue };
            let height = air.z - board.ground_under(Space::new(air, view.size(id).squares()));
            let cost = so_far + step;
            let better = |(known, drop): &(i16, Drop)| (*known, drop.cost) <= (height, cost);
            let same =
                found.iter().position(|(_, drop)| drop.path.last().is_some_and(|end| (end.x, end.y) == (air.x, air.y)));
            if cost > squares || same.is_some_and(|index| better(&found[index])) {
                continue;
            }
            let Some(mut path) = field.way_to(reached.spot) else { continue };
            path.push(air);
            let drop = (height, Drop { path, cost });
            match same {
                Some(index) => found[index] = drop,
                None => found.push(drop),
            }
        }
    }
    let mut drops: Vec<Drop> = found.into_iter().map(|(_, drop)| drop).collect();
    drops.sort_by_key(|drop| drop.path.last().map(|end| (end.y, end.x)));
    drops
}
