//! One condition goes, which the use names (BC-ABL-21).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::condition::Lasting;
use crate::rulesets::beacon::data::effect::Clear;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Clear {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (cause, is) = (at.cause(), at.carry.kind);
        mutations::lift_named(at.world, at.on, is, t::CLEARED.get(), cause);
        None
    }

    fn words(&self) -> String {
        "clears one condition".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let any = view.held(on).any(|(_, record)| record.sort == Lasting::Condition);
        if any && !view.hostile(by, on) { 2.5 } else { 0.0 }
    }
}
