//! Whether an intent is legal now: read-only, with the reason when it is not.
//!
//! The window greys out, the opponent looks ahead and the resolver accepts by these same functions.

mod aim;
pub(crate) mod intents;
mod payment;

use std::sync::Arc;

use super::super::frames::Payment;
use super::super::plan::{Grant, Plan};
use super::super::points::CountsAsKnockback;
use super::super::view::View;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Refusal, Use};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ActionType, Common, Need};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::text::names;

use aim::aim;
pub use payment::{affordable, least_price, price};
use payment::{payable, payment, rider_payable};

/// Squares farther out than this are no place of any board; what is nearer can be reckoned with.
pub(crate) const FARTHEST: i16 = 4096;

pub(crate) fn describe(view: View, choice: &Choice) -> String {
    match choice {
        Choice::Creature(id) => names::name(view, *id),
        Choice::React { by, with, .. } => {
            format!("{} with {}", names::name(view, *by), names::ability_name(view, *with))
        }
        other => format!("{other:?}"),
    }
}

/// Fills in a use and checks everything about it.
///
/// # Errors
/// The first thing that is wrong, in the order a player would ask: whose turn, action, price, aim.
pub fn plan(view: View, wanted: &Use, grant: Grant) -> Result<Plan, Refusal> {
    let Some(ability) = view.ability(wanted.by, wanted.ability) else {
        return view
            .refuse("no-ability", || format!("{} has no ability {:?}", names::name(view, wanted.by), wanted.ability));
    };
    let payment = usable(view, wanted.by, ability, grant)?;
    plan_usable(view, wanted, ability, payment, grant)
}

/// The same for an ability that was found [`usable`] for a payment.
///
/// # Errors
/// What is wrong with price and aim.
pub fn plan_usable(
    view: View,
    wanted: &Use,
    ability: &Arc<AbilityDef>,
    payment: Payment,
    grant: Grant,
) -> Result<Plan, Refusal> {
    if grant.unpaid {
        rider_payable(view, wanted.by, ability, wanted.spend, 0)?;
        return aim(view, wanted, ability, payment, grant);
    }
    affordable(view, wanted.by, ability, wanted.spend)?;
    let plan = aim(view, wanted, ability, payment, grant)?;
    payable(view, wanted.by, ability, wanted.spend, price(view, wanted.by, ability, plan.mode, &plan.targets))?;
    Ok(plan)
}

/// Whether an ability could be used at all now, whatever its targets.
///
/// # Errors
/// What stands against it.
pub fn usable(view: View, by: CreatureId, ability: &AbilityDef, grant: Grant) -> Result<Payment, Refusal> {
    if !view.is_awake(by) {
        return view.refuse("unconscious", || format!("{} cannot act", names::name(view, by)));
    }
    if let Some(label) = view.forbidden(by, Forbidden::Everything) {
        return view.refuse("barred", || format!("{} cannot act: {label}", names::name(view, by)));
    }
    if ability.malice_feature.is_some() && !grant.performance {
        return view.refuse("malice-feature", || format!("{} is for the start of a turn", ability.name));
    }
    if ability.routine && !grant.performance {
        return view.refuse("routine", || format!("{} is for the start of a round", ability.name));
    }
    if ability.common == Common::Lent {
        return view.refuse("lent", || format!("{} is used at once where something lends it", ability.name));
    }
    if ability.slow {
        return view.refuse("too slow", || format!("{} takes too long for combat", ability.name));
    }
    let payment = payment(view, by, ability, grant)?;
    for &need in &ability.needs {
        needed(view, by, ability, need)?;
    }
    if ability.once_per_turn && view.is_used(by, ability.once_group.unwrap_or(ability.id), None) {
        return view.refuse("once", || format!("{} was used this turn", ability.name));
    }
    if let Some(label) = view.forbidden(by, Forbidden::Knockback)
        && is_knockback(view, ability)
    {
        return view.refuse("barred", || format!("no Knockback while {label}"));
    }
    let closes = |modifier: &Modifier| matches!(modifier, Modifier::ForbidKeyword(keyword) if ability.has(*keyword));
    if let Some(label) = view.hindrance(by, closes) {
        return view.refuse("barred", || format!("{} cannot use it: {label}", names::name(view, by)));
    }
    special_needs(view, by, ability)?;
    Ok(payment)
}

