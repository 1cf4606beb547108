//! Strikes that somebody is let or made to make against whoever has to be picked first.

use bevy::prelude::World;

use super::super::granted_strikes;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::effect::{Against, Effect};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::Step;
use crate::rulesets::draw_steel::rules::frames::{Frame, Offer, OfferFrame, UseFrame};
use crate::rulesets::draw_steel::rules::view::View;

/// Whom somebody strikes with a strike that it is given.
pub(crate) static STRIKE_WHOM: Question = Question::new("strike-whom");

/// A strike that somebody is given.
#[derive(Clone, Copy)]
pub struct GrantedStrike {
    /// With a signature ability; with a free strike otherwise.
    signature: bool,
    edge: bool,
    against: Against,
}

impl GrantedStrike {
    /// The strike that an effect gives, if whom it is made against has to be picked.
    pub fn from_effect(effect: &Effect) -> Option<Self> {
        let given = match effect {
            Effect::FreeStrike(strike) => Self { signature: false, edge: strike.edge, against: strike.against },
            Effect::Signature(strike) => Self { signature: true, edge: strike.edge, against: strike.against },
            _ => return None,
        };
        (given.against.is_picked() || given.against == Against::BesideTarget).then_some(given)
    }
}

/// A strike of `by` against somebody who has to be picked first: by itself among those next to the target, or by the
/// user among those whom the text leaves, and then `by` is not asked.
pub fn strike_at(
    world: &mut World,
    (frame, user): (&UseFrame, CreatureId),
    by: CreatureId,
    given: GrantedStrike,
) -> Step {
    let view = View::new(world);
    if !view.is_awake(by) || view.triggered_barred(by).is_some() {
        return Step::Again;
    }
    let forced = given.against.is_picked();
    match answer(world) {
        Some(Some(picked)) if forced => make(View::new(world), frame, by, given, &picked),
        Some(Some(Choice::Creature(on))) => {
            let what = Offer::FreeStrike { on: Some(on), edge: given.edge };
            Step::Push(Frame::Offer(OfferFrame { to: by, what, by: user, of: frame.ability }))
        }
        Some(_) => Step::Again,
        None => {
            let view = View::new(world);
            let choices = strikes(view, (frame, user), by, given);
            let nearest = matches!(given.against, Against::NearestAlly | Against::NearestEnemy);
            match &choices[..] {
                [] => Step::Again,
                [only] if nearest => make(view, frame, by, given, only),
                _ => {
                    let chooser = if forced { user } else { by };
                    Step::Ask(choose(view, chooser, &STRIKE_WHOM, frame.ability, choices, !nearest))
                }
            }
        }
    }
}

/// The strike that was picked for somebody.
fn make(view: View, frame: &UseFrame, by: CreatureId, given: GrantedStrike, picked: &Choice) -> Step {
    let strike = match *picked {
        Choice::Creature(on) => granted_strikes::free_strike_on(view, by, on),
        Choice::Apply { what, on, .. } => granted_strikes::strike_on(view, by, what, on),
        _ => None,
    };
    strike.map_or(Step::Again, |mut strike| {
        strike.granted_edge = given.edge.then_some(frame.ability);
        Step::Push(Frame::Use(Box::new(strike)))
    })
}

/// Whom `by` may be made to strike, with what where that is not said.
fn strikes(view: View, (frame, user): (&UseFrame, CreatureId), by: CreatureId, given: GrantedStrike) -> Vec<Choice> {
    let targets = frame.target_ids();
    let meant = |id: CreatureId| match given.against {
        Against::ChosenEnemy => view.hostile(user, id),
        Against::NearestAlly => view.friendly(by, id),
        Against::NearestEnemy => view.hostile(by, id),
        Against::BesideTarget => !targets.contains(&id) && targets.iter().any(|&target| view.adjacent(target, id)),
        _ => true,
    };
    let reached = |id: CreatureId| {
        if given.signature {
            granted_strikes::signatures_on(view, by, id).next().is_some()
        } else {
            granted_strikes::has_free_strike(view, by, Some(id))
        }
    };
    let mut meant: Vec<CreatureId> = view.living().filter(|&id| id != by && meant(id) && reached(id)).collect();
    if matches!(given.against, Against::NearestAlly | Against::NearestEnemy) {
        let near = meant.iter().map(|&id| view.distance(by, id)).min();
        meant.retain(|&id| Some(view.distance(by, id)) == near);
    }
    if !given.signature {
        return meant.into_iter().map(Choice::Creature).collect();
    }
    let with = |on: CreatureId| {
        granted_strikes::signatures_on(view, by, on).map(move |what: Name| Choice::Apply { what, on, count: 1 })
    };
    meant.into_iter().flat_map(with).collect()
}
