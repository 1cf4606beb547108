//! The ogres' rampage, which makes them easier prey for heroes.

pub(crate) mod hurl_captive;

use super::super::data::terms as t;
use super::super::rules::points::{Discount, MostDiscount};
use super::super::rules::systems::DrawSteelRules;
use super::super::rules::targeting;
use crate::core::resolve::RulesBuilder;

/// Registers what a rampage takes off the price of heroic abilities: 1 for whoever aims at anybody on one.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<Discount>(|view, _, ability, _, targets| {
            i16::from(ability.is_heroic() && targets.iter().any(|&id| view.has(id, t::RAMPAGING.get())))
        })
        .hook::<MostDiscount>(|view, by, ability| {
            let aimable = |id| view.has(id, t::RAMPAGING.get()) && targeting::kind_fits(view, by, ability, id);
            i16::from(ability.is_heroic() && view.living().any(aimable))
        });
}
