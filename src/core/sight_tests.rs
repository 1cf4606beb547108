//! Checks of lines of effect and cover against the rules and against a slow, independent reading of them.

use proptest::prelude::*;

use super::*;
use crate::core::board::{Material, Solid};

fn solid(top: Option<i16>) -> Solid {
    Solid { material: Material::Stone, breakable: false, top, worn: 0 }
}

fn walled(squares: &[(i16, i16)]) -> Board {
    let mut board = Board::open(20, 20);
    for &(x, y) in squares {
        board.tile_mut(Spot::new(x, y)).unwrap().solid = Some(solid(None));
    }
    board
}

fn at(x: i16, y: i16) -> Space {
    Space::square(Spot::new(x, y))
}

fn column(x: i16, rows: std::ops::RangeInclusive<i16>) -> Vec<(i16, i16)> {
    rows.map(|y| (x, y)).collect()
}

#[test]
fn a_full_column_hides() {
    let board = walled(&column(5, 3..=7));
    assert!(!line_of_effect(&board, at(3, 5), at(6, 5)));
    assert!(line_of_effect(&walled(&[]), at(3, 5), at(6, 5)));
    assert!(!line_to_square(&board, at(3, 5), Spot::new(6, 5)));
}

#[test]
fn a_single_solid_is_grazed() {
    let board = walled(&[(5, 5)]);
    assert!(line_of_effect(&board, at(3, 5), at(6, 5)));
}

#[test]
fn seams_and_diagonal_meetings_close_outer_edges_and_single_corners_do_not() {
    // Only the seam y=5 would lead through.
    assert!(!line_of_effect(&walled(&column(5, 3..=7)), at(4, 5), at(6, 4)));
    // Between (6,5) and (5,6) there is only their common corner.
    let diagonal = [(6, 5), (5, 6)];
    assert!(!line_of_effect(&walled(&diagonal), at(5, 5), at(6, 6)));
    assert!(!line_of_effect(&walled(&diagonal), at(5, 5), at(7, 7)));
    assert!(!line_of_effect(&walled(&[(7, 5), (6, 6), (5, 7), (4, 8), (8, 4)]), at(5, 5), at(8, 8)));
    assert!(line_of_effect(&walled(&diagonal[..1]), at(5, 5), at(6, 6)));
    // The near side of a diagonal meeting is as open as anywhere.
    assert!(line_of_effect(&walled(&diagonal), at(5, 5), at(3, 3)));
    // A corridor's outer edges.
    let corridor = [column(8, 0..=9), column(10, 0..=9)].concat();
    assert!(line_of_effect(&walled(&corridor), at(9, 0), at(9, 9)));
}

#[test]
fn a_wall_to_the_edge_of_the_map_is_closed_there() {
    let board = walled(&(0..20).map(|x| (x, 3)).collect::<Vec<_>>());
    assert!(!line_of_effect(&board, at(0, 1), at(0, 5)));
    assert!(!line_of_effect(&board, at(19, 2), at(19, 4)));
}

#[test]
fn a_solid_square_can_be_aimed_at_from_its_open_side() {
    let board = walled(&column(5, 3..=7));
    assert!(line_of_effect(&board, at(3, 5), at(5, 5)));
    let thick = walled(&[column(5, 3..=7), column(6, 3..=7), column(7, 3..=7)].concat());
    assert!(!line_of_effect(&thick, at(3, 5), at(6, 5)));
}

#[test]
fn one_free_corner_of_a_large_space_is_enough() {
    // The column hides rows 3 to 7; the ogre's lower half sticks out below it.
    let board = walled(&column(5, 3..=7));
    let ogre = Space::new(Spot::new(7, 7), 2);
    assert!(line_of_effect(&board, at(3, 7), ogre));
    assert!(!line_of_effect(&board, at(3, 5), at(7, 6)));
    let hidden = walled(&column(5, 2..=12));
    assert!(!line_of_effect(&hidden, at(3, 7), ogre));
}

#[test]
fn heights_are_seen_in_plan_and_tops_are_passed_over() {
    let mut board = Board::open(20, 20);
    for (x, y) in column(5, 3..=7) {
        board.tile_mut(Spot::new(x, y)).unwrap().elevation = 9;
    }
    assert!(line_of_effect(&board, at(3, 5), at(6, 5)), "ledges never block");
    for (x, y) in column(5, 0..=19) {
        board.tile_mut(Spot::new(x, y)).unwrap().solid = Some(solid(Some(2)));
    }
    let high = |z| Space::square(Spot::at(6, 5, z));
    assert!(!line_of_effect(&board, at(3, 5), high(1)));
    assert!(line_of_effect(&board, at(3, 5), high(2)));
    assert!(line_of_effect(&board, high(2), at(3, 5)));
}

