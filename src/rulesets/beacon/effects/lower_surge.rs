//! The surge level goes down, never below 0 (BC-SRG-16).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::LowerSurge;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for LowerSurge {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::change_pool(at.world, at.on, t::SURGE_LEVEL.get(), -self.by, cause);
        None
    }

    fn words(&self) -> String {
        format!("surge level down {}", self.by)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, on, .. } = at;
        f32::from(view.pool(on, t::SURGE_LEVEL.get()).min(self.by))
    }
}
