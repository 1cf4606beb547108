//! Triggered actions: one a round, whoever's turn it is (DS-TURN-12).

use bevy::prelude::World;

use super::action_rules::{self, ActionRules, no_further_limit, waits_for_trigger};
use super::use_ability;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;

/// Registers triggered actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    action_rules::register(rules, &TRIGGERED_ACTION, step);
}

static TRIGGERED_ACTION: ActionRules = ActionRules {
    action: ActionType::TriggeredAction,
    on_turn: waits_for_trigger,
    in_answer: |view, by| {
        if view.turn_budget(by).triggered {
            return view.refuse("triggered-spent", || "the triggered action of this round is spent");
        }
        Ok(())
    },
    however: no_further_limit,
};

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
