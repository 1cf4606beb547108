//! Checks of forced movement against the rules, and of the enumeration against the check.

use proptest::prelude::*;

use super::*;
use crate::core::board::{Material, Solid};
use crate::core::line::{is_straight_on_plan, moves_away, moves_toward};

fn board() -> Board {
    Board::open(20, 20)
}

fn put_solid(board: &mut Board, x: i16, y: i16) {
    board.tile_mut(Spot::new(x, y)).unwrap().solid =
        Some(Solid { material: Material::Wood, breakable: true, top: None, worn: 0 });
}

fn at(x: i16, y: i16) -> Space {
    Space::square(Spot::new(x, y))
}

fn forced(kind: ForcedKind, mover: Space, source: Space, squares: i16) -> Forced {
    Forced { kind, mover, source, squares, vertical: false }
}

/// Solids and the given creatures are slammed into, the edge of the map is the end.
fn among<'a>(board: &'a Board, others: &'a [Space]) -> impl Fn(Space) -> Entry + 'a {
    move |space| {
        if space.squares().any(|spot| board.index(spot).is_none()) {
            Entry::Blocked
        } else if !board.fits(space) || others.iter().any(|other| other.overlaps(space)) {
            Entry::Slam
        } else {
            Entry::Free
        }
    }
}

fn spots(squares: &[(i16, i16)]) -> Vec<Spot> {
    squares.iter().map(|&(x, y)| Spot::new(x, y)).collect()
}

fn ends(routes: &[Route], used: i16) -> Vec<(i16, i16)> {
    let mut ends: Vec<_> = routes
        .iter()
        .filter(|route| route.used == used && !route.slam)
        .filter_map(|route| route.path.last().map(|spot| (spot.x, spot.y)))
        .collect();
    ends.sort_unstable();
    ends
}

#[test]
fn a_push_ends_anywhere_straight_away() {
    let board = board();
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 2);
    let found = routes(&board, &push, among(&board, &[]));
    assert_eq!(ends(&found, 2), [(8, 3), (8, 4), (8, 5), (8, 6), (8, 7)]);
    assert_eq!(ends(&found, 1), [(7, 4), (7, 5), (7, 6)]);
    let check = |path: &[(i16, i16)]| check_route(&board, &push, &spots(path), among(&board, &[]));
    assert!(check(&[(7, 4), (8, 4)]).is_ok());
    assert!(check(&[(7, 5), (8, 4)]).is_ok(), "any straight way to the same square");
    assert_eq!(check(&[(7, 4), (8, 5)]), Err(RouteFault::NotStraight(Spot::new(8, 5))));
    assert_eq!(check(&[(6, 4)]), Err(RouteFault::NotFarther(Spot::new(6, 4))));
    assert_eq!(check(&[(8, 5)]), Err(RouteFault::NotOneStep(Spot::new(8, 5))));
    assert_eq!(check(&[(7, 5), (8, 5), (9, 5)]), Err(RouteFault::TooLong { squares: 2 }));
    assert_eq!(
        check_route(&board, &push, &[Spot::at(7, 5, 1)], among(&board, &[])),
        Err(RouteFault::Height(Spot::at(7, 5, 1)))
    );
}

#[test]
fn a_pull_leads_nearer_and_a_slide_bends() {
    let mut board = board();
    let pull = forced(ForcedKind::Pull, at(9, 5), at(5, 5), 2);
    let found = routes(&board, &pull, among(&board, &[]));
    assert_eq!(ends(&found, 2), [(7, 3), (7, 4), (7, 5), (7, 6), (7, 7)]);
    assert_eq!(ends(&found, 1), [(8, 4), (8, 5), (8, 6)]);
    assert_eq!(
        check_route(&board, &pull, &spots(&[(9, 4)]), |_| Entry::Free),
        Err(RouteFault::NotNearer(Spot::new(9, 4)))
    );
    put_solid(&mut board, 7, 5);
    let slide = forced(ForcedKind::Slide, at(6, 5), at(5, 5), 4);
    let around = spots(&[(6, 4), (7, 4), (8, 4), (8, 5)]);
    assert!(check_route(&board, &slide, &around, among(&board, &[])).is_ok());
    let found = routes(&board, &slide, among(&board, &[]));
    let route = found.iter().find(|route| !route.slam && route.path.last() == Some(&Spot::new(8, 5)));
    assert_eq!(route.map(|route| route.used), Some(4), "around the corners, never across them");
}

