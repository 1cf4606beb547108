//! A Disengage check that only pops off (ESC-ENG-16).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::common_actions::disengage;
use crate::rulesets::thirty_sixth_way::data::effect::Disengage;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Disengage {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let on = at.on;
        let view = View::new(at.world);
        let from = view.engaged(on);
        if !from.is_empty() && !view.is_stuck(on) {
            disengage::check(at.world, on, &from);
        }
        None
    }

    fn words(&self) -> String {
        "Disengage from everybody".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let _ = on;
        f32::from(u8::try_from(view.engaged(by).len()).unwrap_or(4)) * 0.3
    }
}
