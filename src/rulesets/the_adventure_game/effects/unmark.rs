//! A wound mark goes (TP-HP-06).

use super::{AdventureRules, Application, EffectRules, Prospect, to_user};
use crate::rulesets::the_adventure_game::effect::Unmark;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

impl EffectRules<AdventureRules> for Unmark {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::change_pool(at.world, at.on, t::MARKS.get(), -1, cause);
        None
    }

    fn words(&self) -> String {
        "takes one mark away".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        to_user(at, -f32::from(at.view.pool(at.on, t::MARKS.get())).min(1.0) * 2.0)
    }
}