#[test]
fn stopping_early_is_always_possible() {
    let board = board();
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 4);
    let check = |path: &[(i16, i16)]| check_route(&board, &push, &spots(path), |_| Entry::Free).map(|route| route.used);
    assert_eq!(check(&[]), Ok(0));
    assert_eq!(check(&[(7, 5)]), Ok(1));
    let found = routes(&board, &push, |_| Entry::Free);
    assert!((1..=4).all(|used| !ends(&found, used).is_empty()));
}

#[test]
fn a_slam_ends_the_route_at_what_is_hit() {
    let board = board();
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 4);
    let others = [at(8, 5)];
    let found = routes(&board, &push, among(&board, &others));
    let slam = Route { path: spots(&[(7, 5), (8, 5)]), slam: true, used: 1 };
    assert!(found.contains(&slam), "3 squares left");
    assert_eq!(check_route(&board, &push, &slam.path, among(&board, &others)), Ok(slam));
    let through = spots(&[(7, 5), (8, 5), (9, 5)]);
    assert_eq!(check_route(&board, &push, &through, among(&board, &others)), Err(RouteFault::GoesOn(Spot::new(9, 5))));
    // With no square left there is no slam.
    let short = Forced { squares: 1, ..push };
    assert!(routes(&board, &short, among(&board, &others)).iter().all(|route| !route.slam));
}

#[test]
fn a_pull_may_end_in_the_puller() {
    let board = board();
    let source = at(5, 5);
    let pull = forced(ForcedKind::Pull, at(8, 5), source, 5);
    let found = routes(&board, &pull, among(&board, &[source]));
    assert!(found.contains(&Route { path: spots(&[(7, 5), (6, 5), (5, 5)]), slam: true, used: 2 }));
    let slide = forced(ForcedKind::Slide, at(8, 5), source, 5);
    assert!(
        routes(&board, &slide, among(&board, &[source])).iter().any(|r| r.slam && r.path.last() == Some(&source.at))
    );
    let push = forced(ForcedKind::Push, at(8, 5), source, 5);
    assert!(routes(&board, &push, among(&board, &[source])).iter().all(|route| !route.slam));
}

#[test]
fn breaking_through_costs_squares_and_what_holds_is_a_slam() {
    let mut board = board();
    for y in 0..20 {
        put_solid(&mut board, 8, y);
        put_solid(&mut board, 9, y);
    }
    let wood = |space: Space| if board.fits(space) { Entry::Free } else { Entry::Through(3) };
    // One free square, then wood two thick: the first breaks for 3, the second holds with 1 left.
    let slide = forced(ForcedKind::Slide, at(6, 5), at(5, 5), 5);
    let path = spots(&[(7, 5), (8, 5), (9, 5)]);
    let route = Route { path, slam: true, used: 4 };
    assert_eq!(check_route(&board, &slide, &route.path, wood), Ok(route.clone()));
    assert!(routes(&board, &slide, wood).contains(&route));
    let weak = Forced { squares: 3, ..slide };
    let found = routes(&board, &weak, wood);
    assert!(found.contains(&Route { path: spots(&[(7, 5), (8, 5)]), slam: true, used: 1 }));
    assert!(found.iter().all(|route| route.path.iter().all(|spot| spot.x < 9)));
}

