//! Holds and movement: captives come along, and holds that no longer reach end (DS-COND-17, DS-COND-21, AMB-17).

use bevy::prelude::World;

use super::super::view::View;
use super::super::{flight, mutations};
use super::reach::is_free;
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;

/// Brings along whom a creature holds after it moved a step, and returns who went from where to where.
///
/// A captive keeps its place relative to the holder if that is free; else it comes to the place `picked` for it, or
/// without one to the free adjacent place nearest to the one just left; where there is none the hold ends.
pub fn carry_captives(
    world: &mut World,
    holder: CreatureId,
    from: Space,
    to: Space,
    picked: &[(CreatureId, Spot)],
    cause: Cause,
) -> Vec<(CreatureId, Space, Space)> {
    let mut dragged = Vec::new();
    for captive in View::new(world).captives(holder) {
        let view = View::new(world);
        let Some(space) = view.space(captive) else { continue };
        let places = places_near(view, holder, captive, 1, from, to);
        let chosen = picked.iter().find(|(id, at)| *id == captive && places.contains(at)).map(|(_, at)| *at);
        match chosen.or_else(|| places.first().copied()) {
            Some(at) if at == space.at => {}
            Some(at) => {
                mutations::step(world, captive, at, StepCause::Dragged, cause);
                dragged.push((captive, space, Space::new(at, space.side)));
            }
            None => mutations::release(world, captive, cause),
        }
    }
    dragged
}

/// Where a captive or whoever hangs on somebody may come to as that one steps, the usual place first: the one relative to
/// it alone where that is free, else every free place that is no farther from it than `within` squares.
pub fn places_near(
    view: View,
    holder: CreatureId,
    captive: CreatureId,
    within: i16,
    from: Space,
    to: Space,
) -> Vec<Spot> {
    let Some(space) = view.space(captive) else { return Vec::new() };
    let board = view.board();
    let aloft = flight::stays_up(view, holder) && to.at.z > board.ground_under(to);
    let level = |at: Spot| {
        let ground = board.ground_under(Space::new(at, space.side));
        if aloft { at.with_z(at.z.max(ground)) } else { at.with_z(ground) }
    };
    let near = |at: Spot| (1..=within).contains(&Space::new(at, space.side).distance(to));
    let fits = |at: Spot| near(at) && is_free(view, captive, at, Some(holder));
    let along = level(space.at.offset(to.at.x - from.at.x, to.at.y - from.at.y, to.at.z - from.at.z));
    if fits(along) {
        return vec![along];
    }
    let reach = space.side - 1 + within;
    let mut places: Vec<Spot> = (to.at.y - reach..=to.far().y + within)
        .flat_map(|y| (to.at.x - reach..=to.far().x + within).map(move |x| Spot::at(x, y, to.at.z)))
        .map(level)
        .filter(|&at| fits(at))
        .collect();
    places.sort_by_key(|&at| (Space::new(at, space.side).distance(from), at.y, at.x));
    places
}

/// Ends every hold by or on a creature whose two sides are no longer adjacent.
pub fn end_distant_holds(world: &mut World, id: CreatureId, cause: Cause) {
    let view = View::new(world);
    let mut lost = view.captives(id);
    lost.retain(|&captive| !view.adjacent(id, captive));
    if view.holder(id).is_some_and(|holder| !view.adjacent(id, holder)) {
        lost.push(id);
    }
    for captive in lost {
        mutations::release(world, captive, cause);
    }
}
