//! A move along the way that was named.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::Stride;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Walk};
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Stride {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let path = std::mem::take(&mut at.carry.path);
        if path.is_empty() {
            return None;
        }
        Some(Frame::Walk(Box::new(Walk::new(at.on, path, t::STRIDE.get()))))
    }

    fn words(&self) -> String {
        "then moves".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let _ = (by, on, view);
        0.2
    }
}