#[test]
fn vertical_movement_and_slopes() {
    let mut board = board();
    let mut pull = forced(ForcedKind::Pull, at(11, 5), at(5, 5), 2);
    let up = [Spot::at(10, 5, 1), Spot::at(9, 5, 2)];
    assert_eq!(check_route(&board, &pull, &up, |_| Entry::Free), Err(RouteFault::Height(up[0])));
    pull.vertical = true;
    assert_eq!(check_route(&board, &pull, &up, |_| Entry::Free).map(|route| route.used), Ok(2));
    assert!(routes(&board, &pull, |_| Entry::Free).iter().any(|route| route.path == up));
    let back = [Spot::at(10, 5, 1), Spot::at(9, 5, 0)];
    assert_eq!(check_route(&board, &pull, &back, |_| Entry::Free), Err(RouteFault::NotStraight(back[1])));
    // Stairs up: each step rises by one. A step of two is a wall.
    for (x, rise) in [(7, 1), (8, 2), (9, 4), (10, 4)] {
        for y in 0..20 {
            board.tile_mut(Spot::new(x, y)).unwrap().elevation = rise;
        }
    }
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 4);
    let found = routes(&board, &push, among(&board, &[]));
    let slam = Route { path: vec![Spot::at(7, 5, 1), Spot::at(8, 5, 2), Spot::at(9, 5, 2)], slam: true, used: 2 };
    assert!(found.contains(&slam));
    assert_eq!(check_route(&board, &push, &slam.path, among(&board, &[])), Ok(slam));
    assert!(found.contains(&Route { path: spots(&[(7, 5)]), slam: true, used: 0 }), "or right into the first stair");
    // Down the same stairs either way: along them, or straight out.
    let push = forced(ForcedKind::Push, Space::square(Spot::at(8, 5, 2)), Space::square(Spot::at(9, 5, 4)), 2);
    let found = routes(&board, &push, among(&board, &[]));
    for end in [Spot::at(6, 5, 0), Spot::at(6, 5, 2)] {
        assert!(found.iter().any(|route| route.path.last() == Some(&end)), "{end:?}");
    }
}

#[test]
fn a_drop_is_crossed_before_falling() {
    let mut board = board();
    for x in [7, 8] {
        board.tile_mut(Spot::new(x, 5)).unwrap().elevation = -4;
    }
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 4);
    let path = spots(&[(7, 5), (8, 5), (9, 5), (10, 5)]);
    assert!(check_route(&board, &push, &path, among(&board, &[])).is_ok());
    let found = routes(&board, &push, among(&board, &[]));
    assert!(found.iter().any(|route| route.path.last() == Some(&Spot::new(8, 5)) && !route.slam));
}

#[test]
fn downward_into_the_ground_is_a_slam() {
    let board = board();
    let mut slide = forced(ForcedKind::Slide, Space::square(Spot::at(6, 5, 3)), at(5, 5), 5);
    slide.vertical = true;
    let down: Vec<_> = [2, 1, 0, -1].map(|z| Spot::at(6, 5, z)).to_vec();
    let route = Route { path: down, slam: true, used: 3 };
    assert_eq!(check_route(&board, &slide, &route.path, among(&board, &[])), Ok(route.clone()));
    assert!(routes(&board, &slide, among(&board, &[])).contains(&route));
}

#[test]
fn corners_stop_forced_steps_too() {
    let mut board = board();
    put_solid(&mut board, 7, 5);
    let push = forced(ForcedKind::Push, at(6, 5), at(5, 5), 1);
    let corner = Spot::new(7, 4);
    assert_eq!(check_route(&board, &push, &[corner], among(&board, &[])), Err(RouteFault::Corner(corner)));
    let found = routes(&board, &push, among(&board, &[]));
    assert_eq!(found, [Route { path: spots(&[(7, 5)]), slam: true, used: 0 }]);
}

#[test]
fn large_movers_and_map_edges() {
    let board = Board::open(8, 8);
    let ogre = Space::new(Spot::new(4, 4), 2);
    let push = forced(ForcedKind::Push, ogre, at(3, 4), 9);
    let found = routes(&board, &push, among(&board, &[]));
    assert_eq!(ends(&found, 2), [(6, 2), (6, 3), (6, 4), (6, 5), (6, 6)]);
    assert!(ends(&found, 3).is_empty());
    let off = Spot::new(7, 4);
    let path = spots(&[(5, 4), (6, 4), (7, 4)]);
    assert_eq!(check_route(&board, &push, &path, |_| Entry::Free), Err(RouteFault::Blocked(off)));
    let nobody = forced(ForcedKind::Push, at(90, 90), at(3, 4), 9);
    assert!(routes(&board, &nobody, |_| Entry::Free).is_empty());
    let huge = [Spot::at(i16::MAX, i16::MIN, i16::MAX)];
    assert!(check_route(&board, &push, &huge, |_| Entry::Free).is_err());
}

