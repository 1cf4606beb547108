//! What a roll came to.

use serde::{Deserialize, Serialize};

use super::distribution::Distribution;
use super::term::Term;

/// What a roll came to against one target or number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollResult {
    /// What the total is made of, and what shifted the degree or chose the dice.
    pub terms: Vec<Term>,
    /// The dice that count, with nothing added.
    pub natural: i16,
    /// The total.
    pub total: i16,
    /// How well it went, on the game's own scale: a success where positive.
    pub degree: i8,
    /// Help less hindrance, as far as they count.
    pub net: i8,
    /// Every degree that it could have had, with its exact odds.
    pub odds: Distribution<i8>,
}

impl RollResult {
    /// Whether it was a success.
    pub fn succeeded(&self) -> bool {
        self.degree > 0
    }

    /// The chances that these degrees had, 0 to 1.
    pub fn chances(&self, degrees: &[i8]) -> Vec<f32> {
        degrees.iter().map(|degree| self.odds.chance(|own| own == degree)).collect()
    }
}
