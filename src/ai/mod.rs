//! Opponents: whoever answers a battle's decisions without a person.
//!
//! A policy sees what a player sees, answers with an intent, and changes nothing itself. Given the same battle and the
//! same seed it answers the same; its dice are its own and never the battle's. What a game's opponents hold dear is in
//! the game's own folder; what all of them share is here.

pub mod chance;
pub(crate) mod lookahead;
mod random;

pub use lookahead::LookAhead;
pub use random::Random;

use crate::content::ruleset::Ruleset;
use crate::core::battle::Battle;
use crate::core::intent::Intent;
use crate::core::resolve::Rules;

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
