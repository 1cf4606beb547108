//! Lines of effect and cover between places, kept for as long as the ground stays as it is.
//!
//! A turn is weighed several times over from the same places, and whoever is not moving stands where it stood.

use bevy::platform::collections::HashMap;

use crate::core::board::Board;
use crate::core::geometry::Space;
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
}

/// More lines than one board's worth of turns asks for; what was known is forgotten beyond it.
const MOST: usize = 1 << 15;

impl Lines {
    /// Forgets everything if the ground is another.
    pub fn follow(&mut self, board: &Board) {
        if !self.board.is_copy_of(board) {
            self.board = board.clone();
            self.known.clear();
        }
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
