//! Cards of somebody's abilities: amounts by characteristics come to the numbers of whoever has them.

use super::{effect_text, sentence};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::deed::Deed;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::rules::view::View;

/// An ability whose sentences bear the numbers of a creature, with the dice that are still to be rolled.
pub fn numbered(view: View, by: CreatureId, ability: &AbilityDef) -> AbilityDef {
    let mut ability = ability.clone();
    let mut change = |amount: &mut Amount| *amount = effect_text::number(view, by, amount);
    let lists = [&mut ability.before, &mut ability.after, &mut ability.strained, &mut ability.relaxed];
    for deed in lists.into_iter().flatten() {
        each_amount(deed, &mut change);
    }
    if let Some(rider) = &mut ability.rider {
        rider.does.iter_mut().for_each(|deed| each_amount(deed, &mut change));
        rider.reach.iter_mut().for_each(change);
    }
    ability
}

/// A sentence with the numbers of a creature.
pub fn sentence_of(view: View, by: CreatureId, deed: &Deed) -> String {
    let mut deed = deed.clone();
    each_amount(&mut deed, &mut |amount| *amount = effect_text::number(view, by, amount));
    sentence(&deed)
}

fn in_line(line: &mut TierLine, change: &mut dyn FnMut(&mut Amount)) {
    for aimed in line.segments.iter_mut().flat_map(|segment| &mut segment.effects) {
        aimed.effect.each_amount(change);
    }
}

/// Calls `change` with every amount of a sentence.
fn each_amount(deed: &mut Deed, change: &mut dyn FnMut(&mut Amount)) {
    match deed {
        Deed::Line(line) => in_line(line, change),
        Deed::Lasting { hooks, .. } | Deed::WhileAfflicted { hooks, .. } => {
            hooks.iter_mut().for_each(|hook| change(&mut hook.amount));
        }
        Deed::Trial { tiers, .. } => {
            for line in [&mut tiers.0, &mut tiers.1, &mut tiers.2] {
                in_line(line, change);
            }
        }
        Deed::Teleport { more: Some(amount), .. }
        | Deed::MayHurtAdjacent { amount, .. }
        | Deed::Hurt { amount, .. }
        | Deed::PushDamager { distance: amount }
        | Deed::ExtraDamage { amount, .. }
        | Deed::ConditionPrice { deal: amount, .. }
        | Deed::ShortenForce { by: amount }
        | Deed::MayForce { distance: amount, .. }
        | Deed::PushNeighbours { distance: amount }
        | Deed::ClaimStillness { extra: amount }
        | Deed::AuraPulseAtTurnEnd { amount, .. } => change(amount),
        Deed::BloodPrice { take: first, deal: second }
        | Deed::StretchTriggeringForce { bonus: first, if_spent: second }
        | Deed::TakeOverForce { bonus: first, if_spent: second } => {
            change(first);
            change(second);
        }
        _ => {}
    }
}
