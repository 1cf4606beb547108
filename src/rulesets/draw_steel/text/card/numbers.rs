//! Cards of somebody's abilities: amounts by characteristics come to the numbers of whoever has them.

use super::{effect_text, sentence};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::rules::view::View;

/// An ability whose sentences bear the numbers of a creature, with the dice that are still to be rolled.
pub fn numbered(view: View, by: CreatureId, ability: &AbilityDef) -> AbilityDef {
    let mut ability = ability.clone();
    let mut change = |amount: &mut Amount| *amount = effect_text::number(view, by, amount);
    let lists = [&mut ability.before, &mut ability.after, &mut ability.strained, &mut ability.relaxed];
    for effect in lists.into_iter().flatten() {
        each_amount(effect, &mut change);
    }
    if let Some(rider) = &mut ability.rider {
        rider.does.iter_mut().for_each(|effect| each_amount(effect, &mut change));
        rider.reach.iter_mut().for_each(change);
    }
    ability
}

/// A sentence with the numbers of a creature.
pub fn sentence_of(view: View, by: CreatureId, effect: &AbilityEffect) -> String {
    let mut effect = effect.clone();
    each_amount(&mut effect, &mut |amount| *amount = effect_text::number(view, by, amount));
    sentence(&effect)
}

fn in_line(line: &mut TierLine, change: &mut dyn FnMut(&mut Amount)) {
    for aimed in line.segments.iter_mut().flat_map(|segment| &mut segment.effects) {
        aimed.effect.each_amount(change);
    }
}

/// Calls `change` with every amount of a sentence.
fn each_amount(effect: &mut AbilityEffect, change: &mut dyn FnMut(&mut Amount)) {
    match effect {
        AbilityEffect::Line(line) => in_line(line, change),
        AbilityEffect::Lasting { hooks, .. } | AbilityEffect::WhileAfflicted { hooks, .. } => {
            hooks.iter_mut().for_each(|hook| change(&mut hook.amount));
        }
        AbilityEffect::Trial { tiers, .. } => {
            for line in [&mut tiers.0, &mut tiers.1, &mut tiers.2] {
                in_line(line, change);
            }
        }
        AbilityEffect::Teleport { more: Some(amount), .. }
        | AbilityEffect::MayHurtAdjacent { amount, .. }
        | AbilityEffect::Hurt { amount, .. }
        | AbilityEffect::PushDamager { distance: amount }
        | AbilityEffect::ExtraDamage { amount, .. }
        | AbilityEffect::ConditionPrice { deal: amount, .. }
        | AbilityEffect::ShortenForce { by: amount }
        | AbilityEffect::MayForce { distance: amount, .. }
        | AbilityEffect::ClaimStillness { extra: amount }
        | AbilityEffect::AuraPulseAtTurnEnd { amount, .. } => change(amount),
        AbilityEffect::BloodPrice { take: first, deal: second }
        | AbilityEffect::StretchTriggeringForce { bonus: first, if_spent: second }
        | AbilityEffect::TakeOverForce { bonus: first, if_spent: second } => {
            change(first);
            change(second);
        }
        _ => {}
    }
}
