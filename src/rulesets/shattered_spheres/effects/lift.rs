//! A condition ends, wherever it comes from.

use super::{Application, EffectRules, Prospect, SpheresRules, harmful, weights};
use crate::rulesets::shattered_spheres::data::effect::Lift;
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::mutations;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Lift {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::cure(at.world, at.on, self.0, cause);
        None
    }

    fn words(&self) -> String {
        format!("it is no longer {}", self.0.as_str().replace('-', " "))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let under = at.view.has(at.on, self.0);
        if under { -harmful(at) * weights::condition(at.view, self.0) } else { 0.0 }
    }
}
