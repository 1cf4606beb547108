//! Lasting effects: imposed by the stacking rules, and ended.

use super::super::data::ability::Hook;
use super::super::data::effect::Duration;
use super::super::data::terms as t;
use super::mutations::next_record;
use super::points::{AfterCondition, AfterImposition};
use super::state::GrantedModifiers;
use super::view::View;
use crate::core::condition::Condition;
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, EffectId, Ref};
use crate::core::mutations::record_fact;
use crate::core::name::Name;
use crate::core::{condition, hooks};
use bevy::prelude::{Entity, World};

/// What an effect puts on a creature.
#[derive(Clone, Debug, Default)]
pub struct Imposition {
    /// Named conditions.
    pub kinds: Vec<Name>,
    /// What it lends in addition.
    pub lends: GrantedModifiers,
    /// What the conditions refer to; the imposer unless the text names another.
    pub source: Option<CreatureId>,
    /// Who imposes it.
    pub imposer: Option<CreatureId>,
    /// The ability it comes from.
    pub origin: Name,
}

/// Puts a lasting effect on a creature, by the stacking rules (DS-STACK-02, DS-COND-12, DS-COND-36).
pub fn impose(world: &mut World, on: CreatureId, what: Imposition, ends: impl Into<Ends>) -> EffectId {
    let cause = Cause { by: what.imposer, of: what.origin };
    let view = View::new(world);
    let why_not = |kind: Name| bar(view, on, kind, what.imposer);
    let (refused, kinds): (Vec<Name>, Vec<Name>) = what.kinds.iter().partition(|&&kind| why_not(kind).is_some());
    let reasons: Vec<String> = refused.into_iter().filter_map(why_not).collect();
    let barred = !reasons.is_empty();
    for why in reasons {
        record_fact(world, cause, FactKind::Nothing { on: Some(on), why });
    }
    if barred && kinds.is_empty() {
        return next_record(world);
    }
    let what = Imposition { kinds, ..what };
    let same: Option<Entity> = View::new(world)
        .conditions(on)
        .find(|(entity, old)| {
            let plain = !what.kinds.is_empty() && what.lends == GrantedModifiers::default();
            let same = || same_shape(world.get::<GrantedModifiers>(*entity), &what.lends);
            old.origin == what.origin && old.kinds == what.kinds && (plain || same())
        })
        .map(|(entity, _)| entity);
    let mut lends = what.lends;
    if let Some(old) = same {
        if let Some(held) = world.get::<GrantedModifiers>(old) {
            let before = world.get::<Condition>(old).and_then(|condition| condition.imposer);
            lends = strongest(View::new(world), (held, before), (lends, what.imposer));
        }
        world.despawn(old);
    }
    let content = View::new(world).content().clone();
    for &kind in &what.kinds {
        if content.condition(kind).is_some_and(|def| def.reads_source && !def.state) {
            replace_source(world, on, kind, cause);
        }
    }
    let record = next_record(world);
    let condition = Condition {
        record,
        kinds: what.kinds.clone(),
        source: what.source.or(what.imposer).map(Ref::Creature),
        imposer: what.imposer,
        origin: what.origin,
        level: 0,
        ends: ends.into(),
    };
    let condition =
        if reads_no_source(&content, &condition) { Condition { source: None, ..condition } } else { condition };
    let entity = condition::impose(world, on, condition);
    if lends != GrantedModifiers::default() {
        world.entity_mut(entity).insert(lends);
    }
    record_fact(world, cause, FactKind::Condition { on, record, kinds: what.kinds.clone() });
    hooks::call::<AfterImposition>(world, |world, hook| hook(world, on, &what.kinds));
    record
}

