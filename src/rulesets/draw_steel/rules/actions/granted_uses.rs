//! Uses of abilities that effects offer.

use super::super::frames::{Frame, Offer, OfferFrame, Payment, UseFrame, UseNote};
use super::super::plan::{Grant, Plan};
use super::super::view::View;
use super::check;
use super::granted_strikes::{ends_charges, is_free_strike, reaches};
use super::legal_uses::each_use;
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::ability_effect::UseAbility;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::text::names;

/// Whether an offer lets its creature use one of its abilities now.
pub fn grants(view: View, frame: &OfferFrame, ability: &AbilityDef) -> bool {
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
        Offer::Given(given) => ability.id == given.ability,
        Offer::MainAction => {
            (ability.action == ActionType::MainAction && ability.trigger.is_none())
                || (ability.action == ActionType::Maneuver && view.clock().active == Some(to))
        }
        _ => false,
    };
    if !asked || !view.is_awake(to) {
        return false;
    }
    if matches!(frame.what, Offer::Signature { .. } | Offer::Ability(_) | Offer::Given(_))
        && feeds_itself(view, to, ability)
    {
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

/// Whether this very ability has been granted already in what is going on, and would grant itself for ever.
fn feeds_itself(view: View, to: CreatureId, ability: &AbilityDef) -> bool {
    view.stack().downward().any(|frame| match frame {
        Frame::Use(used) => used.by == to && used.ability == ability.id && used.payment == Payment::Granted,
        _ => false,
    })
}

/// Whether a use that an effect would let a creature make has anybody to be made against.
pub fn is_of_use(view: View, by: CreatureId, given: UseAbility) -> bool {
    let offer = OfferFrame { to: by, what: Offer::Given(given), by, of: given.ability };
    let Some(ability) = view.ability(by, given.ability).filter(|ability| grants(view, &offer, ability)) else {
        return false;
    };
    let mut found = false;
    each_use(view, by, ability, grant(&offer), |_| found = true);
    found
}

/// The abilities an offer lets its creature use now.
pub fn granted(view: View, frame: &OfferFrame) -> Vec<Name> {
    let abilities = view.sheet(frame.to).abilities.iter();
    abilities.filter(|ability| grants(view, frame, ability)).map(|ability| ability.id).collect()
}

/// Whether a use is one the offer allows, with everything filled in.
///
/// # Errors
/// Why not.
pub fn check_use(view: View, frame: &OfferFrame, wanted: &Use) -> Result<Plan, Refusal> {
    if wanted.by != frame.to {
        return Err(view.refusal("not-offered", || format!("this is offered to {}", names::name(view, frame.to))));
    }
    if !view.ability(frame.to, wanted.ability).is_some_and(|ability| grants(view.quiet(), frame, ability)) {
        return Err(view.refusal("not-offered", || format!("{} is not offered here", wanted.ability)));
    }
    let on = match frame.what {
        Offer::Signature { on, .. } | Offer::FreeStrike { on, .. } | Offer::ChargeStrike { on } => on,
        _ => None,
    };
    if let Some(on) = on
        && !wanted.on.contains(&on)
    {
        let name = || names::name(view, on);
        return Err(view.refusal("target-named", || format!("the target has to be {}", name())));
    }
    let mut plan = check::plan(view, wanted, grant(frame))?;
    plan.payment = match frame.what {
        Offer::Repeat(_) => Payment::Repeat,
        Offer::Performance(_) => Payment::Nothing,
        _ => Payment::Granted,
    };
    Ok(plan)
}

/// The use of what an offer allows, with what the offer adds to it: for resolution and previews alike.
pub fn started(view: View, frame: &OfferFrame, plan: Plan) -> UseFrame {
    let mut used = UseFrame::new(view, plan);
    let edge = matches!(frame.what, Offer::Signature { edge: true, .. } | Offer::FreeStrike { edge: true, .. });
    used.granted_edge = edge.then_some(frame.of);
    match frame.what {
        Offer::MainAction => used.notes.push(UseNote::ExtraMainAction),
        Offer::ChargeStrike { .. } => used.notes.push(UseNote::ChargeStrike),
        Offer::Given(given) => {
            used.roll_swings.extend(given.swing.map(|swing| (swing, frame.of)));
            used.paid = given.free;
        }
        _ => {}
    }
    used
}

/// Whether an offer lets its creature use anything against the target it names, or else against any foe left.
pub fn reaches_anybody(view: View, frame: &OfferFrame) -> bool {
    let named = match frame.what {
        Offer::Signature { on, .. } | Offer::FreeStrike { on, .. } => on,
        _ => None,
    };
    let foes = || view.living().filter(|&foe| view.hostile(frame.to, foe));
    let mut abilities = view.sheet(frame.to).abilities.iter().filter(|ability| grants(view, frame, ability));
    abilities.any(|ability| named.is_some() || foes().any(|foe| reaches(view, frame.to, ability.id, foe)))
}

/// What an offer lets its creature off.
pub fn grant(frame: &OfferFrame) -> Grant {
    let performance = matches!(frame.what, Offer::Performance(_));
    let (free, most) = match frame.what {
        Offer::Given(given) => (given.free, given.most),
        _ => (false, None),
    };
    let unpaid = performance || free || matches!(frame.what, Offer::Repeat(_));
    Grant { free: true, unpaid, performance, most, ..Grant::default() }
}
