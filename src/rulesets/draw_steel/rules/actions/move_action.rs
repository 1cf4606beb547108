//! Move actions that are abilities; walking is `movement::walk` (DS-TURN-09, DS-TURN-10).

use bevy::prelude::World;

use super::{main_action, use_ability};
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::systems::{DrawSteelRules, DrawSteelSystems};

/// Registers move actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step_if(DrawSteelSystems::MoveAction, |used: &UseFrame| used.action == ActionType::MoveAction, step);
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    match used.step {
        UseStep::Charge => use_ability::charge(world, used, charge),
        _ => use_ability::step(world, used),
    }
}

fn charge(world: &mut World, by: CreatureId, payment: Payment, _: &AbilityDef) {
    match payment {
        Payment::Own => {
            turn_budget(world, by, |budget| {
                budget.spend_move();
                budget.things += 1;
            });
        }
        Payment::TradedMain => main_action::spend(world, by),
        _ => {}
    }
}
