//! When a fight is decided: with the heroes' objective reached, or one side left.

use bevy::prelude::World;

use super::state::{Clock, Outcome};
use super::systems::DrawSteelRules;
use super::view::View;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;

/// Registers when a fight is decided.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.settle(settle);
}

/// Whenever nothing is under way: the fight may be decided. Before the first round nothing is.
fn settle(world: &mut World) {
    if world.resource::<Clock>().round > 0
        && let Some(outcome) = decided(View::new(world))
    {
        super::aftermath::begin(world, outcome);
    }
}

/// Whether the fight ends as soon as nothing is under way any more.
pub fn is_decided(view: View) -> bool {
    view.clock().round > 0 && decided(view).is_some()
}

/// The end of the fight, if things stand so. Of the rounds all but the one in progress are over.
fn decided(view: View) -> Option<Outcome> {
    let over = view.clock().round.saturating_sub(1);
    let name = |id| super::super::text::names::name(view, id);
    let decided = view.goal().decided(view.battlefield(), |a, b| view.feeling(a, b), over, name)?;
    Some(Outcome { winner: decided.winner, why: Name::new(&decided.why) })
}

/// How far the heroes are, in a few words; empty where there is nothing besides the fight.
#[cfg(feature = "gui")]
pub fn progress(view: View) -> String {
    view.goal().progress(view.battlefield(), |id| super::super::text::names::name(view, id))
}
