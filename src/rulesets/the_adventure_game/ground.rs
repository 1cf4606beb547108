//! What the ground means to this game: walls, prices, high ground, cover, lines.

use crate::core::board::Board;
use crate::core::geometry::Spot;
use crate::core::path::clips_corner;

/// Squares between two squares, slanted ones counting 1.
pub fn distance(a: Spot, b: Spot) -> i16 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// Whether two squares touch (TP-THR-08: nothing else decides threat and reach).
pub fn adjacent(a: Spot, b: Spot) -> bool {
    distance(a, b) == 1
}

/// The square on the plan: this game has no heights, and high ground is a mark on it.
pub const fn flat(spot: Spot) -> Spot {
    spot.with_z(0)
}

/// Whether nobody can stand there: a wall, or off the map.
pub fn is_wall(board: &Board, spot: Spot) -> bool {
    board.blocked(flat(spot))
}

/// Whether a square is high ground (TP-TER-03).
pub fn is_high(board: &Board, spot: Spot) -> bool {
    board.tile(spot).is_some_and(|tile| tile.elevation > 0)
}

/// Whether a square is cover (TP-TER-04).
pub fn is_cover(board: &Board, spot: Spot) -> bool {
    board.tile(spot).is_some_and(|tile| tile.low)
}

/// Damage that whoever enters a square takes from the ground (TP-TER-05).
pub fn harm(board: &Board, spot: Spot) -> u16 {
    let hazard = board.tile(spot).and_then(|tile| tile.hazard);
    hazard.map_or(0, |hazard| u16::try_from(hazard.damage).unwrap_or(0).max(1))
}

/// Whether a step goes to a neighbouring square without cutting a wall's corner (TP-MOV-04).
pub fn steps_freely(board: &Board, from: Spot, to: Spot) -> bool {
    adjacent(from, to) && !is_wall(board, to) && !clips_corner(board, 1, flat(from), flat(to))
}

/// Visits the squares of a line in order until `visit` says no; whether it never did.
fn along(from: Spot, to: Spot, mut visit: impl FnMut(Spot) -> bool) -> bool {
    let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
    let (nx, ny) = (dx.abs(), dy.abs());
    let (sx, sy) = (dx.signum() as i16, dy.signum() as i16);
    let (mut x, mut y) = (from.x, from.y);
    let (mut ix, mut iy) = (0, 0);
    let mut open = visit(flat(from));
    while open && (ix < nx || iy < ny) {
        // Which edge comes first: (1/2 + ix) / nx against (1/2 + iy) / ny.
        match ((1 + 2 * ix) * ny).cmp(&((1 + 2 * iy) * nx)) {
            std::cmp::Ordering::Less => {
                x += sx;
                ix += 1;
            }
            std::cmp::Ordering::Greater => {
                y += sy;
                iy += 1;
            }
            // Through a corner: both squares beside it are touched.
            std::cmp::Ordering::Equal => {
                open = visit(Spot::new(x + sx, y)) && visit(Spot::new(x, y + sy));
                x += sx;
                y += sy;
                ix += 1;
                iy += 1;
            }
        }
        open = open && visit(Spot::new(x, y));
    }
    open
}

/// Whether the line between two squares is clear: walls block it, creatures do not (TP-ATK-04).
pub fn clear(board: &Board, from: Spot, to: Spot) -> bool {
    !board.solid_between(flat(from), flat(to)) || along(from, to, |spot| !is_wall(board, spot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::board::{Material, Solid};

    /// Every square that the straight line between the middles of two squares touches, both included, in order.
    fn line(from: Spot, to: Spot) -> Vec<Spot> {
        let mut squares = Vec::new();
        along(from, to, |spot| {
            squares.push(spot);
            true
        });
        squares
    }

    #[test]
    fn a_line_touches_both_squares_beside_a_corner() {
        let spots = |list: &[(i16, i16)]| list.iter().map(|&(x, y)| Spot::new(x, y)).collect::<Vec<_>>();
        assert_eq!(line(Spot::new(0, 0), Spot::new(3, 0)), spots(&[(0, 0), (1, 0), (2, 0), (3, 0)]));
        assert_eq!(line(Spot::new(0, 0), Spot::new(1, 1)), spots(&[(0, 0), (1, 0), (0, 1), (1, 1)]));
        assert_eq!(line(Spot::new(0, 0), Spot::new(2, 1)), spots(&[(0, 0), (1, 0), (1, 1), (2, 1)]));
        assert_eq!(line(Spot::new(2, 2), Spot::new(2, 2)), spots(&[(2, 2)]));
    }

    #[test]
    fn walls_block_lines_and_corners_hinder_steps() {
        let mut board = Board::open(4, 4);
        let wall = Some(Solid { material: Material::Stone, breakable: false, top: None, worn: 0 });
        board.tile_mut(Spot::new(1, 0)).unwrap().solid = wall;
        assert!(!clear(&board, Spot::new(0, 0), Spot::new(3, 0)));
        assert!(clear(&board, Spot::new(0, 1), Spot::new(3, 1)));
        assert!(clear(&board, Spot::new(0, 0), Spot::new(0, 1)));
        assert!(!clear(&board, Spot::new(0, 0), Spot::new(1, 1)), "both squares beside a corner count");
        assert!(!steps_freely(&board, Spot::new(0, 0), Spot::new(1, 1)));
        assert!(steps_freely(&board, Spot::new(0, 1), Spot::new(1, 1)));
        assert!(!steps_freely(&board, Spot::new(0, 0), Spot::new(-1, 0)));
    }
}
