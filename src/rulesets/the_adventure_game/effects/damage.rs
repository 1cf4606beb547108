//! HP are lost (TP-HP-01).

use super::{AdventureRules, Application, EffectRules, Prospect, grown, power_of, to_user};
use crate::core::ids::CreatureId;
use crate::core::name::name;
use crate::core::roll::{Source, Term};
use crate::rulesets::the_adventure_game::effect::Damage;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::{PowerDef, Roll};
use crate::rulesets::the_adventure_game::sources;
use crate::rulesets::the_adventure_game::stat_block::TIER_DIE;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// What putting an enemy out of the fight is worth beyond its last HP, per tier.
const KILL: f32 = 5.0;
/// Share of that for a minion.
const MINION: f32 = 0.3;
/// What hitting somebody who lies there already is worth.
const FALLEN: f32 = 1.5;

impl EffectRules<AdventureRules> for Damage {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let power = power_of(at);
        let (by, cause) = (at.carry.by, at.cause());
        let view = View::new(at.world);
        let helped = power.as_ref().is_some_and(|power| sources::has_teamwork(view, by, power, at.on));
        let (amount, mut terms) =
            mutations::roll_sum(at.world, by, as_dealt(view, by, power.as_deref(), at.on, self.0), t::DAMAGE.get());
        let teamwork = || Term::number(0, Source::situation(name!("one d6 more: an ally beside the target")));
        terms.extend(helped.then(teamwork));
        mutations::damage(at.world, at.on, amount, terms, None, cause);
        None
    }

    fn words(&self) -> String {
        format!("{} damage", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let power = at.view.content().power(at.of);
        let dealt = as_dealt(at.view, at.by, power.map(AsRef::as_ref), at.on, self.0);
        to_user(at, harm(at.view, at.on, dealt.mean().max(0.5)))
    }
}

/// The dice of damage on a target: with those that the user's tier and an ally beside the target add to a power's.
pub fn as_dealt(view: View, by: CreatureId, power: Option<&PowerDef>, on: CreatureId, roll: Roll) -> Roll {
    let roll = grown(view, by, power, roll);
    let helped = power.is_some_and(|power| sources::has_teamwork(view, by, power, on));
    if helped { roll.with(TIER_DIE.dice) } else { roll }
}

/// What so much damage is worth on a creature, seen from its enemies.
pub(super) fn harm(view: View, on: CreatureId, damage: f32) -> f32 {
    if view.is_fallen(on) {
        return FALLEN;
    }
    let left = f32::from(view.hp(on).now);
    let share = if view.hp(on).max <= 1 { MINION } else { 1.0 };
    let kill = share * KILL * f32::from(view.sheet(on).tier);
    if damage >= left { left.min(6.0) + kill } else { damage + kill * 0.5 * (damage / left).powi(2) }
}
