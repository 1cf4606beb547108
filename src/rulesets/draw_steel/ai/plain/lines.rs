//! Lines of effect, cover and ways to a goal, kept for as long as the ground stays as it is.
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

/// Lines known on one board.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    board: Board,
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

/// More lines than one board's worth of turns asks for; what was known is forgotten beyond it.
const MOST: usize = 1 << 15;

impl Lines {
    /// Forgets everything if the ground is another.
    pub fn follow(&mut self, board: &Board) {
        if self.board.is_copy_of(board) {
            return;
        }
        // Many games are played on one level: each has a board of its own, with the same ground.
        let same = self.board == *board && self.board.objects() == board.objects();
        self.board = board.clone();
        if !same {
            self.known.clear();
            self.ways.clear();
        }
    }

    /// The way from everywhere to some squares, for movers of so many squares a side.
    pub fn way_to(&mut self, goals: &[Spot], side: i16) -> Arc<Approach> {
        if let Some(way) = self.ways.iter().find(|way| way.side == side && way.goals == goals) {
            return Arc::clone(&way.approach);
        }
        let approach = Arc::new(Approach::to(&self.board, side, goals));
        self.ways.push(Way { side, goals: goals.to_vec(), approach: Arc::clone(&approach) });
        approach
    }

    /// The line from one space to another.
    pub fn between(&mut self, from: Space, to: Space) -> Line {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let key = [from, to].map(|space| {
            let numbers = [space.at.x, space.at.y, space.at.z, space.side];
            numbers.into_iter().fold(0, |key, number| key << 16 | u64::from(number as u16))
        });
        *self.known.entry(key).or_insert_with(|| {
            if !sight::line_of_effect(&self.board, from, to) {
                Line::Blocked
            } else if sight::cover(&self.board, from, to) {
                Line::Covered
            } else {
                Line::Clear
            }
        })
    }
}
