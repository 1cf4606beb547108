//! Half of the damage that somebody is about to take, after ARMOR (BC-REA-14, BC-ABL-16).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::stack::Stack;
use crate::rulesets::beacon::data::effect::Halve;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Halve {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let mut stack = at.world.resource_mut::<Stack<Frame>>();
        let on = at.on;
        let pending = |frame: &&mut Frame| matches!(frame, Frame::Harm(harm) if harm.to == on && harm.kind.is_plain());
        if let Some(Frame::Harm(harm)) = stack.downward_mut().find(pending) {
            harm.halved = true;
        }
        None
    }

    fn words(&self) -> String {
        "half of that damage".to_owned()
    }

    fn worth(&self, _: Prospect<View>) -> f32 {
        2.0
    }
}
