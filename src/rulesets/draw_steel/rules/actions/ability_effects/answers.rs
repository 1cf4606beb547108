//! Sentences of triggered abilities: they change the roll, damage or movement that set them off.

use bevy::prelude::World;

use super::rider::pay_rider;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::nearest::{nearest_use, nearest_use_mut};
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::{damage_amount, damage_reduction};

use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::effect::Swing;
use crate::rulesets::draw_steel::rules::frames::nearest::{nearest_force, nearest_force_mut};
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Event, GrantFrame, TargetState, UseFrame};
use crate::rulesets::draw_steel::rules::frames::{UseNote, nearest};
use crate::rulesets::draw_steel::rules::view::View;

/// Who is moved instead.
pub(crate) static TAKE_OVER: Question = Question::new("take-over");
/// Whether forced movement becomes a push.
pub(crate) static MAKE_PUSH: Question = Question::new("make-push");
/// Whom an ability is aimed at in addition.
pub(crate) static ADD_TARGET: Question = Question::new("add-target");

/// Whether the user is the target or stands next to it now.
fn near_enough(view: View, frame: &UseFrame, target: CreatureId, near: bool) -> bool {
    !near || target == frame.by || view.adjacent(frame.by, target)
}

/// Halves the triggering damage to the target (AMB-07).
pub fn halve(world: &mut World, frame: &mut UseFrame, near: bool, own: bool) -> EffectFlow {
    let target = if own { Some(frame.by) } else { frame.targets.first().map(|target| target.id) };
    let Some(target) = target else { return EffectFlow::Done };
    if matches!(frame.event, Some(Event::Declared { .. })) {
        if let Some(used) = nearest_use_mut(world) {
            used.halved.push((target, frame.ability));
            frame.notes.push(UseNote::Protected);
        }
        return EffectFlow::Done;
    }
    // What answers forced movement as well halves only where damage set it off.
    let damage_coming = matches!(frame.event, None | Some(Event::AboutToDamage));
    let holds = damage_coming && near_enough(View::new(world), frame, target, near);
    let ability = frame.ability;
    let before = coming(world, target);
    if holds
        && let Some(pending) = nearest::nearest_damage_mut(world)
        && let Some(hit) = pending.hits.iter_mut().find(|hit| hit.to == target && !hit.unreducible)
    {
        hit.halved.push(ability);
    }
    if coming(world, target) < before {
        frame.notes.push(UseNote::Protected);
    }
    EffectFlow::Done
}

/// The damage that is about to come to somebody.
fn coming(world: &World, to: CreatureId) -> i16 {
    let hits = nearest::nearest_damage(world).into_iter().flat_map(|dealing| &dealing.hits);
    hits.filter(|hit| hit.to == to).map(|hit| damage_reduction::reduce(View::new(world), hit).0).sum()
}

/// Lowers the potencies that come with the triggering damage against the target.
pub fn lower_potency(world: &mut World, frame: &mut UseFrame, by: i16, near: bool, if_spent: bool) -> EffectFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return EffectFlow::Done };
    if !near_enough(View::new(world), frame, target, near) || (if_spent && frame.spend == 0) {
        return EffectFlow::Done;
    }
    if if_spent {
        pay_rider(world, frame);
    }
    let ability = frame.ability;
    if let Some(use_) = nearest_use_mut(world)
        && let Some(state) = use_.targets.iter_mut().find(|state| state.id == target)
    {
        state.potency.push((-by, ability));
    }
    EffectFlow::Done
}

/// Changes the triggering roll (window b).
pub fn swing_roll(world: &mut World, frame: &mut UseFrame, swing: Swing, if_spent: Option<Swing>) -> EffectFlow {
    let swing = match if_spent {
        Some(better) if frame.spend > 0 => {
            pay_rider(world, frame);
            better
        }
        _ => swing,
    };
    let ability = frame.ability;
    if let Some(use_) = nearest_use_mut(world) {
        use_.roll_swings.push((swing, ability));
        if matches!(swing, Swing::Bane | Swing::DoubleBane) {
            frame.notes.push(UseNote::Protected);
        }
    }
    EffectFlow::Done
}

/// Who could be force moved in place of `mover`: anybody else in distance, no larger than it.
pub fn takers(view: View<'_>, by: CreatureId, mover: CreatureId) -> impl Iterator<Item = CreatureId> {
    view.ids().filter(move |&id| {
        id != mover
            && view.is_alive(id)
            && view.size(id).rank() <= view.size(mover).rank()
            && view.distance(by, id) <= 1
            && view.line_of_effect(by, id)
    })
}

