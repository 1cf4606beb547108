//! The choices of where to put an area, for opponents and for hints in the window.

use super::area::{AreaSquares, Placement, Shape, block, check_wall};
use super::board::Board;
use super::geometry::{Space, Spot};
use super::sight::line_of_effect;

/// Legal placements of a shape in a fixed order, with what each covers.
///
/// Cubes: every one; where obstacles make the origin matter, once for every different result. Bases lie on the ground
/// of one of their squares, on the user's elevation, or on one of `levels` (those of fliers, say). Lines: those that
/// start within distance and run evenly in one direction at a level; [`best_line`] also looks at bent ones. Walls:
/// plain straight ones on the ground. A burst has one. `within` and `occupied` are as for [`super::area::place`].
pub fn options(
    board: &Board,
    user: Space,
    shape: Shape,
    within: Option<i16>,
    levels: &[i16],
    occupied: impl Fn(Spot) -> bool,
) -> Vec<(Placement, AreaSquares)> {
    let within = within.unwrap_or(0).max(0);
    let mut sight = Sight::new(board, user);
    let mut found = Vec::new();
    let mut offer = |squares: Vec<Spot>, anywhere: bool| {
        let Ok(block) = block(board, shape, &squares) else { return };
        if !anywhere && !block.stands(board) {
            return;
        }
        for (origin, area) in block.spreads(board, user, within, &mut |spot| sight.line(spot)) {
            found.push((Placement { squares: squares.clone(), origin }, area));
        }
    };
    match shape {
        Shape::Burst { radius } => {
            let area = super::area::burst(board, user, radius);
            return vec![(Placement { squares: Vec::new(), origin: user.at }, area)];
        }
        Shape::Cube { side } => {
            let reach = Reach::new(board, user, within, side - 1);
            for z in bases(board, &reach, user, levels) {
                let anywhere = z == user.at.z || levels.contains(&z);
                reach.spots().for_each(|spot| offer(vec![spot.with_z(z)], anywhere));
            }
        }
        Shape::Line { length, width } => {
            let reach = Reach::new(board, user, within, width - 1);
            for z in bases(board, &reach, user, levels) {
                let anywhere = z == user.at.z || levels.contains(&z);
                for start in reach.spots().map(|spot| spot.with_z(z)) {
                    let distance = user.distance(Space::new(start, width));
                    // A chain from inside the user's own space would waste squares; one step on it is the same chain.
                    if distance <= within && (distance > 0 || within == 0) {
                        even_chains(start, length).for_each(|chain| offer(chain, anywhere));
                    }
                }
            }
        }
        Shape::Wall { squares } => {
            let reach = Reach::new(board, user, within, squares - 1);
            for spot in reach.spots() {
                for (dx, dy) in [(1, 0), (0, 1)] {
                    let wall: Vec<_> = (0..squares)
                        .map(|i| spot.offset(i * dx, i * dy, 0))
                        .map(|spot| spot.with_z(board.ground(spot)))
                        .collect();
                    if check_wall(board, &wall, &occupied).is_ok() && !(squares == 1 && dy == 1) {
                        offer(wall, true);
                    }
                }
            }
        }
    }
    found
}

/// The placements of [`options`] alone.
pub fn placements(
    board: &Board,
    user: Space,
    shape: Shape,
    within: Option<i16>,
    levels: &[i16],
    occupied: impl Fn(Spot) -> bool,
) -> Vec<Placement> {
    options(board, user, shape, within, levels, occupied).into_iter().map(|(placement, _)| placement).collect()
}

/// The straight chain of `length` squares, bent ones included, that collects the most worth, starting within distance
/// and spreading from its first square; the first one found where several do. `None` if nothing is worth anything.
///
/// For lines one square wide, at the user's elevation.
pub fn best_line(
    board: &Board,
    user: Space,
    length: i16,
    within: i16,
    worth: impl Fn(Spot) -> i32,
) -> Option<Placement> {
    let length = usize::try_from(length).ok().filter(|&length| length > 0)?;
    let mut sight = Sight::new(board, user);
    let reach = Reach::new(board, user, within.max(0), 0);
    let mut best: Option<(i32, Placement)> = None;
    for start in reach.spots().map(|spot| spot.with_z(user.at.z)) {
        let distance = user.distance(Space::square(start));
        let fits = distance <= within && (distance > 0 || within == 0) && board.index(start).is_some();
        if !fits || board.blocked(start) || !sight.line(start) {
            continue;
        }
        let gain = |spot: Spot| {
            let reached =
                board.index(spot).is_some() && line_of_effect(board, Space::square(start), Space::square(spot));
            if reached { worth(spot) } else { 0 }
        };
        for (sx, sy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let (sum, squares) = richest_chain(start, (sx, sy), length, &gain);
            if sum > best.as_ref().map_or(0, |(sum, _)| *sum) {
                best = Some((sum, Placement { squares, origin: start }));
            }
        }
    }
    best.map(|(_, placement)| placement)
}

