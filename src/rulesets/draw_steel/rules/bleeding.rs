//! What acting costs a bleeding creature (DS-COND-01 to DS-COND-05, AMB-06, AMB-11).

use bevy::prelude::World;

use super::super::data::ability::{AbilityDef, ActionType};
use super::super::data::effect::Effect;
use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::super::data::tier::{AGILITY, MIGHT};
use super::super::text::names;
use super::frames::nearest::nearest_use_mut;
use super::frames::{Payment, UseFrame, UseNote, counts_as_main};
use super::view::View;
use super::{mutations, points};
use crate::core::fact::Cause;
use crate::core::ids::{Attribute, CreatureId};

/// Once per action, after it resolved; a charge and its strike are one action.
pub fn after_use(world: &mut World, by: CreatureId, frame: &UseFrame, ability: &AbilityDef) {
    let exerts = exerts(View::new(world), by, ability, frame.payment, frame.with);
    if !exerts || frame.notes.contains(&UseNote::Bled) || !bleed(world, by) {
        return;
    }
    if frame.notes.contains(&UseNote::ChargeStrike)
        && let Some(charge) = nearest_use_mut(world)
    {
        charge.notes.push(UseNote::Bled);
    }
}

/// Whether a use is of a kind that costs the bleeding: main actions, triggered actions, rolls of Might or Agility.
fn exerts(view: View, by: CreatureId, ability: &AbilityDef, payment: Payment, with: Option<Attribute>) -> bool {
    let rolled = ability.roll.as_ref().and_then(|roll| {
        let of_feature = || points::rolled_with(view, by, ability);
        with.or_else(of_feature).or_else(|| view.best_of(by, &roll.with))
    });
    let triggered = payment == Payment::Reaction && ability.action == ActionType::TriggeredAction;
    counts_as_main(ability.action, payment) || triggered || rolled.is_some_and(is_physical)
}

/// The Stamina that a use would cost its user by bleeding, at least and at most; nothing where it costs nothing.
pub fn toll(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    payment: Payment,
    with: Option<Attribute>,
) -> Option<(i16, i16)> {
    let level = view.sheet(by).def.level;
    (bleeds(view, by) && exerts(view, by, ability, payment, with)).then_some((level + 1, level + 6))
}

/// What a use is going to cost a bleeding user, in words; nothing where it costs nothing.
pub fn foretold(view: View, frame: &UseFrame, ability: &AbilityDef) -> Option<String> {
    toll(view, frame.by, ability, frame.payment, frame.with).map(|toll| loss(view, frame.by, toll))
}

/// The same for a triggered action that is on offer, about somebody: nothing where it ends the dying that its user bleeds
/// by.
pub fn foretold_of_reaction(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    on: Option<CreatureId>,
) -> Option<String> {
    let mends = on == Some(by) && ability.brings(|aimed| matches!(aimed.effect, Effect::PayRecovery(_)));
    let gets_up = mends && view.stamina(by).now + view.recovery_value(by) > 0 && !view.has(by, t::BLEEDING.get());
    let toll = toll(view, by, ability, Payment::Reaction, None).filter(|_| !gets_up);
    toll.map(|toll| loss(view, by, toll))
}

fn loss(view: View, id: CreatureId, (least, most): (i16, i16)) -> String {
    format!("{} bleeds: loses {least} to {most} Stamina afterwards", names::name(view, id))
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

/// Takes the blood of whoever bleeds; tells whether any was lost.
fn bleed(world: &mut World, id: CreatureId) -> bool {
    let view = View::new(world);
    if !view.is_alive(id) || !bleeds(view, id) {
        return false;
    }
    let level = view.sheet(id).def.level;
    let die = mutations::roll(world, Some(id), 6, t::BLEEDING.get());
    super::damage::lose_stamina(world, id, i16::from(die) + level, Cause::new(id, t::BLEEDING.get()));
    true
}

/// Whether a creature's abilities cost it blood now.
pub fn bleeds(view: View, id: CreatureId) -> bool {
    view.any_modifier(id, |modifier| matches!(modifier, Modifier::Bleed))
}
