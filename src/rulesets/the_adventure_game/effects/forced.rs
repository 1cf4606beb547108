//! Somebody is pushed or pulled, as seen from the user, who may be gone by now (TP-MOV-05).

use super::{AdventureRules, Application, EffectRules, Prospect, to_user};
use crate::core::fact::Cause;
use crate::core::push::ForcedKind;
use crate::rulesets::the_adventure_game::effect::{Pull, Push};
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

impl EffectRules<AdventureRules> for Push {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        if let Some(from) = View::new(at.world).at(by) {
            let cause = Cause::new(by, t::PUSH.get());
            mutations::push(at.world, at.on, from, self.0, ForcedKind::Push, cause);
        }
        None
    }

    fn words(&self) -> String {
        format!("pushed {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        to_user(at, 0.4 * f32::from(self.0))
    }
}

impl EffectRules<AdventureRules> for Pull {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        if let Some(from) = View::new(at.world).at(by) {
            let cause = Cause::new(by, t::PULL.get());
            mutations::push(at.world, at.on, from, self.0, ForcedKind::Pull, cause);
        }
        None
    }

    fn words(&self) -> String {
        format!("pulled {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        to_user(at, 0.4 * f32::from(self.0))
    }
}
