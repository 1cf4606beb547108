//! How an action goes on: to its end, to another frame, to its check; the questions that several ask.

use crate::core::question::Question;
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::common_actions::checks;
use crate::rulesets::shattered_spheres::frames::{Action, ActionStage, Frame};
use crate::rulesets::shattered_spheres::view::View;
use bevy::prelude::World;

/// Which of several things is meant: an effect to resist, a number to learn.
pub static PICK: Question = Question::new("pick");

/// Which number of somebody is learnt.
pub static REVEAL: Question = Question::new("reveal");

pub(super) fn over(action: &mut Action) -> Flow<Frame> {
    action.stage = ActionStage::Telling;
    Flow::Again
}

pub(super) fn then(action: &mut Action, frame: Frame) -> Flow<Frame> {
    action.stage = ActionStage::Telling;
    Flow::Push(frame)
}

/// The check that an action hangs on is made; without one there is nothing to it.
pub(super) fn checked(world: &World, action: &mut Action) -> Flow<Frame> {
    match checks::of_action(View::new(world), &action.act) {
        Some(check) => Flow::Push(check.frame()),
        None => over(action),
    }
}
