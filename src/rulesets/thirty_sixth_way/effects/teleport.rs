//! To a free square at once, which provokes nothing (ESC-OA-10).

use super::{Application, EffectRules};
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::effect::Teleport;
use crate::rulesets::thirty_sixth_way::doing;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules for Teleport {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let &to = at.carry.path.first()?;
        let (on, cause) = (at.on, at.cause());
        doing::appear(at.world, on, to, cause);
        None
    }

    fn words(&self) -> String {
        format!("teleport {}", self.0)
    }

    fn worth(&self, view: View, by: CreatureId, on: CreatureId) -> f32 {
        let _ = on;
        if view.is_free(by) { 0.0 } else { 0.5 }
    }
}
