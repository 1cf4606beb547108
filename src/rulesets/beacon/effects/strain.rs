//! Stress.

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Strain;
use crate::rulesets::beacon::frames::{Frame, Harm};
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Strain {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        Some(Frame::Harm(Box::new(Harm::stress(at.on, Some(at.carry.by), at.carry.of, self.amount))))
    }

    fn words(&self) -> String {
        format!("{} Stress", self.amount)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let worth = f32::from(self.amount);
        if view.hostile(by, on) { worth } else { -worth }
    }
}
