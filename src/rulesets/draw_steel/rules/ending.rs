//! How lasting effects end: saves, expiry, being used up, being taken back (DS-END-01 to DS-END-13).

use bevy::prelude::{Entity, World};

use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::super::text::names;
use super::frames::{Frame, TurnFrame, TurnStep};
use super::lasting::{SAVE, end_condition};
use super::mutations;
use super::mutations::record_fact;
use super::view::View;
use crate::core::condition::{Condition, Conditions, Due, falling_due};
use crate::core::creature::entity_of;
use crate::core::ends::{End, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::Refusal;
use crate::core::link::{self, Link};

/// The records on a creature that a saving throw can end, oldest first.
pub fn save_ends(view: View, id: CreatureId) -> impl Iterator<Item = EffectId> {
    view.conditions(id).filter(|(_, c)| c.ends.check(t::SAVING_THROW.get()).is_some()).map(|(_, c)| c.record)
}

/// The records on a creature that "end one save-ends or end-of-turn effect" can end, oldest first.
pub fn removable(view: View, id: CreatureId) -> impl Iterator<Item = EffectId> {
    view.conditions(id)
        .filter(move |(_, c)| {
            c.ends.iter().any(|end| match end {
                End::Check { .. } => true,
                End::At(Moment::TurnEnd { of, .. }) => of == id && c.imposer != Some(id),
                _ => false,
            })
        })
        .map(|(_, c)| c.record)
}

/// The entity of a record on a creature.
pub fn find(view: View, id: CreatureId, record: EffectId) -> Option<Entity> {
    view.conditions(id).find(|(_, c)| c.record == record).map(|(entity, _)| entity)
}

/// Ends a record on a creature.
pub fn end_record(world: &mut World, id: CreatureId, record: EffectId, why: &str, cause: Cause) {
    if let Some(entity) = find(View::new(world), id, record) {
        end_condition(world, id, entity, why, cause);
    }
}

/// Rolls a saving throw: 6 or more on a d10, bonuses added (DS-END-03, DS-END-07). Tells whether it succeeded.
pub fn save(world: &mut World, id: CreatureId, record: EffectId) -> bool {
    let Some(entity) = find(View::new(world), id, record) else { return false };
    let number = world.get::<Condition>(entity).and_then(|held| held.ends.check(t::SAVING_THROW.get()));
    let die = i16::from(mutations::roll(world, Some(id), 10, t::SAVING_THROW.get()));
    let mut bonus = 0;
    View::new(world).each_modifier(id, |in_force| {
        if let Modifier::Saves(by) = in_force.modifier {
            bonus += by;
        }
    });
    let success = die + bonus >= number.unwrap_or(SAVE);
    let cause = Cause::new(id, t::SAVING_THROW.get());
    record_fact(world, cause, FactKind::Saved { by: id, record, total: die + bonus, success });
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
    let hold = link::links_to(world, captive, t::GRABBED.get()).next();
    if let Some((entity, by)) = hold
        && by == holder
        && let Some(mut hold) = world.get_mut::<Link>(entity)
    {
        hold.level = 1;
    }
}

/// Whether the creature whose turn it is may take back an effect it imposed, as a free maneuver (DS-EFF-09).
///
/// # Errors
/// Why not.
pub fn check_end_effect(view: View, record: EffectId) -> Result<(), Refusal> {
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
pub fn take_back(world: &mut World, who: CreatureId, record: EffectId) {
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

/// Ends all effects with an end that is due, bearers in id order.
pub fn expire(world: &mut World, due: impl Fn(End) -> bool) {
    for Due { on, entity, .. } in falling_due(world, |end| due(end).then_some(())) {
        end_condition(world, on, entity, "expired", Cause::default());
    }
    super::auras::expire(world, &due);
    super::zones::expire(world, &due);
}
