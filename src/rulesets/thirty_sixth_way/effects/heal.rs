//! Hit points back: by a recovery, a Free Recovery or a number (ESC-REC-02).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Heal;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Recover};
use crate::rulesets::thirty_sixth_way::healing;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Heal {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on) = (at.carry.by, at.on);
        if let Some(amount) = &self.amount {
            let terms = rolling::amount(at.world, by, amount, t::RECOVERY.get());
            let sum = terms.iter().map(|term| term.value).sum();
            let cause = at.cause();
            mutations::heal(at.world, on, sum, cause);
            return None;
        }
        Some(Frame::Recover(Recover { who: on, by, of: at.carry.of, free: self.free }))
    }

    fn words(&self) -> String {
        match &self.amount {
            Some(amount) => format!("heals {amount}"),
            None if self.free => "heals with a Free Recovery".to_owned(),
            None => "heals using a recovery".to_owned(),
        }
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) {
            return -5.0;
        }
        let amount = self
            .amount
            .as_ref()
            .map_or_else(|| f32::from(healing::average(view, on)), |amount| rolling::mean(view, by, amount));
        let down = !view.is_up(on);
        let lost = f32::from(view.sheet(on).hp - view.hp(on).max(0));
        let back = if down { 12.0 } else { 0.0 };
        let dear = if !self.free && view.pool(on, t::RECOVERIES.get()) == 0 { 6.0 } else { 0.0 };
        let urgent = if view.is_staggered(on) { 1.0 } else { 0.5 };
        back + amount.min(lost) * urgent - dear
    }
}
