//! Strikes turned onto somebody else.

use super::super::frames::TargetState;
use super::super::frames::nearest::{nearest_use, nearest_use_mut};
use super::super::targeting;
use super::super::view::View;
use crate::core::ids::CreatureId;
use bevy::prelude::World;

/// Whom the strike under way could be turned on instead of one of its targets: anybody in its distance (AMB-52).
pub fn redirections(view: View, from: CreatureId) -> Vec<CreatureId> {
    let Some(used) = nearest_use(view.world).filter(|used| used.target(from).is_some()) else { return Vec::new() };
    let Some(ability) = view.ability(used.by, used.ability) else { return Vec::new() };
    let fits = |id: CreatureId| {
        used.target(id).is_none()
            && id != used.by
            && view.is_alive(id)
            && view.distance(used.by, id) <= targeting::reach(view, used.by, ability, used.mode).unwrap_or(0)
            && view.line_of_effect(used.by, id)
    };
    view.ids().filter(|&id| fits(id)).collect()
}

/// Puts another creature in the place of a target of the use under way (AMB-52).
pub fn redirect(world: &mut World, from: CreatureId, to: CreatureId) {
    let state = TargetState::new(View::new(world), to);
    if let Some(used) = nearest_use_mut(world)
        && let Some(target) = used.targets.iter_mut().find(|target| target.id == from)
    {
        let strikers = std::mem::take(&mut target.strikers);
        *target = TargetState { strikers, ..state };
    }
}
