//! Ways that are walked and in part jumped (DS-MOVE-09): a square named above the ground is one to be jumped over.

use std::collections::{BTreeMap, BTreeSet};

use super::super::frames::Jumped;
use super::super::view::View;
use super::jump::{self, Leap, STRETCH};
use super::leap::HEIGHT;
use super::mover::{Bar, Mover};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::path::PathField;

/// A way with its elevations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Every square entered, with the elevation the mover has there.
    pub path: Vec<Spot>,
    /// Movement it costs.
    pub cost: i16,
    /// The parts of it that are jumped, in order.
    pub jumps: Vec<Jumped>,
}

impl Way {
    /// The way as whoever takes it names it: what is jumped over above the ground, everything else on it.
    pub fn named(&self, view: View, id: CreatureId) -> Vec<Spot> {
        let mover = Mover::new(view, id, StepCause::Walk, true);
        let mut path = self.path.clone();
        for jump in &self.jumps {
            for (index, spot) in path.iter_mut().enumerate().take(jump.to.into()).skip(jump.from.into()) {
                let ground = mover.level(*spot).z;
                *spot = spot.with_z(if index + 1 == usize::from(jump.to) { ground } else { spot.z.max(ground + 1) });
            }
        }
        path
    }
}

/// Where a way may be jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Air {
    /// Over the squares that are named above the ground.
    Named,
    /// Wherever walking does not do, without a test and without a fall.
    Sure,
}

/// How good a reading of a way is: tests, squares named above the ground that are walked, squares jumped.
type Rank = (u16, u16, usize);

/// One part of a way: to which square, for how much, how good, and whether jumped.
type Part = (usize, i16, Rank, Option<Vec<Spot>>);

/// Reads a way: walked as far as it can be and jumped where it has to be, with as few tests as can be.
///
/// # Errors
/// Why it cannot be walked where it cannot be jumped either.
pub(super) fn read(
    view: View,
    mover: &Mover,
    id: CreatureId,
    path: &[Spot],
    budget: i16,
    air: Air,
) -> Result<Way, Bar> {
    let walked = mover.follow(path, budget).map(|(path, cost)| Way { path, cost, jumps: Vec::new() });
    let in_air = |spot: &Spot| spot.z > mover.level(*spot).z;
    let plain = match air {
        Air::Named => !path.iter().any(in_air),
        Air::Sure => walked.is_ok(),
    };
    // Every step costs something: what is longer than the movement is none.
    if plain || mover.flies() || mover.crawls() || path.len() > usize::try_from(budget).unwrap_or(0) {
        return walked;
    }
    in_parts(view, mover, id, path, budget, air).map_or(walked, Ok)
}

fn in_parts(view: View, mover: &Mover, id: CreatureId, path: &[Spot], budget: i16, air: Air) -> Option<Way> {
    let start = view.space(id)?.at;
    let ground: Vec<Spot> = std::iter::once(start).chain(path.iter().map(|&spot| mover.level(spot))).collect();
    // For every square of the way and every price the best way there, with the part that leads to it.
    let mut known: Vec<BTreeMap<i16, (Rank, usize, i16, Option<Vec<Spot>>)>> = vec![BTreeMap::new(); ground.len()];
    known[0].insert(0, ((0, 0, 0), 0, 0, None));
    for here in 0..path.len() {
        if known[here].is_empty() {
            continue;
        }
        let parts = parts_from(view, mover, id, path, &ground, here, budget, air);
        let arrived: Vec<(i16, Rank)> = known[here].iter().map(|(&cost, found)| (cost, found.0)).collect();
        for (so_far, (tests, walked, jumped)) in arrived {
            for (to, cost, more, arc) in &parts {
                let (total, rank) = (so_far + cost, (tests + more.0, walked + more.1, jumped + more.2));
                let better = known[*to].get(&total).is_none_or(|found| rank < found.0);
                if total <= budget && better {
                    known[*to].insert(total, (rank, here, so_far, arc.clone()));
                }
            }
        }
    }
    mover.stop(*ground.last()?).ok()?;
    let (&cost, _) = known[path.len()].iter().min_by_key(|(cost, found)| (found.0, **cost))?;
    let mut way = Way { path: ground[1..].to_vec(), cost, jumps: Vec::new() };
    let (mut at, mut price) = (path.len(), cost);
    while at > 0 {
        let (_, from, before, arc) = known[at].get(&price)?;
        if let Some(arc) = arc {
            way.path[*from..at].copy_from_slice(arc);
            way.jumps.insert(0, Jumped { from: *from as u16, to: at as u16, tested: false });
        }
        (at, price) = (*from, *before);
    }
    Some(way)
}

