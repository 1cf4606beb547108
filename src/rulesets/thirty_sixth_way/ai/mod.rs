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
use crate::ai::worth::Parts;
use crate::core::intent::Intent;

impl Opponents for Content {
    type Plain = Plain;

    const WORTH: &'static str = include_str!("worth.ron");

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.6, 0.5].map(Plain::with).to_vec()
    }

    fn parts(_: &mut Plain, battle: &Battle, parts: &mut Parts<'_>) {
        balance::parts(battle.view(), parts);
    }

    /// Enemies keep to the words of their blocks, however far they look (ESC-MOOK-04).
    fn in_character(battle: &Battle, answer: &Intent) -> bool {
        let view = battle.view();
        match answer {
            Intent::Use(wanted) if !view.sheet(wanted.by).hero => conduct::in_character(view, wanted),
            _ => true,
        }
    }

    /// To the end of the next round: what a turn brings about shows by then.
    fn horizon(battle: &Battle) -> u16 {
        battle.round() + 1
    }
}
