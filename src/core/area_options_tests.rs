//! Checks that the choices offered are legal, complete and in a fixed order.

use proptest::prelude::*;

use super::*;
use crate::core::area::place;
use crate::core::board::{Material, Solid};
use crate::core::line::is_straight;

fn put_solid(board: &mut Board, spot: Spot, top: Option<i16>) {
    board.tile_mut(spot).unwrap().solid = Some(Solid { material: Material::Stone, breakable: false, top, worn: 0 });
}

fn at(x: i16, y: i16) -> Space {
    Space::square(Spot::new(x, y))
}

#[test]
fn cubes_on_open_ground() {
    let board = Board::open(20, 20);
    let shape = Shape::Cube { side: 3 };
    let found = placements(&board, at(0, 0), shape, Some(10), &[], |_| false);
    // Top-left squares from (-2,-2) to (10,10).
    assert_eq!(found.len(), 13 * 13);
    assert!(found.is_sorted_by_key(|p| (p.squares[0].y, p.squares[0].x)));
    let two = placements(&board, at(0, 0), Shape::Cube { side: 2 }, Some(1), &[3], |_| false);
    assert!(two.iter().all(|placement| placement.squares[0].z == 0), "3 up is out of distance");
    assert_eq!(placements(&board, at(0, 0), Shape::Burst { radius: 2 }, None, &[], |_| false).len(), 1);
}

#[test]
fn lines_in_every_direction() {
    let board = Board::open(20, 20);
    let found = placements(&board, at(9, 9), Shape::Line { length: 5, width: 1 }, Some(1), &[], |_| false);
    assert_eq!(found.len(), 8 * 32);
    assert!(found.iter().all(|p| p.squares.len() == 5 && is_straight(p.squares[0], &p.squares[1..])));
    let forward: Vec<_> = (10..15).map(|x| Spot::new(x, 9)).collect();
    assert!(found.iter().any(|placement| placement.squares == forward));
}

#[test]
fn walls_keep_clear_of_the_occupied() {
    let board = Board::open(6, 6);
    let shape = Shape::Wall { squares: 5 };
    let found = placements(&board, at(0, 0), shape, Some(10), &[], |spot| spot == Spot::new(0, 0));
    // Five in a row fit twice into each of six rows and columns; the user's own square spoils one of each.
    assert_eq!(found.len(), 2 * 12 - 2);
}

#[test]
fn the_richest_line_may_bend() {
    let board = Board::open(20, 20);
    let foes = [Spot::new(7, 4), Spot::new(8, 4), Spot::new(9, 3), Spot::new(3, 5)];
    let worth = |spot: Spot| i32::from(foes.contains(&spot));
    let placement = best_line(&board, at(5, 5), 5, 1, worth).unwrap();
    assert!(foes[..3].iter().all(|foe| placement.squares.contains(foe)));
    let shape = Shape::Line { length: 5, width: 1 };
    assert!(place(&board, at(5, 5), shape, Some(1), &placement.spots(), |_| false).is_ok());
    assert_eq!(best_line(&board, at(5, 5), 5, 1, |_| 0), None);
    assert_eq!(best_line(&board, at(5, 5), 0, 1, worth), None);
}

fn boards() -> impl Strategy<Value = Board> {
    proptest::collection::vec(0u8..14, 81).prop_map(|cells| {
        let mut board = Board::open(9, 9);
        for (i, &cell) in cells.iter().enumerate() {
            let spot = board.spot(i);
            match cell {
                0 | 1 => put_solid(&mut board, spot, None),
                2 => put_solid(&mut board, spot, Some(1)),
                3 => board.tile_mut(spot).unwrap().elevation = 2,
                _ => {}
            }
        }
        board
    })
}

fn shapes() -> impl Strategy<Value = (Shape, i16)> {
    prop_oneof![
        (1i16..4, 1i16..5).prop_map(|(side, within)| (Shape::Cube { side }, within)),
        (1i16..5, 1i16..3).prop_map(|(length, width)| (Shape::Line { length, width }, 1)),
        (1i16..5, 1i16..4).prop_map(|(squares, within)| (Shape::Wall { squares }, within)),
    ]
}

proptest! {
    #![proptest_config(crate::cases::cases(96))]

    #[test]
    fn every_option_is_legal_and_covers_what_it_says(board in boards(), (shape, within) in shapes(), x in 0i16..9, y in 0i16..9) {
        let user = Space::square(Spot::at(x, y, board.ground(Spot::new(x, y))));
        let occupied = |spot: Spot| spot.x == x && spot.y == y;
        let found = options(&board, user, shape, Some(within), &[], occupied);
        for (i, (placement, area)) in found.iter().enumerate() {
            prop_assert_eq!(place(&board, user, shape, Some(within), &placement.spots(), occupied), Ok(area.clone()));
            prop_assert!(user.distance(Space::square(placement.origin)) <= within);
            for (square, low, _) in area.columns() {
                let target = Space::square(square.with_z(low));
                prop_assert!(line_of_effect(&board, Space::square(placement.origin), target));
            }
            prop_assert!(found[..i].iter().all(|(earlier, covered)| earlier.squares != placement.squares || covered != area));
        }
        // No cube that may be placed is missing.
        if let Shape::Cube { side } = shape {
            for top_left in (-side..9).flat_map(|y| (-side..9).map(move |x| Spot::at(x, y, user.at.z))) {
                let listed = found.iter().find(|(placement, _)| placement.squares == [top_left]);
                let placed = place(&board, user, shape, Some(within), &[top_left], occupied);
                prop_assert_eq!(listed.map(|(_, area)| area), placed.as_ref().ok());
            }
        }
    }

    #[test]
    fn the_richest_line_is_the_richest(board in boards(), x in 0i16..9, y in 0i16..9, worth in proptest::collection::vec(0i32..3, 81)) {
        let user = Space::square(Spot::new(x, y));
        let shape = Shape::Line { length: 4, width: 1 };
        let value = |spot: Spot| board.index(spot).map_or(0, |i| worth[i]);
        let sum = |area: &AreaSquares| area.squares.iter().map(value).sum::<i32>();
        let best = best_line(&board, user, 4, 1, value);
        let best = best.map_or(0, |line| sum(&place(&board, user, shape, Some(1), &line.spots(), |_| false).unwrap()));
        // All chains from all neighbours, one square after the other.
        let mut most = 0;
        for start in user.at.neighbours() {
            let mut open = vec![vec![start]];
            while let Some(chain) = open.pop() {
                if !is_straight(chain[0], &chain[1..]) {
                    continue;
                }
                if chain.len() == 4 {
                    let placed: Vec<_> = chain.iter().copied().chain([start]).collect();
                    if let Ok(area) = place(&board, user, shape, Some(1), &placed, |_| false) {
                        most = most.max(sum(&area));
                    }
                    continue;
                }
                open.extend(chain[chain.len() - 1].neighbours().map(|next| [&chain[..], &[next]].concat()));
            }
        }
        prop_assert_eq!(best, most);
    }
}
