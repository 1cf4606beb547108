//! Sentences of abilities that move their user, a captive or allies.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::name;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{
    Course, EffectFrame, Frame, GrantFrame, Offer, OfferFrame, TargetState, UseFrame, WalkFrame,
};
use crate::rulesets::draw_steel::rules::hiding::is_hidden;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::Mover;
use crate::rulesets::draw_steel::rules::movement::forcing;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Whom of those passed a strike is for.
pub(crate) static TARGET_PASSED: Question = Question::new("target-passed");
/// Which ally moves.
pub(crate) static MOVE_ALLY: Question = Question::new("move-ally");
/// Into which square somebody follows.
pub(crate) static FOLLOW: Question = Question::new("follow");

/// Up to some squares straight toward the target; the squares moved may add to the damage.
pub fn rush(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    squares: i16,
    extra: bool,
) -> EffectFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return EffectFlow::Done };
    if step.stage == 0 {
        step.stage = 1;
        frame.shift_left = Some(squares);
        let course = Some(Course::Straight(target));
        let grant = GrantFrame::new(frame.by, StepCause::Walk, ShiftBy::Squares(squares), frame.ability);
        return EffectFlow::Push(Frame::Grant(GrantFrame { course, report: true, ..grant }));
    }
    let moved = frame.shift_left.take().map_or(0, |left| squares - left);
    debug_assert!((0..=squares).contains(&moved));
    if extra && moved > 0 {
        frame.extra.push((None, moved, name!("squares moved")));
    }
    // The strike needs its target in distance now; otherwise there is nobody to roll against.
    let view = View::new(world);
    frame.targets.retain(|target| targeting::may_target(view, frame.by, ability, frame.mode, target.id).is_ok());
    EffectFlow::Done
}

/// The roll is made against enemies beside the way the user has taken, as the user picks (DS-EFF-07).
pub fn target_passed(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame, most: u8) -> EffectFlow {
    match answer(world) {
        Some(Some(choice)) => step.picks.push(choice),
        Some(None) => return name_targets(world, frame, step),
        None => {}
    }
    let view = View::new(world);
    let near = |id: CreatureId| {
        view.space(id).is_some_and(|space| frame.passed.iter().any(|passed| passed.distance(space) <= 1))
    };
    let choices: Vec<Choice> = view
        .living()
        .filter(|&id| view.targetable_enemy(frame.by, id) && near(id) && !is_hidden(view, id, frame.by))
        .map(Choice::Creature)
        .filter(|choice| !step.picks.contains(choice))
        .collect();
    if choices.is_empty() || step.picks.len() >= usize::from(most) {
        return name_targets(world, frame, step);
    }
    EffectFlow::Ask(choose(view, frame.by, &TARGET_PASSED, frame.ability, choices, true))
}

fn name_targets(world: &World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let view = View::new(world);
    let picked = step.picks.iter().filter_map(|choice| match choice {
        Choice::Creature(id) => Some(TargetState::new(view, *id)),
        _ => None,
    });
    frame.targets = picked.collect();
    EffectFlow::Done
}

/// A straight move, then a melee free strike or a Charge ability (DS-MAIN-01).
pub fn charge(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    if step.stage == 0 {
        step.stage = 1;
        let path = std::mem::take(&mut frame.path);
        if !path.is_empty() {
            let view = View::new(world);
            // What no longer leads through is gone as far as it does.
            let way = movement::check_charge(view.quiet(), frame.by, &path, None);
            let way = way.unwrap_or_else(|_| movement::Way { path, ..movement::Way::default() });
            let walk = WalkFrame::new(frame.by, way.path, StepCause::Charge, frame.ability).jumping(way.jumps);
            return EffectFlow::Push(Frame::Walk(WalkFrame { limit: Some(view.speed(frame.by)), ..walk }));
        }
    }
    let on = frame.targets.first().map(|target| target.id);
    let offer = OfferFrame { to: frame.by, what: Offer::ChargeStrike { on }, by: frame.by, of: frame.ability };
    EffectFlow::Last(Frame::Offer(offer))
}

/// Puts the captive into another free space next to its holder (DS-COND-19).
pub fn move_captive(world: &mut World, frame: &UseFrame) -> EffectFlow {
    if let (Some(target), Some(&to)) = (frame.targets.first(), frame.path.first()) {
        mutations::step(world, target.id, to, StepCause::Dragged, frame.cause());
    }
    EffectFlow::Done
}

