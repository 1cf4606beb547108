//! Opponents: whoever answers a battle's decisions without a person.
//!
//! A policy sees what a player sees, answers with an intent, and changes nothing itself. Given the same battle and the
//! same seed it answers the same; its dice are its own and never the battle's.

mod plain;
mod random;

pub use plain::{Plain, Weights};
pub use random::Random;

use crate::core::intent::Intent;
use crate::rulesets::draw_steel::battle::Battle;

/// Somebody who answers decisions.
pub trait Policy: Send {
    /// A legal answer to the decision a battle waits at; [`Intent::Pass`] where it waits for nothing.
    fn answer(&mut self, battle: &Battle) -> Intent;
}
