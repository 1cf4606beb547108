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
use super::super::frames::{Frame, UseFrame, UseNote, UseStep};
use super::super::view::View;
use crate::core::intent::{Choice, Decision};
use crate::core::question::Question;
use crate::core::stack::Flow;
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

/// Works the tier effects of all targets, one target after another (DS-EFF-02, DS-FORCE-03).
pub fn advance_targets(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return to(frame, UseStep::Common) };
    if ability.says(&AbilityEffect::Seize) {
        match super::ability_effects::gifts::seize_bargain(world, frame) {
            Some(EffectFlow::Ask(decision)) => return Flow::Ask(decision),
            Some(EffectFlow::Push(child)) => return Flow::Push(child),
            _ => {}
        }
    }
    if let Some(decision) = stretch(world, frame, ability) {
        return Flow::Ask(decision);
    }
    if frame.sub == 0 {
        match pick_target(world, frame, ability, Tiers::from_roll(roll)) {
            Pick::Target(index) => {
                frame.cursor = index;
                frame.sub = 1;
            }
            Pick::Ask(decision) => return Flow::Ask(decision),
            Pick::None => return to(frame, UseStep::Common),
        }
    }
    let index = usize::from(frame.cursor);
    let actor = super::squad_party::actor(frame, index);
    let leader = std::mem::replace(&mut frame.by, actor);
    let step = on_target(world, frame, ability, Tiers::from_roll(roll), index);
    frame.by = leader;
    match step {
        Step::Done => {
            frame.sub = 0;
            Flow::Again
        }
        Step::Again => Flow::Again,
        Step::Ask(decision) => Flow::Ask(decision),
        Step::Push(child) => Flow::Push(child),
    }
}

/// Works effects that fall on the user, allies or the Director once per use (DS-EFF-03, DS-EFF-04).
pub fn advance_common(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = ability.roll.as_ref().filter(|_| !frame.notes.contains(&UseNote::Blunted)) else {
        return to(frame, UseStep::After);
    };
    let mut cursor = frame.cursor;
    let step = in_common(world, frame, ability, Tiers::from_roll(roll), &mut cursor);
    frame.cursor = cursor;
    match step {
        Step::Done => to(frame, UseStep::After),
        Step::Again => Flow::Again,
        Step::Ask(decision) => Flow::Ask(decision),
        Step::Push(child) => Flow::Push(child),
    }
}

fn to(frame: &mut UseFrame, step: UseStep) -> Flow<Frame> {
    (frame.step, frame.cursor, frame.sub) = (step, 0, 0);
    frame.picks.clear();
    Flow::Again
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
pub fn on_all(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, line: &TierLine) -> EffectFlow {
    let mut at = frame.sub;
    let step = each_on_all(world, frame, ability, line, &mut at);
    frame.sub = at;
    match step {
        Step::Done => EffectFlow::Done,
        Step::Again => EffectFlow::Again,
        Step::Ask(decision) => EffectFlow::Ask(decision),
        Step::Push(child) => EffectFlow::Push(child),
    }
}
