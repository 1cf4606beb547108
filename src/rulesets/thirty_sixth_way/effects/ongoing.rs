//! Damage at the end of each turn until a save (ESC-COND-21).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Ongoing;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::state;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Ongoing {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on) = (at.carry.by, at.on);
        let terms = rolling::amount(at.world, by, &self.amount, t::DAMAGE.get());
        let amount = terms.iter().map(|term| term.value).sum();
        let own = state::Ongoing { amount, kind: self.kind, natural: at.carry.natural };
        let cause = at.cause();
        mutations::impose_ongoing(at.world, on, own, by, self.save, cause);
        None
    }

    fn words(&self) -> String {
        format!("ongoing {} {} (save {}+ ends)", self.amount, self.kind, self.save)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let each = rolling::mean(view, by, &self.amount);
        if view.hostile(by, on) { 1.7 * each } else { -1.7 * each }
    }
}
