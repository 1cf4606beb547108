//! Half of what a success would cost is lost, rounded down (TP-HP-01).

use super::damage::{as_dealt, harm};
use super::{AdventureRules, Application, EffectRules, Prospect, grown, power_of, to_user};
use crate::core::roll::{Source, Term, TermKind};
use crate::rulesets::the_adventure_game::effect::Half;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::PowerDef;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

impl EffectRules<AdventureRules> for Half {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let power = power_of(at);
        let (by, cause) = (at.carry.by, at.cause());
        let roll = power.as_ref().and_then(|power| power.damage()).unwrap_or_default();
        let sum = grown(View::new(at.world), by, power.as_deref(), roll);
        let (whole, mut terms) = mutations::roll_sum(at.world, by, sum, t::DAMAGE.get());
        let amount = whole / 2;
        terms.push(Term { kind: TermKind::Halved, value: amount - whole, source: Source::Roll });
        mutations::damage(at.world, at.on, amount, terms, None, cause);
        None
    }

    fn words(&self) -> String {
        "half the damage".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let power = at.view.content().power(at.of).map(AsRef::as_ref);
        let whole = power.and_then(PowerDef::damage);
        let mean = whole.map_or(0.0, |roll| as_dealt(at.view, at.by, power, at.on, roll).mean().max(0.5));
        to_user(at, harm(at.view, at.on, mean / 2.0))
    }
}
