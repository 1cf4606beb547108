//! Using an ability, from paying for it to what follows a critical hit (AMB-28).

mod deal;
mod declare;
mod roll;

use bevy::prelude::World;

use super::super::frames::nearest::nearest_use_mut;
use super::super::frames::{
    EffectFrame, Event, Frame, GrantFrame, Offer, OfferFrame, Payment, UseFrame, UseNote, UseStep,
};
use super::super::mutations;
use super::super::raised_squares;
use super::super::systems::DrawSteelRules;
use super::super::view::View;
use super::super::{bleeding, resource_gains};
use super::effects;
use super::squad_party;
use super::windows::window;
use crate::core::fact::{Cause, StepCause};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::rules::points::{AfterEffects, AfterUse, BeforeUseEnds};

use deal::deal;
use declare::{announce, declare, settle_payment};
pub use roll::target_roll_breakdown;
pub(crate) use roll::{SETTLE, Settlement};
use roll::{roll, roll_window, settle};

/// Registers how uses are called; each action type registers what works them.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.title(|used: &UseFrame| format!("\"{}\" of creature {}", used.ability, used.by.0));
}

/// Takes what a use costs of the turn or round of everybody who takes part, as its action type has it.
pub(super) fn charge(
    world: &mut World,
    frame: &mut UseFrame,
    charge: fn(&mut World, CreatureId, Payment, &AbilityDef),
) -> Flow<Frame> {
    let Some(ability) = View::new(world).ability(frame.by, frame.ability).cloned() else { return Flow::Done };
    for by in squad_party::party(frame) {
        charge(world, by, frame.payment, &ability);
    }
    charge_again(world, frame)
}

/// Takes the maneuver for using a maintained ability again, whatever type it is of (DS-HERO-20).
fn charge_again(world: &mut World, frame: &mut UseFrame) -> Flow<Frame> {
    if frame.payment == Payment::Repeat {
        for by in squad_party::party(frame) {
            mutations::turn_budget(world, by, |budget| {
                budget.maneuver = true;
                budget.actions_taken += 1;
            });
        }
    }
    frame.next(UseStep::Announce)
}

/// Works a use one step further, as far as all action types have it in common.
pub(super) fn step(world: &mut World, frame: &mut UseFrame) -> Flow<Frame> {
    let Some(ability) = View::new(world).ability(frame.by, frame.ability).cloned() else { return Flow::Done };
    match frame.step {
        UseStep::Declare => declare(world, frame, &ability),
        UseStep::Charge => charge_again(world, frame),
        UseStep::Announce => announce(world, frame, &ability),
        UseStep::Aimed => {
            frame.next(UseStep::MoveBefore);
            window(world, Event::Declared { by: frame.by })
        }
        // Whoever an answer has brought down finishes nothing.
        UseStep::MoveBefore if frame.notes.contains(&UseNote::StruckDown) && !View::new(world).is_awake(frame.by) => {
            frame.next(UseStep::Over)
        }
        UseStep::MoveBefore => move_around(world, frame, &ability, UseStep::Before),
        UseStep::Before if ability.mobile.is_some() && !frame.notes.contains(&UseNote::Arrived) => {
            frame.notes.push(UseNote::Arrived);
            super::approach::arrive(world, frame, &ability);
            Flow::Again
        }
        UseStep::Before | UseStep::Effects | UseStep::Common | UseStep::After | UseStep::Strain | UseStep::Rider => {
            match effects::next_part(frame, &ability) {
                Some(part) => Flow::Push(Frame::Effect(Box::new(EffectFrame::new(frame.by, part)))),
                None => Flow::Again,
            }
        }
        UseStep::RollWindow => roll_window(world, frame, &ability),
        UseStep::Roll => roll(world, frame, &ability),
        UseStep::Settle => settle(world, frame, &ability),
        UseStep::Damage => deal(world, frame, &ability),
        UseStep::MoveAfter => {
            hooks::call::<AfterEffects>(world, |world, over| over(world, frame));
            move_around(world, frame, &ability, UseStep::Aftermath)
        }
        UseStep::Aftermath => {
            if let Some(grant) = frame.afterwards.pop() {
                let able = View::new(world).is_awake(grant.mover);
                return if able { Flow::Push(Frame::Grant(grant)) } else { Flow::Again };
            }
            let mut asked = None;
            hooks::call::<BeforeUseEnds>(world, |world, ask| {
                if asked.is_none() {
                    asked = ask(world, frame, &ability);
                }
            });
            if let Some(decision) = asked {
                return Flow::Ask(decision);
            }
            settle_payment(world, frame, &ability);
            resource_gains::resolved(world, frame);
            hooks::call::<AfterUse>(world, |world, resolved| resolved(world, frame, &ability));
            let (hides, party) = (ability.says(&AbilityEffect::Hide), squad_party::party(frame));
            for by in party {
                if hides && by != frame.by {
                    super::super::hiding::hide(world, by, Cause::new(by, frame.ability));
                }
                let hidden = hides || frame.notes.contains(&UseNote::Hidden);
                super::super::hiding::after_use(world, by, hidden);
                bleeding::after_use(world, by, frame, &ability);
            }
            frame.next(UseStep::Acted)
        }
        UseStep::Acted | UseStep::Critical => {
            frame.next(UseStep::Over);
            raised_squares::lower_squares(world, frame);
            if frame.critical {
                squad_party::critical(world, frame);
                for to in squad_party::party(frame) {
                    if View::new(world).is_awake(to) {
                        mutations::push(
                            world,
                            Frame::Offer(OfferFrame { to, what: Offer::MainAction, by: to, of: frame.ability }),
                        );
                    }
                }
            }
            Flow::Again
        }
        UseStep::Over => {
            tell_of_outcome(world, frame);
            Flow::Done
        }
    }
}

/// Tells the use that had its user make this one what its roll came to.
fn tell_of_outcome(world: &mut World, frame: &UseFrame) {
    if frame.payment == Payment::Granted
        && let Some(below) = nearest_use_mut(world).filter(|below| below.by == frame.by)
    {
        below.used_to = Some(frame.best_tier());
    }
}

/// The user's own movement before or after the strike.
fn move_around(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef, then: UseStep) -> Flow<Frame> {
    let Some(mobile) = ability.mobile else { return frame.next(then) };
    let view = View::new(world);
    let squares = match (then, frame.shift_left) {
        (UseStep::Before, _) => view.shift_squares(frame.by, mobile.shift),
        (_, Some(left)) => left,
        (_, None) => view.shift_squares(frame.by, mobile.shift),
    };
    frame.next(then);
    if squares <= 0 || !view.is_awake(frame.by) {
        return Flow::Again;
    }
    frame.shift_left = Some(squares);
    let grant = GrantFrame::new(frame.by, StepCause::Shift, ShiftBy::Squares(squares), frame.ability);
    Flow::Push(Frame::Grant(GrantFrame { report: true, ..grant }))
}
