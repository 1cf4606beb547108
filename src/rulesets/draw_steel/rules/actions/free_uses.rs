//! Free maneuvers, free triggered actions and what takes no action: nothing of the turn or round goes with them.

use super::action_rules::{self, ActionRules, dazed, no_further_limit, unlimited, waits_for_trigger};
use super::use_ability;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::ActionType;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;

/// Any number on one's own turn, but none while dazed (DS-COND-06).
static FREE_MANEUVER: ActionRules = ActionRules {
    action: ActionType::FreeManeuver,
    on_turn: |view, by, _| match dazed(view, by) {
        Some(label) => view.refuse("barred", || format!("no free maneuvers while {label}")),
        None => Ok(Payment::Own),
    },
    in_answer: unlimited,
    however: no_further_limit,
};

/// Any number, each in answer to its trigger.
static FREE_TRIGGERED_ACTION: ActionRules = ActionRules {
    action: ActionType::FreeTriggeredAction,
    on_turn: waits_for_trigger,
    in_answer: unlimited,
    however: no_further_limit,
};

/// What takes nothing at all.
static NO_ACTION: ActionRules = ActionRules {
    action: ActionType::NoAction,
    on_turn: |_, _, _| Ok(Payment::Nothing),
    in_answer: unlimited,
    however: no_further_limit,
};

/// Registers them; once they are used they do not differ.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    for of in [&FREE_MANEUVER, &FREE_TRIGGERED_ACTION, &NO_ACTION] {
        action_rules::register(rules, of, use_ability::step);
    }
}
