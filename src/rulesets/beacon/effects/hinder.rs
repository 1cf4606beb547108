//! Difficulty on the attack that is about to be rolled (BC-ABL-27).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::stack::Stack;
use crate::rulesets::beacon::data::effect::Hinder;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Hinder {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let on = at.on;
        let mut stack = at.world.resource_mut::<Stack<Frame>>();
        if let Some(Frame::Attack(attack)) = stack.downward_mut().find(|frame| matches!(frame, Frame::Attack(_))) {
            attack.aims.iter_mut().filter(|aim| aim.on == on).for_each(|aim| aim.hindered += self.difficulty);
        }
        None
    }

    fn words(&self) -> String {
        format!("Difficulty {} on it", self.difficulty)
    }

    fn worth(&self, _: Prospect<View>) -> f32 {
        f32::from(self.difficulty)
    }
}
