//! Damage that no attack roll deals.

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::roll::{Source, Term};
use crate::rulesets::beacon::data::effect::Harm;
use crate::rulesets::beacon::frames::{Frame, Harm as OnItsWay};
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Harm {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        let mut terms = Vec::new();
        for _ in 0..self.dice.dice {
            let shown = mutations::roll(at.world, Some(by), self.dice.sides, t::DAMAGE.get());
            terms.push(Term::dice(1, self.dice.sides, shown.into()));
        }
        if self.dice.plus != 0 || terms.is_empty() {
            terms.push(Term::number(self.dice.plus, Source::content(at.carry.of)));
        }
        Some(Frame::Harm(Box::new(OnItsWay::new(at.on, Some(by), at.carry.of, self.kind, terms))))
    }

    fn words(&self) -> String {
        format!("{} {}", self.dice, self.kind.word())
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let dealt = (self.dice.mean() - f32::from(view.armor(on))).max(0.0);
        if view.hostile(by, on) { dealt } else { -dealt }
    }
}