#[test]
fn windows_let_lines_pass_and_break() {
    let mut board = walled(&column(5, 0..=19));
    let window = Spot::new(5, 5);
    {
        let mut tile = board.tile_mut(window).unwrap();
        tile.solid = None;
        tile.flimsy = true;
    }
    assert!(line_of_effect(&board, at(3, 5), at(7, 5)));
    assert_eq!(flimsy_crossed(&board, at(3, 5), at(7, 5)), [window]);
    assert_eq!(flimsy_crossed(&board, at(3, 5), at(3, 9)), []);
    assert_eq!(flimsy_crossed(&board, at(3, 5), at(7, 15)), [], "no free line");
    // Glass that also stops movement is no different for lines.
    board.tile_mut(window).unwrap().solid = Some(solid(None));
    assert_eq!(flimsy_crossed(&board, at(3, 5), at(7, 5)), [window]);
    // A single curtain in the open is shot past.
    let mut open = Board::open(20, 20);
    open.tile_mut(window).unwrap().flimsy = true;
    assert_eq!(flimsy_crossed(&open, at(3, 5), at(7, 5)), []);
    // A full curtain is not, and one square of it is enough.
    for (x, y) in column(5, 0..=19) {
        open.tile_mut(Spot::new(x, y)).unwrap().flimsy = true;
    }
    assert_eq!(flimsy_crossed(&open, at(3, 5), at(7, 5)).len(), 1);
    // Behind it hangs a second one on the shortest way only: the line that breaks just one square is taken.
    open.tile_mut(Spot::new(6, 5)).unwrap().flimsy = true;
    assert_eq!(flimsy_crossed(&open, at(3, 5), at(8, 5)).len(), 1);
}

#[test]
fn half_the_corners_behind_a_solid_is_cover() {
    let board = walled(&[(5, 5)]);
    assert!(cover(&board, at(3, 5), at(6, 5)), "2 of 4");
    assert!(!cover(&board, at(3, 3), at(6, 5)), "1 of 4");
    assert!(!cover(&walled(&[]), at(3, 5), at(6, 5)));
    assert!(!cover(&walled(&column(5, 3..=7)), at(3, 5), at(6, 5)), "4 of 4: no line");
}

#[test]
fn a_solid_gives_no_cover_from_its_own_height_on() {
    let mut board = Board::open(20, 20);
    board.tile_mut(Spot::new(5, 5)).unwrap().solid = Some(solid(Some(1)));
    let high = |space: Space| Space::new(space.at.with_z(1), space.side);
    assert!(cover(&board, at(3, 5), at(6, 5)));
    assert!(!cover(&board, high(at(3, 5)), at(6, 5)), "from above");
    assert!(!cover(&board, at(3, 5), high(at(6, 5))), "of somebody above");
}

#[test]
fn objects_stop_lines_up_to_their_height_and_hide_others_only() {
    let mut board = Board::open(20, 20);
    board.set_objects(vec![Space::new(Spot::new(5, 4), 2)]);
    assert!(!line_of_effect(&board, at(4, 5), at(7, 4)));
    assert!(!line_of_effect(&board, at(4, 5), Space::new(Spot::at(7, 4, 1), 1)));
    assert!(line_of_effect(&board, at(4, 5), Space::new(Spot::at(7, 4, 2), 1)), "over its top");
    assert!(line_of_effect(&board, at(2, 5), Space::new(Spot::new(5, 4), 2)), "the object itself");
    assert!(!cover(&board, at(2, 5), Space::new(Spot::new(5, 4), 2)), "nor is it its own cover");
    assert!(cover(&board, at(2, 5), at(8, 5)));
    board.set_objects(Vec::new());
    assert!(!cover(&board, at(2, 5), at(8, 5)));
    assert!(line_of_effect(&board, at(4, 5), at(7, 4)));
}

#[test]
fn low_obstacles_cover_without_blocking() {
    let mut board = Board::open(20, 20);
    for (x, y) in column(5, 3..=7) {
        board.tile_mut(Spot::new(x, y)).unwrap().low = true;
    }
    assert!(line_of_effect(&board, at(3, 5), at(6, 5)));
    assert!(cover(&board, at(3, 5), at(6, 5)));
    assert!(!cover(&board, at(3, 5), at(4, 5)));
    assert!(!cover(&board, at(5, 5), at(8, 5)), "nor what the attacker stands on");
    let mut nook = Board::open(20, 20);
    for (x, y) in [(5, 5), (6, 5), (5, 6)] {
        nook.tile_mut(Spot::new(x, y)).unwrap().low = true;
    }
    assert!(cover(&nook, at(5, 5), at(8, 8)), "between two that meet, whatever is under the attacker");
    assert!(!cover(&board, at(2, 5), at(5, 5)), "nor what the target stands on");
    assert!(!cover(&board, at(4, 5), at(5, 5)), "what one stands on is not between");
}

