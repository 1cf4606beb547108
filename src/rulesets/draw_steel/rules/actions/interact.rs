//! Handling what stands about: doors (DS-TURN-11).

use bevy::prelude::World;

use super::super::frames::UseFrame;
use super::super::mutations;
use super::super::targeting::reach;
use super::super::view::View;
use crate::core::board::{Board, Door};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::stat_block::Role;

/// Whether a creature may open or shut the door in the one square named; returns that square on its ground.
///
/// # Errors
/// What is in the way of it.
pub fn check(view: View, by: CreatureId, ability: &AbilityDef, squares: &[Spot]) -> Result<Vec<Spot>, Refusal> {
    let &[spot] = squares else { return Err(view.refusal("no-target", || "name the one square of the door")) };
    let Some((at, door)) = door(view.board(), spot) else {
        return Err(view.refusal("no-door", || format!("there is no door at {}, {}", spot.x, spot.y)));
    };
    if !within(view, by, ability, at) {
        return Err(view.refusal("distance", || format!("the door at {}, {} is out of reach", at.x, at.y)));
    }
    if door != Door::Shut && (view.board().blocked(at) || occupied(view, at)) {
        return Err(view.refusal("occupied", || "something is in the way of the door"));
    }
    Ok(vec![at])
}

/// Whether anybody, or anything that fills its space, is in a square; a door may itself be an object there.
fn occupied(view: View, at: Spot) -> bool {
    let fills = |id| !matches!(view.sheet(id).def.role, Role::Thing { solid: false, .. });
    view.occupancy().in_space(Space::square(at)).any(|id| view.is_alive(id) && fills(id))
}

/// Doors within a creature's reach, in reading order, each with how it is.
pub fn doors(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<(Spot, Door)> {
    let Some(space) = view.space(by) else { return Vec::new() };
    let reach = distance(view, by, ability);
    let (from, to) = (space.at, space.far());
    let near = (from.y - reach..=to.y + reach).flat_map(|y| (from.x - reach..=to.x + reach).map(move |x| (x, y)));
    near.filter_map(|(x, y)| door(view.board(), Spot::new(x, y)))
        .filter(|&(spot, _)| within(view, by, ability, spot))
        .collect()
}

fn door(board: &Board, spot: Spot) -> Option<(Spot, Door)> {
    let tile = board.tile(spot)?;
    Some((spot.with_z(tile.elevation), tile.door?))
}

fn within(view: View, by: CreatureId, ability: &AbilityDef, spot: Spot) -> bool {
    view.space(by).is_some_and(|space| space.distance(Space::square(spot)) <= distance(view, by, ability))
}

fn distance(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    reach(view, by, ability, None).unwrap_or(1)
}

/// Opens or shuts the door in the use's square.
pub fn swing_door(world: &mut World, frame: &UseFrame) {
    let Some(&at) = frame.area.first() else { return };
    if mutations::swing_door(world, at, frame.cause()) {
        super::super::hiding::look_around(world);
    }
}
