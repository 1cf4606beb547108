//! User and target take hold of each other (BC-BRL-04, BC-ABL-28).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Seize;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Seize {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::grapple(at.world, at.carry.by, at.on, cause);
        None
    }

    fn words(&self) -> String {
        "both are Grappled".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) && !view.is_grappled(on) { 1.5 } else { 0.0 }
    }
}
