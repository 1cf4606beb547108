//! Sentences of abilities that put lasting effects on creatures.

use bevy::prelude::{Entity, World};

use crate::core::condition::Condition;
use crate::core::ends::Moment;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::ability::Hook;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::Who;
use crate::rulesets::draw_steel::rules::actions::effects;
use crate::rulesets::draw_steel::rules::actions::effects::{Picking, Recipients};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame, UseNote};
use crate::rulesets::draw_steel::rules::hiding;
use crate::rulesets::draw_steel::rules::lasting;
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;
use crate::rulesets::draw_steel::rules::view::View;

/// Whether somebody hides.
pub(crate) static HIDE: Question = Question::new("hide");

/// A lasting effect on whom the text names.
pub fn lasting(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    on: Who,
    duration: Duration,
    kinds: &[Name],
    modifiers: Vec<Modifier>,
    hooks: &[Hook],
) -> EffectFlow {
    let list = match effects::recipients(world, frame, step, on, None, Picking::PLAIN) {
        Recipients::Ask(decision) => return EffectFlow::Ask(decision),
        Recipients::Ready(list) => list,
    };
    for id in list {
        let view = View::new(world);
        if view.is_thing(id) || !view.is_alive(id) {
            continue;
        }
        let ends = lasting::fix_duration(view, duration, id, Some(frame.by));
        let lends = GrantedModifiers { modifiers: modifiers.clone(), hooks: hooks.to_vec() };
        let what =
            Imposition { kinds: kinds.to_vec(), lends, source: None, imposer: Some(frame.by), origin: frame.ability };
        lasting::impose(world, id, what, ends);
    }
    EffectFlow::Done
}

/// Adds to the record of a condition that this very ability put on its targets.
pub fn while_afflicted(
    world: &mut World,
    frame: &UseFrame,
    condition: Name,
    modifiers: &[Modifier],
    hooks: &[Hook],
) -> EffectFlow {
    for id in frame.target_ids() {
        let records: Vec<Entity> = View::new(world)
            .conditions(id)
            .filter(|(_, c)| c.kinds.contains(&condition) && c.origin == frame.ability && c.imposer == Some(frame.by))
            .map(|(entity, _)| entity)
            .collect();
        for entity in records {
            let lends = GrantedModifiers { modifiers: modifiers.to_vec(), hooks: hooks.to_vec() };
            world.entity_mut(entity).insert(lends);
        }
    }
    EffectFlow::Done
}

/// Marks the targets; a mark set by the same ability elsewhere ends, and so does another tactician's (DS-HERO-16, AMB-57).
pub fn mark(world: &mut World, frame: &UseFrame) -> EffectFlow {
    for id in frame.target_ids() {
        set_mark(world, frame.by, id, frame.ability);
    }
    EffectFlow::Done
}

/// Marks a creature for a tactician by an ability; its earlier mark by the same ability ends, and things are not marked.
pub fn set_mark(world: &mut World, by: CreatureId, on: CreatureId, ability: Name) {
    let marked = t::MARKED.get();
    let cause = crate::core::fact::Cause::new(by, ability);
    let ended = |id: CreatureId, held: &Condition| {
        held.kinds.contains(&marked)
            && ((held.imposer == Some(by) && held.origin == ability) || (id == on && held.imposer != Some(by)))
    };
    let view = View::new(world);
    let old: Vec<(CreatureId, Entity)> = view
        .ids()
        .flat_map(|id| view.conditions(id).filter(move |(_, held)| ended(id, held)).map(move |(e, _)| (id, e)))
        .collect();
    for (id, entity) in old {
        lasting::end_condition(world, id, entity, "replaced", cause);
    }
    let view = View::new(world);
    if view.is_thing(on) || !view.is_alive(on) {
        return;
    }
    let what = Imposition { kinds: vec![marked], imposer: Some(by), origin: ability, ..Imposition::default() };
    lasting::impose(world, on, what, Moment::FightEnd);
}

/// Judges the target: one creature at a time for each censor, and one censor for each creature (DS-HERO-15).
pub fn judge(world: &mut World, frame: &UseFrame) -> EffectFlow {
    let judged = t::JUDGED.get();
    for on in frame.target_ids() {
        let view = View::new(world);
        let old: Vec<(CreatureId, Entity)> = view
            .ids()
            .flat_map(|id| view.conditions(id).map(move |(entity, held)| (id, entity, held)))
            .filter(|(id, _, held)| held.kinds.contains(&judged) && (*id == on || held.imposer == Some(frame.by)))
            .map(|(id, entity, _)| (id, entity))
            .collect();
        for (id, entity) in old {
            lasting::end_condition(world, id, entity, "replaced", frame.cause());
        }
        let what =
            Imposition { kinds: vec![judged], imposer: Some(frame.by), origin: frame.ability, ..Imposition::default() };
        lasting::impose(world, on, what, Moment::FightEnd);
    }
    EffectFlow::Done
}

/// Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.
pub fn recovery_for_first_blood(world: &mut World, frame: &UseFrame) -> EffectFlow {
    let ends = lasting::fix_duration(View::new(world), Duration::UsersNextTurnStart, frame.by, Some(frame.by));
    let what = Imposition {
        kinds: vec![Name::new("first-blood")],
        imposer: Some(frame.by),
        origin: frame.ability,
        ..Imposition::default()
    };
    lasting::impose(world, frame.by, what, ends);
    EffectFlow::Done
}

/// Everyone rolls with a double bane against the user until its next turn (DS-MAIN-02).
pub fn defend(world: &mut World, frame: &UseFrame) -> EffectFlow {
    let ends = lasting::fix_duration(View::new(world), Duration::UsersNextTurnStart, frame.by, Some(frame.by));
    let kinds = vec![Name::new("defending")];
    let what = Imposition { kinds, imposer: Some(frame.by), origin: frame.ability, ..Imposition::default() };
    lasting::impose(world, frame.by, what, ends);
    EffectFlow::Done
}

/// With something between it and an enemy the user may hide from that enemy even though it is observed.
pub fn hide_in_plain_sight(world: &mut World, frame: &mut UseFrame, surges: i16) -> EffectFlow {
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            let from = hiding::sheltered_from(View::new(world), frame.by);
            hiding::hide_from(world, frame.by, from, frame.cause());
            frame.notes.push(UseNote::Hidden);
            mutations::change_pool(world, frame.by, t::SURGES.get(), surges, frame.cause());
            EffectFlow::Done
        }
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            if hiding::sheltered_from(view, frame.by).is_empty() {
                return EffectFlow::Done;
            }
            EffectFlow::Ask(choose(view, frame.by, &HIDE, frame.ability, vec![Choice::Yes], true))
        }
    }
}
