//! What effects let a creature do at once: a Recovery, a strike, an extra main action, a save.

use bevy::prelude::World;

use super::super::draw_steel::names;
use super::ability::{AbilityDef, ActionType, Deed};
use super::check::{self};
use super::choices::choose;
use super::effect::Effect;
use super::ending;
use super::frames::nearest::{nearest_use, nearest_use_mut};
use super::frames::{Frame, Offer, OfferFrame, Payment, TargetState, UseFrame};
use super::joint;
use super::modifier::Forbidden;
use super::ops;
use super::plan::{Grant, Plan};
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::targeting;
use super::terms as t;
use super::tier::Who;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal, Use, UseOptions};
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers things that effects offer.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<OfferFrame>(DrawSteelSystems::Offers, step);
}

/// Works an offer one step further.
fn step(world: &mut World, frame: &mut OfferFrame) -> Flow<Frame> {
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None if joint::spent(View::new(world), frame) => Flow::Done,
        None => decision(View::new(world), frame).map_or(Flow::Done, Flow::Ask),
        Some(Intent::Use(it)) => match check_use(View::new(world), frame, &it) {
            Ok(plan) => {
                let edge =
                    matches!(frame.what, Offer::Signature { edge: true, .. } | Offer::FreeStrike { edge: true, .. });
                let mut use_frame = UseFrame::new(View::new(world), plan);
                use_frame.granted_edge = edge.then_some(frame.of);
                match frame.what {
                    Offer::MainAction => use_frame.noted.push(super::frames::using::extra_main_action()),
                    Offer::ChargeStrike { .. } => use_frame.noted.push(super::frames::using::charge_strike()),
                    _ => {}
                }
                Flow::Become(Frame::Use(Box::new(use_frame)))
            }
            Err(_) => Flow::Done,
        },
        Some(Intent::Walk { by, path, how }) => {
            joint::act_again(world, &[frame.to]);
            match super::movement::check_extra_walk(View::new(world), by, &path, how) {
                Ok(plan) => Flow::Become(super::movement::start_extra_walk(plan)),
                Err(_) => Flow::Done,
            }
        }
        Some(Intent::Choose(choice)) => {
            accept(world, frame, &choice);
            Flow::Done
        }
        _ => {
            joint::act_again(world, &[frame.to]);
            Flow::Done
        }
    }
}

/// The decision an offer comes to; none where it is worth nothing.
fn decision(view: View, frame: &OfferFrame) -> Option<Decision> {
    let view = view.quiet();
    let to = frame.to;
    if frame.what == Offer::Return {
        let due = super::features::may_return(view, to);
        return due.then(|| choose(view, to, "return", frame.of, vec![Choice::Yes], true));
    }
    if !view.is_alive(to) {
        return None;
    }
    match &frame.what {
        Offer::Return => None,
        Offer::Encourage { left, had } => {
            let list = super::features::hearers(view, to);
            let fits = |id: &CreatureId| {
                let stamina = view.stamina(*id);
                let able = view.pool(*id, t::RECOVERIES.get()) > 0 || !view.sheet(*id).is_hero();
                !had.contains(id) && stamina.now < stamina.max && able && !view.is_minion(*id)
            };
            let choices: Vec<Choice> = list.into_iter().filter(fits).map(Choice::Creature).collect();
            (*left > 0 && !choices.is_empty()).then(|| choose(view, to, "encourage", frame.of, choices, true))
        }
        Offer::Recovery => {
            let stamina = view.stamina(to);
            let heals = !view.is_minion(to) && view.forbidden(to, Forbidden::Healing).is_none();
            let worth = stamina.now < stamina.max && heals;
            let can = !view.sheet(to).is_hero() || view.pool(to, t::RECOVERIES.get()) > 0;
            (worth && can).then(|| choose(view, to, "recovery", frame.of, vec![Choice::Yes], true))
        }
        Offer::Save | Offer::EndEffect | Offer::EndEffects => {
            let list: Vec<Choice> = match frame.what {
                Offer::Save => ending::save_ends(view, to).map(Choice::Record).collect(),
                _ => ending::removable(view, to).map(Choice::Record).collect(),
            };
            let ask = if frame.what == Offer::Save { "save" } else { "end-effect" };
            (!list.is_empty()).then(|| choose(view, to, ask, frame.of, list, true))
        }
        Offer::Nudge => {
            let list = super::features::nudged(view, to).into_iter().map(Choice::Creature).collect::<Vec<_>>();
            (!list.is_empty()).then(|| choose(view, to, "nudge", frame.of, list, true))
        }
        Offer::Redirect { from } => {
            let list = redirections(view, *from).into_iter().map(Choice::Creature).collect::<Vec<_>>();
            (!list.is_empty()).then(|| choose(view, frame.by, "redirect", frame.of, list, false))
        }
        Offer::Signature { on, .. } | Offer::FreeStrike { on, .. } | Offer::ChargeStrike { on } => {
            let abilities = granted(view, frame);
            (!abilities.is_empty()).then(|| use_decision(view, frame, abilities, *on, false))
        }
        Offer::Ability(_) | Offer::Repeat(_) | Offer::Performance(_) => {
            let abilities = granted(view, frame);
            (!abilities.is_empty()).then(|| use_decision(view, frame, abilities, None, false))
        }
        Offer::MainAction => {
            let abilities = granted(view, frame);
            let or_walk = view.clock().active == Some(to);
            (!abilities.is_empty() || or_walk).then(|| use_decision(view, frame, abilities, None, or_walk))
        }
    }
}

