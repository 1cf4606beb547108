//! Opponents for The Adventure Game.

pub(crate) mod battle;
pub(crate) mod movement;
mod plain;
pub(crate) mod weigh;

pub use plain::Plain;

use super::content::Content;
use super::phases::AdventureRules;
use crate::ai::{Opponents, Player, Policy};

/// The opponent that answers by chance.
pub type Random = crate::ai::Random<Plain>;

impl Opponents for Content {
    const LOOKS_AHEAD: bool = false;

    fn policy(player: Player, seed: u64) -> Box<dyn Policy<AdventureRules>> {
        match player {
            Player::Plain | Player::Farsighted => Box::new(Plain::new()),
            Player::Random => Box::new(Random::new(seed)),
        }
    }
}
