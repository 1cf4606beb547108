//! A condition, a status or another lasting effect.

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Impose;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Impose {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        let ends = mutations::fix(View::new(at.world), at.on, by, self.lasts);
        let cause = at.cause();
        mutations::impose(at.world, at.on, self.is, Some(by), ends, cause);
        None
    }

    fn words(&self) -> String {
        format!("{}{}", self.is.title(), self.lasts.words())
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.has(on, self.is) {
            return 0.0;
        }
        let harm = match self.is.as_str() {
            "stunned" => 5.0,
            "vulnerable" | "slowed" | "immobilized" => 3.0,
            "dazed" | "weakened" | "silenced" | "disarmed" | "sundered" => 2.5,
            "prone" | "blinded" => 2.0,
            "marked" => 1.0,
            "rallied" | "heartened" => -1.5,
            "protected" => -4.0,
            "shelled" => -2.0,
            _ => 0.0,
        };
        if view.hostile(by, on) { harm } else { -harm }
    }
}
