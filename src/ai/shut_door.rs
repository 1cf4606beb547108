//! Shut doors in the way to an enemy.

use crate::core::board::{Board, Door};
use crate::core::geometry::{Space, Spot};
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::core::path::{Footing, PathField};

/// Squares that opening a door counts for.
const OPENING: u16 = 2;

/// Squares that are looked past a door; no way on a map that one plays on is longer.
const FARTHEST: u16 = 200;

/// A shut door on the way, and the squares up to beside it; none where the mover stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShutDoor {
    /// The square that it fills.
    pub at: Spot,
    /// Every square entered before it, whoever stands there.
    pub way: Vec<Spot>,
}

impl ShutDoor {
    /// The first one on the shortest way to beside one of some spaces, where no way around is as short.
    ///
    /// `opens` says which doors the mover could open, `stays` where it could end its move, `step` how many squares a step
    /// from one to another takes on a board, where it can be made; creatures are the caller's to mind.
    pub fn in_the_way(
        board: &Board,
        mover: Space,
        goals: &[Space],
        opens: impl Fn(Spot) -> bool,
        stays: impl Fn(Spot) -> bool,
        step: impl Fn(&Board, Spot, Spot) -> Option<u16>,
    ) -> Option<Self> {
        let shut = |spot: &Spot| board.tile(*spot).is_some_and(|tile| tile.door == Some(Door::Shut));
        let doors: Vec<Spot> = board.spots().filter(|spot| shut(spot) && opens(*spot)).collect();
        if doors.is_empty() {
            return None;
        }
        let mut open = board.clone();
        for &door in &doors {
            if let Some(mut tile) = open.tile_mut(door) {
                tile.swing_door();
            }
        }
        let entered = |at: Spot| doors.iter().copied().find(|&door| Space::new(at, mover.side).covers(door));
        let cost = |from: Spot, to: Spot| Some(step(&open, from, to)? + entered(to).map_or(0, |_| OPENING));
        let mut field = PathField::new();
        field.search(&open, mover, FARTHEST, Footing::Ground, cost, |_, _| 0, stays);
        let beside = |at: Spot| goals.iter().any(|&goal| Space::new(at, mover.side).distance(goal) <= 1);
        let nearest = field.reached().find(|reached| reached.stop && beside(reached.spot))?;
        let way = field.way_to(nearest.spot)?;
        let (steps, at) = way.iter().enumerate().find_map(|(index, &spot)| Some((index, entered(spot)?)))?;
        Some(Self { at, way: way[..steps].to_vec() })
    }

    /// What comes first of going up to it and opening it, whoever it is that uses `open` for that: as much of the way as
    /// fits; none where nothing does.
    pub fn first_step(&self, open: Use, fits: impl Fn(&Intent) -> bool) -> Option<Intent> {
        let (by, how) = (open.by, Name::default());
        if self.way.is_empty() {
            return Some(Intent::Use(Use { area: vec![self.at], ..open })).filter(fits);
        }
        let walk = |steps: usize| Intent::Walk { by, path: self.way[..steps].to_vec(), how };
        (1..=self.way.len()).rev().map(walk).find(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::board::{Material, Solid};

    /// A wall from top to bottom in column 3 of a board of nine by five, with a shut door in its middle.
    fn walled(gap: bool) -> Board {
        let mut board = Board::open(9, 5);
        for y in 0..5 {
            let wall = Solid { material: Material::Stone, breakable: false, top: None, worn: 0 };
            if let Some(mut tile) = board.tile_mut(Spot::new(3, y)) {
                tile.solid = (!gap || y != 3).then_some(wall);
                tile.door = (y == 2).then_some(Door::Shut);
            }
        }
        board
    }

    fn found(board: &Board, from: Spot, opens: bool) -> Option<ShutDoor> {
        let step = |board: &Board, _: Spot, to: Spot| (!board.blocked(to)).then_some(1);
        let goal = Space::square(Spot::new(7, 2));
        ShutDoor::in_the_way(board, Space::square(from), &[goal], |_| opens, |_| true, step)
    }

    #[test]
    fn the_way_leads_up_to_a_door_and_no_farther() {
        let door = found(&walled(false), Spot::new(0, 2), true).expect("a door");
        assert_eq!(door, ShutDoor { at: Spot::new(3, 2), way: vec![Spot::new(1, 2), Spot::new(2, 2)] });
        let beside = found(&walled(false), Spot::new(2, 2), true).expect("a door");
        assert_eq!(beside.way, Vec::new());
    }

    #[test]
    fn nobody_opens_what_is_locked_or_no_shorter_than_the_way_around() {
        assert_eq!(found(&walled(false), Spot::new(0, 2), false), None);
        assert_eq!(found(&walled(true), Spot::new(0, 2), true), None);
    }
}
