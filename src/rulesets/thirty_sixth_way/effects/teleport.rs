//! To a free square at once, which provokes nothing and engages everybody beside it (ESC-OA-10, ESC-ENG-03).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::fact::StepCause;
use crate::rulesets::thirty_sixth_way::data::effect::Teleport;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Teleport {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let &to = at.carry.path.first()?;
        let (on, cause) = (at.on, at.cause());
        let view = View::new(at.world);
        if view.is_stuck(on) || !movement::is_free(view, on, to) {
            mutations::tell(at.world, on, cause, "it stays where it is");
            return None;
        }
        mutations::step(at.world, on, to, StepCause::Teleport, cause);
        mutations::engage_all(at.world, on, cause);
        None
    }

    fn words(&self) -> String {
        format!("teleport {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let _ = on;
        if view.is_free(by) { 0.0 } else { 0.5 }
    }
}
