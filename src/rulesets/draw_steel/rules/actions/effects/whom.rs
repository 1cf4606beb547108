//! Whom an effect falls on: the targets, the user, or those near one of them.

use bevy::prelude::World;

use super::super::granted_strikes;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::tier::{Center, Kin, Near, Several, Together, Who, Within};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Which ally something is for.
pub(crate) static ALLY: Question = Question::new("ally");
/// On whom an effect falls.
pub(crate) static WHOM: Question = Question::new("whom");

/// Whom an effect falls on, once any choice is made.
pub enum Recipients {
    /// These, in order.
    Ready(Vec<CreatureId>),
    /// The user must pick first.
    Ask(Decision),
}

/// How the user picks whom something falls on.
#[derive(Clone, Copy)]
pub struct Picking<'a> {
    /// What is asked, where it is not the usual question.
    pub question: Option<&'static Question>,
    /// Whether the only one there is needs no picking, as it may still decline.
    pub declinable: bool,
    /// Whether it would come to anything for somebody.
    pub suits: &'a dyn Fn(View<'_>, &UseFrame, CreatureId) -> bool,
}

impl Picking<'_> {
    /// Of something that comes to something for anybody.
    pub const PLAIN: Self = Self { question: None, declinable: false, suits: &|_, _, _| true };
}

/// Finds whom a word such as "one ally within 10" means; picks are kept in the frame of the effect. `target` is the one being
/// resolved, where effects go from target to target.
pub fn recipients(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    who: Who,
    target: Option<CreatureId>,
    picking: Picking<'_>,
) -> Recipients {
    match who {
        Who::Target => Recipients::Ready(target.map_or_else(|| affected(frame), |target| vec![target])),
        Who::You | Who::Director => Recipients::Ready(vec![step.by]),
        Who::OneTarget => {
            let view = View::new(world);
            let open = frame.target_ids().into_iter().filter(|&id| view.is_alive(id)).collect();
            let picked = pick(world, frame, step, open, 1, &WHOM, false);
            if let Recipients::Ready(list) = &picked {
                frame.singled = list.first().copied();
            }
            picked
        }
        Who::OtherTargets => {
            let others = frame.target_ids().into_iter().filter(|&id| Some(id) != frame.singled);
            Recipients::Ready(others.collect())
        }
        Who::Near(near) => beside(world, frame, step, near, target, picking),
    }
}

/// The targets that more than damage reaches.
fn affected(frame: &UseFrame) -> Vec<CreatureId> {
    frame.targets.iter().filter(|target| !target.unaffected).map(|target| target.id).collect()
}

fn beside(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    near: Near,
    target: Option<CreatureId>,
    picking: Picking<'_>,
) -> Recipients {
    let centers = match (near.center, target) {
        (Center::You, _) => vec![step.by],
        (Center::Target, Some(target)) => vec![target],
        (Center::Target, None) => frame.target_ids(),
    };
    let too = if near.center_too == Together::And { centers.clone() } else { Vec::new() };
    let view = View::new(world);
    let picks = near.count != Several::Each;
    let open: Vec<CreatureId> = view
        .living()
        .filter(|id| match near.center_too {
            _ if !centers.contains(id) => fits(view, (frame, step.by), near, &centers, *id),
            Together::Or => true,
            Together::No | Together::And => false,
        })
        .filter(|&id| !picks || (picking.suits)(view, frame, id))
        .collect();
    let picked = match near.count {
        // Whoever was there when the first of several effects came stays meant, wherever that one has moved it.
        Several::Each if step.picks.is_empty() => {
            step.picks = open.into_iter().map(Choice::Creature).collect();
            Recipients::Ready(picked(step))
        }
        Several::Each => Recipients::Ready(picked(step)),
        Several::UpTo(most) => {
            let usual = if near.kin == Kin::Allies { &ALLY } else { &WHOM };
            let question = picking.question.unwrap_or(usual);
            let sole = picking.declinable && open.len() == 1 && step.picks.is_empty();
            pick(world, frame, step, open, usize::from(most), question, !sole)
        }
    };
    match picked {
        Recipients::Ready(list) => Recipients::Ready(too.into_iter().chain(list).collect()),
        ask => ask,
    }
}

fn fits(view: View, (frame, by): (&UseFrame, CreatureId), near: Near, centers: &[CreatureId], id: CreatureId) -> bool {
    let kin = match near.kin {
        Kin::Allies => view.willing_ally(by, id),
        Kin::Enemies => view.hostile(by, id),
        Kin::Creatures => !view.is_thing(id),
    };
    let covered = || view.space(id).is_some_and(|space| frame.area.iter().any(|&spot| space.covers(spot)));
    kin && match near.within {
        Within::Squares(n) => centers.iter().any(|&center| view.distance(center, id) <= i16::from(n)),
        Within::Area => covered(),
        Within::Anywhere => true,
        Within::Reach => centers.iter().any(|&center| granted_strikes::has_free_strike(view, id, Some(center))),
        Within::Distance => {
            let ability = view.ability(by, frame.ability);
            match ability.and_then(|ability| targeting::reach(view, by, ability, frame.mode)) {
                Some(squares) => view.distance(by, id) <= squares,
                None => covered(),
            }
        }
    }
}

/// Asks for one after another of `open` until `most` are picked, nobody else is left or the user has had enough.
fn pick(
    world: &mut World,
    frame: &UseFrame,
    step: &mut EffectFrame,
    open: Vec<CreatureId>,
    most: usize,
    question: &Question,
    may_pass: bool,
) -> Recipients {
    if step.picks.len() < most {
        match answer(world) {
            Some(Some(choice)) => step.picks.push(choice),
            Some(None) => step.picks.resize(most, Choice::No),
            None => {}
        }
    }
    if step.picks.len() < most {
        let choices: Vec<Choice> =
            open.into_iter().map(Choice::Creature).filter(|choice| !step.picks.contains(choice)).collect();
        match &choices[..] {
            [] => {}
            [only] if !may_pass => step.picks.push(only.clone()),
            _ => {
                let view = View::new(world);
                return Recipients::Ask(choose(view, step.by, question, frame.ability, choices, may_pass));
            }
        }
        step.picks.resize(most, Choice::No);
    }
    Recipients::Ready(picked(step))
}

fn picked(step: &EffectFrame) -> Vec<CreatureId> {
    let creature = |choice: &Choice| if let Choice::Creature(id) = choice { Some(*id) } else { None };
    step.picks.iter().filter_map(creature).collect()
}
