//! The user shifts along the way that the use names (BC-MOV-06).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Shift;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::reactions;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Shift {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let path = std::mem::take(&mut at.carry.path);
        let walk = reactions::shift(View::new(at.world), at.on, path);
        (!walk.path.is_empty()).then(|| Frame::Walk(Box::new(walk)))
    }

    fn words(&self) -> String {
        format!("shift {}", self.squares)
    }

    fn worth(&self, _: Prospect<View>) -> f32 {
        0.2
    }
}
