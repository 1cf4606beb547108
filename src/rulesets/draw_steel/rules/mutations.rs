//! The small changes everything else is made of; each one writes its fact.

use bevy::prelude::{Entity, World};

use super::super::data::terms as t;
use super::frames::Frame;
use super::points::{AfterRelease, AfterStep};
use super::state::{Clock, TurnBudget};
use super::view::View;
use super::vitals::{Life, Stamina};
use crate::core::condition::EffectIds;
use crate::core::creature::{Body, Combatant, Place, Side, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Size, Spot};
use crate::core::hooks;
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::link;
use crate::core::mutations::change_side_pool;
use crate::core::name::Name;
use crate::core::pool::{Pool, Pools};
use crate::core::stack::Stack;

pub use crate::core::mutations::{change_pool, open_pool, record_fact, roll, swing_door};
pub use crate::core::uses::use_once;
/// Puts a frame on top of the stack once the frame being worked is back on it; of several, the first put is worked
/// first.
pub fn push(world: &mut World, frame: Frame) {
    world.resource_mut::<Stack<Frame>>().push_deferred(frame);
}

/// Changes a creature's turn account.
pub fn turn_budget<R>(world: &mut World, id: CreatureId, change: impl FnOnce(&mut TurnBudget) -> R) -> Option<R> {
    let entity = entity_of(world, id);
    world.get_mut::<TurnBudget>(entity).map(|mut budget| change(&mut budget))
}

/// Rolls a d3: a d6 read in pairs (DS-ROLL-13).
pub fn roll_d3(world: &mut World, by: CreatureId, purpose: Name) -> i16 {
    let shown = world.resource_mut::<Dice>().roll(6, purpose.as_str());
    let value = shown.div_ceil(2);
    record_fact(world, Cause { by: Some(by), of: purpose }, FactKind::Die { by: Some(by), purpose, sides: 3, value });
    value.into()
}

/// Changes a counter on a creature, which begins at 0.
pub fn count(world: &mut World, id: CreatureId, counter: Name, by: i16, cause: Cause) {
    let pools = world.get::<Pools>(entity_of(world, id));
    if pools.is_some_and(|pools| !pools.has(counter)) {
        open_pool(world, id, Pool { name: counter, now: 0, floor: 0, cap: None });
    }
    change_pool(world, id, counter, by, cause);
}

/// Changes a side's Malice, never below 0 (AMB-66).
pub fn change_malice(world: &mut World, side: SideId, by: i16, cause: Cause) {
    change_side_pool(world, side, t::MALICE.get(), by, cause);
}

/// Takes what an ability or rider costs from its user's funds.
pub fn pay(world: &mut World, by: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    let (pool, _) = view.funds(by);
    if view.sheet(by).resource().is_some() {
        change_pool(world, by, pool, -amount, cause);
    } else {
        let side = view.side(by);
        change_malice(world, side, -amount, cause);
    }
}

/// Puts a creature somewhere; where there is less room than its size takes it is squeezed (DS-MOVE-12).
pub fn place(world: &mut World, id: CreatureId, at: Spot) {
    let entity = entity_of(world, id);
    let space = super::movement::room(View::new(world), id, at);
    world.entity_mut(entity).insert(Place(space));
}

/// Moves a creature one step and tells.
pub fn step(world: &mut World, id: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(left) = View::new(world).space(id) else { return };
    let from = left.at;
    place(world, id, to);
    record_fact(world, cause, FactKind::Step { who: id, from, to, how });
    let willing = matches!(how, StepCause::Walk | StepCause::Shift | StepCause::Charge);
    turn_budget(world, id, |budget| if willing { budget.note_step(from, to) } else { budget.trail.clear() });
    hooks::call::<AfterStep>(world, |world, hook| hook(world, id, left, how));
}

/// The next unused record id.
pub fn next_record(world: &mut World) -> EffectId {
    world.resource_mut::<EffectIds>().next_id()
}

/// Ends the hold on a creature, if there is one.
pub fn release(world: &mut World, captive: CreatureId, cause: Cause) {
    let kind = t::GRABBED.get();
    let hold = link::links_to(world, captive, kind).next();
    if let Some((entity, holder)) = hold {
        link::disconnect(world, entity);
        record_fact(world, cause, FactKind::Unlinked { kind, from: holder, to: captive });
        hooks::call::<AfterRelease>(world, |world, hook| hook(world, captive));
    }
}

/// Makes a combatant of nothing but the kernel's components; the ruleset's come on top.
pub fn spawn_body(
    world: &mut World,
    kind: Name,
    tag: Name,
    side: SideId,
    size: Size,
    stamina: i16,
) -> (CreatureId, Entity) {
    let id = world.resource::<crate::core::creature::Battlefield>().next_id();
    let entity = world
        .spawn((
            Combatant { id, tag, kind },
            Side(side),
            Body(size),
            Stamina::full(stamina).tracks(),
            Life::Awake.standing(false),
            Pools::default(),
        ))
        .id();
    world.resource_mut::<crate::core::creature::Battlefield>().enter(entity);
    (id, entity)
}

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().round
}
