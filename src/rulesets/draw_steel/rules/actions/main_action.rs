//! Main actions: the one of a turn, and what a critical hit or an effect adds to it (DS-TURN-09, DS-CRIT-04).

use bevy::prelude::World;

use super::action_rules::{self, ActionRules, dazed, minion_has_room, not_a_second_thing, not_closed, unlimited};
use super::use_ability;
use super::windows::window;
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ActionType};
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::rules::frames::using::is_main_action;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers main actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    action_rules::register(rules, &MAIN_ACTION, step);
}

static MAIN_ACTION: ActionRules = ActionRules {
    action: ActionType::MainAction,
    on_turn: |view, by, ability| {
        let budget = view.turn_budget(by);
        minion_has_room(view, by, budget.maneuver)?;
        not_closed(view, by, ability, Forbidden::MainAction)?;
        if !budget.main_left() {
            return view.refuse("main-action", || "the main action of this turn is spent");
        }
        if budget.extra_main == 0 {
            not_a_second_thing(view, by, "main action")?;
        }
        Ok(Payment::Own)
    },
    in_answer: unlimited,
    however: defends_alone,
};

/// Defending goes with no other main action of one's own turn, extra ones too (DS-MAIN-03).
fn defends_alone(view: View, by: CreatureId, ability: &AbilityDef) -> Result<(), Refusal> {
    if view.clock().active != Some(by) {
        return Ok(());
    }
    let budget = view.turn_budget(by);
    if budget.defended || (budget.attacked && ability.says(&AbilityEffect::Defend)) {
        return view.refuse("defend", || "a creature that defends takes no other main action that turn");
    }
    Ok(())
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    match used.step {
        UseStep::Charge => use_ability::charge(world, used, charge),
        UseStep::Acted if is_main_action(used) => {
            used.next(UseStep::Critical);
            window(world, Event::Acted { by: used.by })
        }
        _ => use_ability::step(world, used),
    }
}

/// Takes the main action. Whether a creature defends or does something else on its turn is told apart, one's own free
/// ones too (DS-MAIN-03).
fn charge(world: &mut World, by: CreatureId, payment: Payment, ability: &AbilityDef) {
    let own_turn = View::new(world).clock().active == Some(by);
    match payment {
        Payment::Own => spend(world, by),
        Payment::Granted if own_turn => {}
        _ => return,
    }
    let defends = ability.says(&AbilityEffect::Defend);
    turn_budget(world, by, |budget| {
        budget.defended |= defends;
        budget.attacked |= !defends;
    });
}

/// Takes the main action of a turn, for whatever it is given.
pub(super) fn spend(world: &mut World, by: CreatureId) {
    let limited = dazed(View::new(world), by).is_some();
    turn_budget(world, by, |budget| {
        budget.spend_main(limited);
        budget.actions_taken += 1;
    });
}