/// How a way can go on from one of its squares: a step, or a jump that leads over at least one square.
fn parts_from(
    view: View,
    mover: &Mover,
    id: CreatureId,
    path: &[Spot],
    ground: &[Spot],
    here: usize,
    budget: i16,
    air: Air,
) -> Vec<Part> {
    let named = |index: usize| air == Air::Named && path[index].z > ground[index + 1].z;
    let step = mover.step(ground[here], ground[here + 1]).ok();
    let mut parts: Vec<Part> =
        step.into_iter().map(|cost| (here + 1, cost, (0, u16::from(named(here)), 0), None)).collect();
    let leap = Leap::for_creature(view, id);
    let longest = path.len().min(here + usize::try_from(leap.sure + STRETCH).unwrap_or(0));
    for to in here + 2..=longest {
        let over = air == Air::Sure || (here..to - 1).all(named) && !named(to - 1);
        let plan = || jump::plan(view.quiet(), mover, id, ground[here], &path[here..to], budget).ok();
        let Some((arc, cost, _)) = over.then(plan).flatten() else { continue };
        let tests = leap.squares_from(ground[here].z, &arc, 1) < arc.len();
        let falls = arc.last().is_some_and(|end| end.z > ground[to].z + HEIGHT);
        if air == Air::Named || !tests && !falls {
            parts.push((to, cost, (u16::from(tests), 0, to - here), Some(arc)));
        }
    }
    parts
}

/// Ways to places that a search did not come to by walking: jumped without a test and without a fall, and walked on
/// from there; as their taker names them.
pub fn jumped_ways(view: View, id: CreatureId, how: StepCause, budget: i16, field: &PathField) -> Vec<Vec<Spot>> {
    let mover = Mover::new(view, id, how, true);
    let sure = Leap::for_creature(view, id).sure;
    if mover.flies() || mover.crawls() || sure < 2 || !misses_some(view, &mover, id, budget, field) {
        return Vec::new();
    }
    let mut walked: BTreeMap<(i16, i16), Spot> = BTreeMap::new();
    let mut found: BTreeMap<(i16, i16), (i16, Vec<Spot>)> = BTreeMap::new();
    let mut open: BTreeSet<(i16, i16, i16)> = BTreeSet::new();
    for reached in field.reached().filter(|reached| reached.stop) {
        walked.insert((reached.spot.y, reached.spot.x), reached.spot);
        open.insert((reached.cost as i16, reached.spot.y, reached.spot.x));
    }
    while let Some((cost, y, x)) = open.pop_first() {
        let own = found.get(&(y, x)).map(|(_, route)| route.clone());
        let at = mover.level(Spot::new(x, y));
        let onward = if own.is_some() { 1 } else { 2 };
        for (dx, dy) in AROUND {
            for length in onward..=sure.min(budget - cost) {
                let to = at.offset(dx * length, dy * length, 0);
                let best = found.get(&(to.y, to.x)).map_or(i16::MAX, |(best, _)| *best);
                if walked.contains_key(&(to.y, to.x)) || best <= cost + length {
                    continue;
                }
                let stretch: Vec<Spot> = (1..=length).map(|step| at.offset(dx * step, dy * step, 0)).collect();
                let Some((price, stretch)) = stretch_of(view, &mover, id, at, &stretch, budget - cost) else {
                    continue;
                };
                if best <= cost + price {
                    continue;
                }
                let before = own.clone().or_else(|| field.path_to(*walked.get(&(y, x))?)).unwrap_or_default();
                found.insert((to.y, to.x), (cost + price, [before, stretch].concat()));
                open.insert((cost + price, to.y, to.x));
            }
        }
    }
    found.into_values().map(|(_, route)| route).collect()
}

/// Whether there is a place to stand within so many squares that a search did not come to: mostly there is none.
fn misses_some(view: View, mover: &Mover, id: CreatureId, budget: i16, field: &PathField) -> bool {
    let Some(start) = view.space(id).map(|space| space.at).filter(|_| budget > 0) else { return false };
    let wide = usize::from(budget.unsigned_abs()) * 2 + 1;
    let place = |spot: Spot| {
        let (x, y) =
            (usize::try_from(spot.x - start.x + budget).ok()?, usize::try_from(spot.y - start.y + budget).ok()?);
        (x < wide && y < wide).then_some(y * wide + x)
    };
    let mut known = vec![false; wide * wide];
    for index in field.reached().filter(|reached| reached.stop).filter_map(|reached| place(reached.spot)) {
        known[index] = true;
    }
    let around = |index: usize| start.offset((index % wide) as i16 - budget, (index / wide) as i16 - budget, 0);
    let missed = (0..known.len()).filter(|&index| !known[index]).map(around);
    let mut inside = missed.filter(|&spot| view.board().index(spot).is_some());
    inside.any(|spot| mover.stop(mover.level(spot)).is_ok())
}

const AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// A step, or a jump over several squares, from a place: its price and its squares as they are named.
fn stretch_of(
    view: View,
    mover: &Mover,
    id: CreatureId,
    at: Spot,
    squares: &[Spot],
    left: i16,
) -> Option<(i16, Vec<Spot>)> {
    let end = mover.level(*squares.last()?);
    if let [_] = squares {
        let cost = mover.step(at, end).ok().filter(|&cost| cost <= left)?;
        return mover.stop(end).is_ok().then(|| (cost, vec![end]));
    }
    let (mut arc, cost, leap) = jump::plan(view.quiet(), mover, id, at, squares, left).ok()?;
    if leap.squares_from(at.z, &arc, 1) < arc.len() || arc.last()?.z > end.z + HEIGHT {
        return None;
    }
    for spot in &mut arc {
        *spot = spot.with_z(spot.z.max(mover.level(*spot).z + 1));
    }
    *arc.last_mut()? = end;
    Some((cost, arc))
}
