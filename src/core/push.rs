//! Routes of forced movement: where a creature may be pushed, pulled or slid, and by which squares.
//!
//! A push is a straight chain whose every step leads farther from the source, a pull one whose every step leads
//! nearer, a slide any chain. Stopping early is always allowed. A route may end in a
//! square that cannot be entered: then its last square is what the mover slams into, and the mover stays on the one
//! before it.
//!
//! Without `vertical` a route keeps its elevation, also over drops, or follows ground that rises or falls by one at a
//! time while the mover stands on it; distance and straightness are then judged as seen from above. With
//! it elevation is an axis like the others.
//!
//! A slanted forced step past the corner of something solid is not possible at all, neither as a move nor as a slam:
//! the corner rule of ordinary steps is about bodies and corners, not about will.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::geometry::{Space, Spot};
use super::line::{Heading, is_step};
use super::path::clips_corner;

/// How forced movement is directed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ForcedKind {
    /// Straight away from the source.
    Push,
    /// Straight toward the source.
    Pull,
    /// Any way.
    Slide,
}

impl ForcedKind {
    /// What is said of whoever it moved: "pushed".
    pub fn participle(self) -> &'static str {
        match self {
            Self::Push => "pushed",
            Self::Pull => "pulled",
            Self::Slide => "slid",
        }
    }
}

/// What it means for the mover to come into a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It moves in.
    Free,
    /// It breaks what stands there and moves in, for this many squares of movement instead of one; with fewer left it
    /// slams.
    Through(i16),
    /// It runs into something and its movement ends where it is.
    Slam,
    /// It cannot be moved there.
    Blocked,
}

/// One case of forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// How it is directed.
    pub kind: ForcedKind,
    /// The space moved.
    pub mover: Space,
    /// The space "away" and "toward" are measured from; a slide has no use for it.
    pub source: Space,
    /// At most this many squares.
    pub squares: i16,
    /// Whether elevation may change freely.
    pub vertical: bool,
}

/// A way a mover may be forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Every square, in order; with `slam` the last one is run into, not entered.
    pub path: Vec<Spot>,
    /// Whether it ends in a slam.
    pub slam: bool,
    /// Squares of movement spent, the slam not counted.
    pub used: i16,
}

/// Why a route of forced movement is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteFault {
    /// A square is not next to the one before.
    #[error("({}, {}) is not one step on", .0.x, .0.y)]
    NotOneStep(Spot),
    /// A step of a push does not lead away.
    #[error("a push must lead farther away with every square, ({}, {}) does not", .0.x, .0.y)]
    NotFarther(Spot),
    /// A step of a pull does not lead nearer.
    #[error("a pull must lead nearer with every square, ({}, {}) does not", .0.x, .0.y)]
    NotNearer(Spot),
    /// A step turns back on an earlier one.
    #[error("the way is not a straight line at ({}, {})", .0.x, .0.y)]
    NotStraight(Spot),
    /// A step leaves the elevation without following the ground.
    #[error("({}, {}) cannot be at elevation {}", .0.x, .0.y, .0.z)]
    Height(Spot),
    /// A slanted step would clip something solid.
    #[error("the way to ({}, {}) clips a corner", .0.x, .0.y)]
    Corner(Spot),
    /// The mover cannot be there.
    #[error("nothing can be moved to ({}, {})", .0.x, .0.y)]
    Blocked(Spot),
    /// The route takes more squares than there are.
    #[error("the way is longer than {squares} squares")]
    TooLong {
        /// Squares there are.
        squares: i16,
    },
    /// The route goes on after a slam.
    #[error("the movement ends at ({}, {})", .0.x, .0.y)]
    GoesOn(Spot),
}

/// What one step comes to.
enum Step {
    Moves(i16),
    Slams,
}

impl Forced {
    fn space(&self, at: Spot) -> Space {
        Space::new(at, self.mover.side)
    }

    /// Distance to the source; from above unless elevation counts.
    fn distance(&self, at: Spot) -> i16 {
        let (mut source, mut space) = (self.source, self.space(at));
        if !self.vertical {
            // Two spaces whose bottoms are level have no distance in height.
            (source.at.z, space.at.z) = (0, 0);
        }
        source.distance(space)
    }

    /// The elevations a step into a column may lead to without leaving the rules; the first is the usual one.
    fn levels(&self, board: &Board, from: Spot, to: Spot) -> [Option<i16>; 2] {
        let ground = board.ground_under(self.space(to));
        let stands = board.ground_under(self.space(from)) == from.z;
        let follows = stands && ground != from.z && (i32::from(ground) - i32::from(from.z)).abs() == 1;
        if follows { [Some(ground), Some(from.z)] } else { [Some(from.z), None] }
    }

