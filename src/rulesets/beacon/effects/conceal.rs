//! The user is HIDDEN (BC-REP-01).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::ends::Ends;
use crate::rulesets::beacon::data::effect::Conceal;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Conceal {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        mutations::impose(at.world, at.on, t::HIDDEN.get(), Some(at.carry.by), Ends::open(), cause);
        None
    }

    fn words(&self) -> String {
        "hides".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if by == on && !view.has(on, t::HIDDEN.get()) { 1.0 } else { 0.0 }
    }
}
