//! Lines of effect, cover and ways to a goal, kept for each ground.
//!
//! A turn is weighed several times over from the same places, and whoever is not moving stands where it stood.

use std::sync::Arc;

use bevy::platform::collections::HashMap;

use super::ground::Approach;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::sight;

/// What is known of the line from one space to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// There is none.
    Blocked,
    /// The target has cover.
    Covered,
    /// Nothing is in the way.
    Clear,
}

/// Lines and ways known on the grounds that were seen last: a door swings to and fro, and many games are played on one
/// level.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    now: Ground,
    /// Those before, the latest first.
    before: Vec<Ground>,
}

/// What is known of one ground.
#[derive(Clone, Debug, Default)]
struct Ground {
    board: Board,
    /// From square to square for whoever takes up one and stands on the ground, side by side; none on large maps.
    squares: Vec<Option<Line>>,
    /// All others.
    known: HashMap<[u64; 2], Line>,
    ways: Vec<Way>,
}

/// The way from everywhere to some squares, for movers of a size.
#[derive(Clone, Debug)]
struct Way {
    side: i16,
    goals: Vec<Spot>,
    approach: Arc<Approach>,
}

/// More lines than one ground's worth of turns asks for; what was known is forgotten beyond it.
const MOST: usize = 1 << 15;
/// Squares of the largest map whose lines are kept side by side: a megabyte of them.
const SQUARES: usize = 1 << 10;
/// Grounds that are remembered besides.
const GROUNDS: usize = 3;

impl Ground {
    fn is(&self, board: &Board) -> bool {
        self.board.is_copy_of(board) || (self.board == *board && self.board.objects() == board.objects())
    }
}

impl Lines {
    /// Goes by another ground from now on, if it is another.
    pub fn follow(&mut self, board: &Board) {
        if self.now.board.is_copy_of(board) {
            return;
        }
        if !self.now.is(board) {
            let known = self.before.iter().position(|ground| ground.is(board));
            let ground = known.map_or_else(Ground::default, |at| self.before.remove(at));
            self.before.insert(0, std::mem::replace(&mut self.now, ground));
            self.before.truncate(GROUNDS);
        }
        self.now.board = board.clone();
        let count = Some(count(board)).filter(|&count| count <= SQUARES).unwrap_or(0);
        self.now.squares.resize(count * count, None);
    }

    /// The way from everywhere to some squares, for movers of so many squares a side.
    pub fn way_to(&mut self, goals: &[Spot], side: i16) -> Arc<Approach> {
        let ground = &mut self.now;
        if let Some(way) = ground.ways.iter().find(|way| way.side == side && way.goals == goals) {
            return Arc::clone(&way.approach);
        }
        let approach = Arc::new(Approach::to(&ground.board, side, goals));
        ground.ways.push(Way { side, goals: goals.to_vec(), approach: Arc::clone(&approach) });
        approach
    }

    /// The line from one space to another.
    pub fn between(&mut self, from: Space, to: Space) -> Line {
        let Ground { board, squares, known, .. } = &mut self.now;
        let look = || {
            if !sight::line_of_effect(board, from, to) {
                Line::Blocked
            } else if sight::cover(board, from, to) {
                Line::Covered
            } else {
                Line::Clear
            }
        };
        if let (Some(one), Some(other)) = (on_ground(board, from), on_ground(board, to))
            && let Some(line) = squares.get_mut(one * count(board) + other)
        {
            return *line.get_or_insert_with(look);
        }
        if known.len() >= MOST {
            known.clear();
        }
        let key = [from, to].map(|space| {
            let numbers = [space.at.x, space.at.y, space.at.z, space.side];
            numbers.into_iter().fold(0, |key, number| key << 16 | u64::from(number as u16))
        });
        *known.entry(key).or_insert_with(look)
    }
}

fn count(board: &Board) -> usize {
    usize::from(board.width().unsigned_abs()) * usize::from(board.height().unsigned_abs())
}

/// The number of the square of whoever stands on the ground and takes up no more.
fn on_ground(board: &Board, space: Space) -> Option<usize> {
    board.index(space.at).filter(|_| space.side == 1 && space.at.z == board.ground(space.at))
}