fn use_decision(
    view: View,
    frame: &OfferFrame,
    abilities: Vec<Name>,
    on: Option<CreatureId>,
    or_walk: bool,
) -> Decision {
    let ask = match frame.what {
        Offer::Signature { .. } => "signature",
        Offer::FreeStrike { .. } => "free-strike",
        Offer::ChargeStrike { .. } => "charge-strike",
        Offer::Ability(_) | Offer::Repeat(_) | Offer::Performance(_) => "free-use",
        _ => "extra-main-action",
    };
    Decision {
        side: view.side(frame.to),
        about: Some(frame.to),
        ask: Name::new(ask),
        origin: frame.of,
        options: Options::Use(UseOptions { by: frame.to, abilities, on, or_walk }),
    }
}

/// The abilities an offer lets its creature use now.
fn granted(view: View, frame: &OfferFrame) -> Vec<Name> {
    let abilities = view.sheet(frame.to).abilities.iter();
    abilities.filter(|ability| grants(view, frame, ability)).map(|ability| ability.id).collect()
}

/// Whether an offer lets its creature use one of its abilities now.
fn grants(view: View, frame: &OfferFrame, ability: &AbilityDef) -> bool {
    let to = frame.to;
    let asked = match frame.what {
        Offer::Signature { strike, .. } => {
            let signature = ability.signature && (!strike || ability.is_strike());
            ability.action == ActionType::MainAction
                && (signature || is_free_strike(ability) || ability.whenever_granted)
        }
        // The price of a hold is a free strike in melee (DS-MAN-03, DS-MAN-04).
        Offer::FreeStrike { .. } => {
            let close = frame.of != t::MELEE_FREE_STRIKE.get() || ability.has(t::MELEE.get());
            close && (is_free_strike(ability) || ability.whenever_granted)
        }
        Offer::ChargeStrike { .. } => ends_charges(ability),
        Offer::Ability(id) | Offer::Repeat(id) | Offer::Performance(id) => ability.id == id,
        Offer::MainAction => {
            (ability.action == ActionType::MainAction && ability.trigger.is_none())
                || (ability.action == ActionType::Maneuver && view.clock().active == Some(to))
        }
        _ => false,
    };
    if !asked || !view.is_awake(to) {
        return false;
    }
    // Granted strikes are free triggered actions and closed to whoever may take none (DS-COND-07).
    let own =
        matches!(frame.what, Offer::MainAction | Offer::ChargeStrike { .. } | Offer::Repeat(_) | Offer::Performance(_))
            || ability.action == ActionType::VillainAction;
    let grant = grant(frame);
    (own || view.triggered_barred(to).is_none())
        && check::usable(view, to, ability, grant).is_ok()
        && (grant.unpaid || check::affordable(view, to, ability, 0).is_ok())
        && match frame.what {
            Offer::Signature { on: Some(on), .. } | Offer::FreeStrike { on: Some(on), .. } => {
                reaches(view, to, ability.id, on)
            }
            _ => true,
        }
}

