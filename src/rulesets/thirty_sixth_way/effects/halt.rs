//! The movement of whoever was hit ends.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::stack::Stack;
use crate::rulesets::thirty_sixth_way::data::effect::Halt;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Halt {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let on = at.on;
        let cause = at.cause();
        let mut stack = at.world.resource_mut::<Stack<Frame>>();
        for frame in stack.downward_mut() {
            if let Frame::Walk(walk) = frame
                && walk.who == on
            {
                walk.path.clear();
                break;
            }
        }
        mutations::tell(at.world, on, cause, "its movement ends");
        None
    }

    fn words(&self) -> String {
        "its movement ends".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) { 2.0 } else { 0.0 }
    }
}
