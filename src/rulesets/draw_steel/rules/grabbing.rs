//! Taking hold of somebody.

use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::lasting;
use super::mutations::next_record;
use super::view::View;
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::link::{self, Link};
use crate::core::mutations::record_fact;
use crate::core::name::Name;
use bevy::prelude::World;

/// Makes one creature hold another, if it may: one captive at a time, nobody else's, not too big
/// (DS-STACK-04, DS-COND-22, DS-COND-23, AMB-30).
pub fn seize(world: &mut World, holder: CreatureId, captive: CreatureId, origin: Name, tight: bool) -> bool {
    let view = View::new(world);
    let cause = Cause::new(holder, origin);
    let why = if view.is_thing(captive) || !view.is_alive(captive) {
        Some("objects are not grabbed".to_owned())
    } else if view.is_immune_to(captive, t::GRABBED.get()) {
        Some(lasting::immunity(t::GRABBED.get()))
    } else if view.holder(captive).is_some() {
        Some("already held".to_owned())
    } else if !has_a_hand_free(view, holder, captive) {
        Some("the grabber holds another creature".to_owned())
    } else if !view.is_thing(holder) && out_of_hand(view, holder, captive, origin) {
        Some("out of reach by now".to_owned())
    } else if !view.can_grapple(holder, captive) && !view.is_thing(holder) {
        Some("too large to be grabbed".to_owned())
    } else {
        None
    };
    if let Some(why) = why {
        record_fact(world, cause, FactKind::Nothing { on: Some(captive), why });
        return false;
    }
    let hold = hold(world, origin, tight);
    let kind = hold.kind;
    link::connect(world, holder, captive, hold);
    record_fact(world, cause, FactKind::Linked { kind, from: holder, to: captive });
    super::falling::check_flight(world, captive);
    true
}

/// Whether a creature may hold another besides whom it holds: one at a time, unless something says more.
pub fn has_a_hand_free(view: View, holder: CreatureId, captive: CreatureId) -> bool {
    let mut held = view.captives(holder);
    held.retain(|&other| other != captive);
    let mut free = held.is_empty();
    if free {
        return true;
    }
    held.push(captive);
    view.each_modifier(holder, |in_force| {
        if let Modifier::HoldsSeveral { captives, size } = in_force.modifier {
            let small = |id: &CreatureId| view.size(*id).squares() <= i16::from(*size);
            free |= held.len() <= usize::from(*captives) && held.iter().all(small);
        }
    });
    free
}

/// A hold by an ability, `tight` if it is harder to get out of than most.
pub fn hold(world: &mut World, origin: Name, tight: bool) -> Link {
    let (record, level) = (next_record(world), i16::from(tight));
    Link { record, kind: t::GRABBED.get(), origin, level, ends: Ends::open() }
}

/// Whether an answer to what grabs has brought the captive out of its reach, or the grabber down.
pub fn out_of_hand(view: View, holder: CreatureId, captive: CreatureId, origin: Name) -> bool {
    let ability = view.ability(holder, origin);
    let reach = ability.and_then(|ability| super::targeting::reach(view, holder, ability, None)).unwrap_or(1).max(1);
    !view.is_awake(holder) || view.distance(holder, captive) > reach
}
