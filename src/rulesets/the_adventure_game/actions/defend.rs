//! Defend: what it gives its user holds from its declaration on (TP-DEF-01).

use bevy::prelude::World;

use super::use_power;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};

/// Registers Defend.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step_if(AdventureSystems::Defend, |used: &UseFrame| used.action == Action::Defend, step);
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    use_power::step(world, used, &use_power::PLAIN)
}
