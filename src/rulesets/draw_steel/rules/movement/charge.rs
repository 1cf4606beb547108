//! Straight moves: charges, rushes and whatever has to lead toward somebody (DS-LINE-02 to DS-LINE-04, DS-MAIN-01).

use super::super::actions::granted_strikes::ends_charges;
use super::super::hiding::check_in_sight;
use super::super::targeting::reach;
use super::super::view::View;
use super::mover::Mover;
use super::reach::provoked;
use super::squeezing::room;
use super::way::{self, Air, Way};
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::core::line::{is_straight_on_plan, moves_toward};
use crate::core::path::{Footing, PathField};
use crate::core::sight;
use crate::rulesets::draw_steel::text::names;

/// Whether a creature may charge along a way: straight, up to its speed, no difficult terrain, and with whoever is
/// named as the target, who is not hidden (DS-TGT-13), in reach of a strike at its end. Squares named above the ground may be jumped over (DS-MOVE-09).
/// The empty way is a charge from where it stands.
///
/// # Errors
/// What is wrong with it.
pub fn check_charge(view: View, by: CreatureId, path: &[Spot], target: Option<CreatureId>) -> Result<Way, Refusal> {
    let way = check_straight(view, by, path, StepCause::Charge, view.speed(by), None)?;
    let (Some(target), Some(space)) = (target, view.space(by)) else { return Ok(way) };
    if view.ids().all(|id| id != target) {
        return Err(view.refusal("no-creature", || "there is no such creature"));
    }
    check_in_sight(view, target, by)?;
    let mut end = room(view, by, way.path.last().copied().unwrap_or(space.at));
    if !way.jumps.is_empty() {
        end = Space::new(end.at.with_z(view.board().ground_under(end)), end.side);
    }
    let distance = view.space(target).map_or(i16::MAX, |space| space.distance(end));
    let reach = strike_reach(view, by);
    if distance > reach {
        let text = format!(
            "{} is {distance} squares from the end of the charge, the reach is {reach}",
            names::name(view, target)
        );
        return Err(view.refusal("distance", || text));
    }
    Ok(way)
}

/// The longest reach among what may end a charge.
fn strike_reach(view: View, by: CreatureId) -> i16 {
    let abilities = view.sheet(by).abilities.iter().filter(|ability| ends_charges(ability));
    abilities.filter_map(|ability| reach(view, by, ability, Some(Mode::Melee))).max().unwrap_or(1)
}

/// Whether a way is a straight line that its mover can take, within a budget and, if someone is named, leading nearer
/// to them with every step. Squares named above the ground may be jumped over (DS-MOVE-09).
///
/// # Errors
/// What is wrong with it.
pub fn check_straight(
    view: View,
    by: CreatureId,
    path: &[Spot],
    how: StepCause,
    budget: i16,
    toward: Option<CreatureId>,
) -> Result<Way, Refusal> {
    let Some(start) = view.space(by) else { return Err(view.refusal("off-board", || "not on the board")) };
    if !is_straight_on_plan(start.at, path) {
        return Err(view.refusal("not-straight", || "the way is not a straight line"));
    }
    let mover = Mover::new(view, by, how, true);
    let way = way::read(view, &mover, by, path, budget, Air::Named).map_err(|bar| bar.refusal(view))?;
    if let Some(goal) = toward.and_then(|goal| view.space(goal)) {
        // On the ground distance is judged in plan: a slope on the way is no detour.
        let flat = |space: Space| Space::new(space.at.with_z(0), space.side);
        let plan: Vec<Spot> = way.path.iter().map(|spot| spot.with_z(0)).collect();
        if !moves_toward(flat(goal), flat(start), &plan) {
            return Err(view.refusal("not-toward", || "every step has to lead nearer"));
        }
    }
    Ok(way)
}

/// A charge to a place of one's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The way there.
    pub path: Vec<Spot>,
    /// Whom a strike reaches from its end, in id order.
    pub on: Vec<CreatureId>,
}

