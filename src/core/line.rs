//! Straight lines as the grid knows them: chains of single steps that never turn back.
//!
//! A chain is straight when no step reverses an earlier one along any axis, elevation included. It need
//! not be horizontal, vertical or evenly slanted. Where height only follows the ground, ask about the plan.

use super::geometry::{Space, Spot};

/// Which way a chain has gone so far along each axis: -1, 0 or 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    x: i16,
    y: i16,
    z: i16,
}

impl Heading {
    /// The heading after one more step, `None` if it is no single step or turns back.
    pub fn after(self, from: Spot, to: Spot) -> Option<Self> {
        if !is_step(from, to) {
            return None;
        }
        let turn = |heading: i16, from: i16, to: i16| match to - from {
            0 => Some(heading),
            way if way == -heading => None,
            way => Some(way),
        };
        Some(Self { x: turn(self.x, from.x, to.x)?, y: turn(self.y, from.y, to.y)?, z: turn(self.z, from.z, to.z)? })
    }
}

/// Whether two spots are exactly one step apart, slanted and vertical steps included.
pub fn is_step(from: Spot, to: Spot) -> bool {
    Space::square(from).distance(Space::square(to)) == 1
}

/// Whether the chain from `start` through `path` is straight; an empty path is.
pub fn is_straight(start: Spot, path: &[Spot]) -> bool {
    goes_on(start, path.iter().copied())
}

/// Whether the chain is straight as seen from above, whatever its heights do.
pub fn is_straight_on_plan(start: Spot, path: &[Spot]) -> bool {
    goes_on(start.with_z(0), path.iter().map(|spot| spot.with_z(0)))
}

fn goes_on(start: Spot, mut path: impl Iterator<Item = Spot>) -> bool {
    let walked = path.try_fold((start, Heading::default()), |(here, heading), next| {
        heading.after(here, next).map(|heading| (next, heading))
    });
    walked.is_some()
}

/// Whether every step of a mover that starts in `start` takes it farther from `from`.
pub fn moves_away(from: Space, start: Space, path: &[Spot]) -> bool {
    distances(from, start, path).all(|(before, after)| after > before)
}

/// Whether every step of a mover that starts in `start` takes it nearer to `to`.
pub fn moves_toward(to: Space, start: Space, path: &[Spot]) -> bool {
    distances(to, start, path).all(|(before, after)| after < before)
}

/// Distances to `other` before and after each step.
fn distances(other: Space, start: Space, path: &[Spot]) -> impl Iterator<Item = (i16, i16)> {
    path.iter().scan(other.distance(start), move |before, &spot| {
        let after = other.distance(Space::new(spot, start.side));
        Some((std::mem::replace(before, after), after))
    })
}

/// The squares that the line between two centres goes through the inside of, in reading order, those of both spaces
/// among them.
pub fn crossed(from: Space, to: Space) -> impl Iterator<Item = Spot> {
    let centre = |space: Space| {
        let side = i32::from(space.side);
        (2 * i32::from(space.at.x) + side, 2 * i32::from(space.at.y) + side)
    };
    let (a, b) = (centre(from), centre(to));
    let (low, high) = (|f: fn((i32, i32)) -> i32| f(a).min(f(b)), |f: fn((i32, i32)) -> i32| f(a).max(f(b)));
    let (xs, ys) = (low(|p| p.0) / 2..=(high(|p| p.0) - 1) / 2, low(|p| p.1) / 2..=(high(|p| p.1) - 1) / 2);
    let squares = ys.flat_map(move |y| xs.clone().map(move |x| Spot::new(x as i16, y as i16)));
    squares.filter(move |&square| crosses(a, b, square))
}

