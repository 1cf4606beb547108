//! Lying down and getting up (DS-MOVE-08, DS-COND-28).

use bevy::prelude::{Entity, World};

use super::super::lasting;
use super::super::lasting::Imposition;
use super::super::mutations;
use super::super::view::View;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::text::names;

/// Whether a creature may fall prone as a free maneuver on its turn.
///
/// # Errors
/// Why not.
pub fn check_drop_prone(view: View, id: CreatureId) -> Result<(), Refusal> {
    free_maneuver(view, id)?;
    if view.has(id, t::PRONE.get()) {
        return Err(view.refusal("prone", || format!("{} is prone already", names::name(view, id))));
    }
    Ok(())
}

/// Lets a creature fall prone of its own will.
pub fn drop_prone(world: &mut World, id: CreatureId) {
    let origin = t::DROP_PRONE.get();
    let what = Imposition { kinds: vec![t::PRONE.get()], imposer: Some(id), origin, ..Imposition::default() };
    lasting::impose(world, id, what, Ends::open());
    mutations::turn_budget(world, id, |budget| budget.dropped = true);
}

/// Whether a creature that is prone of its own will alone may stand up as a free maneuver.
///
/// # Errors
/// Why not.
pub fn check_stand_freely(view: View, id: CreatureId) -> Result<(), Refusal> {
    free_maneuver(view, id)?;
    if !view.has(id, t::PRONE.get()) {
        return Err(view.refusal("not-prone", || format!("{} is not prone", names::name(view, id))));
    }
    if let Some(label) = view.forbidden(id, Forbidden::StandUp) {
        return Err(view.refusal("no-standing", || format!("{} cannot stand up: {label}", names::name(view, id))));
    }
    let prone = t::PRONE.get();
    let mut records = view.conditions(id).filter(|(_, condition)| condition.kinds.contains(&prone));
    if records.any(|(_, condition)| condition.origin != t::DROP_PRONE.get()) {
        return Err(view.refusal("knocked-prone", || "getting up after being knocked prone takes a maneuver"));
    }
    Ok(())
}

/// Lets a creature stand up again.
pub fn stand_freely(world: &mut World, id: CreatureId) {
    stand_up(world, id, Cause::new(id, t::STAND_UP.get()));
}

/// Ends prone unless something forbids standing (DS-COND-28); tells whether the creature stands.
pub fn stand_up(world: &mut World, id: CreatureId, cause: Cause) -> bool {
    let view = View::new(world);
    if view.forbidden(id, Forbidden::StandUp).is_some() {
        return false;
    }
    let prone: Vec<Entity> =
        view.conditions(id).filter(|(_, c)| c.kinds.contains(&t::PRONE.get())).map(|(entity, _)| entity).collect();
    for entity in prone {
        lasting::remove_kind(world, id, entity, t::PRONE.get(), "stood up", cause);
    }
    true
}

fn free_maneuver(view: View, id: CreatureId) -> Result<(), Refusal> {
    if !view.is_awake(id) {
        return Err(view.refusal("unconscious", || format!("{} cannot act", names::name(view, id))));
    }
    let label = view
        .forbidden(id, Forbidden::Everything)
        .or_else(|| view.hindrance(id, |modifier| matches!(modifier, Modifier::OneThing)));
    match label {
        Some(label) => Err(view.refusal("barred", || format!("no free maneuvers while {label}"))),
        None => Ok(()),
    }
}