fn cases() -> impl Strategy<Value = (Board, Forced)> {
    let kinds = prop_oneof![Just(ForcedKind::Push), Just(ForcedKind::Pull), Just(ForcedKind::Slide)];
    let place = || (0i16..9, 0i16..9);
    (proptest::collection::vec(0u8..12, 100), kinds, place(), place(), 0i16..5, 1i16..3, any::<bool>()).prop_map(
        |(cells, kind, mover, source, squares, side, vertical)| {
            let mut board = Board::open(10, 10);
            for (i, &cell) in cells.iter().enumerate() {
                let spot = board.spot(i);
                if cell == 0 {
                    put_solid(&mut board, spot.x, spot.y);
                }
                board.tile_mut(spot).unwrap().elevation = i16::from(cell == 1);
            }
            let level = |spot: Spot, side| spot.with_z(board.ground_under(Space::new(spot, side)));
            let mover = Space::new(level(Spot::new(mover.0, mover.1), side), side);
            let source = Space::square(level(Spot::new(source.0, source.1), 1));
            (board, Forced { kind, mover, source, squares, vertical })
        },
    )
}

/// All legal routes, by trying every step everywhere.
fn slow(board: &Board, forced: &Forced, entry: &dyn Fn(Space) -> Entry) -> BTreeMap<End, i16> {
    let mut best = BTreeMap::new();
    let mut open = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let here = *path.last().unwrap_or(&forced.mover.at);
        for i in 0..27 {
            let next: Spot = here.offset(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
            let longer: Vec<Spot> = path.iter().copied().chain([next]).collect();
            let Ok(route) = check_route(board, forced, &longer, entry) else { continue };
            let end = if route.slam { (here, Some(next)) } else { (next, None) };
            let least = best.entry(end).or_insert(i16::MAX);
            *least = route.used.min(*least);
            if !route.slam {
                open.push(longer);
            }
        }
    }
    best
}

proptest! {
    #![proptest_config(crate::cases::cases(192))]

    #[test]
    fn the_routes_are_all_there_is((board, mut forced) in cases()) {
        // Trying everything grows fast; small cases hold all the kinds of trouble there are.
        forced.squares = forced.squares.min(if forced.kind == ForcedKind::Slide || forced.vertical { 2 } else { 3 });
        let entry = |space: Space| match () {
            () if board.index(space.at).and(board.index(space.far())).is_none() => Entry::Blocked,
            () if board.fits(space) => Entry::Free,
            () if space.squares().any(|spot| (spot.x + spot.y) % 2 == 0) => Entry::Through(2),
            () => Entry::Slam,
        };
        let found = routes(&board, &forced, entry);
        let listed: BTreeMap<End, i16> = found.iter().map(|route| {
            let rest = route.path.len() - usize::from(route.slam);
            let rest = rest.checked_sub(1).map_or(forced.mover.at, |i| route.path[i]);
            ((rest, route.slam.then(|| *route.path.last().unwrap())), route.used)
        }).collect();
        prop_assert_eq!(listed.len(), found.len());
        let mut all = slow(&board, &forced, &entry);
        all.remove(&(forced.mover.at, None));
        prop_assert_eq!(listed, all);
        for route in &found {
            let checked = check_route(&board, &forced, &route.path, entry);
            prop_assert_eq!(checked.as_ref(), Ok(route));
            let (source, mover) = (forced.source, forced.mover);
            let flat = |space: Space| Space::new(space.at.with_z(0), space.side);
            let plan: Vec<Spot> = route.path.iter().map(|spot| spot.with_z(0)).collect();
            match forced.kind {
                ForcedKind::Push if !forced.vertical => prop_assert!(moves_away(flat(source), flat(mover), &plan)),
                ForcedKind::Pull if !forced.vertical => prop_assert!(moves_toward(flat(source), flat(mover), &plan)),
                ForcedKind::Push => prop_assert!(moves_away(source, mover, &route.path)),
                ForcedKind::Pull => prop_assert!(moves_toward(source, mover, &route.path)),
                ForcedKind::Slide => {}
            }
            if forced.kind != ForcedKind::Slide {
                prop_assert!(is_straight_on_plan(mover.at, &route.path) || forced.vertical);
            }
        }
    }
}