/// Every place that a creature could charge to with somebody to strike there, one way for each: that which sets off the
/// fewest opportunity attacks, then the shortest (DS-MAIN-01, DS-LINE-02); with jumps only to those whom no other reaches.
pub fn charges(view: View, by: CreatureId) -> Vec<Charge> {
    let Some(start) = view.space(by) else { return Vec::new() };
    let (price, reach) = (Mover::new(view, by, StepCause::Charge, true), strike_reach(view, by));
    let foes: Vec<(CreatureId, Space)> = view
        .living()
        .filter(|&id| view.hostile(by, id))
        .filter_map(|id| Some((id, view.space(id)?)))
        .filter(|(_, space)| space.distance(start) <= view.speed(by) + reach)
        .collect();
    let mut field = PathField::new();
    let mut found: Vec<(usize, Charge)> = Vec::new();
    for (way_x, way_y) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        field.search(
            view.board(),
            start,
            view.speed(by).max(0) as u16,
            Footing::Ground,
            |from, to| {
                let straight = (to.x - from.x) * way_x >= 0 && (to.y - from.y) * way_y >= 0;
                straight.then(|| price.step(from, to).ok().map(|cost| cost as u16)).flatten()
            },
            |_, _| 0,
            |at| price.stop(at).is_ok(),
        );
        for reached in field.reached().filter(|reached| reached.stop && reached.cost > 0) {
            let there = room(view, by, reached.spot);
            let near = foes.iter().filter(|(_, space)| space.distance(there) <= reach);
            let on: Vec<CreatureId> = near
                .filter(|(_, space)| sight::line_of_effect(view.board(), there, *space))
                .map(|(id, _)| *id)
                .collect();
            let Some(path) = field.path_to(reached.spot).filter(|_| !on.is_empty()) else { continue };
            if check_charge(view, by, &path, on.first().copied()).is_err() {
                continue;
            }
            let attacks = provoked(view, by, StepCause::Charge, &path).len();
            let end = path.last().copied();
            match found.iter_mut().find(|(_, known)| known.path.last().copied() == end) {
                Some(known) if (known.0, known.1.path.len()) <= (attacks, path.len()) => {}
                Some(known) => *known = (attacks, Charge { path, on }),
                None => found.push((attacks, Charge { path, on })),
            }
        }
    }
    let mut found: Vec<Charge> = found.into_iter().map(|(_, charge)| charge).collect();
    for (foe, space) in foes {
        let near = space.distance(start) <= reach || found.iter().any(|charge| charge.on.contains(&foe));
        if let Some(path) = (!near).then(|| charge_path(view, by, foe, reach)).flatten() {
            found.push(Charge { path, on: vec![foe] });
        }
    }
    found
}

/// A straight way for a charge that ends within `reach` of an enemy, if the plainest ones are open: toward it in the
/// order diagonal first, then straight, and the other way round; where neither can be walked, with jumps that take no
/// test.
pub fn charge_path(view: View, by: CreatureId, enemy: CreatureId, reach: i16) -> Option<Vec<Spot>> {
    let ways: Vec<Vec<Spot>> = [true, false]
        .into_iter()
        .filter_map(|diagonal_first| plain_way(view, by, enemy, reach, diagonal_first))
        .collect();
    let walked =
        ways.iter().find(|path| check_charge(view.quiet(), by, path, None).is_ok_and(|way| way.jumps.is_empty()));
    walked.cloned().or_else(|| {
        let mover = Mover::new(view, by, StepCause::Charge, true);
        let read = |path| way::read(view.quiet(), &mover, by, path, view.speed(by), Air::Sure).ok();
        let named = ways.iter().filter_map(|path| read(path)).map(|way| way.named(view, by));
        named.into_iter().find(|path| check_charge(view.quiet(), by, path, Some(enemy)).is_ok())
    })
}

/// The squares of such a way, whatever lies on them.
fn plain_way(view: View, by: CreatureId, enemy: CreatureId, reach: i16, diagonal_first: bool) -> Option<Vec<Spot>> {
    let (start, goal) = (view.space(by)?, view.space(enemy)?);
    let mut here = Space::new(start.at, view.size(by).squares());
    let mut path = Vec::new();
    while here.distance(goal) > reach && path.len() < 40 {
        let (dx, dy) =
            (toward(here.at.x, here.side, goal.at.x, goal.side), toward(here.at.y, here.side, goal.at.y, goal.side));
        let (gap_x, gap_y) =
            (lane(here.at.x, here.side, goal.at.x, goal.side), lane(here.at.y, here.side, goal.at.y, goal.side));
        let (dx, dy) = match (diagonal_first, gap_x.cmp(&gap_y)) {
            (false, std::cmp::Ordering::Greater) => (dx, 0),
            (false, std::cmp::Ordering::Less) => (0, dy),
            _ => (dx, dy),
        };
        if (dx, dy) == (0, 0) {
            return None;
        }
        let at = here.at.offset(dx, dy, 0);
        here = Space::new(at.with_z(view.board().ground_under(Space::new(at, here.side))), here.side);
        path.push(here.at);
    }
    Some(path)
}

/// Which way along an axis leads from one stretch of squares to another; 0 where they overlap.
fn toward(own: i16, own_side: i16, other: i16, other_side: i16) -> i16 {
    if other > own + own_side - 1 {
        1
    } else if other + other_side - 1 < own {
        -1
    } else {
        0
    }
}

/// Squares between two stretches along an axis.
fn lane(own: i16, own_side: i16, other: i16, other_side: i16) -> i16 {
    (other - (own + own_side - 1)).max(own - (other + other_side - 1)).max(0)
}
