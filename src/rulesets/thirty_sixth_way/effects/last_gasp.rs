//! Last Gasp saves begin (ESC-LGS-01).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::LastGasp;
use crate::rulesets::thirty_sixth_way::death;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for LastGasp {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (on, cause) = (at.on, at.cause());
        death::gasp(at.world, on, self.end, cause);
        None
    }

    fn words(&self) -> String {
        format!("starts Last Gasp saves ({})", self.end)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) && view.is_up(on) { 12.0 } else { 0.0 }
    }
}
