//! Main actions: the one of a turn, and what a critical hit or an effect adds to it (DS-TURN-09, DS-CRIT-04).

use bevy::prelude::World;

use super::use_ability;
use super::windows::window;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType, Deed};
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::rules::frames::using::is_main_action;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, Payment, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::mutations::turn_budget;
use crate::rulesets::draw_steel::rules::systems::{DrawSteelRules, DrawSteelSystems};
use crate::rulesets::draw_steel::rules::view::View;

/// Registers main actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step_if(DrawSteelSystems::MainAction, |used: &UseFrame| used.action == ActionType::MainAction, step);
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
    let defends = ability.says(&Deed::Defend);
    turn_budget(world, by, |budget| {
        budget.defended |= defends;
        budget.attacked |= !defends;
    });
}

/// Takes the main action of a turn, for whatever it is given.
pub(super) fn spend(world: &mut World, by: CreatureId) {
    let limited = View::new(world).hindrance(by, |modifier| matches!(modifier, Modifier::OneThing)).is_some();
    turn_budget(world, by, |budget| {
        budget.spend_main(limited);
        budget.things += 1;
    });
}