/// Whether a segment, in half squares, goes through the inside of a square.
fn crosses(a: (i32, i32), b: (i32, i32), square: Spot) -> bool {
    let (left, top) = (2 * i32::from(square.x), 2 * i32::from(square.y));
    let (right, bottom) = (left + 2, top + 2);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let inside_box = a.0.min(b.0) < right && a.0.max(b.0) > left && a.1.min(b.1) < bottom && a.1.max(b.1) > top;
    let inside_column = dx == 0 && a.0 > left && a.0 < right;
    let inside_row = dy == 0 && a.1 > top && a.1 < bottom;
    let side = |x: i32, y: i32| (dx * (y - a.1) - dy * (x - a.0)).signum();
    let corners = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
    let parted = corners.contains(&1) && corners.contains(&-1);
    match (dx, dy) {
        (0, 0) => false,
        (0, _) => inside_column && a.1.min(b.1) < bottom && a.1.max(b.1) > top,
        (_, 0) => inside_row && a.0.min(b.0) < right && a.0.max(b.0) > left,
        _ => parted && inside_box,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(squares: &[(i16, i16)]) -> Vec<Spot> {
        squares.iter().map(|&(x, y)| Spot::new(x, y)).collect()
    }

    fn straight(squares: &[(i16, i16)]) -> bool {
        let chain = spots(squares);
        is_straight(chain[0], &chain[1..])
    }

    fn at(x: i16, y: i16) -> Space {
        Space::square(Spot::new(x, y))
    }

    #[test]
    fn a_straight_chain_never_turns_back() {
        assert!(straight(&[(6, 5), (7, 4), (8, 4), (9, 3)]));
        assert!(!straight(&[(6, 5), (7, 4), (8, 5)]));
        assert!(!straight(&[(6, 5), (7, 5), (7, 6), (6, 6)]));
        assert!(!straight(&[(6, 5), (8, 5)]), "not a single step");
        assert!(!straight(&[(6, 5), (6, 5)]), "no step at all");
        assert!(straight(&[(6, 5)]));
        let over = [Spot::at(1, 0, 1), Spot::at(2, 0, 0)];
        assert!(!is_straight(Spot::new(0, 0), &over), "elevation turns back too");
        assert!(is_straight_on_plan(Spot::new(0, 0), &over));
    }

    #[test]
    fn charges_are_straight_lines_and_walks_need_not_be() {
        assert!(straight(&[(5, 5), (6, 4), (7, 4), (8, 3)]));
        assert!(!straight(&[(5, 5), (6, 4), (7, 5)]));
        // A walk that doubles back is none.
        assert!(!straight(&[(1, 1), (2, 1), (2, 2), (1, 2)]));
    }

    #[test]
    fn toward_and_away_need_every_step() {
        let (start, goal) = (at(5, 5), at(9, 5));
        assert!(moves_toward(goal, start, &spots(&[(6, 4), (7, 4), (8, 4)])));
        assert!(!moves_toward(goal, start, &spots(&[(5, 4)])));
        assert!(!moves_toward(goal, start, &spots(&[(6, 5), (6, 4)])));
        assert!(moves_away(goal, start, &spots(&[(4, 4), (3, 5)])));
        assert!(!moves_away(goal, start, &spots(&[(4, 4), (4, 5)])));
        let ogre = Space::new(Spot::new(5, 5), 2);
        assert!(moves_away(at(4, 5), ogre, &spots(&[(6, 5)])));
    }

    #[test]
    fn the_ends_of_the_number_range_do_no_harm() {
        let (low, high) = (Spot::at(i16::MIN, i16::MIN, i16::MIN), Spot::at(i16::MAX, i16::MAX, i16::MAX));
        assert!(!is_straight(low, &[high]));
        assert!(!is_step(low, high));
        assert!(!moves_toward(Space::new(high, 3), Space::new(low, 3), &[low]));
    }

    #[test]
    fn a_line_of_centres_crosses_what_lies_between() {
        let squares = |to: (i16, i16)| {
            crossed(Space::square(Spot::new(0, 0)), Space::square(Spot::new(to.0, to.1)))
                .map(|spot| (spot.x, spot.y))
                .collect::<Vec<_>>()
        };
        assert_eq!(squares((2, 2)), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(squares((2, 1)), [(0, 0), (1, 0), (1, 1), (2, 1)]);
        assert_eq!(squares((2, 0)), [(0, 0), (1, 0), (2, 0)]);
    }
}
