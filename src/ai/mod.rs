//! Opponents: whoever answers a battle's decisions without a person.
//!
//! A policy sees what a player sees, answers with an intent, and changes nothing itself. Given the same battle and the
//! same seed it answers the same; its dice are its own and never the battle's.

mod farsighted;
mod plain;
pub(crate) mod random;

pub use farsighted::Farsighted;
pub use plain::{Plain, Weights};
pub use random::Random;

use crate::content::ruleset::Ruleset;
use crate::core::battle::Battle;
use crate::core::intent::Intent;
use crate::core::resolve::Rules;
use crate::rulesets::draw_steel;

/// Somebody who answers the decisions of battles by some rules.
pub trait Policy<R: Rules>: Send {
    /// A legal answer to the decision a battle waits at; [`Intent::Pass`] where it waits for nothing.
    fn answer(&mut self, battle: &Battle<R>) -> Intent;
}

/// Who answers for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// What is expected to gain most at once.
    Plain,
    /// What leaves its side best off after playing on in its head; the plain one where a ruleset has none like it.
    Farsighted,
    /// Legal answers by chance.
    Random,
}

/// A ruleset that there are opponents for.
pub trait Opponents: Ruleset {
    /// Whether one of them plays on in its head.
    const LOOKS_AHEAD: bool;

    /// A policy of a kind, with dice of its own.
    fn policy(player: Player, seed: u64) -> Box<dyn Policy<Self::Rules>>;
}

impl Opponents for draw_steel::content::Content {
    const LOOKS_AHEAD: bool = true;

    fn policy(player: Player, seed: u64) -> Box<dyn Policy<Self::Rules>> {
        match player {
            Player::Plain => Box::new(Plain::new()),
            Player::Farsighted => Box::new(Farsighted::new()),
            Player::Random => Box::new(Random::new(seed)),
        }
    }
}
