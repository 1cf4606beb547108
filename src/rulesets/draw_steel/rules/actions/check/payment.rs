//! What an ability takes from the turn and from the pools, and whether that is there.

use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::points::{Discount, MostDiscount, has_one_more};
use crate::rulesets::draw_steel::rules::view::View;

/// What an ability costs against these targets: features may take points off (DS-HERO-11).
pub fn price(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, targets: &[CreatureId]) -> i16 {
    lowered(view, by, ability, || {
        hooks::at::<Discount>(view.world).iter().map(|off| off(view, by, ability, mode, targets)).sum()
    })
}

/// What an ability costs against those targets for which it costs least.
pub fn least_price(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    lowered(view, by, ability, || hooks::at::<MostDiscount>(view.world).iter().map(|off| off(view, by, ability)).sum())
}

/// Only heroes get anything off, and something is always left to pay.
fn lowered(view: View, by: CreatureId, ability: &AbilityDef, points: impl FnOnce() -> i16) -> i16 {
    if ability.cost <= 1 || !view.sheet(by).is_hero() {
        return ability.cost;
    }
    (ability.cost - points()).max(1)
}

/// The part of the turn an ability would take (DS-ABIL-02, DS-TURN-09, DS-TURN-10, DS-COND-06).
pub(super) fn turn_payment(view: View, by: CreatureId, ability: &AbilityDef) -> Result<Payment, Refusal> {
    let budget = view.turn_budget(by);
    let dazed = || view.hindrance(by, |m| matches!(m, Modifier::OneThing));
    let one_thing = |what: &str| {
        let limited = budget.things > 0 && (what != "main action" || budget.extra_main == 0);
        match limited.then(dazed).flatten() {
            Some(label) => view.refuse("one-thing", || {
                format!("{label}: only one main action, maneuver or move a turn; no {what} now")
            }),
            None => Ok(()),
        }
    };
    // DS-DIR-12, DS-DIR-15: a minion has its move and one thing more.
    let other = match ability.action {
        ActionType::MainAction => budget.maneuver,
        ActionType::Maneuver => budget.main || budget.maneuver,
        ActionType::MoveAction => budget.move_action && budget.maneuver,
        _ => false,
    };
    if other && view.is_minion(by) {
        return view.refuse("minion", || "a minion has a move and either a main action or a maneuver, or two moves");
    }
    let barred = match ability.action {
        ActionType::MainAction => view.forbidden(by, Forbidden::MainAction),
        ActionType::Maneuver => view.forbidden(by, Forbidden::Maneuver),
        _ => None,
    };
    if let Some(label) = barred {
        return view.refuse("barred", || format!("{} is closed: {label}", ability.name));
    }
    match ability.action {
        ActionType::MainAction => {
            if !budget.main_left() {
                return view.refuse("main-action", || "the main action of this turn is spent");
            }
            one_thing("main action")?;
            Ok(Payment::Own)
        }
        ActionType::Maneuver => {
            one_thing("maneuver")?;
            if !budget.maneuver || has_one_more(view, by) {
                Ok(Payment::Own)
            } else if budget.main_left() {
                Ok(Payment::TradedMain)
            } else {
                view.refuse("maneuver", || "the maneuver and the main action of this turn are spent")
            }
        }
        ActionType::MoveAction => {
            one_thing("move action")?;
            if !budget.move_action || has_one_more(view, by) {
                Ok(Payment::Own)
            } else if budget.main_left() {
                Ok(Payment::TradedMain)
            } else {
                view.refuse("move-action", || "the move action and the main action of this turn are spent")
            }
        }
        ActionType::FreeManeuver => match dazed() {
            Some(label) => view.refuse("barred", || format!("no free maneuvers while {label}")),
            None => Ok(Payment::Own),
        },
        ActionType::NoAction => Ok(Payment::Nothing),
        ActionType::TriggeredAction | ActionType::FreeTriggeredAction => {
            view.refuse("no-trigger", || format!("{} waits for its trigger", ability.name))
        }
        ActionType::VillainAction => {
            view.refuse("no-trigger", || format!("{} comes at the end of a turn", ability.name))
        }
    }
}

/// Whether a triggered ability may be used in its window (DS-TURN-12).
pub(super) fn reaction_payment(view: View, by: CreatureId, ability: &AbilityDef) -> Result<Payment, Refusal> {
    if let Some(label) = view.triggered_barred(by) {
        return view.refuse("barred", || format!("no triggered actions while {label}"));
    }
    if ability.action == ActionType::TriggeredAction && view.turn_budget(by).triggered {
        return view.refuse("triggered-spent", || "the triggered action of this round is spent");
    }
    Ok(Payment::Reaction)
}

/// Whether the price and the rider can be paid at the best of targets (DS-ABIL-06, DS-ABIL-18).
///
/// # Errors
/// What is short.
pub fn affordable(view: View, by: CreatureId, ability: &AbilityDef, spend: i16) -> Result<(), Refusal> {
    payable(view, by, ability, spend, least_price(view, by, ability))
}

pub(super) fn payable(view: View, by: CreatureId, ability: &AbilityDef, spend: i16, price: i16) -> Result<(), Refusal> {
    let (pool, funds) = view.funds(by);
    if price > funds {
        return view.refuse("price", || format!("{} costs {price} {pool}, there is {funds}", ability.name));
    }
    rider_payable(view, by, ability, spend, price)
}

/// Whether what is spent besides a price buys something and is there (DS-ABIL-18); what costs nothing else may be
/// strengthened for points too.
pub(super) fn rider_payable(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    spend: i16,
    price: i16,
) -> Result<(), Refusal> {
    if spend == 0 {
        return Ok(());
    }
    let (pool, funds) = view.funds(by);
    let Some(rider) = &ability.rider else {
        return view.refuse("rider", || format!("{} has nothing to spend more on", ability.name));
    };
    if rider.spend.helpings(spend).is_none() {
        return view.refuse("rider", || format!("{spend} is no payment for \"{}\"", rider.spend));
    }
    if i32::from(price) + i32::from(spend) > i32::from(funds) {
        return view.refuse("price", || format!("{price} and {spend} {pool} more are wanted, there is {funds}"));
    }
    Ok(())
}
