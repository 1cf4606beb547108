//! Opponents for BEACON.

mod acting;
mod balance;
mod plain;
mod worth;

pub use plain::Plain;

use super::battle::Battle;
use super::content::Content;
use crate::ai::Opponents;
use crate::ai::worth::Parts;

impl Opponents for Content {
    type Plain = Plain;

    const WORTH: &'static str = include_str!("worth.ron");

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.6, 0.5].map(Plain::with).to_vec()
    }

    fn parts(_: &mut Plain, battle: &Battle, parts: &mut Parts<'_>) {
        balance::parts(battle.view(), parts);
    }

    /// To the end of the round: all that is held back comes by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round()
    }
}
