//! Maneuvers: the one of a turn, for which the main action may be traded too (DS-TURN-09, DS-TURN-10).

use bevy::prelude::World;

use super::action_rules::{
    self, ActionRules, minion_has_room, no_further_limit, not_a_second_thing, not_closed, unlimited,
};
use super::{main_action, use_ability};
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::points::has_one_more;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;

/// Registers maneuvers.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    action_rules::register(rules, &MANEUVER, step);
}

static MANEUVER: ActionRules = ActionRules {
    action: ActionType::Maneuver,
    on_turn: |view, by, ability| {
        let budget = view.turn_budget(by);
        minion_has_room(view, by, budget.main || budget.maneuver)?;
        not_closed(view, by, ability, Forbidden::Maneuver)?;
        not_a_second_thing(view, by, "maneuver")?;
        if !budget.maneuver || has_one_more(view, by) {
            Ok(Payment::Own)
        } else if budget.main_left() {
            Ok(Payment::TradedMain)
        } else {
            view.refuse("maneuver", || "the maneuver and the main action of this turn are spent")
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
                budget.spend_maneuver();
                budget.actions_taken += 1;
            });
        }
        Payment::TradedMain => main_action::spend(world, by),
        _ => {}
    }
}
