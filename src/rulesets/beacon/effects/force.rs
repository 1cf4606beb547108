//! Forced movement (BC-TAG-07).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::{Force, Way};
use crate::rulesets::beacon::frames::{Frame, Shove};
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Force {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, of) = (at.carry.by, at.carry.of);
        Some(Frame::Shove(Shove { by, of, on: at.on, way: self.way, squares: self.squares }))
    }

    fn words(&self) -> String {
        let way = match self.way {
            Way::Push => "push",
            Way::Pull => "pull",
            Way::Slide => "slide",
        };
        format!("{way} {}", self.squares)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) { 0.3 * f32::from(self.squares) } else { 0.0 }
    }
}
