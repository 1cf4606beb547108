//! Sentences of abilities about groups of creatures: Malice features and villain actions.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::fact::StepCause;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Choice;
use crate::core::question::{Question, named_options};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::predicate::Predicate;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};
use crate::rulesets::draw_steel::rules::actions::effects;
use crate::rulesets::draw_steel::rules::actions::effects::whom::WHOM;
use crate::rulesets::draw_steel::rules::actions::effects::{Pick, Tiers, offer};
use crate::rulesets::draw_steel::rules::actions::granted_strikes::has_free_strike;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::effect_flow::Step;
use crate::rulesets::draw_steel::rules::frames::{
    Course, EffectFrame, Frame, GrantFrame, Hit, Offer, TargetState, UseFrame,
};
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::roll_modifiers::Purpose;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_amount, damage_frames, skill_test_frames};

/// Whether somebody moves or strikes.
pub(crate) static MOVE_OR_STRIKE: Question = Question::new("move-or-strike");

/// Names the targets of what follows: all of whom it is so, or up to so many as the user picks one after another.
pub fn targets(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    who: &Predicate,
    most: Option<u8>,
) -> EffectFlow {
    let view = View::new(world);
    let fits = |id: &CreatureId| who.holds(view.world, frame.by, *id);
    let open: Vec<CreatureId> = view.living().filter(fits).collect();
    let Some(most) = most else {
        frame.targets = open.into_iter().map(|id| TargetState::new(view, id)).collect();
        return EffectFlow::Done;
    };
    match answer(world) {
        Some(Some(choice)) => step.picks.push(choice),
        Some(None) => step.picks.resize(usize::from(most), Choice::No),
        None => {}
    }
    let choices: Vec<Choice> =
        open.into_iter().map(Choice::Creature).filter(|choice| !step.picks.contains(choice)).collect();
    let view = View::new(world);
    if step.picks.len() < usize::from(most) && !choices.is_empty() {
        return EffectFlow::Ask(choose(view, frame.by, &WHOM, frame.ability, choices, true));
    }
    let picked = step.picks.iter().filter_map(|choice| match choice {
        Choice::Creature(id) => Some(*id),
        _ => None,
    });
    frame.targets = picked.map(|id| TargetState::new(view, id)).collect();
    EffectFlow::Done
}

/// Tests one after another, then the damage of all results at once, then what else they say, target by target and on
/// others (DS-EFF-02 to DS-EFF-05): the tier lines of a roll are worked no differently.
pub fn trial(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    with: &[Attribute],
    tiers: [&TierLine; 3],
) -> EffectFlow {
    // `stage` counts the tests, then the damage, then the targets and last the effects on others.
    let tiers = Tiers(tiers);
    let count = frame.targets.len();
    let at = usize::from(step.stage);
    if at < count {
        return test(world, frame, step, at, with);
    }
    if at == count {
        step.stage += 1;
        frame.self_tier = None;
        let hits = damage_of_all(world, frame, ability, tiers);
        return if hits.is_empty() { EffectFlow::Again } else { EffectFlow::Push(damage_frames::frame(hits)) };
    }
    if at == count + 1 {
        match effects::pick_target(world, frame, ability, tiers) {
            Pick::Target(index) => {
                step.stage += 1 + index;
                (step.next, step.gate) = ((0, 0), None);
            }
            Pick::Ask(decision) => return EffectFlow::Ask(decision),
            Pick::None => step.stage += 1 + count as u16,
        }
        return EffectFlow::Again;
    }
    let others = 2 * count + 2;
    if at < others {
        let done = effects::on_target(world, frame, step, ability, tiers, at - count - 2);
        if matches!(done, Step::Done) {
            step.stage = count as u16 + 1;
            return EffectFlow::Again;
        }
        return flow(done);
    }
    let mut cursor = (at - others) as u16;
    let others_done = effects::in_common(world, frame, step, ability, tiers, &mut cursor);
    step.stage = others as u16 + cursor;
    flow(others_done)
}

