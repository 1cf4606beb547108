//! Move actions that are abilities; walking is `movement::walk` (DS-TURN-09, DS-TURN-10).

use bevy::prelude::World;

use super::action_rules::{self, ActionRules, minion_has_room, no_further_limit, not_a_second_thing, unlimited};
use super::{main_action, use_ability};
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::points::has_one_more;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;

/// Registers move actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    action_rules::register(rules, &MOVE_ACTION, step);
}

static MOVE_ACTION: ActionRules = ActionRules {
    action: ActionType::MoveAction,
    on_turn: |view, by, _| {
        let budget = view.turn_budget(by);
        minion_has_room(view, by, budget.move_action && budget.maneuver)?;
        not_a_second_thing(view, by, "move action")?;
        if !budget.move_action || has_one_more(view, by) {
            Ok(Payment::Own)
        } else if budget.main_left() {
            Ok(Payment::TradedMain)
        } else {
            view.refuse("move-action", || "the move action and the main action of this turn are spent")
        }
    },
    in_answer: unlimited,
    however: no_further_limit,
};

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
                budget.actions_taken += 1;
            });
        }
        Payment::TradedMain => main_action::spend(world, by),
        _ => {}
    }
}
