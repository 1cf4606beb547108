//! Line of effect and cover by corner-to-corner lines, in exact integers.
//!
//! Seen from above, a line of effect is a straight segment between a corner of one space and a corner of another. It
//! is obstructed where it enters the inside of the union of filled squares (the seam between two filled squares is
//! inside) or slips between two filled squares that touch only at a corner. Running along an outer edge or touching a
//! single corner is no obstruction. At its ends a segment belongs to the space whose corner it starts from, so a
//! corner that is also the meeting point of two diagonal solids can be used on the near side of them only.
//!
//! Ground never obstructs, whatever its height; a solid with a stated top is passed over when either space lies at or
//! above that top. The world off the map counts as filled, so a wall that reaches the edge of the map has no gap
//! there. Creatures never obstruct; objects that fill their spaces do as squares of that height do.

use super::board::Board;
use super::geometry::{Space, Spot};

/// One corner of a space: its grid point and the direction from there into the space.
#[derive(Clone, Copy, Debug)]
struct Corner {
    x: i32,
    y: i32,
    inward: (i32, i32),
}

impl Corner {
    /// Bit 0 of `which` picks the right corners, bit 1 the bottom ones.
    fn new(space: Space, which: usize) -> Self {
        let (x, y) = (i32::from(space.at.x), i32::from(space.at.y));
        let side = i32::from(space.side);
        let (right, bottom) = (which & 1 != 0, which & 2 != 0);
        Self {
            x: if right { x + side } else { x },
            y: if bottom { y + side } else { y },
            inward: (if right { -1 } else { 1 }, if bottom { -1 } else { 1 }),
        }
    }

    /// The square in a diagonal direction from the point.
    const fn square(self, (dx, dy): (i32, i32)) -> (i32, i32) {
        (if dx > 0 { self.x } else { self.x - 1 }, if dy > 0 { self.y } else { self.y - 1 })
    }
}

/// What a segment meets on its way.
#[derive(Clone, Copy, Debug)]
enum Meets {
    /// It goes through the inside of this square.
    Square((i32, i32)),
    /// It goes between these two: along their common edge, or across their common corner.
    Between((i32, i32), (i32, i32)),
    /// It starts from the first square and leaves between the other two, across their common corner.
    Out((i32, i32), (i32, i32), (i32, i32)),
}

/// Follows the segment between two corners and stops as soon as `visit` says so; whether it did.
#[inline]
fn trace(a: Corner, b: Corner, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    if dx == 0 && dy == 0 {
        return touch(a, b, visit);
    }
    if leave(a, dx, dy, visit) || leave(b, -dx, -dy, visit) {
        return true;
    }
    if dx == 0 {
        along_column(a.x, a.y.min(b.y), a.y.max(b.y), visit)
    } else if dy == 0 {
        along_row(a.y, a.x.min(b.x), a.x.max(b.x), visit)
    } else {
        across(a, dx, dy, visit)
    }
}

/// Two spaces that share the corner: only spaces diagonally opposite can have something between them.
fn touch(a: Corner, b: Corner, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    let (ax, ay) = a.inward;
    if b.inward != (-ax, -ay) {
        return false;
    }
    let (own, other) = (a.square((ax, ay)), a.square((-ax, -ay)));
    let (left, right) = (a.square((ax, -ay)), a.square((-ax, ay)));
    // Both spaces must be open for the corner between them to be a gap that the two others close.
    visit(Meets::Out(own, left, right)) && visit(Meets::Out(other, left, right))
}

/// The end of a segment that turns its back to its own space.
fn leave(from: Corner, dx: i32, dy: i32, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    let (ix, iy) = from.inward;
    dx * ix <= 0
        && dy * iy <= 0
        && visit(Meets::Out(from.square((ix, iy)), from.square((ix, -iy)), from.square((-ix, iy))))
}

fn along_column(x: i32, low: i32, high: i32, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    (low..high).any(|y| {
        visit(Meets::Between((x - 1, y), (x, y)))
            || y > low
                && (visit(Meets::Between((x - 1, y - 1), (x, y))) || visit(Meets::Between((x, y - 1), (x - 1, y))))
    })
}

fn along_row(y: i32, low: i32, high: i32, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    (low..high).any(|x| {
        visit(Meets::Between((x, y - 1), (x, y)))
            || x > low
                && (visit(Meets::Between((x - 1, y - 1), (x, y))) || visit(Meets::Between((x - 1, y), (x, y - 1))))
    })
}

/// A slanted segment: square after square, deciding by the sign of one running difference which edge comes next.
fn across(from: Corner, dx: i32, dy: i32, visit: &mut impl FnMut(Meets) -> bool) -> bool {
    let (sx, sy) = (dx.signum(), dy.signum());
    let (width, height) = (dx.abs(), dy.abs());
    let (mut x, mut y) = from.square((sx, sy));
    let (mut columns, mut rows) = (1, 1);
    let mut ahead = height - width;
    loop {
        if visit(Meets::Square((x, y))) {
            return true;
        }
        if ahead < 0 {
            x += sx;
            columns += 1;
            ahead += height;
        } else if ahead > 0 {
            y += sy;
            rows += 1;
            ahead -= width;
        } else {
            if columns == width && rows == height {
                return false;
            }
            if visit(Meets::Between((x + sx, y), (x, y + sy))) {
                return true;
            }
            (x, y) = (x + sx, y + sy);
            (columns, rows) = (columns + 1, rows + 1);
            ahead += height - width;
        }
    }
}

