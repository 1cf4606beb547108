//! Abilities that move their user before they strike: whom such a move could bring into reach, which ways do, and who
//! is in reach once it is done.

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::{AbilityDef, Deed};
use super::frames::{GrantFrame, TargetState, UseFrame, UseStep};
use super::movement;
use super::targeting;
use super::use_ability::{nearest_use, shift_squares};
use super::view::View;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::core::path::PathField;
use crate::core::sight;

/// Whether an ability may be aimed at a creature, counting what its user may move before the roll.
///
/// # Errors
/// Why it cannot.
pub fn may_target(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    id: CreatureId,
) -> Result<(), Refusal> {
    let Err(refusal) = targeting::may_target(view, by, ability, mode, id) else { return Ok(()) };
    let (near, clear) = (refusal.code != "distance", refusal.code != "line-of-effect");
    if near && clear {
        return Err(refusal);
    }
    if let Some(squares) = rush(ability) {
        // A rush leads straight at its target; what stands in its way is met on the way.
        let reach = targeting::reach(view, by, ability, mode).unwrap_or(0);
        return if view.distance(by, id) <= reach + squares { Ok(()) } else { Err(refusal) };
    }
    let Some(mobile) = ability.mobile else { return Err(refusal) };
    let squares = shift_squares(view, by, mobile.shift);
    let mut field = PathField::new();
    let mut comes_near = |how| {
        movement::reach(view, by, squares, how, &mut field);
        field.reached().any(|it| it.stop && hits_from(view, by, ability, mode, id, it.spot))
    };
    // A shift that cannot be one may be taken as an ordinary move (DS-MOVE-06).
    if comes_near(StepCause::Shift) || comes_near(StepCause::Walk) { Ok(()) } else { Err(refusal) }
}

/// Squares that an ability rushes its user at the target.
fn rush(ability: &AbilityDef) -> Option<i16> {
    ability.before.iter().find_map(|deed| match deed {
        Deed::Rush { squares, .. } => Some(*squares),
        _ => None,
    })
}

/// Whether a target would be in distance and in line of effect if the user stood elsewhere.
fn hits_from(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, id: CreatureId, at: Spot) -> bool {
    let (Some(reach), Some(space), Some(goal)) =
        (targeting::reach(view, by, ability, mode), view.space(by), view.space(id))
    else {
        return true;
    };
    let there = Space::new(at, space.side);
    there.distance(goal) <= reach && sight::line_of_effect(view.board(), there, goal)
}

/// Of the ways that are open before a strike those that bring its targets into reach, where they are not yet.
pub fn keep_useful(view: View, grant: &GrantFrame, routes: &mut Vec<Vec<Spot>>) {
    let used = nearest_use(view.world).filter(|used| {
        grant.report && used.step == UseStep::Before && (used.by, used.ability) == (grant.mover, grant.of)
    });
    let Some((used, ability)) = used.and_then(|used| Some((used, view.ability(used.by, used.ability)?))) else {
        return;
    };
    let far = |target: &&TargetState| {
        targeting::may_target(view, used.by, ability, used.mode, target.id).is_err() && !ability.is_area()
    };
    let far: Vec<CreatureId> = used.targets.iter().filter(far).map(|target| target.id).collect();
    let useful = |route: &Vec<Spot>| {
        route.last().is_some_and(|&at| far.iter().all(|&id| hits_from(view, used.by, ability, used.mode, id, at)))
    };
    if !far.is_empty() && routes.iter().any(useful) {
        routes.retain(useful);
    }
}

/// The move before the strike is over: a burst is laid where its user stands now, and who is out of reach is no target.
pub fn arrive(world: &World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) {
    let view = View::new(world);
    if !view.is_awake(frame.by) {
        return;
    }
    if ability.is_area() {
        around_user(world, frame, ability);
    } else {
        frame.targets.retain(|target| targeting::may_target(view, frame.by, ability, frame.mode, target.id).is_ok());
    }
}

/// Lays a burst anew: its user has moved since it was declared.
pub fn around_user(world: &World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) {
    let view = View::new(world);
    let Ok(area) = targeting::area(view, frame.by, ability, frame.spend, &[]) else { return };
    let caught = targeting::caught(view, frame.by, ability, &area);
    frame.targets = caught.into_iter().map(|id| TargetState::new(view, id)).collect();
    frame.area = area.squares.iter().collect();
}
