//! Whether an intent answers the decision that a battle waits at.

use super::{FARTHEST, describe, plan};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options, Refusal, Use};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::{Frame, TurnStep};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// Whether an intent answers the decision the battle waits at.
///
/// # Errors
/// Why not; nothing has changed.
pub fn intent(view: View, intent: &Intent) -> Result<(), Refusal> {
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
                Ok(())
            } else {
                view.refuse("not-offered", || {
                    format!("{} is not offered here ({})", describe(view, choice), decision.ask)
                })
            }
        }
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(()),
        (Options::Choose { .. }, Intent::Pass) => view.refuse("must-choose", || "a choice has to be made"),
        (Options::Use(_), Intent::Use(it)) => offered_use(view, it),
        (Options::Use(_), Intent::Pass) => Ok(()),
        (Options::Use(options), Intent::Walk { by, path, how }) if options.or_walk && *by == options.by => {
            movement::check_extra_walk(view, *by, path, *how).map(|_| ())
        }
        (Options::Route(options), Intent::Route(path)) => movement::check_route(view, options, path),
        (Options::Route(options), Intent::Pass) if options.must => {
            view.refuse("must-choose", || "there is no staying: pick one of the ways")
        }
        (Options::Route(_), Intent::Pass) => Ok(()),
        (Options::Act, Intent::Use(it)) => {
            own_turn(view, it.by)?;
            plan(view, it, Grant::default()).map(|_| ())
        }
        (Options::Act, Intent::Walk { by, path, how }) => {
            own_turn(view, *by)?;
            movement::check_walk(view, *by, path, *how).map(|_| ())
        }
        (Options::Act, Intent::Choose(Choice::Record(record))) => {
            crate::rulesets::draw_steel::rules::ending::check_end_effect(view, *record)
        }
        (Options::Act, Intent::Choose(Choice::React { by, with, on: Some(captive), .. }))
            if *with == t::LET_GO.get() =>
        {
            crate::rulesets::draw_steel::rules::ending::check_let_go(view, *by, *captive)
        }
        (Options::Act, Intent::Choose(Choice::Named(what))) => super::super::free_actions::check(view, *what),
        (Options::Act, Intent::EndTurn(by)) => own_turn(view, *by),
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
fn offered_use(view: View, it: &Use) -> Result<(), Refusal> {
    match view.stack().top() {
        Some(Frame::Offer(offer)) => super::super::granted_uses::check_use(view, offer, it).map(|_| ()),
        _ => view.refuse("wrong-kind", || "no ability is asked for"),
    }
}
