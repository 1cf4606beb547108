//! Opponents for Shattered Spheres: every action by what it is expected to gain, in blades and in words.

mod acting;
mod balance;
mod places;
mod plain;
mod worth;

pub use plain::Plain;

use super::battle::Battle;
use super::content::Content;
use crate::ai::Opponents;
use crate::core::ids::SideId;

impl Opponents for Content {
    type Plain = Plain;

    const POINT: f32 = 1.0;
    // Every check asks for dice and Surges, which luck must not spend.
    const DOUBT: f32 = 2.0;

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.5, 0.6].map(Plain::with).to_vec()
    }

    fn balance(_: &mut Plain, battle: &Battle, side: SideId) -> f32 {
        balance::ahead(battle.view(), side)
    }

    /// To the end of the next round: what a turn brings about shows by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round() + 1
    }
}
