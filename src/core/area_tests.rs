//! Checks of where areas may be put and what they cover.

use super::*;
use crate::core::board::{Material, Solid};

fn solid(top: Option<i16>) -> Option<Solid> {
    Some(Solid { material: Material::Stone, breakable: false, top, worn: 0 })
}

fn walled(squares: &[(i16, i16)]) -> Board {
    let mut board = Board::open(20, 20);
    for &(x, y) in squares {
        board.tile_mut(Spot::new(x, y)).unwrap().solid = solid(None);
    }
    board
}

fn at(x: i16, y: i16) -> Space {
    Space::square(Spot::new(x, y))
}

fn spots(squares: &[(i16, i16)]) -> Vec<Spot> {
    squares.iter().map(|&(x, y)| Spot::new(x, y)).collect()
}

/// A 3 cube within 10 without anybody in the way.
fn cube(board: &Board, user: Space, placed: &[(i16, i16)]) -> Result<AreaSquares, AreaFault> {
    place(board, user, Shape::Cube { side: 3 }, Some(10), &spots(placed), |_| false)
}

fn rectangle(x: std::ops::RangeInclusive<i16>, y: std::ops::RangeInclusive<i16>) -> SquareSet {
    y.flat_map(|y| x.clone().map(move |x| Spot::new(x, y))).collect()
}

#[test]
fn the_origin_must_be_within_distance() {
    let board = walled(&[]);
    let user = at(0, 0);
    assert_eq!(cube(&board, user, &[(10, 0)]).map(|area| area.squares), Ok(rectangle(10..=12, 0..=2)));
    assert!(cube(&board, user, &[(10, 0), (10, 0)]).is_ok());
    assert_eq!(cube(&board, user, &[(10, 0), (11, 0)]), Err(AreaFault::TooFar { distance: 11, within: 10 }));
    assert_eq!(cube(&board, user, &[(11, 0)]), Err(AreaFault::TooFar { distance: 11, within: 10 }));
    assert!(cube(&board, user, &[(10, 8)]).is_ok());
    // More distance moves the start, not the size.
    let farther = place(&board, user, Shape::Cube { side: 3 }, Some(12), &spots(&[(12, 0)]), |_| false);
    assert_eq!(farther.map(|area| area.squares.len()), Ok(9));
    let none: Result<_, _> = place(&board, user, Shape::Cube { side: 3 }, Some(10), &[], |_| false);
    assert_eq!(none, Err(AreaFault::WrongCount { expected: 1, given: 0 }));
    assert_eq!(cube(&board, user, &[(3, 3), (9, 9)]), Err(AreaFault::WrongCount { expected: 1, given: 2 }));
    assert_eq!(cube(&board, user, &[(30, 3)]), Err(AreaFault::OffMap));
}

#[test]
fn bursts_are_centred_on_the_user() {
    let board = walled(&[]);
    let burst = |radius| place(&board, at(5, 5), Shape::Burst { radius }, None, &[], |_| false).unwrap();
    assert_eq!(burst(1).squares, rectangle(4..=6, 4..=6));
    let two = burst(2);
    assert!(two.touches(at(7, 7)) && !two.touches(at(8, 5)));
}

#[test]
fn bursts_of_larger_creatures_start_outside() {
    let area = burst(&walled(&[]), Space::new(Spot::new(5, 5), 2), 1);
    assert_eq!(area.squares, rectangle(4..=7, 4..=7));
    assert_eq!((area.z_low, area.z_high), (-1, 2));
}

#[test]
fn an_aura_is_a_burst_asked_anew() {
    let board = walled(&[]);
    let foe = at(7, 5);
    assert!(!burst(&board, at(5, 5), 1).contains(foe));
    assert!(burst(&board, at(6, 5), 1).contains(foe));
    assert!(!burst(&board, at(5, 5), 1).contains(foe));
}

#[test]
fn squares_out_of_the_users_line_are_covered_from_the_origin() {
    let board = walled(&[(5, 4), (5, 5), (5, 6)]);
    let user = at(2, 5);
    assert!(!line_of_effect(&board, user, at(7, 5)));
    let area = cube(&board, user, &[(6, 3), (6, 3)]).unwrap();
    assert!(area.touches(at(7, 5)));
    assert!(cube(&board, user, &[(6, 3)]).unwrap().touches(at(7, 5)), "found without naming the origin");
}

