//! Packs and hordes sent all at once: Bully and Dread March.

pub(crate) mod bully;
pub(crate) mod march;

use bevy::prelude::World;

use crate::core::ends::Moment;
use crate::core::fact::StepCause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::effects::offer;
use crate::rulesets::draw_steel::rules::actions::effects::strikes::STRIKE_WHOM;
use crate::rulesets::draw_steel::rules::actions::granted_strikes::has_free_strike;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::damage;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Frame, GrantFrame, Offer, TargetState, UseFrame};
use crate::rulesets::draw_steel::rules::lasting;
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::view::View;

/// Who of a horde marches.
pub(crate) static MARCH: Question = Question::new("march");

fn go(frame: &UseFrame, mover: CreatureId, how: StepCause) -> Frame {
    let squares = ShiftBy::Speed;
    Frame::Grant(GrantFrame::new(mover, how, squares, frame.ability))
}

/// One after another shifts, then strikes; `picks` holds whom the first one struck.
pub fn bully(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let (index, strikes) = (usize::from(step.stage) / 2, step.stage % 2 == 1);
    let Some(id) = frame.targets.get(index).map(|target| target.id) else { return EffectFlow::Done };
    if !strikes {
        step.stage += 1;
        let awake = View::new(world).is_awake(id);
        return if awake { EffectFlow::Push(go(frame, id, StepCause::Shift)) } else { EffectFlow::Again };
    }
    if let Some(given) = answer(world) {
        step.stage += 1;
        let Some(Choice::Creature(on)) = given else { return EffectFlow::Again };
        if step.picks.is_empty() {
            step.picks.push(Choice::Creature(on));
        }
        return EffectFlow::Push(offer(frame, id, Offer::FreeStrike { on: Some(on), edge: false }));
    }
    let view = View::new(world);
    let reached = |on: CreatureId| view.targetable_enemy(id, on) && has_free_strike(view, id, Some(on));
    let able = view.is_awake(id) && view.triggered_barred(id).is_none();
    let mut choices: Vec<Choice> = view.living().filter(|&on| able && reached(on)).map(Choice::Creature).collect();
    if step.picks.first().is_some_and(|first| choices.contains(first)) {
        choices.retain(|choice| step.picks.contains(choice));
    }
    if choices.is_empty() {
        step.stage += 1;
        return EffectFlow::Again;
    }
    EffectFlow::Ask(choose(view, id, &STRIKE_WHOM, frame.ability, choices, true))
}

/// First the Director says who marches, then each does; at last those fall who were to fall on the way.
pub fn march(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame, count: u8) -> EffectFlow {
    if step.stage == 0 {
        return muster(world, frame, step, usize::from(count) + usize::try_from(frame.spend).unwrap_or(0));
    }
    let (index, strikes) = (usize::from(step.stage - 1) / 2, step.stage.is_multiple_of(2));
    step.stage += 1;
    let Some(id) = frame.targets.get(index).map(|target| target.id) else {
        fall(world, frame);
        return EffectFlow::Done;
    };
    let view = View::new(world);
    if !view.is_awake(id) {
        return EffectFlow::Again;
    }
    if !strikes {
        return EffectFlow::Push(go(frame, id, StepCause::Walk));
    }
    EffectFlow::Push(offer(frame, id, Offer::FreeStrike { on: None, edge: false }))
}

fn muster(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame, most: usize) -> EffectFlow {
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            let state = TargetState::new(View::new(world), id);
            frame.targets.push(state);
            let kinds = vec![t::MARCHING.get()];
            let what = Imposition { kinds, imposer: Some(frame.by), origin: frame.ability, ..Imposition::default() };
            lasting::impose(world, id, what, Moment::FightEnd);
        }
        Some(_) => {
            step.stage = 1;
            return EffectFlow::Again;
        }
        None => {}
    }
    let view = View::new(world);
    let fits = |id: &CreatureId| {
        view.side(*id) == view.side(frame.by)
            && view.is_awake(*id)
            && view.sheet(*id).def.keywords.contains(&undead())
            && frame.target(*id).is_none()
    };
    let choices: Vec<Choice> = view.living().filter(fits).map(Choice::Creature).collect();
    if choices.is_empty() || frame.targets.len() >= most {
        step.stage = 1;
        return EffectFlow::Again;
    }
    EffectFlow::Ask(choose(view, frame.by, &MARCH, frame.ability, choices, true))
}

fn undead() -> Name {
    name!("Undead")
}

fn fall(world: &mut World, frame: &UseFrame) {
    for id in frame.target_ids() {
        lasting::end_kind(world, id, t::MARCHING.get(), "arrived", frame.cause());
        let view = View::new(world);
        if view.is_alive(id) && view.stamina(id).now <= 0 {
            damage::bring_down(world, id, false, frame.cause());
        }
    }
}
