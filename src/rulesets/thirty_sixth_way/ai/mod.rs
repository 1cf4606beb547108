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
use crate::core::intent::Intent;

impl Opponents for Content {
    type Plain = Plain;

    const POINT: f32 = 0.03;

    fn temperaments() -> Vec<Plain> {
        [1.0, 1.6, 0.5].map(Plain::with).to_vec()
    }

    fn balance(_: &mut Plain, battle: &Battle, side: SideId) -> f32 {
        balance::ahead(battle.view(), side)
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
