//! What an action type takes of a turn or round: one record per type, registered by its file with its own step.

use bevy::prelude::World;

use super::super::frames::{Frame, Payment, UseFrame};
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use crate::core::hooks::{self, HookPoint};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};

/// What the uses of an action type cost. No part has a default: whoever adds one says each.
pub struct ActionRules {
    /// The type.
    pub action: ActionType,
    /// What a use takes on its user's own turn, or why it cannot be made there.
    pub on_turn: fn(View, CreatureId, &AbilityDef) -> Result<Payment, Refusal>,
    /// What stands against a use in answer to its trigger.
    pub in_answer: fn(View, CreatureId) -> Result<(), Refusal>,
    /// What stands against a use however it is paid for.
    pub however: fn(View, CreatureId, &AbilityDef) -> Result<(), Refusal>,
}

/// The action types of the game.
struct ActionTypes;

impl HookPoint for ActionTypes {
    type Hook = &'static ActionRules;
}

/// Registers an action type with what works its uses.
pub(super) fn register<S>(rules: &mut RulesBuilder<DrawSteelRules>, of: &'static ActionRules, step: S)
where
    S: Fn(&mut World, &mut UseFrame) -> Flow<Frame> + Send + Sync + 'static,
{
    let set = DrawSteelSystems::Use(of.action);
    rules.step_if(set, |used: &UseFrame| used.action == of.action, step).hook::<ActionTypes>(of);
}

/// What the uses of an action type cost; none where nobody has registered it.
pub fn action_rules(view: View, action: ActionType) -> Option<&'static ActionRules> {
    hooks::at::<ActionTypes>(view.world).iter().copied().find(|rules| rules.action == action)
}

/// For types that nothing more stands against in answer to a trigger.
pub(super) fn unlimited(_: View, _: CreatureId) -> Result<(), Refusal> {
    Ok(())
}

/// For types whose uses are all alike, however they are paid for.
pub(super) fn no_further_limit(_: View, _: CreatureId, _: &AbilityDef) -> Result<(), Refusal> {
    Ok(())
}

/// For types that are used in answer to a trigger only.
pub(super) fn waits_for_trigger(view: View, _: CreatureId, ability: &AbilityDef) -> Result<Payment, Refusal> {
    view.refuse("no-trigger", || format!("{} waits for its trigger", ability.name))
}

/// Refuses a minion what is one thing too many: it has its move and one thing more (DS-DIR-12, DS-DIR-15).
pub(super) fn minion_has_room(view: View, by: CreatureId, too_many: bool) -> Result<(), Refusal> {
    if too_many && view.is_minion(by) {
        return view.refuse("minion", || "a minion has a move and either a main action or a maneuver, or two moves");
    }
    Ok(())
}

/// Refuses what an effect on its user closes to it.
pub(super) fn not_closed(view: View, by: CreatureId, ability: &AbilityDef, what: Forbidden) -> Result<(), Refusal> {
    match view.forbidden(by, what) {
        Some(label) => view.refuse("barred", || format!("{} is closed: {label}", ability.name)),
        None => Ok(()),
    }
}

/// Refuses a dazed creature, which has done one thing on its turn, a second one (DS-COND-06).
pub(super) fn not_a_second_thing(view: View, by: CreatureId, what: &str) -> Result<(), Refusal> {
    match dazed(view, by).filter(|_| view.turn_budget(by).actions_taken > 0) {
        Some(label) => view
            .refuse("one-thing", || format!("{label}: only one main action, maneuver or move a turn; no {what} now")),
        None => Ok(()),
    }
}

/// Why a creature does one thing only on its turn.
pub(super) fn dazed(view: View, by: CreatureId) -> Option<Name> {
    view.hindrance(by, |modifier| matches!(modifier, Modifier::OneThing))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::core::board::Board;
    use crate::core::dice::Dice;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::content::Content;

    const ALL: [ActionType; 8] = [
        ActionType::MainAction,
        ActionType::Maneuver,
        ActionType::MoveAction,
        ActionType::TriggeredAction,
        ActionType::FreeManeuver,
        ActionType::FreeTriggeredAction,
        ActionType::NoAction,
        ActionType::VillainAction,
    ];

    #[test]
    fn every_action_type_says_what_it_costs_once() {
        let battle = Battle::new(Arc::new(Content::default()), Board::open(1, 1), Dice::seeded(0));
        let known = hooks::at::<ActionTypes>(battle.view().world);
        for action in ALL {
            assert_eq!(known.iter().filter(|rules| rules.action == action).count(), 1, "{action:?}");
        }
        assert_eq!(known.len(), ALL.len());
    }
}
