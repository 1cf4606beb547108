//! Those who hang on a creature come along with it, however it moves.

use bevy::prelude::World;

use super::super::falling;
use super::super::mutations;
use super::super::points::{AfterCondition, AfterStep};
use super::super::systems::DrawSteelRules;
use super::super::view::View;
use super::drag::places_near;
use super::harm::{arrive, frame_of};
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::modifier::Modifier;

/// Registers that they come along, and fall once they hang on nobody.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<AfterStep>(come_along).hook::<AfterCondition>(|world, id, kinds, _| {
        if kinds.iter().any(|&kind| hangs_by(View::new(world), kind)) {
            falling::let_go(world, id);
        }
    });
}

/// Whether a condition makes its bearer come along with somebody.
fn hangs_by(view: View, kind: Name) -> bool {
    view.content().condition(kind).is_some_and(|def| def.modifiers.contains(&Modifier::MovesAlong))
}

/// Brings along whoever hangs on a creature that has taken a step: those in front first, to where they are relative to it
/// or, where that is taken, to the nearest free place no farther from it; who finds none stays, and whoever is dragged
/// itself drags nobody along.
fn come_along(world: &mut World, carrier: CreatureId, from: Space, how: StepCause) {
    let view = View::new(world);
    let Some(to) = view.space(carrier).filter(|_| how != StepCause::Dragged) else { return };
    let mut hanging: Vec<(CreatureId, Space, Name)> =
        view.hangers_on(carrier).filter_map(|id| Some((id, view.space(id)?, view.hangs_on(id, carrier)?))).collect();
    let (dx, dy) = (to.at.x - from.at.x, to.at.y - from.at.y);
    hanging
        .sort_by_key(|(_, space, _)| -(i32::from(space.at.x) * i32::from(dx) + i32::from(space.at.y) * i32::from(dy)));
    for (id, space, of) in hanging {
        let view = View::new(world);
        let within = space.distance(from).max(1);
        let along = space.at.offset(dx, dy, to.at.z - from.at.z);
        let off = |at: &Spot| (Space::square(*at).distance(Space::square(along)), at.y, at.x);
        let places = places_near(view, carrier, id, within, from, to);
        let Some(at) = places.into_iter().min_by_key(off).filter(|&at| at != space.at) else { continue };
        mutations::step(world, id, at, StepCause::Dragged, Cause::new(carrier, of));
        let Some(there) = View::new(world).space(id) else { continue };
        let hits = arrive(world, id, space, there);
        if let Some(frame) = frame_of(hits) {
            mutations::push(world, frame);
        }
    }
}