    /// Judges a step that is known to be one, its straightness apart.
    fn judge(
        &self,
        board: &Board,
        used: i16,
        from: Spot,
        to: Spot,
        entry: &impl Fn(Space) -> Entry,
    ) -> Result<Step, RouteFault> {
        if used >= self.squares {
            return Err(RouteFault::TooLong { squares: self.squares });
        }
        let (before, after) = (self.distance(from), self.distance(to));
        match self.kind {
            ForcedKind::Push if after <= before => return Err(RouteFault::NotFarther(to)),
            ForcedKind::Pull if after >= before => return Err(RouteFault::NotNearer(to)),
            _ => {}
        }
        if !self.vertical && !self.levels(board, from, to).contains(&Some(to.z)) {
            return Err(RouteFault::Height(to));
        }
        if clips_corner(board, self.mover.side, from, to) {
            return Err(RouteFault::Corner(to));
        }
        let space = self.space(to);
        let on_map = board.index(to).and(board.index(space.far())).is_some();
        match entry(space) {
            Entry::Free | Entry::Through(_) if !on_map => Err(RouteFault::Blocked(to)),
            Entry::Free => Ok(Step::Moves(1)),
            Entry::Through(cost) if used.saturating_add(cost.max(1)) <= self.squares => Ok(Step::Moves(cost.max(1))),
            Entry::Through(_) | Entry::Slam => Ok(Step::Slams),
            Entry::Blocked => Err(RouteFault::Blocked(to)),
        }
    }
}

/// Checks a route and says how it ends; the empty route, which moves nobody, is always legal.
///
/// # Errors
/// The first rule a square of it breaks.
pub fn check_route(
    board: &Board,
    forced: &Forced,
    path: &[Spot],
    entry: impl Fn(Space) -> Entry,
) -> Result<Route, RouteFault> {
    let mut route = Route { path: path.to_vec(), slam: false, used: 0 };
    let mut here = forced.mover.at;
    let mut heading = Heading::default();
    for &next in path {
        if route.slam {
            return Err(RouteFault::GoesOn(next));
        }
        let (flat_here, flat_next) = (here.with_z(0), next.with_z(0));
        let (from, to) = if forced.vertical { (here, next) } else { (flat_here, flat_next) };
        if !is_step(from, to) {
            return Err(RouteFault::NotOneStep(next));
        }
        if forced.kind != ForcedKind::Slide {
            heading = heading.after(from, to).ok_or(RouteFault::NotStraight(next))?;
        }
        match forced.judge(board, route.used, here, next, &entry)? {
            Step::Moves(cost) => route.used += cost,
            Step::Slams => route.slam = true,
        }
        here = next;
    }
    Ok(route)
}

/// Every place the mover can be forced to and everything it can be slammed into from there, with one route each that
/// spends as few squares as possible.
///
/// The order is fixed: fewest squares first, then by place; staying is not among them.
pub fn routes(board: &Board, forced: &Forced, entry: impl Fn(Space) -> Entry) -> Vec<Route> {
    let mut found = BTreeMap::new();
    let mut search = Search::new(board, forced, &entry);
    for steps in directions(forced) {
        search.run(&steps, &mut found);
    }
    let mut routes: Vec<_> = found.into_iter().collect();
    let place = |spot: Spot| (spot.y, spot.x, spot.z);
    routes.sort_by_key(|((rest, hit), route)| (route.used, place(*rest), hit.map(place)));
    routes.into_iter().map(|(_, route)| route).collect()
}

/// The steps that may be combined freely, once per octant of directions for straight chains: within one octant every
/// chain is straight.
fn directions(forced: &Forced) -> Vec<Vec<(i16, i16, i16)>> {
    let bundles: &[&[i16]] = if forced.kind == ForcedKind::Slide { &[&[0, -1, 1]] } else { &[&[0, -1], &[0, 1]] };
    let level: &[&[i16]] = if forced.vertical { bundles } else { &[&[0]] };
    let mut octants = Vec::new();
    for zs in level {
        for ys in bundles {
            for xs in bundles {
                let mut steps: Vec<_> = (zs.iter())
                    .flat_map(|&z| ys.iter().flat_map(move |&y| xs.iter().map(move |&x| (x, y, z))))
                    .filter(|&step| step != (0, 0, 0))
                    .collect();
                // Plain steps before slanted ones give the more natural of equally short ways.
                steps.sort_by_key(|(x, y, z)| x.abs() + y.abs() + z.abs());
                octants.push(steps);
            }
        }
    }
    octants
}

