//! Damage without a roll to hit, of its target and perhaps its user (ESC-TYP-11).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Harm;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::harm::{self, Blow};
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Harm {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, of) = (at.carry.by, at.carry.of);
        let own = self.also_user && by != at.on;
        for on in [Some(at.on), own.then_some(by)].into_iter().flatten() {
            let terms = rolling::amount(at.world, by, &self.amount, t::DAMAGE.get());
            harm::deal(at.world, Blow::plain(on, Some(by), of, self.kind, terms));
        }
        None
    }

    fn words(&self) -> String {
        let both = if self.also_user { ", the user takes as much" } else { "" };
        format!("{} {}{both}", self.amount, self.kind)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let each = rolling::mean(view, by, &self.amount);
        let own = if self.also_user { each } else { 0.0 };
        if view.hostile(by, on) { each - own } else { -each - own }
    }
}
