//! Bounded search of where a mover can get, and by which way.
//!
//! One search answers every "how far is it, and how do I get there" of a move. Costs are whole squares, so squares
//! wait in one bucket per cost; what a search notes lies in arrays that are reused, and old notes are told from new
//! ones by a stamp. Among ways of equal cost the least dangerous is kept, then the one with the fewest slanted steps,
//! then the first found in reading order: the same every time, everywhere.

use super::board::Board;
use super::geometry::{Space, Spot};

/// How the elevation of a mover changes from step to step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Footing {
    /// It stands on the highest ground under its space.
    #[default]
    Ground,
    /// It moves freely between two elevations, both included; a step may also go one up or down.
    Air {
        /// Lowest elevation looked at.
        low: i16,
        /// Highest elevation looked at.
        high: i16,
    },
}

/// A place the search got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Top-left square of the mover there.
    pub spot: Spot,
    /// Squares of movement spent.
    pub cost: u16,
    /// Danger met on the way.
    pub danger: u16,
    /// Whether the mover may end its movement there.
    pub stop: bool,
}

/// The eight directions on a level in reading order; index 8 stays in place and serves steps straight up or down.
const STEPS: [(i16, i16); 9] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (0, 0)];

/// The level changes in the order they are tried.
const RISES: [i16; 3] = [0, -1, 1];

/// Parent mark of the place the search starts from.
const START: u8 = u8::MAX;

/// Cost, danger and slanted steps of a way in one number that orders by them in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u64);

impl Rank {
    const SLANT: u64 = 1;
    const DANGER: u64 = 1 << 16;
    const COST: u64 = 1 << 32;

    const fn cost(self) -> u16 {
        (self.0 / Self::COST) as u16
    }

    const fn danger(self) -> u16 {
        (self.0 / Self::DANGER) as u16
    }

    /// The rank after one more step. Cost stays within the budget and steps cost something, so slants stay below
    /// 2^16; only danger has to be kept from running over.
    const fn after(self, cost: u16, danger: u16, slant: bool) -> Self {
        let danger = self.danger().saturating_add(danger) - self.danger();
        Self(self.0 + cost as u64 * Self::COST + danger as u64 * Self::DANGER + slant as u64 * Self::SLANT)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    rank: Rank,
    stamp: u32,
    /// Elevation of the mover there.
    z: i16,
    /// The step that led here: direction plus 9 times the level change (0 level, 1 down, 2 up).
    step: u8,
    /// During a search: its surroundings were looked at. Afterwards: the mover may stop there.
    flag: bool,
}

/// A place to look at, with its node.
#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: u32,
    x: i16,
    y: i16,
}

/// The notes of one search, reusable for the next.
#[derive(Clone, Debug, Default)]
pub struct PathField {
    width: i16,
    height: i16,
    footing: Footing,
    stamp: u32,
    nodes: Vec<Node>,
    buckets: Vec<Vec<Entry>>,
    settled: Vec<Entry>,
}

impl PathField {
    /// An empty field; memory is taken by the first search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks for everything `mover` can reach for at most `budget`.
    ///
    /// `cost(from, to)` is what a step costs, at least 1, `None` if it cannot be made: solids, corners
    /// ([`clips_corner`]), creatures, heights and terrain are the caller's to judge; only the edge of the map is known
    /// here. `danger(from, to)` is added up to choose between ways of equal cost. `can_stop(spot)` is asked once per
    /// place. Spots are the top-left square of the mover, with its elevation.
    #[inline]
    pub fn search(
        &mut self,
        board: &Board,
        mover: Space,
        budget: u16,
        footing: Footing,
        cost: impl Fn(Spot, Spot) -> Option<u16>,
        danger: impl Fn(Spot, Spot) -> u16,
        can_stop: impl Fn(Spot) -> bool,
    ) {
        self.begin(board, budget, footing);
        let Some(start) = self.slot(mover.at) else {
            return;
        };
        self.nodes[start] = Node { stamp: self.stamp, z: mover.at.z, step: START, ..Node::default() };
        self.buckets[0].push(Entry { slot: start as u32, x: mover.at.x, y: mover.at.y });
        for spent in 0..=budget {
            // Steps cost something, so a bucket does not grow while it is worked off.
            let mut bucket = std::mem::take(&mut self.buckets[usize::from(spent)]);
            for entry in bucket.drain(..) {
                let node = &mut self.nodes[entry.slot as usize];
                // A place waits once more for every way to it that was better than the ones before.
                if node.flag {
                    continue;
                }
                node.flag = true;
                let here = *node;
                self.settled.push(entry);
                if spent == budget {
                    continue;
                }
                let levels = if footing == Footing::Ground { 1 } else { RISES.len() };
                for rise in 0..levels {
                    self.look_around(board, mover.side, budget, entry, here, rise, &cost, &danger);
                }
            }
            self.buckets[usize::from(spent)] = bucket;
        }
        for entry in &self.settled {
            let node = &mut self.nodes[entry.slot as usize];
            node.flag = can_stop(Spot::at(entry.x, entry.y, node.z));
        }
    }