/// Why a condition cannot be put on a creature, if it cannot: immunity, or as many have it from the same one as may.
fn bar(view: View, on: CreatureId, kind: Name, imposer: Option<CreatureId>) -> Option<String> {
    if view.is_immune_to(on, kind) {
        return Some(immunity(kind));
    }
    let most = view.content().condition(kind)?.most?;
    let by = imposer?;
    let others = view.living().filter(|&other| other != on && view.has_from(other, kind, by)).count();
    (others >= usize::from(most)).then(|| format!("{others} are {} already", kind.as_str().replace('-', " ")))
}

/// What is told of a condition that cannot be put on a creature.
pub fn immunity(kind: Name) -> String {
    format!("it is immune to {}", kind.as_str().replace('-', " "))
}

/// Two uses of one ability impose "the same effect" when they change the same things, whatever the numbers.
pub fn same_shape(old: Option<&GrantedModifiers>, new: &GrantedModifiers) -> bool {
    let none = GrantedModifiers::default();
    let old = old.unwrap_or(&none);
    old.modifiers.len() == new.modifiers.len()
        && old.hooks.len() == new.hooks.len()
        && old.modifiers.iter().zip(&new.modifiers).all(|(a, b)| std::mem::discriminant(a) == std::mem::discriminant(b))
}

/// Keeps the stronger number of each pair (DS-STACK-02); who imposed them counts where scores do.
pub fn strongest(
    view: View,
    (old, before): (&GrantedModifiers, Option<CreatureId>),
    (new, imposer): (GrantedModifiers, Option<CreatureId>),
) -> GrantedModifiers {
    use super::super::data::modifier::Modifier;
    let modifiers = old
        .modifiers
        .iter()
        .zip(new.modifiers)
        .map(|(old, new)| match (old, new) {
            (Modifier::Resist { way, kind, value: was }, Modifier::Resist { way: way2, kind: kind2, value })
                if *way == way2 && *kind == kind2 =>
            {
                Modifier::Resist { way: way2, kind: kind2, value: value.max(*was) }
            }
            (Modifier::Speed(was), Modifier::Speed(now)) => {
                Modifier::Speed(if was.abs() > now.abs() { *was } else { now })
            }
            (_, new) => new,
        })
        .collect();
    let hooks = old.hooks.iter().zip(new.hooks).map(|(old, new)| {
        if (old.at, old.kind) != (new.at, new.kind) {
            return new;
        }
        let amount = super::damage_amount::stronger(view, (&old.amount, before), (new.amount, imposer));
        Hook { amount, ..new }
    });
    GrantedModifiers { modifiers, hooks: hooks.collect() }
}

/// A condition that reads a source has one source at a time, the newest; states tell several apart.
pub fn replace_source(world: &mut World, on: CreatureId, kind: Name, cause: Cause) {
    let old: Vec<Entity> =
        View::new(world).conditions(on).filter(|(_, c)| c.kinds.contains(&kind)).map(|(entity, _)| entity).collect();
    for entity in old {
        remove_kind(world, on, entity, kind, "replaced", cause);
    }
}

/// Takes one named condition out of an effect; an effect left with nothing ends.
pub fn remove_kind(world: &mut World, on: CreatureId, entity: Entity, kind: Name, why: &str, cause: Cause) {
    let Some(mut held) = world.get_mut::<Condition>(entity) else { return };
    held.kinds.retain(|&k| k != kind);
    let (record, empty) = (held.record, held.kinds.is_empty());
    if empty && world.get::<GrantedModifiers>(entity).is_none() {
        world.despawn(entity);
    }
    record_fact(world, cause, FactKind::ConditionEnded { on, record, kinds: vec![kind], why: Name::new(why) });
    hooks::call::<AfterCondition>(world, |world, hook| hook(world, on, &[kind], cause));
}