/// The chain within one quadrant that gains most, by the best chain to every square of it step by step.
fn richest_chain(start: Spot, (sx, sy): (i16, i16), length: usize, gain: &impl Fn(Spot) -> i32) -> (i32, Vec<Spot>) {
    const BACK: [(usize, usize); 3] = [(1, 0), (0, 1), (1, 1)];
    let at = |x: usize, y: usize| start.offset(sx * x as i16, sy * y as i16, 0);
    let gains: Vec<i32> = (0..length * length).map(|i| gain(at(i % length, i / length))).collect();
    // `sums[k][y * length + x]`: the most a chain of k + 1 squares gains that ends there, and the step it came by.
    let mut sums: Vec<Vec<Option<(i32, usize)>>> = vec![vec![None; length * length]; length];
    sums[0][0] = Some((gains[0], 0));
    for k in 1..length {
        for y in 0..length {
            for x in 0..length {
                let mut top: Option<(i32, usize)> = None;
                for (step, &(bx, by)) in BACK.iter().enumerate() {
                    let (Some(px), Some(py)) = (x.checked_sub(bx), y.checked_sub(by)) else { continue };
                    let Some((sum, _)) = sums[k - 1][py * length + px] else { continue };
                    if top.is_none_or(|(best, _)| sum > best) {
                        top = Some((sum, step));
                    }
                }
                sums[k][y * length + x] = top.map(|(sum, step)| (sum + gains[y * length + x], step));
            }
        }
    }
    let last = &sums[length - 1];
    let end = (0..last.len()).rev().max_by_key(|&i| last[i].map(|(sum, _)| sum)).unwrap_or(0);
    let (mut x, mut y) = (end % length, end / length);
    let mut chain = vec![at(x, y)];
    for k in (1..length).rev() {
        let (bx, by) = sums[k][y * length + x].map_or((0, 0), |(_, step)| BACK[step]);
        (x, y) = (x - bx, y - by);
        chain.push(at(x, y));
    }
    chain.reverse();
    (last[end].map_or(0, |(sum, _)| sum), chain)
}

/// The chains from `start` to every square `length - 1` away, each as even as squares allow.
fn even_chains(start: Spot, length: i16) -> impl Iterator<Item = Vec<Spot>> {
    let steps = (length - 1).max(0);
    let around =
        move |dy: i16| (-steps..=steps).filter(move |dx: &i16| dx.abs().max(dy.abs()) == steps).map(move |dx| (dx, dy));
    (-steps..=steps).flat_map(around).map(move |(dx, dy)| {
        let part = |i: i16, whole: i16| {
            // Halves go outward, so a chain and its mirror image stay mirror images.
            let (i, whole, steps) = (i32::from(i), i32::from(whole), i32::from(steps.max(1)));
            ((2 * i * whole.abs() + steps) / (2 * steps) * whole.signum()) as i16
        };
        (0..=steps).map(|i| start.offset(part(i, dx), part(i, dy), 0)).collect()
    })
}

/// The elevations worth putting an area's bottom on.
fn bases(board: &Board, reach: &Reach, user: Space, levels: &[i16]) -> Vec<i16> {
    let mut bases: Vec<i16> = levels.iter().copied().chain([user.at.z]).collect();
    if board.is_uneven() {
        bases.extend(reach.spots().filter(|&spot| board.index(spot).is_some()).map(|spot| board.ground(spot)));
    } else {
        bases.push(0);
    }
    bases.sort_unstable();
    bases.dedup();
    bases
}

/// The top-left squares from which a shape could reach into distance and onto the map.
struct Reach {
    xs: std::ops::RangeInclusive<i16>,
    ys: std::ops::RangeInclusive<i16>,
}

impl Reach {
    /// `extent` is how far the shape goes on to the right and downward from its top-left square.
    fn new(board: &Board, user: Space, within: i16, extent: i16) -> Self {
        let span = |at: i16, far: i16, size: i16| {
            let low = at.saturating_sub(within).saturating_sub(extent).max(extent.saturating_neg());
            low..=far.saturating_add(within).min(size - 1)
        };
        let far = user.far();
        Self { xs: span(user.at.x, far.x, board.width()), ys: span(user.at.y, far.y, board.height()) }
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        self.ys.clone().flat_map(|y| self.xs.clone().map(move |x| Spot::new(x, y)))
    }
}

/// Line of effect from the user, each square looked at once: neighbouring placements share most of theirs.
struct Sight<'a> {
    board: &'a Board,
    user: Space,
    known: Vec<(i16, Vec<Option<bool>>)>,
}

impl<'a> Sight<'a> {
    const fn new(board: &'a Board, user: Space) -> Self {
        Self { board, user, known: Vec::new() }
    }

    fn line(&mut self, spot: Spot) -> bool {
        let Some(index) = self.board.index(spot) else { return false };
        let level = match self.known.iter().position(|(z, _)| *z == spot.z) {
            Some(level) => level,
            None => {
                let size = self.board.width() as usize * self.board.height() as usize;
                self.known.push((spot.z, vec![None; size]));
                self.known.len() - 1
            }
        };
        let (board, user) = (self.board, self.user);
        *self.known[level].1[index].get_or_insert_with(|| line_of_effect(board, user, Space::square(spot)))
    }
}

#[cfg(test)]
#[path = "area_options_tests.rs"]
mod tests;
