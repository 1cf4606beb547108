//! Carrying out the sentences of abilities that are not tiers.

pub(crate) mod answers;
pub(crate) mod auras;
pub(crate) mod crowd;
pub(crate) mod extra;
pub(crate) mod extra_damage;
pub(crate) mod forced;
pub(crate) mod gifts;
pub(crate) mod grace;
pub(crate) mod group_attacks;
pub(crate) mod moves;
pub(crate) mod rider;
pub(crate) mod search;
pub(crate) mod states;
pub(crate) mod summons;
pub(crate) mod werewolf;

use super::super::systems::DrawSteelRules;
use crate::core::resolve::RulesBuilder;

/// Registers what these sentences have to say later.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    werewolf::install(rules);
}