/// What the sentences that few abilities have ask of their user.
fn special_needs(view: View, by: CreatureId, ability: &AbilityDef) -> Result<(), Refusal> {
    let special = |effect: &AbilityEffect| {
        matches!(effect, AbilityEffect::Hide | AbilityEffect::Interact | AbilityEffect::TakeTurn)
    };
    let mends = ability.target.yourself == Yourself::Only
        && ability.brings(|aimed| matches!(aimed.effect, Effect::PayRecovery(_)));
    if !mends && !ability.sentences().any(special) {
        return Ok(());
    }
    if ability.says(&AbilityEffect::Hide)
        && let Some(label) = view.forbidden(by, Forbidden::Hide)
    {
        return view.refuse("barred", || format!("no hiding: {label}"));
    }
    // Where something comes before the hiding, what shelters its user is known only then.
    if ability.after.first() == Some(&AbilityEffect::Hide)
        && super::super::hiding::could_hide_from(view, by).next().is_none()
    {
        return view.refuse("observed", || "every enemy sees you or nothing shelters you from it");
    }
    if ability.says(&AbilityEffect::Interact) && super::interact::doors(view, by, ability).is_empty() {
        return view.refuse("no-door", || "there is no door in reach");
    }
    if ability.says(&AbilityEffect::TakeTurn) && view.has_acted(by) {
        return view.refuse("acted", || format!("{} has had its turn this round", names::name(view, by)));
    }
    // The Director's creatures have none to spend (DS-STAM-09); only what others do for them helps.
    if mends && view.pool(by, t::RECOVERIES.get()) <= 0 {
        return view.refuse("no-recoveries", || "no Recoveries left");
    }
    if mends && let Some(label) = view.forbidden(by, Forbidden::Healing) {
        return view.refuse("no-healing", || format!("{} cannot regain Stamina: {label}", names::name(view, by)));
    }
    Ok(())
}

fn needed(view: View, by: CreatureId, ability: &AbilityDef, need: Need) -> Result<(), Refusal> {
    let met = match need {
        Need::Captive => !view.captives(by).is_empty(),
        Need::SmallCaptive => view.captives(by).into_iter().any(|id| view.size(id).squares() == 1),
        Need::Aura => view.field_radius(by).is_some(),
        Need::NotDying => !view.is_dying(by),
        Need::Held => view.holder(by).is_some(),
        Need::Consumable => view.pool(by, Name::new("consumables")) > 0,
        // These are about targets.
        Need::NotMinion => !view.is_minion(by),
        Need::NoHolyHarm => !view.is_used(by, t::HOLY_HARM.get(), None),
        Need::GrabSize | Need::NoLargerThing | Need::NewTarget => true,
    };
    if met { Ok(()) } else { view.refuse("needs", || format!("{} {}", ability.name, unmet(need))) }
}

/// Whether what bars Knockback bars an ability.
fn is_knockback(view: View, ability: &AbilityDef) -> bool {
    let counts = || hooks::at::<CountsAsKnockback>(view.world).iter().any(|counts| counts(ability.id));
    ability.action == ActionType::Maneuver && (ability.id == t::KNOCKBACK.get() || counts())
}

fn unmet(need: Need) -> &'static str {
    match need {
        Need::Captive => "needs a captive",
        Need::SmallCaptive => "needs a captive of size 1",
        Need::Aura => "needs its user's aura",
        Need::NotDying => "is not for the dying",
        Need::Held => "is for whoever is held",
        Need::Consumable => "needs a consumable",
        Need::GrabSize | Need::NoLargerThing => "needs a smaller target",
        Need::NewTarget => "needs a new target",
        Need::NotMinion => "is not for minions",
        Need::NoHolyHarm => "is barred by holy damage since its user's last turn",
    }
}
