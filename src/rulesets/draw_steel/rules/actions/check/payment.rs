//! What an ability takes from the turn and from the pools, and whether that is there.

use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::rules::actions::action_rules::action_rules;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::points::{Discount, MostDiscount};
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

/// Features take something off for heroes alone, and something is always left to pay then.
fn lowered(view: View, by: CreatureId, ability: &AbilityDef, points: impl FnOnce() -> i16) -> i16 {
    let price = view.own_price(by, ability);
    if price <= 1 || !view.sheet(by).is_hero() {
        return price;
    }
    (price - points()).max(1)
}

/// What an ability would take of the turn or round (DS-ABIL-02, DS-TURN-09 to DS-TURN-12), as its action type says.
pub(super) fn payment(view: View, by: CreatureId, ability: &AbilityDef, grant: Grant) -> Result<Payment, Refusal> {
    let Some(rules) = action_rules(view, ability.action) else {
        return view.refuse("no-action", || format!("nobody knows what {} takes", ability.name));
    };
    let payment = if grant.reaction {
        if let Some(label) = view.triggered_barred(by) {
            return view.refuse("barred", || format!("no triggered actions while {label}"));
        }
        (rules.in_answer)(view, by)?;
        Payment::Reaction
    } else if grant.free {
        Payment::Granted
    } else {
        (rules.on_turn)(view, by, ability)?
    };
    (rules.however)(view, by, ability)?;
    Ok(payment)
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
        return view
            .refuse("price", || format!("it takes {} {pool}, {funds} left", i32::from(price) + i32::from(spend)));
    }
    Ok(())
}
