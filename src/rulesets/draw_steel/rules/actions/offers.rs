//! What effects let a creature do at once: a Recovery, a strike, an extra main action, a save.

use bevy::prelude::World;

use super::super::choices::choose;
use super::super::ending;
use super::super::frames::{Frame, Offer, OfferFrame};
use super::super::healing;
use super::super::mutations;
use super::super::planned::{self, Planned};
use super::super::points::{OfferAsks, OfferTaken};
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use super::granted_uses;
use super::granted_uses::granted;
use super::redirection::{redirect, redirections};
use super::squad_party;
use crate::core::fact::Cause;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, UseOptions};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Whether somebody spends a Recovery.
pub(crate) static RECOVERY: Question = Question::new("recovery");
/// Against which effect somebody saves.
pub(crate) static SAVE: Question = Question::new("save");
/// Which effect somebody ends.
pub(crate) static END_EFFECT: Question = Question::new("end-effect");
/// Who is struck instead.
pub(crate) static REDIRECT: Question = Question::new("redirect");
/// A signature ability or free strike at once.
pub(crate) static SIGNATURE: Question = Question::new("signature");
/// A free strike at once.
pub(crate) static FREE_STRIKE: Question = Question::new("free-strike");
/// The strike at the end of a charge.
pub(crate) static CHARGE_STRIKE: Question = Question::new("charge-strike");
/// An ability at no cost.
pub(crate) static FREE_USE: Question = Question::new("free-use");
/// The extra main action of a critical hit.
pub(crate) static EXTRA_MAIN_ACTION: Question = Question::new("extra-main-action");

/// Registers things that effects offer.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<OfferFrame>(DrawSteelSystems::Offers, step);
}

/// Works an offer one step further.
fn step(world: &mut World, frame: &mut OfferFrame) -> Flow<Frame> {
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None if squad_party::spent(View::new(world), frame) => Flow::Done,
        None => decision(View::new(world), frame).map_or(Flow::Done, Flow::Ask),
        Some(Intent::Use(_)) => match planned::take(world) {
            Planned::Use(plan) => {
                let used = granted_uses::started(View::new(world), frame, plan);
                Flow::Become(Frame::Use(Box::new(used)))
            }
            _ => Flow::Done,
        },
        Some(Intent::Walk { .. }) => {
            squad_party::act_again(world, &[frame.to]);
            match planned::take(world) {
                Planned::ExtraWalk(plan) => Flow::Become(super::super::movement::start_extra_walk(plan)),
                _ => Flow::Done,
            }
        }
        Some(Intent::Choose(choice)) => {
            accept(world, frame, &choice);
            Flow::Done
        }
        _ => {
            squad_party::act_again(world, &[frame.to]);
            Flow::Done
        }
    }
}

/// The decision an offer comes to; none where it is worth nothing.
fn decision(view: View, frame: &OfferFrame) -> Option<Decision> {
    let view = view.quiet();
    let to = frame.to;
    // What features offer may reach the dead as well.
    if let Some(asked) = hooks::at::<OfferAsks>(view.world).iter().find_map(|ask| ask(view, frame)) {
        return Some(asked);
    }
    if !view.is_alive(to) {
        return None;
    }
    match &frame.what {
        Offer::Return | Offer::Encourage { .. } | Offer::Nudge => None,
        Offer::Recovery => {
            let asks = || choose(view, to, &RECOVERY, frame.of, vec![Choice::Yes], true);
            healing::recovers(view, to).then(asks)
        }
        Offer::Save | Offer::EndEffect | Offer::EndEffects => {
            let list: Vec<Choice> = match frame.what {
                Offer::Save => ending::save_ends(view, to).map(Choice::Record).collect(),
                _ => ending::removable(view, to).map(Choice::Record).collect(),
            };
            let ask = if frame.what == Offer::Save { &SAVE } else { &END_EFFECT };
            (!list.is_empty()).then(|| choose(view, to, ask, frame.of, list, true))
        }
        Offer::Redirect { from } => {
            let list = redirections(view, *from).into_iter().map(Choice::Creature).collect::<Vec<_>>();
            (!list.is_empty()).then(|| choose(view, frame.by, &REDIRECT, frame.of, list, false))
        }
        Offer::Signature { on, .. } | Offer::FreeStrike { on, .. } | Offer::ChargeStrike { on } => {
            let abilities = granted(view, frame);
            (!abilities.is_empty()).then(|| use_decision(view, frame, abilities, *on, false))
        }
        Offer::Ability(_) | Offer::Given(_) | Offer::Repeat(_) | Offer::Performance(_) => {
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
    let question = match frame.what {
        Offer::Signature { .. } => &SIGNATURE,
        Offer::FreeStrike { .. } => &FREE_STRIKE,
        Offer::ChargeStrike { .. } => &CHARGE_STRIKE,
        Offer::Ability(_) | Offer::Given(_) | Offer::Repeat(_) | Offer::Performance(_) => &FREE_USE,
        _ => &EXTRA_MAIN_ACTION,
    };
    Decision {
        side: view.side(frame.to),
        about: Some(frame.to),
        ask: question.id(),
        origin: frame.of,
        options: Options::Use(UseOptions { by: frame.to, abilities, on, or_walk }),
    }
}

fn accept(world: &mut World, frame: &OfferFrame, choice: &Choice) {
    let cause = Cause::new(frame.by, frame.of);
    match (&frame.what, choice) {
        (Offer::Recovery, Choice::Yes) => {
            healing::spend_recovery(world, frame.to, frame.to, cause);
        }
        (Offer::Save, Choice::Record(record)) => {
            ending::save(world, frame.to, *record);
        }
        (Offer::Redirect { from }, Choice::Creature(to)) => redirect(world, *from, *to),
        (Offer::EndEffect | Offer::EndEffects, Choice::Record(record)) => {
            ending::end_record(world, frame.to, *record, "ended", cause);
            if frame.what == Offer::EndEffects {
                mutations::push(world, Frame::Offer(frame.clone()));
            }
        }
        _ => hooks::call::<OfferTaken>(world, |world, taken| taken(world, frame, choice)),
    }
}