    /// Tries the steps from a place to one level: 0 the same, 1 the one below, 2 the one above.
    #[inline]
    fn look_around(
        &mut self,
        board: &Board,
        side: i16,
        budget: u16,
        entry: Entry,
        here: Node,
        rise: usize,
        cost: &impl Fn(Spot, Spot) -> Option<u16>,
        danger: &impl Fn(Spot, Spot) -> u16,
    ) {
        let from = Spot::at(entry.x, entry.y, here.z);
        let (width, stamp) = (i32::from(self.width), self.stamp);
        let (last_x, last_y) = (self.width - side, self.height - side);
        let inner = from.x > 0 && from.y > 0 && from.x < last_x && from.y < last_y;
        let ground = self.footing == Footing::Ground;
        let (nodes, buckets) = (&mut self.nodes[..], &mut self.buckets[..]);
        let mut base = entry.slot as i32;
        if let Footing::Air { low, high } = self.footing {
            if !(low..=high).contains(&(from.z + RISES[rise])) {
                return;
            }
            base += i32::from(RISES[rise]) * width * i32::from(self.height);
        }
        let left = budget - here.rank.cost();
        // No step can do better than these.
        let (plain, slanted) = (here.rank.after(1, 0, false), here.rank.after(1, 0, true));
        let ways = if rise == 0 { 8 } else { 9 };
        for (way, &(dx, dy)) in STEPS[..ways].iter().enumerate() {
            let (x, y) = (from.x + dx, from.y + dy);
            if !inner && (x < 0 || y < 0 || x > last_x || y > last_y) {
                continue;
            }
            let slot = (base + i32::from(dy) * width + i32::from(dx)) as u32;
            let known = nodes[slot as usize];
            let seen = known.stamp == stamp;
            let slant = dx != 0 && dy != 0;
            if seen && known.rank <= if slant { slanted } else { plain } {
                continue;
            }
            let z = if ground { board.ground_under(Space::new(Spot::new(x, y), side)) } else { from.z + RISES[rise] };
            let to = Spot::at(x, y, z);
            let Some(price) = cost(from, to) else {
                continue;
            };
            let price = price.max(1);
            if price > left {
                continue;
            }
            let rank = here.rank.after(price, danger(from, to), slant);
            if seen && known.rank <= rank {
                continue;
            }
            let step = (way + STEPS.len() * rise) as u8;
            nodes[slot as usize] = Node { rank, stamp, z, step, flag: false };
            if !seen || known.rank.cost() != rank.cost() {
                buckets[usize::from(rank.cost())].push(Entry { slot, x, y });
            }
        }
    }

