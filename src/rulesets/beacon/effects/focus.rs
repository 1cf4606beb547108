//! FOCUS gained or lost.

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Focus;
use crate::rulesets::beacon::focus;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Focus {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        if self.by > 0 {
            focus::gain(at.world, at.on, self.by, cause);
        } else {
            mutations::change_pool(at.world, at.on, t::FOCUS.get(), self.by, cause);
        }
        None
    }

    fn words(&self) -> String {
        if self.by > 0 { format!("gains {} FOCUS", self.by) } else { format!("loses {} FOCUS", -self.by) }
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let worth =
            if self.by > 0 { f32::from(self.by) } else { -f32::from((-self.by).min(view.pool(on, t::FOCUS.get()))) };
        if view.hostile(by, on) { -worth } else { worth }
    }
}