/// The rule read slowly: cut the segment at every grid line and look at what lies around each piece and each cut.
fn slow_free(filled: &dyn Fn(i32, i32) -> bool, a: Corner, b: Corner) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    // Positions are multiplied by `scale` so that every cut and every middle of a piece is a whole number.
    let scale = 2 * dx.abs().max(1) * dy.abs().max(1);
    let mut cuts: Vec<i32> = (0..=dx.abs()).map(|i| i * scale / dx.abs().max(1)).collect();
    cuts.extend((0..=dy.abs()).map(|i| i * scale / dy.abs().max(1)));
    cuts.retain(|&t| t <= scale);
    cuts.sort_unstable();
    cuts.dedup();
    let place = |t: i32| (a.x * scale + dx * t, a.y * scale + dy * t);
    // The squares whose closure holds a place.
    let holds = |(px, py): (i32, i32)| {
        let span = |p: i32| {
            let low = if p.rem_euclid(scale) == 0 { p / scale - 1 } else { p.div_euclid(scale) };
            low..=p.div_euclid(scale)
        };
        span(py).flat_map(move |y| span(px).map(move |x| (x, y))).collect::<Vec<_>>()
    };
    let inside = |t: i32| holds(place(t)).iter().all(|&(x, y)| filled(x, y));
    let middles: Vec<i32> = cuts.windows(2).map(|w| (w[0] + w[1]) / 2).collect();
    if (dx, dy) != (0, 0)
        && (middles.iter().any(|&t| inside(t)) || cuts.iter().any(|&t| t != 0 && t != scale && inside(t)))
    {
        return false;
    }
    let pinched = |x: i32, y: i32| {
        let (nw, ne, sw, se) = (filled(x - 1, y - 1), filled(x, y - 1), filled(x - 1, y), filled(x, y));
        nw && se && !ne && !sw || ne && sw && !nw && !se
    };
    let through = cuts.iter().any(|&t| {
        let (px, py) = place(t);
        t != 0 && t != scale && px % scale == 0 && py % scale == 0 && pinched(px / scale, py / scale)
    });
    // At an end: the space and the rest of the segment lie on opposite sides of the meeting point.
    let end = |c: Corner, x: i32, y: i32| {
        let (ox, oy) = c.inward;
        let own = c.square((ox, oy));
        pinched(c.x, c.y) && !filled(own.0, own.1) && x * ox <= 0 && y * oy <= 0
    };
    if (dx, dy) == (0, 0) {
        let apart = a.inward.0 == -b.inward.0 && a.inward.1 == -b.inward.1;
        let own = a.square(a.inward);
        return !(apart && pinched(a.x, a.y) && !filled(own.0, own.1));
    }
    !through && !end(a, dx, dy) && !end(b, -dx, -dy)
}

fn spaces() -> impl Strategy<Value = Space> {
    (0i16..9, 0i16..9, 1i16..4).prop_map(|(x, y, side)| Space::new(Spot::new(x.min(9 - side), y.min(9 - side)), side))
}

fn boards() -> impl Strategy<Value = Board> {
    (proptest::collection::vec(0u8..10, 81), 0u8..6).prop_map(|(cells, density)| {
        let mut board = Board::open(9, 9);
        for (i, &cell) in cells.iter().enumerate() {
            let spot = board.spot(i);
            let mut tile = board.tile_mut(spot).unwrap();
            tile.solid = (cell < density).then(|| solid(None));
            tile.low = cell == 9;
        }
        board
    })
}

proptest! {
    #![proptest_config(crate::cases::cases(512))]

    #[test]
    fn lines_agree_with_the_slow_reading_and_go_both_ways(board in boards(), from in spaces(), to in spaces()) {
        let filled = |x: i32, y: i32| board.stops_line(x, y, 0);
        let slow = (0..4).any(|i| (0..4).any(|j| slow_free(&filled, Corner::new(from, i), Corner::new(to, j))));
        prop_assert_eq!(line_of_effect(&board, from, to), slow);
        prop_assert_eq!(line_of_effect(&board, to, from), slow);
    }

    #[test]
    fn cover_needs_a_line_and_an_obstacle(board in boards(), from in spaces(), to in spaces()) {
        if cover(&board, from, to) {
            prop_assert!(line_of_effect(&board, from, to));
        }
        prop_assert!(!cover(&Board::open(9, 9), from, to));
    }
}
