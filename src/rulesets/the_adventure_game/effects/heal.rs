//! HP come back (TP-HP-05).

use super::{AdventureRules, Application, EffectRules, Prospect, grown, power_of, to_user};
use crate::core::ids::CreatureId;
use crate::rulesets::the_adventure_game::effect::Heal;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// What bringing a friend back up is worth beyond the HP.
const RAISE: f32 = 12.0;

impl EffectRules<AdventureRules> for Heal {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let power = power_of(at);
        let (by, cause) = (at.carry.by, at.cause());
        let sum = grown(View::new(at.world), by, power.as_deref(), self.0);
        let (amount, _) = mutations::roll_sum(at.world, by, sum, t::HEALING.get());
        mutations::heal(at.world, at.on, amount, cause);
        None
    }

    fn words(&self) -> String {
        format!("heals {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let power = at.view.content().power(at.of).map(AsRef::as_ref);
        to_user(at, -good(at.view, at.on, grown(at.view, at.by, power, self.0).mean().max(0.5)))
    }
}

/// What regaining HP is worth to a creature's friends.
fn good(view: View, on: CreatureId, amount: f32) -> f32 {
    let hp = view.hp(on);
    let missing = f32::from(hp.max - hp.now);
    let raise = if view.is_fallen(on) { RAISE } else { 0.0 };
    // Mending what is nearly whole wastes the use.
    if missing < amount { missing * 0.4 + raise } else { amount * 0.9 + raise }
}
