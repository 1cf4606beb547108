//! Straight away from the bearer; walls and others stop it, nothing is provoked (SS-STN-10).

use super::{Application, EffectRules, Prospect, SpheresRules, harmful};
use crate::rulesets::shattered_spheres::data::effect::Push;
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::stunts::shove;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Push {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        shove(at.world, at.carry.by, at.on, self.0, false, cause);
        None
    }

    fn words(&self) -> String {
        format!("push {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        0.03 * f32::from(self.0) * harmful(at)
    }
}
