//! Damage that sentences of an ability add.

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ExtraWhen};
use crate::rulesets::draw_steel::data::ability_effect::Price;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::damage_amount;
use crate::rulesets::draw_steel::rules::frames::{Part, TargetState, UseFrame, UseNote};
use crate::rulesets::draw_steel::rules::view::View;

/// Damage that effects add to one target's part of the roll, with the reason.
pub fn extra_damage(
    view: View,
    frame: &UseFrame,
    by: CreatureId,
    ability: &AbilityDef,
    target: &TargetState,
) -> Vec<(i16, Name)> {
    let mut list = Vec::new();
    let strained = frame.notes.contains(&UseNote::Strained);
    for effect in ability.before.iter().chain(&ability.after).chain(ability.strained.iter().filter(|_| strained)) {
        if let AbilityEffect::ExtraDamage(extra) = effect {
            let holds = match extra.when {
                ExtraWhen::HasEdge => target.net > 0,
                ExtraWhen::TargetHeld => target.was_held,
                ExtraWhen::Spent => frame.spend > 0,
                ExtraWhen::Always => true,
            };
            if holds {
                list.push((damage_amount::fixed_amount(view, by, &extra.amount), ability.id));
            }
        }
    }
    list
}

/// The part that a condition taken on by choice adds to the damage.
pub fn typed_extra(view: View, frame: &UseFrame, by: CreatureId, ability: &AbilityDef) -> Option<Part> {
    let (_, deal, kind) = condition_price(ability).filter(|_| frame.notes.contains(&UseNote::PaidCondition))?;
    Some(Part { amount: damage_amount::fixed_amount(view, by, deal), kind, why: ability.id })
}

/// What a condition's price is: which, how much more damage, of what type.
pub fn condition_price(ability: &AbilityDef) -> Option<(Name, &Amount, Option<Name>)> {
    ability.after.iter().find_map(|effect| match effect {
        AbilityEffect::PayForDamage(price) => match price.pay {
            Price::Condition(condition) => Some((condition, &price.deal, price.kind)),
            Price::Damage(_) => None,
        },
        _ => None,
    })
}