#[test]
fn areas_stop_at_barriers() {
    let board = walled(&[(5, 3), (5, 4), (5, 5), (5, 6), (5, 7)]);
    for placed in [&[(4, 4), (4, 5)][..], &[(4, 4)]] {
        let area = cube(&board, at(2, 5), placed).unwrap();
        assert!(area.touches(at(4, 4)) && !area.touches(at(6, 5)));
        assert!(!area.touches(at(6, 4)) && !area.touches(at(6, 6)));
    }
    let area = burst(&board, at(4, 5), 2);
    assert!(area.touches(at(3, 5)) && !area.touches(at(6, 5)));
    assert_eq!(
        cube(&board, at(2, 5), &[(4, 4), (5, 5)]),
        Err(AreaFault::Solid(Spot::new(5, 5))),
        "no start inside stone"
    );
}

#[test]
fn the_origin_that_covers_most_is_taken() {
    let board = walled(&[(5, 3), (5, 4), (5, 5)]);
    let user = at(2, 4);
    let named = cube(&board, user, &[(4, 4), (4, 4)]).unwrap();
    assert!(!named.touches(at(6, 5)), "from the upper corner the wall hides it");
    assert!(cube(&board, user, &[(4, 4)]).unwrap().touches(at(6, 5)));
}

#[test]
fn the_origin_needs_a_line() {
    let board = walled(&(0..20).map(|y| (5, y)).collect::<Vec<_>>());
    let fault = cube(&board, at(2, 5), &[(7, 4)]);
    assert_eq!(fault, Err(AreaFault::NoLineToOrigin(Spot::new(7, 4))));
    assert_eq!(cube(&board, at(2, 5), &[(7, 4), (7, 5)]), Err(AreaFault::NoLineToOrigin(Spot::new(7, 5))));
}

#[test]
fn a_cube_is_as_high_as_wide() {
    let board = walled(&[]);
    let placed = [Spot::at(5, 5, 2)];
    let area = place(&board, at(3, 5), Shape::Cube { side: 3 }, Some(10), &placed, |_| false).unwrap();
    assert_eq!((area.squares.len(), area.z_low, area.z_high), (9, 2, 4));
    let flier = |z| Space::square(Spot::at(6, 6, z));
    assert!(area.touches(flier(2)) && area.touches(flier(4)));
    assert!(!area.touches(flier(1)) && !area.touches(flier(5)));
    assert!(area.touches(Space::new(Spot::at(6, 6, 1), 2)), "the upper half of a larger creature");
    // Height counts for distance: the nearest elevation of the cube is 11 above the user.
    let high = [Spot::at(5, 5, 11)];
    let fault = place(&board, at(3, 5), Shape::Cube { side: 3 }, Some(10), &high, |_| false);
    assert_eq!(fault, Err(AreaFault::TooFar { distance: 11, within: 10 }));
}

#[test]
fn above_a_low_solid_only_the_upper_part_goes_on() {
    let mut board = Board::open(20, 20);
    for y in 0..20 {
        board.tile_mut(Spot::new(6, y)).unwrap().solid = solid(Some(1));
    }
    let area = cube(&board, at(3, 5), &[(5, 4), (5, 5)]).unwrap();
    assert_eq!(area.span(Spot::new(5, 5)), Some((0, 2)));
    assert_eq!(area.span(Spot::new(7, 5)), Some((1, 2)));
    assert!(!area.touches(at(7, 5)) && area.touches(Space::square(Spot::at(7, 5, 1))));
    let read: AreaSquares = ron::from_str(&ron::to_string(&area).unwrap()).unwrap();
    assert_eq!(read, area);
}

#[test]
fn a_line_is_a_straight_chain_of_its_length() {
    let board = walled(&[]);
    let line = |placed: &[(i16, i16)]| {
        place(&board, at(5, 5), Shape::Line { length: 5, width: 1 }, Some(1), &spots(placed), |_| false)
    };
    let five = [(6, 5), (7, 5), (8, 5), (9, 5), (10, 5)];
    assert_eq!(line(&five).map(|area| area.squares), Ok(rectangle(6..=10, 5..=5)));
    let six = [(6, 5), (7, 5), (8, 5), (9, 5), (10, 5), (11, 5)];
    assert_eq!(line(&six), Err(AreaFault::WrongCount { expected: 5, given: 6 }));
    assert!(line(&[(6, 5), (7, 4), (8, 4), (9, 3), (9, 2)]).is_ok());
    let turn = [(6, 5), (7, 4), (8, 5), (9, 5), (10, 5)];
    assert_eq!(line(&turn), Err(AreaFault::NotStraight(Spot::new(8, 5))));
    let hole = [(6, 5), (7, 5), (9, 5), (10, 5), (11, 5)];
    assert_eq!(line(&hole), Err(AreaFault::NotStraight(Spot::new(9, 5))));
    let away = [(7, 5), (8, 5), (9, 5), (10, 5), (11, 5)];
    assert_eq!(line(&away), Err(AreaFault::TooFar { distance: 2, within: 1 }));
}