/// Whether the filled squares obstruct the segment between two corners.
#[inline]
fn obstructed(a: Corner, b: Corner, filled: &impl Fn((i32, i32)) -> bool) -> bool {
    trace(a, b, &mut |meets| match meets {
        Meets::Square(square) => filled(square),
        Meets::Between(one, two) => filled(one) && filled(two),
        Meets::Out(own, one, two) => filled(one) && filled(two) && !filled(own),
    })
}

/// The corner of `from` nearest to `to`, as numbered by [`Corner::new`].
fn facing(from: Space, to: Space) -> usize {
    let right = 2 * to.at.x as i32 + to.side as i32 > 2 * from.at.x as i32 + from.side as i32;
    let below = 2 * to.at.y as i32 + to.side as i32 > 2 * from.at.y as i32 + from.side as i32;
    usize::from(right) | usize::from(below) << 1
}

/// The smallest box of squares around two spaces.
fn around(a: Space, b: Space) -> ((i32, i32), (i32, i32)) {
    let low = |f: fn(Spot) -> i16| i32::from(f(a.at).min(f(b.at)));
    let high = |f: fn(Spot) -> i16| i32::from(f(a.far()).max(f(b.far())));
    ((low(|s| s.x), low(|s| s.y)), (high(|s| s.x), high(|s| s.y)))
}

/// All pairs of corners, the nearest first.
fn pairs(from: Space, to: Space) -> impl Iterator<Item = (Corner, Corner)> {
    let near = facing(from, to);
    (0..4).flat_map(move |i| {
        let start = Corner::new(from, near ^ i);
        (0..4).map(move |j| (start, Corner::new(to, near ^ 3 ^ j)))
    })
}

/// Whether any corner of one space reaches any corner of the other by an unobstructed straight line.
///
/// It is the same both ways.
pub fn line_of_effect(board: &Board, from: Space, to: Space) -> bool {
    let (low, high) = around(from, to);
    if !board.stops_lines_in(low, high) {
        return true;
    }
    let z = from.at.z.max(to.at.z);
    if board.objects_in(low, high) {
        let filled = |(x, y)| board.stops_line(x, y, z) || board.object_stops(x, y, z);
        return pairs(from, to).any(|(a, b)| !obstructed(a, b, &filled));
    }
    let filled = |(x, y)| board.stops_line(x, y, z);
    pairs(from, to).any(|(a, b)| !obstructed(a, b, &filled))
}

/// Line of effect from a space to a single square.
pub fn line_to_square(board: &Board, from: Space, to: Spot) -> bool {
    line_of_effect(board, from, Space::square(to))
}

/// The flimsy squares that the most sparing free line breaks, in the order of its way.
///
/// Empty where some free line avoids them all, and where there is no free line.
pub fn flimsy_crossed(board: &Board, from: Space, to: Space) -> Vec<Spot> {
    let (low, high) = around(from, to);
    if !board.flimsy_in(low, high) {
        return Vec::new();
    }
    let z = from.at.z.max(to.at.z);
    let solid = |(x, y)| board.stops_line(x, y, z) || board.object_stops(x, y, z);
    let flimsy = |(x, y)| board.is_flimsy(x, y);
    let filled = |square| solid(square) || flimsy(square);
    let mut best: Option<Vec<(i32, i32)>> = None;
    for (a, b) in pairs(from, to) {
        if obstructed(a, b, &solid) {
            continue;
        }
        let mut broken = Vec::new();
        let mut breaks = |square| {
            if flimsy(square) && !broken.contains(&square) {
                broken.push(square);
            }
        };
        trace(a, b, &mut |meets| {
            match meets {
                Meets::Square(square) => breaks(square),
                // Between a wall and a window the window gives; between two windows one is enough.
                Meets::Between(one, two) if filled(one) && filled(two) => {
                    breaks(if flimsy(one) { one } else { two });
                }
                Meets::Out(own, one, two) if filled(one) && filled(two) && !filled(own) => {
                    breaks(if flimsy(one) { one } else { two });
                }
                Meets::Between(..) | Meets::Out(..) => {}
            }
            false
        });
        if broken.is_empty() {
            return Vec::new();
        }
        if best.as_ref().is_none_or(|best| broken.len() < best.len()) {
            best = Some(broken);
        }
    }
    best.unwrap_or_default().into_iter().map(|(x, y)| Spot::new(x as i16, y as i16)).collect()
}

/// Whether the target has cover: seen from the attacker's best corner, at least half of the target's corners are
/// obstructed by solids or low obstacles, but a line of effect exists.
///
/// Low obstacles under either of the two spaces do not count, only those between them.
pub fn cover(board: &Board, from: Space, to: Space) -> bool {
    let (low, high) = around(from, to);
    if !board.stops_lines_in(low, high) && !board.low_in(low, high) {
        return false;
    }
    let z = from.at.z.max(to.at.z);
    let between = |(x, y)| {
        let spot = Spot::new(x as i16, y as i16);
        !from.covers(spot) && !to.covers(spot)
    };
    // What fills a square is not hidden by itself.
    let own = |(x, y)| to.covers(Spot::new(x as i16, y as i16));
    let solid = |(x, y)| board.stops_line(x, y, z) || board.object_stops(x, y, z);
    let filled = |(x, y)| solid((x, y)) && !own((x, y)) || board.is_low(x, y) && between((x, y));
    let free = (0..4).map(|i| {
        let start = Corner::new(from, i);
        (0..4).filter(|&j| !obstructed(start, Corner::new(to, j), &filled)).count()
    });
    free.max().unwrap_or(0) <= 2 && line_of_effect(board, from, to)
}

#[cfg(test)]
#[path = "sight_tests.rs"]
mod tests;
