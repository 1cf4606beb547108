//! Stress.

use super::{Application, BeaconRules, EffectRules};
use crate::core::ids::CreatureId;
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

    fn worth(&self, view: View, by: CreatureId, on: CreatureId) -> f32 {
        let worth = f32::from(self.amount);
        if view.hostile(by, on) { worth } else { -worth }
    }
}
