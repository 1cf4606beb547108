//! Applying what tiers and effects say, one effect at a time (DS-EFF-02 to DS-EFF-05).

mod apply;
mod asking;
pub(crate) mod line;
pub(crate) mod strikes;
pub(crate) mod whom;

use std::sync::Arc;

use bevy::prelude::World;

use super::super::choices::{answer, choose};
use super::super::effect_flow::{EffectFlow, Step};
use super::super::frames::{EffectFrame, Frame, UseFrame, UseNote, UsePart, UseStep};
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use crate::core::carried::carry_out;
use crate::core::intent::{Choice, Decision};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};

pub use apply::{Application, afflict, force, offer, preview_amount, with_melee_weapon};
pub use asking::{Ask, Asking};
pub use line::{Tiers, each_on_all, in_common, on_target};
pub use whom::{Picking, Recipients, recipients};

/// Who is moved one square farther.
pub(crate) static MOVE_FARTHER: Question = Question::new("move-farther");
/// Who of several is moved first.
pub(crate) static ORDER: Question = Question::new("order");

/// Registers what works the effects of uses.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<EffectFrame>(DrawSteelSystems::Effects, advance);
}

/// Goes on to the next part of a use that effects make up; none once something else is next: a roll, a move, the end.
pub fn next_part(used: &mut UseFrame, ability: &AbilityDef) -> Option<UsePart> {
    loop {
        used.step = match used.step {
            UseStep::Effects if ability.roll.is_some() => return Some(UsePart::Targets),
            UseStep::Effects => UseStep::Common,
            UseStep::Common if ability.roll.is_some() && !used.notes.contains(&UseNote::Blunted) => {
                return Some(UsePart::Others);
            }
            _ if !sentences(used, ability).is_empty() => return Some(UsePart::Sentence(0)),
            step => match step_behind(step) {
                UseStep::RollWindow | UseStep::MoveAfter => {
                    used.step = step_behind(step);
                    return None;
                }
                next => next,
            },
        };
    }
}

/// What comes behind a step that effects make up.
fn step_behind(step: UseStep) -> UseStep {
    match step {
        UseStep::Before => UseStep::RollWindow,
        UseStep::Effects => UseStep::Common,
        UseStep::Common => UseStep::After,
        UseStep::After => UseStep::Strain,
        UseStep::Strain => UseStep::Rider,
        _ => UseStep::MoveAfter,
    }
}

/// The sentences that belong to the step a use is at.
fn sentences<'a>(used: &UseFrame, ability: &'a AbilityDef) -> &'a [AbilityEffect] {
    match used.step {
        UseStep::Before => &ability.before,
        UseStep::After => &ability.after,
        UseStep::Strain if used.notes.contains(&UseNote::Strained) => &ability.strained,
        UseStep::Strain => &ability.relaxed,
        UseStep::Rider => ability.rider.as_ref().filter(|_| used.spend > 0).map_or(&[], |rider| &rider.does),
        _ => &[],
    }
}

/// Works what an ability brings about one step further; its use lies right beneath.
fn advance(world: &mut World, step: &mut EffectFrame) -> Flow<Frame> {
    let mut used = match world.resource_mut::<Stack<Frame>>().pop() {
        Some(Frame::Use(used)) => used,
        other => {
            world.resource_mut::<Stack<Frame>>().extend(other);
            return Flow::Done;
        }
    };
    let ability = View::new(world).ability(used.by, used.ability).cloned();
    let flow = ability.map_or(Flow::Done, |ability| advance_part(world, &mut used, step, &ability));
    world.resource_mut::<Stack<Frame>>().push(Frame::Use(used));
    flow
}

fn advance_part(
    world: &mut World,
    used: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
) -> Flow<Frame> {
    match step.part {
        UsePart::Sentence(at) => advance_sentence(world, used, step, ability, at),
        UsePart::Targets => advance_targets(world, used, step, ability),
        UsePart::Target(index) => {
            let Some(roll) = &ability.roll else { return leave(used, step, ability) };
            let done = on_target(world, used, step, ability, Tiers::from_roll(roll), usize::from(index));
            flow(done, || {
                *step = EffectFrame::new(used.by, UsePart::Targets);
                Flow::Again
            })
        }
        UsePart::Others => {
            let Some(roll) = &ability.roll else { return leave(used, step, ability) };
            let mut cursor = step.stage;
            let done = in_common(world, used, step, ability, Tiers::from_roll(roll), &mut cursor);
            step.stage = cursor;
            flow(done, || leave(used, step, ability))
        }
    }
}

fn flow(step: Step, done: impl FnOnce() -> Flow<Frame>) -> Flow<Frame> {
    match step {
        Step::Done => done(),
        Step::Again => Flow::Again,
        Step::Ask(decision) => Flow::Ask(decision),
        Step::Push(child) => Flow::Push(child),
    }
}

