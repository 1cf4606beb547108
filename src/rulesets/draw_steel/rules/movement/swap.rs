//! Two creatures change places.

use bevy::prelude::World;

use super::super::frames::Frame;
use super::super::mutations;
use super::super::mutations::record_fact;
use super::super::view::View;
use super::drag::end_distant_holds;
use super::harm::{arrive, frame_of};
use super::reach::is_free;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::text::names;

/// Puts each of two creatures where the other is, if both have room there; what the ground does to them comes back.
pub fn swap_places(world: &mut World, one: CreatureId, other: CreatureId, cause: Cause) -> Option<Frame> {
    let view = View::new(world);
    let (from, to) = (view.space(one)?, view.space(other)?);
    if one == other || !view.is_alive(one) || !view.is_alive(other) {
        return None;
    }
    if !has_room(view, one, from, other, to) {
        let why =
            format!("{} and {} have no room in each other's place", names::name(view, one), names::name(view, other));
        record_fact(world, cause, FactKind::Nothing { on: Some(other), why });
        return None;
    }
    for (id, at) in [(one, to.at), (other, from.at)] {
        mutations::step(world, id, at, StepCause::Forced, cause);
    }
    let mut hits = Vec::new();
    for (id, left) in [(one, from), (other, to)] {
        end_distant_holds(world, id, cause);
        if let Some(now) = View::new(world).space(id) {
            hits.extend(arrive(world, id, left, now));
        }
    }
    frame_of(hits)
}

fn has_room(view: View, one: CreatureId, from: Space, other: CreatureId, to: Space) -> bool {
    let apart = Space::new(to.at, from.side).distance(Space::new(from.at, to.side)) > 0;
    let same = from.side == to.side;
    (same || apart) && is_free(view, one, to.at, Some(other)) && is_free(view, other, from.at, Some(one))
}
