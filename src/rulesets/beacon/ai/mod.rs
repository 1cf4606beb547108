//! Opponents for BEACON.

mod acting;
mod balance;
mod plain;
mod worth;

pub use plain::Plain;

use super::battle::Battle;
use super::content::Content;
use crate::ai::Opponents;
use crate::core::ids::SideId;

impl Opponents for Content {
    type Plain = Plain;

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.6, 0.5].map(Plain::with).to_vec()
    }

    fn balance(_: &mut Plain, battle: &Battle, side: SideId) -> f32 {
        balance::ahead(battle.view(), side)
    }

    /// To the end of the round: all that is held back comes by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round()
    }
}
