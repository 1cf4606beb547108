//! Squares, sight and cover: pure questions about a board.
//!
//! Everybody stands on one level; whoever stands on an object counts as so much larger for sight and cover (BC-MOV-13).
//! What fills a square with a stated top is hard cover of that SIZE, without one a wall of any; a low obstacle is soft
//! cover of SIZE 1.

use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::line::crossed;
use crate::core::sight;

/// The SIZE of cover without a top.
const ANY: i16 = 9;

/// What is hidden behind, and how well (BC-TGT-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// Difficulty 1.
    Soft,
    /// Difficulty 2.
    Hard,
}

impl Cover {
    /// Difficulty of attacks.
    pub fn difficulty(self) -> i8 {
        self as i8
    }
}

/// The same square without its elevation.
pub fn flat(spot: Spot) -> Spot {
    spot.with_z(0)
}

/// Squares from edge to edge, diagonals counting 1 (BC-STAT-08).
pub fn distance(a: Space, b: Space) -> i16 {
    Space::new(flat(a.at), a.side).distance(Space::new(flat(b.at), b.side))
}

/// Whether spaces touch without sharing a square.
pub fn adjacent(a: Space, b: Space) -> bool {
    distance(a, b) == 1
}

/// The SIZE of the object in a square, which is hard cover; 0 where there is none.
pub fn object(board: &Board, spot: Spot) -> i16 {
    board.tile(spot).and_then(|tile| tile.solid).map_or(0, |solid| solid.top.unwrap_or(ANY))
}

/// The SIZE of the highest object under a space.
pub fn under(board: &Board, space: Space) -> i16 {
    space.squares().map(|spot| object(board, spot)).max().unwrap_or(0)
}

/// Whether a space lies on the map, off walls without a top.
pub fn is_open(board: &Board, space: Space) -> bool {
    space.squares().all(|spot| board.index(spot).is_some() && object(board, spot) < ANY)
}

/// Whether some line from corner to corner crosses no cover larger than both; `high` is the larger SIZE (BC-TGT-02).
pub fn sees(board: &Board, from: Space, to: Space, high: i16) -> bool {
    let raised = |space: Space| Space::new(space.at.with_z(high), space.side);
    sight::line_of_effect(board, raised(from), raised(to))
}

/// The best cover of a target of a SIZE; the shooter may ignore what it is adjacent to and as large as (BC-TGT-03,
/// BC-TGT-05).
pub fn cover(board: &Board, from: Space, to: Space, sizes: (i16, i16)) -> Cover {
    let (own, target) = sizes;
    let mut near = own.max(1);
    let mut best = Cover::None;
    for square in crossed(from, to).filter(|&square| board.index(square).is_some()) {
        let tile = Space::square(square);
        let hard = object(board, square);
        let soft = board.tile(square).is_some_and(|tile| tile.low);
        let size = if hard > 0 { hard } else { i16::from(soft) };
        if size == 0 || size < target || from.covers(square) || to.covers(square) {
            continue;
        }
        if near > 0 && adjacent(from, tile) && own >= size {
            near -= 1;
            continue;
        }
        best = best.max(if hard > 0 && adjacent(tile, to) { Cover::Hard } else { Cover::Soft });
    }
    best
}

/// The way of a step between neighbouring squares; none where they are not neighbours.
pub fn is_step(from: Spot, to: Spot) -> bool {
    distance(Space::square(from), Space::square(to)) == 1
}

/// Whether a slanted step goes between two blocked squares (BC-MOV-11).
pub fn cuts_corner(board: &Board, from: Spot, to: Spot, side: i16) -> bool {
    if side != 1 || from.x == to.x || from.y == to.y {
        return false;
    }
    let high = object(board, from).max(object(board, to));
    let blocked = |spot: Spot| board.index(spot).is_none() || object(board, spot) > high;
    blocked(Spot::new(from.x, to.y)) && blocked(Spot::new(to.x, from.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::board::{Material, Solid};

    fn board(objects: &[(i16, i16, i16)]) -> Board {
        let mut board = Board::open(20, 20);
        for &(x, y, top) in objects {
            let solid = Solid { material: Material::Wood, breakable: true, top: Some(top), worn: 0 };
            board.tile_mut(Spot::new(x, y)).unwrap().solid = Some(solid);
        }
        board
    }

    fn at(x: i16, y: i16) -> Space {
        Space::square(Spot::new(x, y))
    }

    // BC-TGT-02
    #[test]
    fn cover_hides_whom_it_is_larger_than() {
        let crate_ = board(&[(6, 5, 1)]);
        assert!(sees(&crate_, at(5, 5), at(7, 5), 1) && sees(&crate_, at(5, 5), at(7, 5), 0), "along its edge");
        let wall: Vec<_> = (0..20).map(|y| (6, y, 2)).collect();
        let wall = board(&wall);
        assert!(!sees(&wall, at(5, 5), at(7, 5), 1) && sees(&wall, at(5, 5), at(7, 5), 2));
    }

    // BC-TGT-03, BC-TGT-05
    #[test]
    fn cover_is_hard_beside_its_target_and_nothing_beside_the_shooter() {
        let crate_ = board(&[(6, 5, 1)]);
        assert_eq!(cover(&crate_, at(2, 5), at(7, 5), (1, 1)), Cover::Hard);
        assert_eq!(cover(&crate_, at(2, 5), at(9, 5), (1, 1)), Cover::Soft);
        assert_eq!(cover(&crate_, at(2, 5), at(9, 5), (1, 2)), Cover::None, "too small for its target");
        assert_eq!(cover(&crate_, at(5, 5), at(9, 5), (1, 1)), Cover::None);
        assert_eq!(cover(&crate_, at(9, 5), at(5, 5), (1, 1)), Cover::Hard, "and back");
        assert_eq!(cover(&crate_, at(2, 6), at(9, 6), (1, 1)), Cover::None, "beside the line");
    }
}
