//! Applying what tiers and deeds say, one effect at a time (DS-EFF-02 to DS-EFF-05).

mod apply;

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::{AbilityDef, Deed, PowerRoll};
use super::deeds::DeedFlow;
use super::effect::Effect;
use super::frames::{Frame, UseFrame, UseStep};
use super::notation;
use super::ops::{self, tell};
use super::potency;
use super::terms as t;
use super::tier::{Aimed, Segment, TierLine, Who};
use super::use_ability::{answer, choose};
use super::view::View;
use crate::core::fact::What;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::stack::Flow;

pub use apply::{afflict, apply, force, force_frame, offer, preview_amount};

/// Works the tier effects of all targets, one target after another (DS-EFF-02, DS-FORCE-03).
pub fn advance_targets(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return to(frame, UseStep::Common) };
    if ability.says(&Deed::Seize) {
        match super::deeds::seize_bargain(world, frame) {
            Some(DeedFlow::Ask(decision)) => return Flow::Ask(decision),
            Some(DeedFlow::Push(child)) => return Flow::Push(child),
            _ => {}
        }
    }
    if let Some(decision) = stretch(world, frame, ability) {
        return Flow::Ask(decision);
    }
    if frame.sub == 0 {
        match pick_target(world, frame, ability, roll) {
            Pick::Target(index) => {
                frame.cursor = index;
                frame.sub = 1;
            }
            Pick::Ask(decision) => return Flow::Ask(decision),
            Pick::None => return to(frame, UseStep::Common),
        }
    }
    let actor = super::joint::actor(frame, usize::from(frame.cursor));
    let leader = std::mem::replace(&mut frame.by, actor);
    let flow = one_effect(world, frame, ability, roll);
    frame.by = leader;
    flow
}

/// The next effect on the target that is being resolved.
fn one_effect(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, roll: &PowerRoll) -> Flow<Frame> {
    let index = usize::from(frame.cursor);
    let Some(target) = frame.targets.get(index) else {
        frame.sub = 0;
        return Flow::Again;
    };
    let (id, tier, (segment, effect)) = (target.id, target.tier, target.next);
    let Some(part) = roll.tier(tier).segments.get(usize::from(segment)) else {
        frame.targets[index].done = true;
        frame.sub = 0;
        return Flow::Again;
    };
    let Some(aimed) = part.effects.get(usize::from(effect)) else {
        let target = &mut frame.targets[index];
        target.next = (segment + 1, 0);
        target.gate = None;
        return Flow::Again;
    };
    frame.targets[index].next = (segment, effect + 1);
    if aimed.who != Who::Target {
        return Flow::Again;
    }
    if frame.noted.contains(&t::BLUNTED.get()) && !matches!(aimed.effect, Effect::Damage { .. }) {
        return Flow::Again;
    }
    if matches!(aimed.effect, Effect::Damage { .. }) && part.gate.is_none() {
        // Dealt already, to all targets at once.
        return Flow::Again;
    }
    if !gate_open(world, frame, index, part) {
        return Flow::Again;
    }
    let effect = match decide(world, frame, &aimed.effect) {
        Ok(decided) => decided,
        Err(decision) => {
            frame.targets[index].next = (segment, effect);
            return Flow::Ask(decision);
        }
    };
    frame.targets[index].taken += i16::from(part.gate.is_some_and(|gate| !gate.otherwise));
    apply(world, frame, ability, id, &effect).map_or(Flow::Again, Flow::Push)
}

/// An effect as it will be applied: of several the user picks one.
///
/// # Errors
/// The question, while it is open.
pub fn decide(world: &mut World, frame: &UseFrame, effect: &Effect) -> Result<Effect, Decision> {
    let Effect::OneOf(options) = effect else { return Ok(effect.clone()) };
    let named = |option: &Effect| Name::new(&notation::print_effect(option));
    match answer(world) {
        Some(Some(Choice::Named(name))) => {
            let picked = options.iter().find(|option| named(option) == name);
            Ok(picked.unwrap_or(effect).clone())
        }
        Some(_) => Ok(options.first().unwrap_or(effect).clone()),
        None => {
            let choices = options.iter().map(|option| Choice::Named(named(option))).collect();
            Err(choose(View::new(world), frame.by, "which-effect", frame.ability, choices, false))
        }
    }
}

