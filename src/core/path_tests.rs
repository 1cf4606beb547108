//! Checks of the search against the rules and against a slow search.

use proptest::prelude::*;

use super::*;
use crate::core::board::{Material, Solid};

fn put_solid(board: &mut Board, x: i16, y: i16) {
    board.tile_mut(Spot::new(x, y)).unwrap().solid =
        Some(Solid { material: Material::Stone, breakable: false, top: None, worn: 0 });
}

/// The plainest walker: one per square, no solids, no corners.
fn walk(board: &Board, side: i16) -> impl Fn(Spot, Spot) -> Option<u16> + '_ {
    move |from, to| (board.fits(Space::new(to, side)) && !clips_corner(board, side, from, to)).then_some(1)
}

fn searched(board: &Board, mover: Space, budget: u16) -> PathField {
    let mut field = PathField::new();
    let cost = walk(board, mover.side);
    field.search(board, mover, budget, Footing::Ground, cost, |_, _| 0, |_| true);
    field
}

fn at(x: i16, y: i16) -> Space {
    Space::square(Spot::new(x, y))
}

#[test]
fn slanted_steps_cost_one() {
    let board = Board::open(20, 20);
    let field = searched(&board, at(0, 0), 5);
    assert_eq!(field.cost(Spot::new(5, 5)), Some(5));
    assert_eq!(field.cost(Spot::new(6, 5)), None);
    assert_eq!(field.reached().count(), 36);
    assert_eq!(field.path_to(Spot::new(0, 0)), Some(vec![]));
    let straight: Vec<_> = (1..=4).map(|x| Spot::new(x, 0)).collect();
    assert_eq!(field.path_to(Spot::new(4, 0)), Some(straight), "no needless slants");
}

#[test]
fn costly_squares_are_paid_and_passed() {
    // A corridor with an enemy in its middle.
    let mut board = Board::open(5, 3);
    for x in 0..5 {
        put_solid(&mut board, x, 0);
        put_solid(&mut board, x, 2);
    }
    let enemy = Spot::new(2, 1);
    let plain = walk(&board, 1);
    let mut field = PathField::new();
    let cost = |from, to| plain(from, to).map(|cost| if to == enemy { 2 } else { cost });
    field.search(&board, at(0, 1), 5, Footing::Ground, cost, |_, _| 0, |spot| spot != enemy);
    assert_eq!(field.cost(Spot::new(3, 1)), Some(4));
    assert_eq!(field.path_to(enemy), None, "no stopping there");
    assert_eq!(field.get(enemy).map(|r| (r.cost, r.stop)), Some((3, false)));
    assert_eq!(field.way_to(enemy).map(|way| way.len()), Some(2));
    assert_eq!(field.path_to(Spot::new(3, 1)).map(|path| path.len()), Some(3));
}

#[test]
fn slanted_steps_do_not_clip_solids() {
    let mut board = Board::open(20, 20);
    let (from, to) = (Spot::new(5, 5), Spot::new(6, 6));
    assert!(!clips_corner(&board, 1, from, to));
    put_solid(&mut board, 6, 5);
    assert!(clips_corner(&board, 1, from, to));
    assert!(clips_corner(&board, 1, to, from));
    assert!(!clips_corner(&board, 1, from, Spot::new(5, 6)));
    assert!(!clips_corner(&board, 1, from, Spot::new(4, 6)));
    assert_eq!(searched(&board, at(5, 5), 5).cost(to), Some(2), "around the corner");
    // The higher end of the step counts: what rises to it is no corner, what rises above it is.
    for (height, clips) in [(1, false), (2, true)] {
        let mut hill = Board::open(20, 20);
        hill.tile_mut(Spot::new(6, 5)).unwrap().elevation = height;
        assert_eq!(clips_corner(&hill, 1, from, to.with_z(1)), clips, "{height}");
        assert_eq!(clips_corner(&hill, 1, to.with_z(1), from), clips, "{height}");
        assert_eq!(clips_corner_above(&hill, 1, from, to, 1), clips, "{height}");
    }
    // A larger mover clips with its leading edge: from (4,4)-(5,5) down right past (6,4).
    let mut board = Board::open(20, 20);
    put_solid(&mut board, 6, 4);
    assert!(clips_corner(&board, 2, Spot::new(4, 4), Spot::new(5, 5)));
    assert!(!clips_corner(&board, 2, Spot::new(4, 5), Spot::new(5, 6)));
    assert!(clips_corner(&board, 2, Spot::new(5, 5), Spot::new(4, 4)));
}

#[test]
fn large_movers_need_room_for_all_of_them() {
    let mut board = Board::open(9, 3);
    put_solid(&mut board, 4, 0);
    assert!(searched(&board, at(0, 0), 9).cost(Spot::new(6, 0)).is_some());
    let ogre = Space::new(Spot::new(0, 0), 2);
    assert_eq!(searched(&board, ogre, 9).path_to(Spot::new(3, 0)), None, "half in the pillar");
    let path = searched(&board, ogre, 9).path_to(Spot::new(6, 0)).unwrap();
    let below: Vec<_> = (2..=5).map(|x| Spot::new(x, 1)).collect();
    assert_eq!(path[1..5], below, "down before its corner and up after the other");
    put_solid(&mut board, 4, 1);
    assert_eq!(searched(&board, ogre, 9).cost(Spot::new(6, 0)), None, "one row is too narrow");
    assert!(searched(&board, at(0, 0), 9).cost(Spot::new(6, 0)).is_some());
}

