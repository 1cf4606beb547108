//! Nearer to the bearer, but not closer than beside it (SS-STN-11).

use super::{Application, EffectRules, Prospect, SpheresRules, harmful};
use crate::rulesets::shattered_spheres::data::effect::Pull;
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::stunts::shove;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Pull {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        shove(at.world, at.carry.by, at.on, self.0, true, cause);
        None
    }

    fn words(&self) -> String {
        format!("pull {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        0.03 * f32::from(self.0) * harmful(at)
    }
}
