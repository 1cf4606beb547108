//! Picking one of several: every question that is not about a turn, a way or a granted ability.

use super::Plain;
use crate::core::intent::{Choice, Decision, Intent};
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::view::View;

impl Plain {
    /// The best of the choices, or passing.
    pub(super) fn choose(&mut self, view: View, decision: &Decision, choices: &[Choice], may_pass: bool) -> Intent {
        let pass =
            || if may_pass { Intent::Pass } else { choices.first().cloned().map_or(Intent::Pass, Intent::Choose) };
        let who = decision.about.or_else(|| view.living().find(|&id| view.side(id) == decision.side));
        let Some(who) = who else { return pass() };
        let picked = self.look(view, who, |scene| questions::pick(scene, decision, choices)).flatten();
        picked.map_or_else(pass, Intent::Choose)
    }
}
