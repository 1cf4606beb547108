//! Activate Item: its effects come even if its user has fallen meanwhile (TP-ITM-01).

use bevy::prelude::World;

use super::use_power::{self, UseRules};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};

/// Registers Activate Item.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step_if(AdventureSystems::ActivateItem, |used: &UseFrame| used.action == Action::Item, step);
}

const ITEM: UseRules = UseRules { outlives_user: true, ..use_power::PLAIN };

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    use_power::step(world, used, &ITEM)
}
