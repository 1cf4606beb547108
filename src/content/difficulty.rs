//! How hard a level is for the side that a person usually plays.

use serde::{Deserialize, Serialize};

/// How hard a level is for its first side, where its author has said; the easiest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// A short fight that teaches the game.
    FirstFight,
    /// Won by most who play it.
    Easy,
    /// As often won as lost.
    Even,
    /// Lost by most who play it.
    Hard,
    /// Nobody has said.
    #[default]
    Unrated,
}

impl Difficulty {
    /// What a player reads; empty where nobody has said.
    pub fn words(self) -> &'static str {
        match self {
            Self::FirstFight => "First fight",
            Self::Easy => "Easy",
            Self::Even => "Even odds",
            Self::Hard => "Hard",
            Self::Unrated => "",
        }
    }
}
