//! What the check makes of an intent: the plan of whatever is begun by it.

use bevy::prelude::World;

use super::movement::{ExtraWalk, GrantedWay, WalkPlan};
use super::plan::Plan;
use super::systems::DrawSteelRules;
use crate::core::push::Route;
use crate::core::resolve;

/// An intent that was found legal, as the step that begins it needs it.
#[derive(Debug)]
pub enum Planned {
    /// The use of an ability.
    Use(Plan),
    /// A move on one's turn.
    Walk(WalkPlan),
    /// A move in place of an extra main action.
    ExtraWalk(ExtraWalk),
    /// The way that granted movement takes.
    Granted(GrantedWay),
    /// The way that forced movement takes.
    Forced(Route),
    /// An answer that says all there is to know.
    Answer,
}

/// Takes the plan of the answer just given.
pub fn take(world: &mut World) -> Planned {
    resolve::take_plan::<DrawSteelRules>(world).unwrap_or(Planned::Answer)
}