fn flow(step: Step) -> EffectFlow {
    match step {
        Step::Done => EffectFlow::Done,
        Step::Again => EffectFlow::Again,
        Step::Ask(decision) => EffectFlow::Ask(decision),
        Step::Push(child) => EffectFlow::Push(child),
    }
}

/// The test of one target; things fail theirs.
fn test(world: &World, frame: &mut UseFrame, step: &mut EffectFrame, index: usize, with: &[Attribute]) -> EffectFlow {
    let view = View::new(world);
    let id = frame.targets[index].id;
    let attribute = view.best_of(id, with).unwrap_or(Attribute(0));
    let tier = match step.picks.pop() {
        Some(Choice::Number(natural)) => {
            roll_modifiers::test(view, id, attribute, Purpose::Resist).input.read(natural).tier
        }
        _ if view.is_thing(id) => 1,
        _ => return EffectFlow::Push(skill_test_frames::frame(id, attribute, t::TEST.get())),
    };
    let target = &mut frame.targets[index];
    (target.tier, target.done) = (tier, false);
    step.stage += 1;
    EffectFlow::Again
}

/// The damage that no potency gates, of every target by its own result; nobody rolled for it (DS-EFF-08).
fn damage_of_all(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef, tiers: Tiers<'_>) -> Vec<Hit> {
    let mut hits = Vec::new();
    for (id, tier) in frame.targets.iter().map(|target| (target.id, target.tier)).collect::<Vec<_>>() {
        let open = tiers.line(tier).segments.iter().filter(|segment| segment.gate.is_none());
        for aimed in open.flat_map(|segment| &segment.effects) {
            let settled = aimed.effect.settled(|given| given.holds(View::new(world), (frame.by, frame.spend), id));
            if let (Who::Target, Some(Effect::Damage(damage))) = (aimed.who, settled) {
                let by = frame.by;
                let value = damage_amount::amount(world, frame, by, &damage.amount, id, ability.id);
                let kind =
                    frame.kind.filter(|kind| damage.kinds.contains(kind)).or_else(|| damage.kinds.first().copied());
                let mut hit = damage_frames::plain_hit(View::new(world), id, value, kind, frame.cause());
                hit.go_past(damage.past);
                hits.push(hit);
            }
        }
    }
    hits
}

named_options! {
    /// What each target may do.
    pub enum MoveOrStrike {
        /// Move.
        Move = "move",
        /// Make a free strike.
        FreeStrike = "free-strike",
    }
}

/// One target after another moves or strikes, as its side likes.
pub fn move_or_strike(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let Some(id) = frame.targets.get(usize::from(step.stage)).map(|target| target.id) else { return EffectFlow::Done };
    match answer(world) {
        Some(given) => {
            step.stage += 1;
            match given {
                Some(Choice::Named(way)) if way == MoveOrStrike::Move.slug() => EffectFlow::Push(walk(frame, id, None)),
                Some(_) => EffectFlow::Push(offer(frame, id, Offer::FreeStrike { on: None, edge: false })),
                None => EffectFlow::Again,
            }
        }
        None => {
            let view = View::new(world);
            let mut ways = Vec::new();
            if view.is_awake(id) && view.speed(id) > 0 {
                ways.push(Choice::Named(MoveOrStrike::Move.slug()));
            }
            if view.is_awake(id) && view.triggered_barred(id).is_none() && has_free_strike(view, id, None) {
                ways.push(Choice::Named(MoveOrStrike::FreeStrike.slug()));
            }
            if ways.is_empty() {
                step.stage += 1;
                return EffectFlow::Again;
            }
            EffectFlow::Ask(choose(view, id, &MOVE_OR_STRIKE, frame.ability, ways, true))
        }
    }
}

fn walk(frame: &UseFrame, mover: CreatureId, toward: Option<CreatureId>) -> Frame {
    let grant = GrantFrame::new(mover, StepCause::Walk, ShiftBy::Speed, frame.ability);
    Frame::Grant(GrantFrame { course: toward.map(Course::Straight), ..grant })
}
