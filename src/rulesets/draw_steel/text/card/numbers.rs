//! Cards of somebody's abilities: amounts by characteristics come to the numbers of whoever has them.

use super::effect_text;
use super::phrases::{granted_in, granted_text};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// An ability whose sentences and price bear the numbers of a creature, with the dice that are still to be rolled.
pub fn numbered(view: View, by: CreatureId, ability: &AbilityDef) -> AbilityDef {
    let mut ability = AbilityDef { cost: view.own_price(by, ability), ..ability.clone() };
    let mut change = |amount: &mut Amount| *amount = effect_text::number(view, by, amount);
    let lists = [&mut ability.before, &mut ability.after, &mut ability.strained, &mut ability.relaxed];
    for effect in lists.into_iter().flatten() {
        effect.each_amount(&mut change);
    }
    if let Some(rider) = &mut ability.rider {
        rider.does.iter_mut().for_each(|effect| effect.each_amount(&mut change));
        rider.reach.iter_mut().for_each(change);
    }
    ability
}

/// A sentence with the numbers of a creature.
pub fn sentence_of(view: View, by: CreatureId, effect: &AbilityEffect) -> String {
    let mut effect = effect.clone();
    effect.each_amount(&mut |amount| *amount = effect_text::number(view, by, amount));
    effect.sentence()
}

/// What an effect lends whoever it is on, with the numbers and the name of whoever it comes from.
pub fn lent_by(view: View, by: Option<CreatureId>, lends: &GrantedModifiers) -> String {
    let Some(by) = by else { return granted_text(lends) };
    let mut lends = lends.clone();
    lends.hooks.iter_mut().for_each(|hook| hook.amount = effect_text::number(view, by, &hook.amount));
    granted_in(&lends, &format!("{}'s turn", names::name(view, by)))
}

/// Calls `change` with every amount of a line.
pub(crate) fn in_line(line: &mut TierLine, change: &mut dyn FnMut(&mut Amount)) {
    for aimed in line.segments.iter_mut().flat_map(|segment| &mut segment.effects) {
        aimed.effect.each_amount(change);
    }
}
