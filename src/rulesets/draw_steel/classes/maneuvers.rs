//! What features change about maneuvers: how they are rolled, and what they move.

use super::super::data::ability::AbilityDef;
use super::super::data::stat_block::Feature;
use super::super::data::terms as t;
use super::super::rules::frames::UseFrame;
use super::super::rules::roll_context::RollContext;
use super::super::rules::view::View;
use super::growth::grown;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// Whether an ability is Knockback, or the Knockback of another distance that Practical Magic makes.
pub fn is_knockback(ability: Name) -> bool {
    ability == t::KNOCKBACK.get() || ability == *"practical-magic-knockback"
}

/// An edge that a feature gives its owner's roll (Growing Ferocity and Mastery at 6).
pub fn own_edge(view: View, context: &RollContext) -> Option<Name> {
    let knocks = context.ability.id == t::KNOCKBACK.get();
    let grabs = context.ability.id == t::GRAB.get();
    let sheet = view.sheet(context.by);
    if sheet.has(Feature::Ferocity) && knocks && grown(view, context.by, 6) {
        return Some(Name::new("Growing Ferocity"));
    }
    if sheet.has(Feature::ChronokineticMastery) && (knocks || grabs) && grown(view, context.by, 6) {
        return Some(Name::new("Chronokinetic Mastery"));
    }
    None
}

/// Squares that features add to forced movement (Growing Ferocity at 2).
pub fn force_bonus(view: View, frame: &UseFrame, ability: &AbilityDef) -> i16 {
    let fury = view.sheet(frame.by).has(Feature::Ferocity);
    if fury && ability.id == t::KNOCKBACK.get() && grown(view, frame.by, 2) {
        view.score(frame.by, super::super::data::tier::MIGHT)
    } else {
        0
    }
}

/// The characteristic that a feature rolls a maneuver with: a null grabs and knocks back by Intuition.
pub fn roll_with(view: View, by: CreatureId, ability: Name) -> Option<Attribute> {
    let grapples = ability == t::GRAB.get() || ability == t::KNOCKBACK.get();
    (grapples && view.sheet(by).has(Feature::PsionicGrappler)).then_some(super::super::data::tier::INTUITION)
}

/// The way a feature moves targets: a null's Knockback may slide, which takes in every push.
pub fn force_kind(view: View, frame: &UseFrame, ability: &AbilityDef, kind: ForcedKind) -> ForcedKind {
    let slides = ability.id == t::KNOCKBACK.get() && view.sheet(frame.by).has(Feature::PsionicGrappler);
    if slides { ForcedKind::Slide } else { kind }
}