    /// Everything reached, nearest first, the start included.
    pub fn reached(&self) -> impl Iterator<Item = Reached> + '_ {
        self.settled.iter().map(|entry| reached(entry.x, entry.y, &self.nodes[entry.slot as usize]))
    }

    /// What was found about a place, `None` where the mover cannot get; on the ground elevation is ignored.
    pub fn get(&self, spot: Spot) -> Option<Reached> {
        self.node(spot).map(|node| reached(spot.x, spot.y, node))
    }

    /// Squares of movement to a place, `None` where the mover cannot get.
    pub fn cost(&self, spot: Spot) -> Option<u16> {
        self.node(spot).map(|node| node.rank.cost())
    }

    /// Every square entered on the best way to a place where the mover may stop; empty for the start.
    pub fn path_to(&self, spot: Spot) -> Option<Vec<Spot>> {
        let node = self.node(spot)?;
        node.flag.then(|| self.way_to(spot)).flatten()
    }

    /// Like [`Self::path_to`], also for places that can only be passed.
    pub fn way_to(&self, spot: Spot) -> Option<Vec<Spot>> {
        let mut node = self.node(spot)?;
        let mut slot = self.slot(spot)? as isize;
        let mut here = spot;
        // Every step costs something, so there are no more of them than that.
        let mut path = Vec::with_capacity(node.rank.cost().into());
        while node.step != START {
            path.push(here.with_z(node.z));
            let (dx, dy) = STEPS[usize::from(node.step) % STEPS.len()];
            let dz = RISES[usize::from(node.step) / STEPS.len()];
            here = here.offset(-dx, -dy, 0);
            slot -= (isize::from(dz) * self.height as isize + isize::from(dy)) * self.width as isize + isize::from(dx);
            node = self.nodes.get(slot as usize)?;
        }
        path.reverse();
        Some(path)
    }

    fn begin(&mut self, board: &Board, budget: u16, footing: Footing) {
        (self.width, self.height, self.footing) = (board.width(), board.height(), footing);
        let layers = match footing {
            Footing::Ground => 1,
            Footing::Air { low, high } => usize::try_from(i32::from(high) - i32::from(low) + 1).unwrap_or(0),
        };
        let size = self.width as usize * self.height as usize * layers;
        if self.nodes.len() < size {
            self.nodes.resize(size, Node::default());
        }
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.nodes.fill(Node::default());
            1
        });
        for bucket in &mut self.buckets {
            bucket.clear();
        }
        if self.buckets.len() <= usize::from(budget) {
            self.buckets.resize(usize::from(budget) + 1, Vec::new());
        }
        self.settled.clear();
    }

    #[inline]
    fn slot(&self, spot: Spot) -> Option<usize> {
        if spot.x < 0 || spot.y < 0 || spot.x >= self.width || spot.y >= self.height {
            return None;
        }
        let plan = spot.y as usize * self.width as usize + spot.x as usize;
        match self.footing {
            Footing::Ground => Some(plan),
            Footing::Air { low, high } => (low..=high).contains(&spot.z).then(|| {
                let layer = (i32::from(spot.z) - i32::from(low)) as usize;
                layer * self.width as usize * self.height as usize + plan
            }),
        }
    }

    fn node(&self, spot: Spot) -> Option<&Node> {
        self.nodes.get(self.slot(spot)?).filter(|node| node.stamp == self.stamp)
    }
}

const fn reached(x: i16, y: i16, node: &Node) -> Reached {
    Reached { spot: Spot::at(x, y, node.z), cost: node.rank.cost(), danger: node.rank.danger(), stop: node.flag }
}

/// Whether a step would cut the corner of something solid: slanted steps may not.
///
/// `from` and `to` are top-left squares of a mover of `side` squares, one step apart; the higher elevation counts.
#[inline]
pub fn clips_corner(board: &Board, side: i16, from: Spot, to: Spot) -> bool {
    clips_corner_above(board, side, from, to, 0)
}

/// The same where what rises less than `lift` squares above the step is no corner but a slope; objects are none.
#[inline]
pub fn clips_corner_above(board: &Board, side: i16, from: Spot, to: Spot, lift: i16) -> bool {
    if to.x == from.x || to.y == from.y {
        return false;
    }
    let z = from.z.max(to.z);
    let (old, new) = (Space::new(from, side).far(), Space::new(to, side).far());
    // Of the squares swept, two belong neither to the old space nor to the new one.
    let (ahead_x, back_x) = if to.x > from.x { (new.x, from.x) } else { (to.x, old.x) };
    let (ahead_y, back_y) = if to.y > from.y { (new.y, from.y) } else { (to.y, old.y) };
    board.has_corner(Spot::at(ahead_x, back_y, z), lift) || board.has_corner(Spot::at(back_x, ahead_y, z), lift)
}

#[cfg(test)]
#[path = "path_tests.rs"]
mod tests;
