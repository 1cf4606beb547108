//! Triggered actions: one a round, whoever's turn it is (DS-TURN-12).

use bevy::prelude::World;

use super::use_ability;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::systems::{DrawSteelRules, DrawSteelSystems};

/// Registers triggered actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    let triggered = |used: &UseFrame| used.action == ActionType::TriggeredAction;
    rules.step_if(DrawSteelSystems::TriggeredAction, triggered, step);
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    match used.step {
        UseStep::Charge => use_ability::charge(world, used, charge),
        _ => use_ability::step(world, used),
    }
}

fn charge(world: &mut World, by: CreatureId, payment: Payment, _: &AbilityDef) {
    if payment == Payment::Reaction {
        turn_budget(world, by, |budget| budget.triggered = true);
    }
}
