//! What the user gets, whoever else is concerned.

use super::{Application, EffectRules};
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::effect::Own;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules for Own {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.carry.todo.insert(0, ((*self.0).clone(), at.carry.by));
        None
    }

    fn words(&self) -> String {
        format!("the user: {}", self.0.rules().words())
    }

    fn worth(&self, view: View, by: CreatureId, on: CreatureId) -> f32 {
        let _ = on;
        self.0.rules().worth(view, by, by)
    }
}
