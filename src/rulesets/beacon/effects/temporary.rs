//! Temporary HP (BC-STAT-05).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Temporary;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Temporary {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::temporary(at.world, at.on, self.amount, cause);
        None
    }

    fn words(&self) -> String {
        format!("{} temporary HP", self.amount)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let more = f32::from((self.amount - view.pool(on, t::TEMPORARY.get())).max(0));
        if view.hostile(by, on) { -more } else { more * 0.7 }
    }
}