fn to(frame: &mut UseFrame, step: UseStep) -> Flow<Frame> {
    (frame.step, frame.cursor, frame.sub) = (step, 0, 0);
    frame.picks.clear();
    Flow::Again
}

enum Pick {
    Target(u16),
    Ask(Decision),
    None,
}

/// Points paid to move targets farther are spread before anybody is moved; the payment is made with the first.
fn stretch(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Option<Decision> {
    if !ability.says(&Deed::StretchForce) || frame.stretched.len() >= usize::try_from(frame.spend).unwrap_or(0) {
        return None;
    }
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            super::deeds::pay_rider(world, frame);
            frame.stretched.push(id);
            stretch(world, frame, ability)
        }
        Some(_) => {
            frame.spend = frame.stretched.len() as i16;
            None
        }
        None => {
            let choices: Vec<Choice> = frame.targets.iter().map(|target| Choice::Creature(target.id)).collect();
            (!choices.is_empty())
                .then(|| choose(View::new(world), frame.by, "move-farther", frame.ability, choices, true))
        }
    }
}

/// The next target to resolve: of several that are moved, the user says which (DS-FORCE-03).
fn pick_target(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef, roll: &PowerRoll) -> Pick {
    let open: Vec<usize> = (0..frame.targets.len()).filter(|&i| !frame.targets[i].done).collect();
    let moved: Vec<usize> = open.iter().copied().filter(|&i| forces(roll.tier(frame.targets[i].tier))).collect();
    let Some(&first) = open.first() else { return Pick::None };
    if ability.says(&Deed::NearestFirst) {
        let view = View::new(world);
        let nearest = open.into_iter().min_by_key(|&i| (view.distance(frame.by, frame.targets[i].id), i));
        return nearest.map_or(Pick::None, |i| Pick::Target(i as u16));
    }
    if moved.len() < 2 {
        return Pick::Target(first as u16);
    }
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            let index = frame.targets.iter().position(|target| target.id == id).unwrap_or(first);
            Pick::Target(index as u16)
        }
        Some(_) => Pick::Target(first as u16),
        None => {
            let choices = moved.iter().map(|&i| Choice::Creature(frame.targets[i].id)).collect();
            Pick::Ask(choose(View::new(world), frame.by, "order", frame.ability, choices, true))
        }
    }
}

fn forces(line: &TierLine) -> bool {
    line.segments.iter().flat_map(|segment| &segment.effects).any(|aimed| matches!(aimed.effect, Effect::Force { .. }))
}

/// Whether the segment's potency gets past the target; decided once per segment.
fn gate_open(world: &mut World, frame: &mut UseFrame, index: usize, segment: &Segment) -> bool {
    let Some(gate) = segment.gate else { return true };
    if let Some(open) = frame.targets[index].gate {
        return open;
    }
    let view = View::new(world);
    let id = frame.targets[index].id;
    if view.is_thing(id) || !view.is_alive(id) {
        return false;
    }
    let (open, terms) = potency::passes(view, frame, gate, id);
    frame.targets[index].gate = Some(open);
    if !open && !gate.otherwise {
        tell(world, frame.cause(), What::Resisted { by: id, what: frame.ability, terms });
    }
    open
}