#[test]
fn a_wide_line_is_a_chain_of_blocks() {
    let chain = spots(&[(6, 5), (7, 5), (8, 6)]);
    let shape = Shape::Line { length: 3, width: 2 };
    let area = place(&walled(&[]), at(5, 5), shape, Some(1), &chain, |_| false).unwrap();
    let union: SquareSet = chain.iter().flat_map(|&spot| Space::new(spot, 2).squares()).collect();
    assert_eq!(area.squares, union);
    assert_eq!((area.z_low, area.z_high), (0, 1));
}

#[test]
fn a_rising_line_covers_every_square_at_its_own_height() {
    let chain = [Spot::new(6, 5), Spot::at(7, 5, 1), Spot::at(8, 5, 2)];
    let shape = Shape::Line { length: 3, width: 1 };
    let area = place(&walled(&[]), at(5, 5), shape, Some(1), &chain, |_| false).unwrap();
    assert!(area.touches(Space::square(chain[2])) && !area.touches(at(8, 5)));
}

fn wall(board: &Board, squares: &[Spot]) -> Result<AreaSquares, AreaFault> {
    place(board, at(1, 3), Shape::Wall { squares: 5 }, Some(10), squares, |spot| spot.x == 9)
}

#[test]
fn wall_squares_share_full_sides() {
    let board = walled(&[]);
    assert!(wall(&board, &spots(&[(3, 3), (4, 3), (5, 3), (5, 4), (5, 5)])).is_ok());
    let gap = wall(&board, &spots(&[(3, 3), (4, 4), (5, 4), (6, 4), (7, 4)]));
    assert_eq!(gap, Err(AreaFault::Gap(Spot::new(4, 4))));
    let twice = wall(&board, &spots(&[(3, 3), (4, 3), (4, 3), (5, 3), (6, 3)]));
    assert_eq!(twice, Err(AreaFault::Twice(Spot::new(4, 3))));
    let four = wall(&board, &spots(&[(3, 3), (4, 3), (5, 3), (6, 3)]));
    assert_eq!(four, Err(AreaFault::WrongCount { expected: 5, given: 4 }));
}

#[test]
fn walls_stack_need_free_squares_and_block() {
    let mut board = walled(&[(3, 9)]);
    let mut stacked = spots(&[(3, 3), (3, 4), (3, 2)]);
    stacked.extend([Spot::at(3, 3, 1), Spot::at(3, 3, 2)]);
    let area = wall(&board, &stacked).unwrap();
    assert_eq!(area.span(Spot::new(3, 3)), Some((0, 2)));
    assert_eq!(area.span(Spot::new(3, 4)), Some((0, 0)));
    stacked[4] = Spot::at(3, 4, 2);
    assert_eq!(wall(&board, &stacked), Err(AreaFault::Floating(Spot::at(3, 4, 2))));
    let taken = wall(&board, &spots(&[(7, 3), (8, 3), (9, 3), (10, 3), (11, 3)]));
    assert_eq!(taken, Err(AreaFault::Occupied(Spot::new(9, 3))));
    let stone = wall(&board, &spots(&[(3, 9), (4, 9), (5, 9), (6, 9), (7, 9)]));
    assert_eq!(stone, Err(AreaFault::Solid(Spot::new(3, 9))));
    // Built, it stops lines.
    assert!(line_of_effect(&board, at(1, 3), at(5, 3)));
    let area = wall(&board, &spots(&[(3, 1), (3, 2), (3, 3), (3, 4), (3, 5)])).unwrap();
    for (square, _, top) in area.columns() {
        board.tile_mut(square).unwrap().solid = solid(Some(top + 1));
    }
    assert!(!line_of_effect(&board, at(1, 3), at(5, 3)));
    assert!(line_of_effect(&board, at(1, 3), Space::square(Spot::at(5, 3, 1))));
}

#[test]
fn part_of_a_space_is_enough() {
    let area = cube(&walled(&[]), at(3, 3), &[(6, 6)]).unwrap();
    assert!(area.touches(Space::new(Spot::new(8, 8), 2)));
    assert!(!area.touches(Space::new(Spot::new(9, 9), 2)));
}

#[test]
fn distances_are_counted_between_nearest_squares() {
    let ogre = Space::new(Spot::new(5, 5), 2);
    assert_eq!((at(3, 5).distance(ogre), at(3, 3).distance(ogre)), (2, 2));
    assert!(at(5, 5).adjacent(at(6, 6)) && !at(5, 5).adjacent(at(7, 6)));
}
