//! The user appears on the square that the use names; where nobody can stand there it fails (BC-MOV-07).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::fact::{FactKind, StepCause};
use crate::rulesets::beacon::data::effect::Teleport;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::movement;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Teleport {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        let to = *at.carry.path.first()?;
        let view = View::new(at.world);
        if !movement::is_free(view, at.on, movement::space_at(view, at.on, to)) {
            let why = "nobody can appear there".to_owned();
            mutations::record_fact(at.world, cause, FactKind::Nothing { on: Some(at.on), why });
            // The action is lost, and what would follow the landing with it.
            at.carry.todo.clear();
            return None;
        }
        let from = view.space(at.on)?;
        mutations::step(at.world, at.on, to, StepCause::Teleport, cause);
        mutations::loosen(at.world, cause);
        movement::arrive(at.world, at.on, from, cause);
        None
    }

    fn words(&self) -> String {
        if self.least > 1 {
            format!("teleport up to SPEED, at least {}", self.least)
        } else {
            "teleport up to SPEED".to_owned()
        }
    }

    fn worth(&self, _: Prospect<View>) -> f32 {
        0.5
    }
}
