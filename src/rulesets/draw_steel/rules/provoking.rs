//! Who provokes opportunity attacks, and who is fit to make them.

use super::super::data::ability::AbilityDef;
use super::super::data::modifier::Modifier;
use super::roll_context::RollContext;
use super::roll_modifiers;
use super::view::View;
use crate::core::ids::CreatureId;

/// Whether a creature's movement sets off opportunity attacks at all.
pub fn provokes(view: View, mover: CreatureId) -> bool {
    !view.any_modifier(mover, |modifier| matches!(modifier, Modifier::Unprovoking))
}

/// Whether a creature's strike with an ability would have no net bane (DS-FREE-05, AMB-20).
pub fn unhampered(view: View, by: CreatureId, ability: &AbilityDef, target: CreatureId) -> bool {
    let blank = super::super::data::ability::PowerRoll {
        with: Vec::new(),
        bonus: 0,
        kinds: Vec::new(),
        kind_required: false,
        tiers: Default::default(),
        swing: None,
    };
    let roll = ability.roll.as_ref().unwrap_or(&blank);
    let targets = [target];
    let context = RollContext { by, ability, mode: None, with: None, targets: &targets, extra: &[] };
    roll_modifiers::against(view, roll, &context, target).input.net() >= 0
}