/// Goes on behind a part of a use, with the next one in its place if there is one.
fn leave(used: &mut UseFrame, step: &mut EffectFrame, ability: &AbilityDef) -> Flow<Frame> {
    used.step = step_behind(used.step);
    if used.step == UseStep::RollWindow {
        return Flow::Done;
    }
    match next_part(used, ability) {
        Some(part) => {
            *step = EffectFrame::new(used.by, part);
            Flow::Again
        }
        None => Flow::Done,
    }
}

/// Works one sentence of an ability; the next one takes its place.
fn advance_sentence(
    world: &mut World,
    used: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    at: u16,
) -> Flow<Frame> {
    let Some(effect) = sentences(used, ability).get(usize::from(at)) else { return leave(used, step, ability) };
    let flow = effect.advance(world, used, step, ability);
    if matches!(flow, EffectFlow::Done | EffectFlow::Last(_)) {
        carry_out(world, "sentence", &effect.counted());
        *step = EffectFrame::new(used.by, UsePart::Sentence(at + 1));
    }
    match flow {
        EffectFlow::Done | EffectFlow::Again => Flow::Again,
        EffectFlow::Ask(decision) => Flow::Ask(decision),
        EffectFlow::Push(child) | EffectFlow::Last(child) => Flow::Push(child),
    }
}

/// Works the results of all targets, one target after another (DS-EFF-02, DS-FORCE-03).
fn advance_targets(
    world: &mut World,
    used: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return leave(used, step, ability) };
    if ability.says(&AbilityEffect::Seize) {
        match super::ability_effects::gifts::seize_bargain(world, used) {
            Some(EffectFlow::Ask(decision)) => return Flow::Ask(decision),
            Some(EffectFlow::Push(child)) => return Flow::Push(child),
            _ => {}
        }
    }
    if let Some(decision) = stretch(world, used, ability) {
        return Flow::Ask(decision);
    }
    match pick_target(world, used, ability, Tiers::from_roll(roll)) {
        Pick::Target(index) => {
            let by = super::squad_party::actor(used, usize::from(index));
            *step = EffectFrame::new(by, UsePart::Target(index));
            Flow::Again
        }
        Pick::Ask(decision) => Flow::Ask(decision),
        Pick::None => leave(used, step, ability),
    }
}

/// Which target is resolved next.
pub enum Pick {
    /// This one, by its place among the targets.
    Target(u16),
    /// The user says which.
    Ask(Decision),
    /// None is left.
    None,
}

/// Points paid to move targets farther are spread before anybody is moved; the payment is made with the first.
fn stretch(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Option<Decision> {
    if !ability.says(&AbilityEffect::StretchForce) || frame.stretched.len() >= usize::try_from(frame.spend).unwrap_or(0)
    {
        return None;
    }
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            super::ability_effects::rider::pay_rider(world, frame);
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
                .then(|| choose(View::new(world), frame.by, &MOVE_FARTHER, frame.ability, choices, true))
        }
    }
}

/// The next target to resolve: of several that are moved, the user says which (DS-FORCE-03).
pub fn pick_target(world: &mut World, frame: &UseFrame, ability: &AbilityDef, tiers: Tiers<'_>) -> Pick {
    let open: Vec<usize> = (0..frame.targets.len()).filter(|&i| !frame.targets[i].done).collect();
    let moved: Vec<usize> = open.iter().copied().filter(|&i| forces(tiers.line(frame.targets[i].tier))).collect();
    let Some(&first) = open.first() else { return Pick::None };
    if ability.says(&AbilityEffect::NearestFirst) {
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
            Pick::Ask(choose(View::new(world), frame.by, &ORDER, frame.ability, choices, true))
        }
    }
}

fn forces(line: &TierLine) -> bool {
    let mut effects = line.segments.iter().flat_map(|segment| &segment.effects);
    let moves = |effect: &Effect| effect.outcomes().any(|effect| matches!(effect, Effect::Force(_)));
    effects.any(|aimed| aimed.who == Who::Target && moves(&aimed.effect))
}

/// A line in the printed notation, each effect on whom it names; gates compare as in tiers (DS-POT-09, DS-POT-10).
pub fn on_all(
    world: &mut World,
    used: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    line: &TierLine,
) -> EffectFlow {
    let mut at = step.stage;
    let done = each_on_all(world, used, step, ability, line, &mut at);
    step.stage = at;
    match done {
        Step::Done => EffectFlow::Done,
        Step::Again => EffectFlow::Again,
        Step::Ask(decision) => EffectFlow::Ask(decision),
        Step::Push(child) => EffectFlow::Push(child),
    }
}
