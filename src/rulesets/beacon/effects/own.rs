//! What the user gets, once, whoever else is concerned (BC-ABL-33).

use super::{Application, EffectRules};
use crate::core::ids::CreatureId;
use crate::rulesets::beacon::data::effect::Own;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl EffectRules for Own {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.carry.todo.insert(0, ((*self.effect).clone(), at.carry.by));
        None
    }

    fn words(&self) -> String {
        format!("the user: {}", self.effect.rules().words())
    }

    fn worth(&self, view: View, by: CreatureId, _: CreatureId) -> f32 {
        self.effect.rules().worth(view, by, by)
    }
}