/// Whether a charge may end in an ability (DS-MAIN-01, DS-ABIL-11, AMB-67).
pub fn ends_charges(ability: &AbilityDef) -> bool {
    let charging = ability.has(t::CHARGE.get()) && !ability.says(&Deed::Charge);
    ability.id == t::MELEE_FREE_STRIKE.get() || charging || ability.whenever_granted
}

/// Whether an ability serves as a free strike of its owner (DS-FREE-01, DS-FREE-02).
pub fn is_free_strike(ability: &AbilityDef) -> bool {
    ability.id == t::MELEE_FREE_STRIKE.get() || ability.id == t::RANGED_FREE_STRIKE.get() || ability.free_strike
}

fn reaches(view: View, by: CreatureId, ability: Name, on: CreatureId) -> bool {
    view.ability(by, ability).is_some_and(|ability| {
        let mode = targeting::default_mode(view, by, ability, &[on]);
        targeting::may_target(view, by, ability, mode, on).is_ok()
    })
}

/// The free strike that a creature would make against another, to be previewed: the first that reaches it.
pub fn free_strike_on(view: View, by: CreatureId, on: CreatureId) -> Option<UseFrame> {
    free_strikes_on(view, by, on).next()
}

/// The free strikes of a creature that reach another, as it would make them.
pub fn free_strikes_on(view: View<'_>, by: CreatureId, on: CreatureId) -> impl Iterator<Item = UseFrame> {
    let strikes = view.sheet(by).abilities.iter().filter(|ability| is_free_strike(ability));
    strikes.filter_map(move |ability| strike_on(view, by, ability.id, on))
}

/// The signature strikes of `by` that reach another, by their ids.
pub fn signatures_on(view: View<'_>, by: CreatureId, on: CreatureId) -> impl Iterator<Item = Name> {
    let own = view.sheet(by).abilities.iter().filter(|ability| ability.signature && ability.is_strike());
    own.map(|ability| ability.id).filter(move |&ability| reaches(view, by, ability, on))
}

/// The use of one of its abilities that a creature is made to make against another, if it reaches.
pub fn strike_on(view: View, by: CreatureId, ability: Name, on: CreatureId) -> Option<UseFrame> {
    let ability = view.ability(by, ability).filter(|ability| reaches(view, by, ability.id, on))?;
    let mode = targeting::default_mode(view, by, ability, &[on]);
    Some(UseFrame::new(view, Plan { mode, ..Plan::unaimed(by, ability, Payment::Granted, vec![on]) }))
}

/// Whether a use under way grants signature strikes to those its user picks, and if so whether with an edge.
pub fn signature_granted(view: View, used: &UseFrame) -> Option<bool> {
    let roll = view.ability(used.by, used.ability)?.roll.as_ref()?;
    let line = roll.tier(used.self_tier?);
    line.segments.iter().flat_map(|segment| &segment.effects).find_map(|aimed| match aimed.effect {
        Effect::StrikeSignature { edge } if aimed.who != Who::Target => Some(edge),
        _ => None,
    })
}

/// The signature strike that a creature would make against another where one is granted, to be previewed: the first that
/// reaches it, or else a free strike.
pub fn signature_on(view: View, by: CreatureId, on: CreatureId, edge: Option<Name>) -> Option<UseFrame> {
    let signature = signatures_on(view, by, on).next().and_then(|ability| strike_on(view, by, ability, on));
    let mut frame = signature.or_else(|| free_strike_on(view, by, on))?;
    frame.granted_edge = edge;
    Some(frame)
}

/// Whether a creature has a free strike that reaches a target (or anybody).
pub fn has_free_strike(view: View, by: CreatureId, on: Option<CreatureId>) -> bool {
    view.sheet(by)
        .abilities
        .iter()
        .filter(|ability| is_free_strike(ability))
        .any(|ability| on.is_none_or(|on| reaches(view, by, ability.id, on)))
}

/// The allies of a creature that could free strike another now.
pub fn allies_to_strike(view: View<'_>, by: CreatureId, on: CreatureId) -> impl Iterator<Item = CreatureId> {
    view.living().filter(move |&ally| {
        view.willing_ally(by, ally) && view.triggered_barred(ally).is_none() && has_free_strike(view, ally, Some(on))
    })
}