/// Ends a lasting effect.
pub fn end_condition(world: &mut World, on: CreatureId, entity: Entity, why: &str, cause: Cause) {
    let Some(held) = world.get::<Condition>(entity) else { return };
    let (record, kinds, origin) = (held.record, held.kinds.clone(), held.origin);
    condition::end(world, entity);
    // What ends by itself is told of by what had begun it.
    let cause = if cause == Cause::default() { Cause { of: origin, ..cause } } else { cause };
    record_fact(world, cause, FactKind::ConditionEnded { on, record, kinds: kinds.clone(), why: Name::new(why) });
    hooks::call::<AfterCondition>(world, |world, hook| hook(world, on, &kinds, cause));
}

/// Ends every named condition of a kind on a creature.
pub fn end_kind(world: &mut World, on: CreatureId, kind: Name, why: &str, cause: Cause) {
    let list: Vec<Entity> =
        View::new(world).conditions(on).filter(|(_, c)| c.kinds.contains(&kind)).map(|(entity, _)| entity).collect();
    for entity in list {
        remove_kind(world, on, entity, kind, why, cause);
    }
}

/// Why lasting effects end, as their ends are told.
pub const REASONS: [&str; 11] = [
    "arrived",
    "ended",
    "expired",
    "lapsed",
    "replaced",
    "saved",
    "stood up",
    "taken back",
    "teleported",
    "the encounter is over",
    "used up",
];

/// Whether none of an effect's conditions depends on who is its source.
pub fn reads_no_source(content: &super::super::content::Content, condition: &Condition) -> bool {
    !condition.kinds.is_empty()
        && condition.kinds.iter().all(|&kind| content.condition(kind).is_some_and(|def| !def.reads_source))
}

/// What a saving throw has to come to (DS-END-03).
pub const SAVE: i16 = 6;

/// The end by a saving throw of the bearer's (DS-END-03).
pub fn save_ends() -> End {
    End::Check { kind: t::SAVING_THROW.get(), number: SAVE }
}

/// Fixes the moment a printed duration ends (DS-END-01, DS-END-02, DS-END-10).
pub fn fix_duration(view: View, duration: Duration, bearer: CreatureId, imposer: Option<CreatureId>) -> Ends {
    let clock = view.clock();
    let turns = |id| view.turns_begun(id);
    let turn_end_of = |of: CreatureId| {
        let turn = if super::acting::under_way(view, of) { turns(of) } else { turns(of) + 1 };
        Ends::from(Moment::TurnEnd { of, turn })
    };
    match duration {
        Duration::EndOfTurn => turn_end_of(bearer),
        Duration::SaveEnds => save_ends().into(),
        Duration::Encounter => Moment::FightEnd.into(),
        Duration::UsersNextTurnStart => {
            let of = imposer.unwrap_or(bearer);
            Moment::TurnStart { of, turn: turns(of) + 1 }.into()
        }
        Duration::UsersNextTurnEnd => {
            let of = imposer.unwrap_or(bearer);
            Moment::TurnEnd { of, turn: turns(of) + 1 }.into()
        }
        // What is left of a turn that has ended is no turn to last for.
        Duration::ThisTurn => match clock.active.filter(|&of| super::acting::under_way(view, of)) {
            Some(of) => Moment::TurnEnd { of, turn: turns(of) }.into(),
            None => Moment::RoundEnd(clock.round).into(),
        },
        Duration::ThisRound => Moment::RoundEnd(clock.round).into(),
        Duration::Open => Ends::open(),
    }
}

/// Whether all ends that turns and rounds bring are still to come.
pub fn is_ahead(view: View, ends: &Ends) -> bool {
    ends.iter().all(|end| match end {
        End::At(Moment::TurnEnd { of, turn }) => {
            let now = view.turns_begun(of);
            turn == now + 1 || (turn == now && super::acting::under_way(view, of))
        }
        End::At(Moment::TurnStart { of, turn }) => turn == view.turns_begun(of) + 1,
        End::At(Moment::RoundEnd(round)) => round >= view.clock().round,
        End::At(Moment::FightEnd) | End::Check { .. } => true,
        End::At(Moment::PhaseEnd { .. }) | End::With(_) | End::Own(_) => false,
    })
}