/// The captive is let go and lands in the last square of the line, or the free space nearest to it.
pub fn hurl_captive(world: &mut World, frame: &mut UseFrame) -> EffectFlow {
    let Some(captive) = View::new(world).captives(frame.by).into_iter().next() else { return EffectFlow::Done };
    mutations::release(world, captive, frame.cause());
    let view = View::new(world);
    let Some(&end) = frame.area.last() else { return EffectFlow::Done };
    let side = view.size(captive).squares();
    let free = |space: Space| {
        view.board().fits(space)
            && !view
                .ids()
                .any(|id| id != captive && view.is_alive(id) && view.space(id).is_some_and(|s| s.overlaps(space)))
    };
    let landing = view
        .board()
        .spots()
        .filter(|&spot| free(Space::new(spot, side)))
        .min_by_key(|&spot| (Space::square(spot).distance(Space::square(end)), spot));
    if let Some(spot) = landing {
        mutations::step(world, captive, spot, StepCause::Forced, frame.cause());
    }
    if frame.target(captive).is_none() {
        let state = TargetState::new(View::new(world), captive);
        frame.targets.push(state);
    }
    EffectFlow::Done
}

/// Each willing ally in the area may be moved as the tier moves enemies, stability aside.
pub fn also_move_allies(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
) -> EffectFlow {
    let Some(roll) = &ability.roll else { return EffectFlow::Done };
    // The roll's own tier without anyone's edges: the best tier rolled against a target, or the plain reading.
    let natural = i16::from(frame.dice[0]) + i16::from(frame.dice[1]);
    let tier = frame.targets.iter().map(|target| target.tier).max().unwrap_or_else(|| {
        let view = View::new(world);
        super::super::use_ability::target_roll_breakdown(view, frame, ability, roll, frame.by).input.read(natural).tier
    });
    let forced =
        roll.tier(tier).segments.iter().flat_map(|segment| &segment.effects).find_map(|aimed| match &aimed.effect {
            crate::rulesets::draw_steel::data::effect::Effect::Force(force) => {
                Some((force.kind, force.distance.clone()))
            }
            _ => None,
        });
    let Some((kind, distance)) = forced else { return EffectFlow::Done };
    match answer(world) {
        Some(Some(Choice::Creature(ally))) => {
            step.picks.push(Choice::Creature(ally));
            let view = View::new(world);
            let squares = crate::rulesets::draw_steel::rules::damage_amount::fixed_amount(view, frame.by, &distance);
            let Some(own) = view.space(frame.by) else { return EffectFlow::Done };
            let set =
                |force: &mut crate::rulesets::draw_steel::rules::frames::ForceFrame| force.ignore_stability = true;
            let child = forcing::force_frame(view, ally, Some(frame.by), own, kind, false, squares, frame.ability, set);
            return EffectFlow::Push(child);
        }
        Some(_) => return EffectFlow::Done,
        None => {}
    }
    let view = View::new(world);
    let in_area =
        |id: CreatureId| view.space(id).is_some_and(|space| frame.area.iter().any(|&spot| space.covers(spot)));
    let choices: Vec<Choice> = view
        .living()
        .filter(|&id| view.willing_ally(frame.by, id) && in_area(id))
        // Nobody is offered a move that nothing would come of.
        .filter(|&id| movement::held_fast(view, id, Some(frame.by)).is_none())
        .map(Choice::Creature)
        .filter(|choice| !step.picks.contains(choice))
        .collect();
    if choices.is_empty() {
        return EffectFlow::Done;
    }
    EffectFlow::Ask(choose(view, frame.by, &MOVE_ALLY, frame.ability, choices, true))
}

/// The user may shift one square, into the space of somebody it has moved away.
pub fn follow_in(world: &mut World, frame: &mut UseFrame) -> EffectFlow {
    match answer(world) {
        Some(Some(Choice::Spot(spot))) => EffectFlow::Last(Frame::Walk(WalkFrame {
            limit: Some(1),
            ..WalkFrame::new(frame.by, vec![spot], StepCause::Shift, frame.ability)
        })),
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            let Some(own) = view.space(frame.by).filter(|_| view.is_awake(frame.by)) else { return EffectFlow::Done };
            let mover = Mover::new(view, frame.by, StepCause::Shift, true);
            let able = |spot: &Spot| {
                own.distance(Space::square(*spot)) == 1
                    && mover.step(own.at, *spot).is_ok()
                    && mover.stop(*spot).is_ok()
            };
            let mut spots: Vec<Spot> = frame.vacated.iter().flat_map(|space| space.squares()).filter(able).collect();
            spots.sort_unstable_by_key(|spot| (spot.y, spot.x));
            spots.dedup();
            if spots.is_empty() {
                return EffectFlow::Done;
            }
            let choices = spots.into_iter().map(Choice::Spot).collect();
            EffectFlow::Ask(choose(view, frame.by, &FOLLOW, frame.ability, choices, true))
        }
    }
}
