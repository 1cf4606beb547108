//! How lasting effects end: saves, expiry, being used up, being taken back (DS-END-01 to DS-END-13).

use bevy::prelude::{Entity, World};

use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::super::text::names;
use super::frames::{Frame, TurnFrame, TurnStep};
use super::lasting::end_condition;
use super::mutations;
use super::mutations::tell;
use super::view::View;
use crate::core::condition::{Condition, Conditions, Ends};
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, What};
use crate::core::grab::{self, Grab};
use crate::core::ids::{CreatureId, RecordId};
use crate::core::intent::Refusal;

/// The records on a creature that a saving throw can end, oldest first.
pub fn save_ends(view: View, id: CreatureId) -> impl Iterator<Item = RecordId> {
    view.conditions(id).filter(|(_, c)| c.ends == Ends::Save).map(|(_, c)| c.record)
}

/// The records on a creature that "end one save-ends or end-of-turn effect" can end, oldest first.
pub fn removable(view: View, id: CreatureId) -> impl Iterator<Item = RecordId> {
    view.conditions(id)
        .filter(move |(_, c)| match c.ends {
            Ends::Save => true,
            Ends::TurnEnd { of, .. } => of == id && c.imposer != Some(id),
            _ => false,
        })
        .map(|(_, c)| c.record)
}

/// The entity of a record on a creature.
pub fn find(view: View, id: CreatureId, record: RecordId) -> Option<Entity> {
    view.conditions(id).find(|(_, c)| c.record == record).map(|(entity, _)| entity)
}

/// Ends a record on a creature.
pub fn end_record(world: &mut World, id: CreatureId, record: RecordId, why: &str, cause: Cause) {
    if let Some(entity) = find(View::new(world), id, record) {
        end_condition(world, id, entity, why, cause);
    }
}

/// Rolls a saving throw: 6 or more on a d10, bonuses added (DS-END-03, DS-END-07). Tells whether it succeeded.
pub fn save(world: &mut World, id: CreatureId, record: RecordId) -> bool {
    let Some(entity) = find(View::new(world), id, record) else { return false };
    let die = i16::from(mutations::roll(world, Some(id), 10, t::SAVING_THROW.get()));
    let mut bonus = 0;
    View::new(world).each_modifier(id, |in_force| {
        if let Modifier::Saves(by) = in_force.modifier {
            bonus += by;
        }
    });
    let success = die + bonus >= 6;
    let cause = Cause::of(id, t::SAVING_THROW.get());
    tell(world, cause, What::Saved { by: id, record, total: die + bonus, success });
    if success {
        end_condition(world, id, entity, "saved", cause);
    }
    success
}

/// Takes away an effect that was good for one roll (AMB-65).
pub fn use_up(world: &mut World, entity: Entity) {
    let bearer = View::new(world).ids().find(|&id| {
        world.get::<Conditions>(entity_of(world, id)).is_some_and(|list| list.entities().contains(&entity))
    });
    if let Some(id) = bearer {
        end_condition(world, id, entity, "used up", Cause::default());
    }
}

/// Makes a holder's grip on a creature harder to escape.
pub fn make_escape_harder(world: &mut World, holder: CreatureId, captive: CreatureId) {
    if let Some((entity, by)) = grab::holder_of(world, captive)
        && by == holder
        && let Some(mut grab) = world.get_mut::<Grab>(entity)
    {
        grab.tight = true;
    }
}

/// Whether the creature whose turn it is may take back an effect it imposed, as a free maneuver (DS-EFF-09).
///
/// # Errors
/// Why not.
pub fn check_end_effect(view: View, record: RecordId) -> Result<(), Refusal> {
    let Some(Frame::Turn(TurnFrame { who, step: TurnStep::Act, .. })) = view.stack().top() else {
        return Err(view.refusal("not-your-turn", || "effects are taken back on one's own turn"));
    };
    if let Some(label) = view.hindrance(*who, |m| matches!(m, Modifier::OneThing)) {
        return Err(view.refusal("barred", || format!("no free maneuvers while {label}")));
    }
    match imposed_by(view, *who).find(|(_, held)| held.record == record) {
        Some(_) => Ok(()),
        None => Err(view.refusal("not-yours", || "this effect is not yours to end")),
    }
}

/// The effects a creature imposed on others by abilities, and what it keeps up itself, with their bearers, in id order.
pub fn imposed_by(view: View<'_>, who: CreatureId) -> impl Iterator<Item = (CreatureId, &'_ Condition)> {
    let own = move |held: &Condition| held.kinds.contains(&t::MAINTAINED.get());
    view.ids().flat_map(move |id| {
        view.conditions(id)
            .filter(move |(_, held)| held.imposer == Some(who) && (id != who || own(held)))
            .map(move |(_, held)| (id, held))
    })
}

/// Takes back an effect (DS-EFF-09).
pub fn take_back(world: &mut World, who: CreatureId, record: RecordId) {
    let bearer = imposed_by(View::new(world), who).find(|(_, held)| held.record == record).map(|(id, _)| id);
    if let Some(id) = bearer {
        end_record(world, id, record, "taken back", Cause { by: Some(who), ..Cause::default() });
    }
}

/// Whether a holder may let go of a captive: at any time that somebody is to act, on others' turns too (DS-COND-20).
/// It is the holder's own say, whoever is to act.
///
/// # Errors
/// Why not.
pub fn check_let_go(view: View, by: CreatureId, captive: CreatureId) -> Result<(), Refusal> {
    if view.holder(captive) != Some(by) {
        return Err(view.refusal("not-held", || {
            format!("{} does not hold {}", names::name(view, by), names::name(view, captive))
        }));
    }
    if !view.is_awake(by) {
        return Err(view.refusal("no-will", || format!("{} cannot let go", names::name(view, by))));
    }
    Ok(())
}

/// Lets go of a captive, which is free (DS-COND-20).
pub fn let_go(world: &mut World, captive: CreatureId) {
    let by = View::new(world).holder(captive);
    mutations::release(world, captive, Cause { by, of: t::GRAB.get() });
}

/// Ends all effects that end at a given moment.
pub fn expire(world: &mut World, due: impl Fn(Ends) -> bool) {
    let view = View::new(world);
    let ended = |id| view.conditions(id).filter(|(_, c)| due(c.ends)).map(move |(entity, _)| (id, entity));
    let list: Vec<(CreatureId, Entity)> = view.ids().flat_map(ended).collect();
    for (id, entity) in list {
        end_condition(world, id, entity, "expired", Cause::default());
    }
    super::auras::expire(world, &due);
    super::zones::expire(world, &due);
}
