//! The attack that is being declared is hindered.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::stack::Stack;
use crate::rulesets::thirty_sixth_way::data::effect::Hinder;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Hinder {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let mut stack = at.world.resource_mut::<Stack<Frame>>();
        // Nearest beneath is the use that this is part of; then what it answers.
        let mut actions = stack
            .downward_mut()
            .filter_map(|frame| if let Frame::Action(action) = frame { Some(action) } else { None });
        if let Some(action) = actions.nth(1) {
            action.hindered += self.0;
        }
        None
    }

    fn words(&self) -> String {
        format!("that attack has {} Disadvantage", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let _ = on;
        1.5 * f32::from(self.0) + f32::from(view.sheet(by).level)
    }
}
