//! Opponents for Shattered Spheres: every action by what it is expected to gain, in blades and in words.

mod acting;
mod balance;
mod places;
mod plain;
pub(crate) mod worth;

pub use plain::Plain;

use super::battle::Battle;
use super::content::Content;
use crate::ai::Opponents;
use crate::ai::worth::Parts;

impl Opponents for Content {
    type Plain = Plain;

    const WORTH: &'static str = include_str!("worth.ron");
    // Every check asks for dice and Surges, which luck must not spend.
    const DOUBT: f32 = 2.0;

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.5, 0.6].map(Plain::with).to_vec()
    }

    fn parts(_: &mut Plain, battle: &Battle, parts: &mut Parts<'_>) {
        balance::parts(battle.view(), parts);
    }

    /// To the end of the next round: what a turn brings about shows by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round() + 1
    }
}
