//! What acting costs a bleeding creature (DS-COND-01 to DS-COND-05, AMB-06, AMB-11).

use bevy::prelude::World;

use super::ability::{AbilityDef, ActionType};
use super::frames::{Frame, Payment, UseFrame, counts_as_main};
use super::ops;
use super::reckon::best_of;
use super::terms as t;
use super::tier::{AGILITY, MIGHT};
use super::use_ability::bleeds;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::{Attribute, CreatureId};

/// Once per action, after it resolved: main actions, triggered actions, rolls of Might or Agility.
pub fn after_use(world: &mut World, frame: &UseFrame, ability: &AbilityDef) -> Option<Frame> {
    let view = View::new(world);
    let rolled = ability.roll.as_ref().and_then(|roll| {
        let of_feature = || super::features::roll_with(view, frame.by, ability.id);
        frame.with.or_else(of_feature).or_else(|| best_of(view, frame.by, &roll.with))
    });
    let triggered = frame.payment == Payment::Reaction && ability.action == ActionType::TriggeredAction;
    if counts_as_main(ability.action, frame.payment) || triggered || rolled.is_some_and(is_physical) {
        bleed(world, frame.by);
    }
    None
}

/// After a test of Might or Agility outside abilities.
pub fn after_test(world: &mut World, by: CreatureId, attribute: Attribute) {
    if is_physical(attribute) {
        bleed(world, by);
    }
}

fn is_physical(attribute: Attribute) -> bool {
    attribute == MIGHT || attribute == AGILITY
}

fn bleed(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    if !view.is_alive(id) || !bleeds(view, id) {
        return;
    }
    let level = view.sheet(id).def.level;
    let die = ops::roll(world, Some(id), 6, t::BLEEDING.get());
    super::damage::lose_stamina(world, id, i16::from(die) + level, Cause::of(id, t::BLEEDING.get()));
}
