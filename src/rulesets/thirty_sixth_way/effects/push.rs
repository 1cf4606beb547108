//! So many squares away (ESC-POS-08); the Stuck stay where they are (ESC-COND-25).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::effect::Push;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Push {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        let on = at.on;
        for _ in 0..self.0 {
            let view = View::new(at.world);
            let Some(to) = away(view, at.carry.by, on).filter(|_| !view.is_stuck(on)) else { break };
            mutations::step(at.world, on, to, StepCause::Forced, cause);
        }
        None
    }

    fn words(&self) -> String {
        format!("push {}", self.0)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let squares = f32::from(self.0);
        if view.hostile(by, on) { 0.3 * squares } else { -0.3 * squares }
    }
}

/// The free neighbouring square farther from the pusher: straight away first, then the lowest y, then the lowest x.
fn away(view: View, by: CreatureId, on: CreatureId) -> Option<Spot> {
    let (from, at) = (view.at(by)?, view.at(on)?);
    let straight = Spot::new(at.x + (at.x - from.x).signum(), at.y + (at.y - from.y).signum());
    let fits = |to: &Spot| {
        ground::distance(*to, from) > ground::distance(at, from)
            && !ground::cuts_corner(view.board(), at, *to)
            && movement::is_free(view, on, *to)
    };
    let mut others: Vec<Spot> = at.neighbours().collect();
    others.sort_by_key(|spot| (*spot != straight, spot.y, spot.x));
    others.into_iter().find(fits)
}