/// Where a route leaves the mover, and what it is slammed into there.
type End = (Spot, Option<Spot>);

/// More squares than any movement of the rules has; bounds the memory of a search.
const MOST: i16 = 100;

/// No place before this one.
const START: u32 = u32::MAX;

/// The search of one octant after the other; all steps cost at least one square, so the first way found to a place in
/// the order of squares spent is a shortest.
struct Search<'a, E> {
    board: &'a Board,
    forced: &'a Forced,
    entry: &'a E,
    squares: i16,
    layers: i32,
    /// Places moved into, each with the place before it.
    places: Vec<(Spot, u32)>,
    seen: Vec<bool>,
    /// What was found and not looked at yet, by squares spent.
    waiting: Vec<Vec<(Spot, u32)>>,
}

impl<'a, E: Fn(Space) -> Entry> Search<'a, E> {
    fn new(board: &'a Board, forced: &'a Forced, entry: &'a E) -> Self {
        let squares = forced.squares.clamp(0, MOST);
        let layers = if forced.vertical || board.is_uneven() { 2 * i32::from(squares) + 1 } else { 1 };
        let size = board.width() as usize * board.height() as usize * layers as usize;
        Self {
            board,
            forced,
            entry,
            squares,
            layers,
            places: Vec::new(),
            seen: vec![false; size],
            waiting: vec![Vec::new(); squares as usize + 1],
        }
    }

    fn run(&mut self, steps: &[(i16, i16, i16)], found: &mut BTreeMap<End, Route>) {
        self.places.clear();
        self.seen.fill(false);
        self.waiting[0].push((self.forced.mover.at, START));
        for used in 0..=self.squares {
            let mut batch = std::mem::take(&mut self.waiting[used as usize]);
            for &(spot, before) in &batch {
                if self.mark(spot) {
                    self.expand(spot, before, used, steps, found);
                }
            }
            batch.clear();
            self.waiting[used as usize] = batch;
        }
    }

    fn expand(
        &mut self,
        spot: Spot,
        before: u32,
        used: i16,
        steps: &[(i16, i16, i16)],
        found: &mut BTreeMap<End, Route>,
    ) {
        let this = self.places.len() as u32;
        self.places.push((spot, before));
        if before != START {
            self.report((spot, None), this, used, found);
        }
        if used >= self.squares {
            return;
        }
        for &(dx, dy, dz) in steps {
            let beside = spot.offset(dx, dy, dz);
            let levels = if self.forced.vertical {
                [Some(beside.z), None]
            } else {
                self.forced.levels(self.board, spot, beside)
            };
            for to in levels.into_iter().flatten().map(|z| beside.with_z(z)) {
                match self.forced.judge(self.board, used, spot, to, self.entry) {
                    Ok(Step::Moves(cost)) if used + cost <= self.squares => {
                        self.waiting[(used + cost) as usize].push((to, this));
                    }
                    Ok(Step::Slams) => self.report((spot, Some(to)), this, used, found),
                    Ok(Step::Moves(_)) | Err(_) => {}
                }
            }
        }
    }

    /// Notes a way unless one that spends no more is known.
    fn report(&self, end: End, place: u32, used: i16, found: &mut BTreeMap<End, Route>) {
        if found.get(&end).is_some_and(|route| route.used <= used) {
            return;
        }
        let mut path: Vec<Spot> = end.1.into_iter().collect();
        let mut at = place;
        while let Some(&(spot, before)) = self.places.get(at as usize).filter(|(_, before)| *before != START) {
            path.push(spot);
            at = before;
        }
        path.reverse();
        found.insert(end, Route { path, slam: end.1.is_some(), used });
    }

    /// Marks a place as looked at; whether it was new.
    fn mark(&mut self, spot: Spot) -> bool {
        let Some(plan) = self.board.index(spot) else { return false };
        let layer = if self.layers == 1 {
            0
        } else {
            i32::from(spot.z) - i32::from(self.forced.mover.at.z) + i32::from(self.squares)
        };
        let area = self.board.width() as usize * self.board.height() as usize;
        let slot = usize::try_from(layer).ok().and_then(|layer| self.seen.get_mut(layer * area + plan));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    }
}

#[cfg(test)]
#[path = "push_tests.rs"]
mod tests;
