//! One more resistance check against something that lasts, of one's choice (SS-DMG-13).

use super::{Application, EffectRules, Prospect, Relieving, SpheresRules, harmful};
use crate::rulesets::shattered_spheres::common_actions::recovering::resistible;
use crate::rulesets::shattered_spheres::data::effect::Relief;
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Relief {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let relieving = Relieving { who: at.on, of: at.carry.of, picked: None, came: None };
        Some(Frame::Relieving(Box::new(relieving)))
    }

    fn words(&self) -> String {
        "one more resistance check against an ongoing effect".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        if resistible(at.view, at.on).is_empty() { 0.0 } else { -0.15 * harmful(at) }
    }
}
