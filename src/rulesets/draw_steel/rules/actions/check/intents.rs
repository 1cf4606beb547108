//! Whether an intent answers the decision that a battle waits at.

use super::super::free_actions::{self, FreeAction};
use super::{FARTHEST, describe, plan};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options, Refusal, RouteOptions, Use};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::{Frame, TurnStep};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::planned::Planned;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// Whether an intent answers the decision the battle waits at, and what it comes to.
///
/// # Errors
/// Why not; nothing has changed.
pub fn intent(view: View, intent: &Intent) -> Result<Planned, Refusal> {
    let Some(decision) = view.decision() else { return view.refuse("over", || "the battle is over") };
    let count = view.ids().len();
    if !intent.all(|id| usize::from(id.0) < count) {
        return view.refuse("no-creature", || "there is no such creature");
    }
    if intent.spots().any(|at| [at.x, at.y, at.z].into_iter().any(|n| !(-FARTHEST..=FARTHEST).contains(&n))) {
        return view.refuse("off-board", || "there is no such square");
    }
    match (&decision.options, intent) {
        (Options::Choose { choices, .. }, Intent::Choose(choice)) => {
            if choices.contains(choice) {
                Ok(Planned::Answer)
            } else {
                view.refuse("not-offered", || {
                    format!("{} is not offered here ({})", describe(view, choice), decision.ask)
                })
            }
        }
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(Planned::Answer),
        (Options::Choose { .. }, Intent::Pass) => view.refuse("must-choose", || "a choice has to be made"),
        (Options::Use(_), Intent::Use(wanted)) => offered_use(view, wanted),
        (Options::Use(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Use(options), Intent::Walk { by, path, how }) if options.or_walk && *by == options.by => {
            movement::check_extra_walk(view, *by, path, *how).map(Planned::ExtraWalk)
        }
        (Options::Route(options), Intent::Route(path)) => route(view, options, path),
        (Options::Route(options), Intent::Pass) if options.must => {
            view.refuse("must-choose", || "there is no staying: pick one of the ways")
        }
        (Options::Route(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Act, Intent::Use(wanted)) => {
            own_turn(view, wanted.by)?;
            plan(view, wanted, Grant::default()).map(Planned::Use)
        }
        (Options::Act, Intent::Walk { by, path, how }) => {
            own_turn(view, *by)?;
            movement::check_walk(view, *by, path, *how).map(Planned::Walk)
        }
        (Options::Act, Intent::Choose(Choice::Record(record))) => {
            crate::rulesets::draw_steel::rules::ending::check_end_effect(view, *record).map(|()| Planned::Answer)
        }
        (Options::Act, Intent::Choose(Choice::React { by, with, on: Some(captive), .. }))
            if *with == t::LET_GO.get() =>
        {
            crate::rulesets::draw_steel::rules::ending::check_let_go(view, *by, *captive).map(|()| Planned::Answer)
        }
        (Options::Act, Intent::Choose(Choice::Named(what))) => {
            let Some(act) = FreeAction::named(*what) else {
                return view.refuse("no-such-act", || format!("{what} is nothing one can do"));
            };
            free_actions::check(view, act).map(|()| Planned::Answer)
        }
        (Options::Act, Intent::EndTurn(by)) => own_turn(view, *by).map(|()| Planned::Answer),
        _ => view.refuse("wrong-kind", || format!("the battle waits for something else: {}", decision.ask)),
    }
}

fn own_turn(view: View, by: CreatureId) -> Result<(), Refusal> {
    match view.stack().top() {
        Some(Frame::Turn(turn)) if turn.who == by && turn.step == TurnStep::Act => Ok(()),
        _ => view.refuse("not-your-turn", || format!("it is not {}'s turn", names::name(view, by))),
    }
}

/// A use that an open offer asks for: the granted ability with its targets.
fn offered_use(view: View, wanted: &Use) -> Result<Planned, Refusal> {
    match view.stack().top() {
        Some(Frame::Offer(offer)) => super::super::granted_uses::check_use(view, offer, wanted).map(Planned::Use),
        _ => view.refuse("wrong-kind", || "no ability is asked for"),
    }
}

/// A way for whoever is moved: one of those listed, or any other that is as good; staying always is, where it is
/// allowed (DS-FORCE-03).
fn route(view: View, options: &RouteOptions, path: &[Spot]) -> Result<Planned, Refusal> {
    if path.is_empty() {
        let stay = (!options.must).then_some(Planned::Answer);
        return stay.ok_or_else(|| view.refusal("must-choose", || "there is no staying: pick one of the ways"));
    }
    match view.stack().top() {
        Some(Frame::Force(frame)) => movement::check_force(view, frame, path).map(Planned::Forced),
        Some(Frame::Grant(frame)) => movement::check_grant(view, frame, path).map(Planned::Granted),
        _ if options.routes.iter().any(|route| route == path) => Ok(Planned::Answer),
        _ => view.refuse("route", || "that way is not offered"),
    }
}
