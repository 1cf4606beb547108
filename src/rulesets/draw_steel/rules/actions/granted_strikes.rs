//! Strikes that effects let somebody make: with what, against whom.

use super::super::frames::{Payment, UseFrame};
use super::super::plan::Plan;
use super::super::targeting;
use super::super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::Who;

/// Whether an ability reaches somebody.
pub fn reaches(view: View, by: CreatureId, ability: Name, on: CreatureId) -> bool {
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
    line.segments.iter().flat_map(|segment| &segment.effects).find_map(|aimed| match &aimed.effect {
        Effect::StrikeSignature(strike) if aimed.who != Who::Target => Some(strike.edge),
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

/// Whether a charge may end in an ability (DS-MAIN-01, DS-ABIL-11, AMB-67).
pub fn ends_charges(ability: &AbilityDef) -> bool {
    let charging = ability.has(t::CHARGE.get()) && !ability.says(&AbilityEffect::Charge);
    ability.id == t::MELEE_FREE_STRIKE.get() || charging || ability.whenever_granted
}

/// Whether an ability serves as a free strike of its owner (DS-FREE-01, DS-FREE-02).
pub fn is_free_strike(ability: &AbilityDef) -> bool {
    ability.id == t::MELEE_FREE_STRIKE.get() || ability.id == t::RANGED_FREE_STRIKE.get() || ability.free_strike
}
