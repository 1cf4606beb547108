//! Opponents for The Adventure Game.

mod balance;
pub(crate) mod battle;
mod habits;
pub(crate) mod movement;
mod plain;
pub(crate) mod ways;
pub(crate) mod weigh;
pub(crate) mod weights;

#[cfg(test)]
mod tests;

pub use plain::Plain;

use self::weights::Weights;
use super::battle::Battle;
use super::content::Content;
use crate::ai::worth::Parts;
use crate::ai::{Habits, Opponents};

/// The opponent that answers by chance.
pub type Random = crate::ai::Random<Plain>;

impl Opponents for Content {
    type Plain = Plain;

    const WORTH: &'static str = include_str!("worth.ron");

    fn temperaments() -> Vec<Plain> {
        let usual = Weights::default();
        let bold = Weights { caution: 0.1, ..usual };
        let wary = Weights { caution: 0.7, pull: 0.2 };
        let patient = Weights { caution: 0.5, pull: 0.0 };
        [usual, bold, wary, patient].map(Plain::with).to_vec()
    }

    fn parts(_: &mut Plain, battle: &Battle, parts: &mut Parts<'_>) {
        balance::parts(battle.view(), parts);
    }

    fn habits(battle: &Battle, habits: &mut Habits) {
        habits::count(battle.view(), battle.facts().all(), habits);
    }

    /// A whole round more: both its orders are rolled anew.
    fn horizon(battle: &Battle) -> u16 {
        battle.round() + 1
    }
}
