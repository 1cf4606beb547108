//! Movement powers that go no way, and what others do on theirs: an attack in passing (TP-MOV-01, TP-MPW).

use bevy::prelude::World;

use super::use_power;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};

/// Registers movement powers.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step_if(AdventureSystems::MovementPower, |used: &UseFrame| used.action == Action::Movement, step);
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    use_power::step(world, used, &use_power::PLAIN)
}
