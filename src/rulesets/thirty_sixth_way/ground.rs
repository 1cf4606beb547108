//! Squares and sight: pure questions about a board (section 4 of the ledger).

use super::data::words::{Range, Relation};
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::line::crossed;

/// Squares of a Move action.
pub const MOVE: i16 = 5;
/// The farthest Nearby, one move from being adjacent (ESC-POS-03).
pub const NEARBY: i16 = MOVE + 1;
/// The farthest Far, two moves from being adjacent (ESC-POS-05).
pub const FAR: i16 = 2 * MOVE + 1;
/// How near those of a group are to each other.
pub const GROUP: i16 = 2;

/// The same square without its elevation.
pub fn flat(spot: Spot) -> Spot {
    spot.with_z(0)
}

/// Squares between two squares, diagonals counting 1.
pub fn distance(a: Spot, b: Spot) -> i16 {
    i16::try_from(a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))).unwrap_or(i16::MAX)
}

/// What a distance is called (ESC-POS-01).
pub fn relation(distance: i16) -> Relation {
    match distance {
        ..=1 => Relation::Close,
        2..=NEARBY => Relation::Nearby,
        _ if distance <= FAR => Relation::Far,
        _ => Relation::Out,
    }
}

/// Squares that a range covers (ESC-POS-04, ESC-POS-06).
pub fn reach(range: Range) -> i16 {
    match range {
        Range::Nearby => NEARBY,
        Range::Far => FAR,
    }
}

/// Whether a square is a wall or off the map.
pub fn is_wall(board: &Board, spot: Spot) -> bool {
    board.tile(flat(spot)).is_none_or(|tile| tile.solid.is_some())
}

/// Whether a line from centre to centre crosses no wall; creatures block nothing.
pub fn sees(board: &Board, from: Spot, to: Spot) -> bool {
    !crossed(Space::square(flat(from)), Space::square(flat(to))).any(|spot| is_wall(board, spot))
}

/// Whether a slanted step cuts the corner of a wall.
pub fn cuts_corner(board: &Board, from: Spot, to: Spot) -> bool {
    let wall = |x: i16, y: i16| is_wall(board, Spot::new(x, y));
    from.x != to.x && from.y != to.y && (wall(from.x, to.y) || wall(to.x, from.y))
}

/// What a step costs by the ground alone; none where it cannot be made.
pub fn price(board: &Board, from: Spot, to: Spot, flies: bool) -> Option<i16> {
    if distance(from, to) != 1 || is_wall(board, to) || cuts_corner(board, from, to) {
        return None;
    }
    let rough = board.tile(flat(to)).is_some_and(|tile| tile.difficult);
    Some(if rough && !flies { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: ESC-POS-01
    #[test]
    fn every_distance_has_its_word() {
        use Relation::{Close, Far, Nearby, Out};
        assert_eq!([1, 2, 6, 7, 11, 12].map(relation), [Close, Nearby, Nearby, Far, Far, Out]);
    }
}
