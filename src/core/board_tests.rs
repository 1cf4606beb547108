//! Boards notice changes and read back as they were.

use super::*;

fn wall(top: Option<i16>) -> Option<Solid> {
    Some(Solid { material: Material::Stone, breakable: false, top, worn: 0 })
}

#[test]
fn changes_are_noticed() {
    let mut board = Board::open(4, 3);
    let at = Spot::new(2, 1);
    assert!(!board.blocked(at) && !board.stops_line(2, 1, 0));
    board.tile_mut(at).unwrap().solid = wall(Some(2));
    assert!(board.blocked(at) && board.stops_line(2, 1, 1));
    assert!(!board.stops_line(2, 1, 2));
    assert_eq!(board.ground(at), 2);
    board.tile_mut(at).unwrap().flimsy = true;
    assert!(board.blocked(at) && !board.stops_line(2, 1, 0) && board.is_flimsy(2, 1));
    board.tile_mut(at).unwrap().solid = None;
    assert!(!board.blocked(at));
    assert!(board.blocked(at.with_z(-1)));
    assert!(board.tile_mut(Spot::new(4, 0)).is_none());
}

#[test]
fn the_game_says_what_elevation_means() {
    let mut board = Board::open(3, 1);
    let at = Spot::new(1, 0);
    board.tile_mut(at).unwrap().elevation = 2;
    assert!(board.blocked(at) && !board.blocked(at.with_z(2)));
    assert_eq!((board.ground(at), board.spot(1)), (2, at.with_z(2)));
    board.set_relief(Relief::Level);
    assert!(!board.blocked(at));
    assert_eq!((board.ground(at), board.spot(1)), (0, at));
    board.tile_mut(at).unwrap().solid = wall(None);
    assert!(board.blocked(at));
    let read: Board = ron::from_str(&ron::to_string(&board).unwrap()).unwrap();
    assert_eq!(read, board);
    assert_eq!(read.ground(at), 0);
}

#[test]
fn doors_open_and_shut_until_they_are_broken() {
    let mut board = Board::open(3, 1);
    let at = Spot::new(1, 0);
    board.tile_mut(at).unwrap().solid = wall(None);
    assert_eq!(board.tile_mut(at).unwrap().swing_door(), None);
    board.tile_mut(at).unwrap().door = Some(Door::Shut);
    assert_eq!(board.tile_mut(at).unwrap().swing_door(), Some(true));
    assert!(!board.blocked(at) && !board.stops_line(1, 0, 0));
    assert_eq!(board.tile_mut(at).unwrap().swing_door(), Some(false));
    assert!(board.blocked(at) && board.stops_line(1, 0, 0));
    board.tile_mut(at).unwrap().break_solid();
    assert_eq!(board.tile_mut(at).unwrap().swing_door(), None);
    assert!(!board.blocked(at));
}

#[test]
fn reading_restores_the_bitmaps_and_refuses_nonsense() {
    let mut board = Board::open(3, 2);
    board.tile_mut(Spot::new(1, 1)).unwrap().solid = wall(None);
    let text = ron::to_string(&board).unwrap();
    let read: Board = ron::from_str(&text).unwrap();
    assert_eq!(read, board);
    assert!(read.stops_line(1, 1, 9));
    assert!(ron::from_str::<Board>(&text.replace("width:3", "width:4")).is_err());
    assert!(ron::from_str::<Board>("(width:-1,height:-1,tiles:[])").is_err());
}