#[test]
fn danger_decides_between_equal_ways() {
    let board = Board::open(5, 5);
    let mut field = PathField::new();
    let trap = |_: Spot, to: Spot| u16::from(to == Spot::new(2, 2));
    field.search(&board, at(0, 2), 4, Footing::Ground, |_, _| Some(1), trap, |_| true);
    let path = field.path_to(Spot::new(4, 2)).unwrap();
    assert_eq!(path.len(), 4);
    assert!(!path.contains(&Spot::new(2, 2)));
    assert_eq!(field.get(Spot::new(4, 2)).unwrap().danger, 0);
    assert_eq!(field.get(Spot::new(2, 2)).unwrap().danger, 1);
}

#[test]
fn walkers_follow_the_ground_and_flyers_the_air() {
    let mut board = Board::open(6, 1);
    for x in 2..6 {
        board.tile_mut(Spot::new(x, 0)).unwrap().elevation = 1;
    }
    let field = searched(&board, at(0, 0), 5);
    assert_eq!(field.path_to(Spot::new(3, 0)).unwrap().last(), Some(&Spot::at(3, 0, 1)));
    let mut field = PathField::new();
    let cost = |_: Spot, to: Spot| (!board.blocked(to)).then_some(1);
    let air = Footing::Air { low: 0, high: 3 };
    field.search(&board, at(0, 0), 5, air, cost, |_, _| 0, |_| true);
    assert_eq!(field.cost(Spot::new(3, 0)), None, "inside the ledge");
    assert_eq!(field.cost(Spot::at(3, 0, 3)), Some(3));
    assert_eq!(field.cost(Spot::at(0, 0, 3)), Some(3));
    let path = field.path_to(Spot::at(3, 0, 3)).unwrap();
    assert_eq!(path, [Spot::at(1, 0, 1), Spot::at(2, 0, 2), Spot::at(3, 0, 3)]);
    assert_eq!(field.cost(Spot::at(0, 0, 4)), None);
}

#[test]
fn a_field_forgets_earlier_searches() {
    let mut field = PathField::new();
    for (board, start) in [(Board::open(9, 9), at(4, 4)), (Board::open(3, 2), at(0, 0))] {
        field.search(&board, start, 2, Footing::Ground, walk(&board, 1), |_, _| 0, |_| true);
    }
    assert_eq!(field.reached().count(), 6);
    assert_eq!(field.cost(Spot::new(4, 4)), None);
    let board = Board::open(3, 2);
    field.search(&board, at(9, 9), 2, Footing::Ground, walk(&board, 1), |_, _| 0, |_| true);
    assert_eq!(field.reached().count(), 0);
    assert_eq!(field.cost(Spot::new(0, 0)), None);
}

/// Cheapest (cost, danger) everywhere by improving until nothing improves.
fn slow(
    board: &Board,
    mover: Space,
    budget: u16,
    cost: &dyn Fn(Spot, Spot) -> Option<u16>,
    danger: &dyn Fn(Spot, Spot) -> u16,
) -> Vec<Option<(u16, u16)>> {
    let mut best = vec![None; board.spots().count()];
    best[board.index(mover.at).unwrap()] = Some((0, 0));
    loop {
        let mut changed = false;
        for from in board.spots() {
            let Some((spent, risk)) = best[board.index(from).unwrap()] else {
                continue;
            };
            for to in from.neighbours() {
                let far = Space::new(to, mover.side).far();
                let (Some(i), Some(_)) = (board.index(to), board.index(far)) else {
                    continue;
                };
                let Some(price) = cost(from, to) else {
                    continue;
                };
                let rank = (spent + price, risk + danger(from, to));
                if rank.0 <= budget && best[i].is_none_or(|old| rank < old) {
                    best[i] = Some(rank);
                    changed = true;
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

proptest! {
    #![proptest_config(crate::cases::cases(256))]

    #[test]
    fn ways_are_cheapest_and_then_safest(
        prices in proptest::collection::vec(1u16..5, 64),
        risks in proptest::collection::vec(0u16..3, 64),
        start in (0i16..6, 0i16..6),
        side in 1i16..3,
        budget in 0u16..12,
    ) {
        let board = Board::open(8, 8);
        let place = |spot: Spot| board.index(spot).unwrap();
        // 4 is a square that cannot be entered.
        let cost = |_: Spot, to: Spot| Some(prices[place(to)]).filter(|&price| price < 4);
        let danger = |from: Spot, to: Spot| risks[place(to)] * u16::from(from.x != to.x);
        let can_stop = |spot: Spot| risks[place(spot)] != 2;
        let mover = Space::new(Spot::new(start.0, start.1), side);
        let mut field = PathField::new();
        // A first search leaves notes that the second must not see.
        field.search(&board, Space::square(Spot::new(7, 7)), 9, Footing::Ground, |_, _| Some(1), |_, _| 5, |_| true);
        field.search(&board, mover, budget, Footing::Ground, cost, danger, can_stop);
        let expected = slow(&board, mover, budget, &cost, &danger);
        for spot in board.spots() {
            let found = field.get(spot);
            prop_assert_eq!(found.map(|r| (r.cost, r.danger)), expected[place(spot)]);
            let Some(found) = found else { continue };
            prop_assert_eq!(found.stop, can_stop(spot));
            prop_assert_eq!(field.path_to(spot).is_some(), found.stop);
            // The way is made of steps and costs what was said.
            let way = field.way_to(spot).unwrap();
            let mut here = mover.at;
            let mut total = (0, 0);
            for &next in &way {
                prop_assert!(Space::square(here).adjacent(Space::square(next)));
                total = (total.0 + cost(here, next).unwrap(), total.1 + danger(here, next));
                here = next;
            }
            prop_assert_eq!(here, spot);
            prop_assert_eq!(total, (found.cost, found.danger));
        }
        prop_assert_eq!(field.reached().count(), expected.iter().flatten().count());
        let costs: Vec<_> = field.reached().map(|r| r.cost).collect();
        prop_assert!(costs.is_sorted());
    }
}