/// Another target is force moved in place of the first; the user becomes the source and may make it a push.
pub fn take_over_force(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    bonus: &Amount,
    if_spent: &Amount,
) -> EffectFlow {
    let Some((mover, kind)) = nearest_force(world).map(|force| (force.mover, force.kind)) else {
        return EffectFlow::Done;
    };
    if step.stage == 0 {
        match answer(world) {
            Some(Some(choice @ Choice::Creature(_))) => {
                step.picks.push(choice);
                step.stage = if kind == ForcedKind::Push { 2 } else { 1 };
                return EffectFlow::Again;
            }
            Some(_) => return EffectFlow::Done,
            None => {
                let view = View::new(world);
                let choices: Vec<Choice> = takers(view, frame.by, mover).map(Choice::Creature).collect();
                if choices.is_empty() {
                    return EffectFlow::Done;
                }
                return EffectFlow::Ask(choose(view, frame.by, &TAKE_OVER, frame.ability, choices, true));
            }
        }
    }
    let mut as_push = kind == ForcedKind::Push;
    if step.stage == 1 {
        match answer(world) {
            Some(given) => as_push = given == Some(Choice::Yes),
            None => {
                return EffectFlow::Ask(choose(
                    View::new(world),
                    frame.by,
                    &MAKE_PUSH,
                    frame.ability,
                    vec![Choice::Yes],
                    true,
                ));
            }
        }
    }
    let Some(Choice::Creature(other)) = step.picks.first().cloned() else { return EffectFlow::Done };
    let amount = if frame.spend > 0 { if_spent } else { bonus };
    if frame.spend > 0 {
        pay_rider(world, frame);
    }
    let view = View::new(world);
    let more = damage_amount::fixed_amount(view, frame.by, amount);
    let from = view.space(frame.by);
    let start_z = view.space(other).map_or(0, |space| space.at.z);
    let (by, of) = (frame.by, frame.ability);
    if let (Some(force), Some(from)) = (nearest_force_mut(world), from) {
        force.mover = other;
        force.by = Some(by);
        force.from = if other == by { force.from } else { from };
        force.squares += more;
        force.of = of;
        force.start_z = start_z;
        if as_push {
            force.kind = ForcedKind::Push;
        }
    }
    EffectFlow::Done
}

/// The user of the triggering ability picks one target more, all damage to which is of a type (AMB-63).
pub fn add_target(world: &mut World, frame: &UseFrame, kind: Name) -> EffectFlow {
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            let state = TargetState { kind: Some(kind), ..TargetState::new(View::new(world), id) };
            if let Some(used) = nearest_use_mut(world) {
                used.targets.push(state);
            }
            EffectFlow::Done
        }
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            let choices: Vec<Choice> = harmonies(view).into_iter().map(Choice::Creature).collect();
            let Some(ally) = frame.targets.first().map(|target| target.id).filter(|_| !choices.is_empty()) else {
                return EffectFlow::Done;
            };
            EffectFlow::Ask(choose(view, ally, &ADD_TARGET, frame.ability, choices, true))
        }
    }
}

/// Shortens the triggering forced movement; where nothing is left its target may push the source as far.
pub fn shorten_force(world: &mut World, frame: &UseFrame, by: &Amount) -> EffectFlow {
    if !matches!(frame.event, Some(Event::AboutToForce { .. })) {
        return EffectFlow::Done;
    }
    let squares = damage_amount::fixed_amount(View::new(world), frame.by, by);
    let Some(force) = nearest_force_mut(world) else { return EffectFlow::Done };
    force.squares = (force.squares - squares).max(0);
    let (left, mover, source) = (force.squares, force.mover, force.by);
    let view = View::new(world);
    match (source.filter(|&source| source != mover && view.is_alive(source)), view.space(mover)) {
        (Some(source), Some(own)) if left == 0 => {
            let kind = ForcedKind::Push;
            EffectFlow::Last(force_frame(view, source, Some(mover), own, kind, false, squares, frame.ability, |_| {}))
        }
        _ => EffectFlow::Done,
    }
}

/// Movement that waits until the ability behind the damage to whoever moves, or else the damage, is over and done with.
pub fn grant_afterwards(world: &mut World, grant: GrantFrame) {
    let cause = nearest::nearest_damage(world)
        .and_then(|dealing| dealing.hits.iter().find(|hit| hit.to == grant.mover).map(|hit| (hit.by, hit.of)));
    let due = |used: &UseFrame| Some((Some(used.by), used.ability)) == cause;
    if let Some(used) = nearest_use_mut(world).filter(|used| due(used)) {
        used.afterwards.push(grant);
    } else if let Some(dealing) = nearest::nearest_damage_mut(world) {
        dealing.afterwards.push(grant);
    }
}

/// Who could be added as a target of the ability that has just been declared: legal for it and in its distance, enemies
/// of its user first.
pub fn harmonies(view: View) -> Vec<CreatureId> {
    let Some(used) = nearest_use(view.world) else { return Vec::new() };
    let Some(ability) = view.ability(used.by, used.ability) else { return Vec::new() };
    let single = used.targets.len() == 1 && view.hostile(used.by, used.targets[0].id);
    let aimed = single && !ability.is_area() && targeting::most_targets(ability).is_some();
    let fits = |id: CreatureId| {
        used.target(id).is_none() && targeting::may_target(view, used.by, ability, used.mode, id).is_ok()
    };
    let mut list: Vec<CreatureId> = view.ids().filter(|&id| aimed && fits(id)).collect();
    list.sort_by_key(|&id| !view.hostile(used.by, id));
    list
}

/// What Harmonize takes on top of its price for the ability that has just been declared.
pub fn harmony_price(view: View) -> i16 {
    let cost =
        nearest_use(view.world).and_then(|used| view.ability(used.by, used.ability)).map_or(0, |ability| ability.cost);
    (cost - HARMONIZED).max(0)
}

/// What an ability may cost at most for a plain Harmonize.
const HARMONIZED: i16 = 3;