/// Works effects that fall on the user, allies or the Director once per use (DS-EFF-03, DS-EFF-04).
pub fn advance_common(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = ability.roll.as_ref().filter(|_| !frame.noted.contains(&t::BLUNTED.get())) else {
        return to(frame, UseStep::After);
    };
    if frame.self_tier.is_none() {
        let mut tiers: Vec<u8> = frame.targets.iter().map(|target| target.tier).filter(|&tier| tier > 0).collect();
        tiers.sort_unstable();
        tiers.dedup();
        let differ = tiers.windows(2).any(|pair| common(roll.tier(pair[0])) != common(roll.tier(pair[1])));
        frame.self_tier = match tiers.last() {
            None => return to(frame, UseStep::After),
            Some(&best) if !differ => Some(best),
            Some(_) => match answer(world) {
                Some(Some(Choice::Number(tier))) => Some(tier as u8),
                Some(_) => tiers.last().copied(),
                None => {
                    let choices = tiers.iter().map(|&tier| Choice::Number(i16::from(tier))).collect();
                    let view = View::new(world);
                    return Flow::Ask(choose(view, frame.by, "self-tier", frame.ability, choices, false));
                }
            },
        };
    }
    let list = common(roll.tier(frame.self_tier.unwrap_or(1)));
    let cursor = usize::from(frame.cursor);
    let Some(aimed) = list.get(cursor).map(|aimed| (*aimed).clone()) else {
        return to(frame, UseStep::After);
    };
    let next = list.get(cursor + 1).map(|aimed| aimed.who);
    match recipients(world, frame, aimed.who) {
        Recipients::Ask(decision) => Flow::Ask(decision),
        Recipients::Ready(list) => {
            let sub = usize::from(frame.sub);
            if sub >= list.len() {
                (frame.cursor, frame.sub) = (frame.cursor + 1, 0);
                // Effects named together fall on the same allies.
                if next != Some(aimed.who) {
                    frame.picks.clear();
                }
                return Flow::Again;
            }
            let effect = match decide(world, frame, &aimed.effect) {
                Ok(decided) => decided,
                Err(decision) => return Flow::Ask(decision),
            };
            frame.sub += 1;
            if aimed.who == Who::Director {
                director(world, frame, &aimed.effect);
                return Flow::Again;
            }
            apply(world, frame, ability, list[sub], &effect).map_or(Flow::Again, Flow::Push)
        }
    }
}

fn common(line: &TierLine) -> Vec<&Aimed> {
    line.segments.iter().flat_map(|segment| &segment.effects).filter(|aimed| aimed.who != Who::Target).collect()
}

fn director(world: &mut World, frame: &UseFrame, effect: &Effect) {
    if let Effect::Malice(by) = effect {
        ops::change_malice(world, ops::DIRECTOR, *by, frame.cause());
    }
}

/// Whom an effect falls on, once any choice is made.
pub enum Recipients {
    /// These, in order.
    Ready(Vec<CreatureId>),
    /// The user must pick first.
    Ask(Decision),
}

/// Finds whom a word such as "one ally within 10" means; picks are kept in the frame.
pub fn recipients(world: &mut World, frame: &mut UseFrame, who: Who) -> Recipients {
    let (wanted, with_user) = match who {
        Who::Target => return Recipients::Ready(frame.target_ids()),
        Who::You | Who::Director => return Recipients::Ready(vec![frame.by]),
        Who::Ally10 => (1, false),
        Who::TwoAllies10 => (2, false),
        Who::YouOrAlly10 => (1, true),
        Who::YouAndAlly10 => (1, false),
    };
    if frame.picks.len() < wanted {
        match answer(world) {
            Some(Some(choice)) => frame.picks.push(choice),
            Some(None) => frame.picks.resize(wanted, Choice::No),
            None => {}
        }
    }
    if frame.picks.len() < wanted {
        let view = View::new(world);
        let picked = &frame.picks;
        let choices: Vec<Choice> = view
            .living()
            .filter(|&id| {
                (with_user && id == frame.by) || (view.willing_ally(frame.by, id) && view.distance(frame.by, id) <= 10)
            })
            .map(Choice::Creature)
            .filter(|choice| !picked.contains(choice))
            .collect();
        if !choices.is_empty() {
            return Recipients::Ask(choose(view, frame.by, "ally", frame.ability, choices, true));
        }
        frame.picks.resize(wanted, Choice::No);
    }
    let mut list: Vec<CreatureId> = if who == Who::YouAndAlly10 { vec![frame.by] } else { Vec::new() };
    list.extend(frame.picks.iter().take(wanted).filter_map(|choice| match choice {
        Choice::Creature(id) => Some(*id),
        _ => None,
    }));
    Recipients::Ready(list)
}
