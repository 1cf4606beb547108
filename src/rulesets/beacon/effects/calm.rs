//! Stress goes to 0 (BC-SRG-16).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Calm;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Calm {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::calm(at.world, at.on, cause);
        None
    }

    fn words(&self) -> String {
        "Stress to 0".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) { 0.0 } else { f32::from(view.stress(on)) }
    }
}
