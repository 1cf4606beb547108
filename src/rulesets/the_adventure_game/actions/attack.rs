//! The Attack action: battle powers, each target with a roll of its own (TP-ATK).

use bevy::prelude::World;

use super::use_power;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};

/// Registers the Attack action.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step_if(AdventureSystems::Attack, |used: &UseFrame| used.action == Action::Attack, step);
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    use_power::step(world, used, &use_power::PLAIN)
}
