//! Squares, sight and cover: pure questions about a board (SS-GRD).

use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::line::crossed;

/// The same square without its elevation.
pub fn flat(spot: Spot) -> Spot {
    spot.with_z(0)
}

/// Squares between two squares, diagonals counting 1 (SS-GRD-01).
pub fn distance(a: Spot, b: Spot) -> i16 {
    i16::try_from(a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))).unwrap_or(i16::MAX)
}

/// Squares of a move at a speed rank (SS-GRD-02).
pub fn squares(rank: i16) -> i16 {
    match rank {
        ..=-3 => 1,
        -2 => 2,
        -1 => 3,
        0 => 6,
        1 => 12,
        _ => 24,
    }
}

/// Whether a square is a wall, a shut door or off the map: what blocks sight and voices.
pub fn is_wall(board: &Board, spot: Spot) -> bool {
    board.tile(flat(spot)).is_none_or(|tile| tile.solid.is_some())
}

/// Whether nobody can stand on a square: a wall, or an obstacle as high as a barrel.
pub fn is_closed(board: &Board, spot: Spot) -> bool {
    board.tile(flat(spot)).is_none_or(|tile| tile.solid.is_some() || tile.low)
}

/// Whether an obstacle on a square gives cover to whoever is behind it.
pub fn is_low(board: &Board, spot: Spot) -> bool {
    board.tile(flat(spot)).is_some_and(|tile| tile.low)
}

/// The squares strictly between two.
pub fn between(from: Spot, to: Spot) -> impl Iterator<Item = Spot> {
    let (from, to) = (flat(from), flat(to));
    crossed(Space::square(from), Space::square(to)).filter(move |spot| *spot != from && *spot != to)
}

/// Whether a line from center to center crosses no wall (SS-GRD-04).
pub fn sees(board: &Board, from: Spot, to: Spot) -> bool {
    !between(from, to).any(|spot| is_wall(board, spot))
}

/// Whether a slanted step cuts the corner of a wall.
pub fn cuts_corner(board: &Board, from: Spot, to: Spot) -> bool {
    let wall = |x: i16, y: i16| is_wall(board, Spot::new(x, y));
    from.x != to.x && from.y != to.y && (wall(from.x, to.y) || wall(to.x, from.y))
}

/// What a step costs by the ground alone; none where it cannot be made (SS-GRD-03).
pub fn price(board: &Board, from: Spot, to: Spot) -> Option<i16> {
    if distance(from, to) != 1 || is_closed(board, to) || cuts_corner(board, from, to) {
        return None;
    }
    let rough = board.tile(flat(to)).is_some_and(|tile| tile.difficult);
    Some(if rough { 2 } else { 1 })
}

/// The square straight away from another one, or straight toward it where `toward`; none where it lies on it.
pub fn straight(from: Spot, at: Spot, toward: bool) -> Option<Spot> {
    let (dx, dy) = ((at.x - from.x).signum(), (at.y - from.y).signum());
    if (dx, dy) == (0, 0) {
        return None;
    }
    let sign = if toward { -1 } else { 1 };
    Some(Spot::new(at.x + sign * dx, at.y + sign * dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: SS-GRD-01, SS-GRD-02, SS-MOV-11
    #[test]
    fn distances_and_speeds() {
        assert_eq!(distance(Spot::new(0, 0), Spot::new(3, 2)), 3);
        assert_eq!([-5, -3, -2, -1, 0, 1, 2].map(squares), [1, 1, 2, 3, 6, 12, 24]);
    }
}