/// Whether a use is one the offer allows, with everything filled in.
///
/// # Errors
/// Why not.
pub fn check_use(view: View, frame: &OfferFrame, it: &Use) -> Result<Plan, Refusal> {
    if it.by != frame.to {
        return Err(view.refusal("not-offered", || format!("this is offered to {}", names::name(view, frame.to))));
    }
    if !view.ability(frame.to, it.ability).is_some_and(|ability| grants(view.quiet(), frame, ability)) {
        return Err(view.refusal("not-offered", || format!("{} is not offered here", it.ability)));
    }
    let on = match frame.what {
        Offer::Signature { on, .. } | Offer::FreeStrike { on, .. } | Offer::ChargeStrike { on } => on,
        _ => None,
    };
    if let Some(on) = on
        && !it.on.contains(&on)
    {
        let name = || names::name(view, on);
        return Err(view.refusal("target-named", || format!("the target has to be {}", name())));
    }
    let mut plan = check::plan(view, it, grant(frame))?;
    plan.payment = match frame.what {
        Offer::Repeat(_) => Payment::Repeat,
        Offer::Performance(_) => Payment::Nothing,
        _ => Payment::Granted,
    };
    Ok(plan)
}

/// What an offer lets its creature off.
pub fn grant(frame: &OfferFrame) -> Grant {
    let performance = matches!(frame.what, Offer::Performance(_));
    let unpaid = performance || matches!(frame.what, Offer::Repeat(_));
    Grant { free: true, unpaid, performance, ..Grant::default() }
}

fn accept(world: &mut World, frame: &OfferFrame, choice: &Choice) {
    let cause = Cause::of(frame.by, frame.of);
    match (&frame.what, choice) {
        (Offer::Recovery, Choice::Yes) => {
            ops::spend_recovery(world, frame.to, frame.to, cause);
        }
        (Offer::Save, Choice::Record(record)) => {
            ending::save(world, frame.to, *record);
        }
        (Offer::Return, Choice::Yes) => super::features::come_back(world, frame.to),
        (Offer::Encourage { left, had }, Choice::Creature(id)) => {
            // Whoever is named does: the same side says both.
            ops::spend_recovery(world, *id, *id, cause);
            let what = Offer::Encourage { left: left - 1, had: had.iter().chain([id]).copied().collect() };
            ops::push(world, Frame::Offer(OfferFrame { what, ..frame.clone() }));
        }
        (Offer::Nudge, Choice::Creature(other)) => super::features::nudge(world, frame, *other),
        (Offer::Redirect { from }, Choice::Creature(to)) => redirect(world, *from, *to),
        (Offer::EndEffect | Offer::EndEffects, Choice::Record(record)) => {
            ending::end_record(world, frame.to, *record, "ended", cause);
            if frame.what == Offer::EndEffects {
                ops::push(world, Frame::Offer(frame.clone()));
            }
        }
        _ => {}
    }
}

/// Whom the strike under way could be turned on instead of one of its targets: anybody in its distance (AMB-52).
pub fn redirections(view: View, from: CreatureId) -> Vec<CreatureId> {
    let Some(used) = nearest_use(view.world).filter(|used| used.target(from).is_some()) else { return Vec::new() };
    let Some(ability) = view.ability(used.by, used.ability) else { return Vec::new() };
    let fits = |id: CreatureId| {
        used.target(id).is_none()
            && id != used.by
            && view.is_alive(id)
            && view.distance(used.by, id) <= targeting::reach(view, used.by, ability, used.mode).unwrap_or(0)
            && view.line_of_effect(used.by, id)
    };
    view.ids().filter(|&id| fits(id)).collect()
}

/// Puts another creature in the place of a target of the use under way (AMB-52).
pub fn redirect(world: &mut World, from: CreatureId, to: CreatureId) {
    let state = TargetState::new(View::new(world), to);
    if let Some(used) = nearest_use_mut(world)
        && let Some(target) = used.targets.iter_mut().find(|target| target.id == from)
    {
        let strikers = std::mem::take(&mut target.strikers);
        *target = TargetState { strikers, ..state };
    }
}
