//! What the kernel has to know of any combatant's state, whatever a game's harm has made of it.
//!
//! There is no "alive": games cut it differently. A dying hero of one acts on, of another has turns only to roll for its
//! life (ESC-DTH-01), and a spirit acts that nobody can touch (ESC-SPC-13); somebody incapacitated may be out of the
//! fight without any wound (SS-DMG-09). So a game says what the state allows, and what it is called; how harm leads
//! there is its own, with [tracks](super::track) or without.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use super::creature::index_standing;
use super::name::Name;

/// What a combatant's state allows; replaced as a whole so that the [`Battlefield`](super::creature::Battlefield) sees
/// every change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_standing)]
pub struct Standing {
    /// Does things of its own will.
    pub acts: bool,
    /// Has a place in the order of turns, even if nothing but a roll is left of its turn.
    pub has_turns: bool,
    /// Can be meant by what others do.
    pub targetable: bool,
    /// Its space is in the way of whom its game says.
    pub blocks: bool,
    /// Is still in the fight: a side without any is beaten; of a thing, that it is whole.
    pub counts: bool,
    /// What the game calls the state.
    pub word: Name,
}

impl Standing {
    /// A state that allows everything.
    pub fn able(word: Name) -> Self {
        Self { acts: true, has_turns: true, targetable: true, blocks: true, counts: true, word }
    }

    /// A state that allows nothing.
    pub fn out(word: Name) -> Self {
        Self { acts: false, has_turns: false, targetable: false, blocks: false, counts: false, word }
    }

    /// Whether it allows nothing.
    pub fn is_out(self) -> bool {
        self == Self::out(self.word)
    }
}

impl Default for Standing {
    fn default() -> Self {
        Self::able(Name::default())
    }
}
