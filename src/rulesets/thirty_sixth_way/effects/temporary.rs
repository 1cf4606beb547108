//! Temporary hit points, the larger of old and new (ESC-DMG-10).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Temporary;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Temporary {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let terms = rolling::amount(at.world, at.carry.by, &self.0, t::DAMAGE.get());
        let sum = terms.iter().map(|term| term.value).sum();
        let cause = at.cause();
        mutations::temporary(at.world, at.on, sum, cause);
        None
    }

    fn words(&self) -> String {
        format!("{} temporary HP", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let more = rolling::mean(view, by, &self.0) - f32::from(view.pool(on, t::TEMPORARY.get()));
        let near = if view.is_free(on) { 0.3 } else { 0.6 };
        if view.hostile(by, on) { -more } else { more.max(0.0) * near }
    }
}
