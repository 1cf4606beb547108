//! Opponents for 36th Way: enemies by the words printed in their blocks, heroes by what gains most.

mod acting;
mod balance;
mod conduct;
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

    /// To the end of the next round: what a turn brings about shows by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round() + 1
    }
}
