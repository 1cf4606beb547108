//! It is grabbed, while the two are engaged (ESC-COND-12, ESC-COND-15).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Grab;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Grab {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on, cause) = (at.carry.by, at.on, at.cause());
        mutations::grab(at.world, by, on, cause);
        None
    }

    fn words(&self) -> String {
        "grabbed".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let held = view.grabs(by).any(|(_, held)| held == on);
        if held || !view.hostile(by, on) { 0.0 } else { 2.0 }
    }
}
