//! The Follow-up of a charge: one careful step to be beside the enemy again, before the battle action (TP-MPW-10).

use bevy::prelude::World;

use crate::core::fact::Cause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::core::uses::{Scope, count_use, times_used};
use crate::rulesets::the_adventure_game::check::walkable;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::movement;
use crate::rulesets::the_adventure_game::power::{Action, Manner};
use crate::rulesets::the_adventure_game::sources;
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// Registers the Follow-up.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step_if(AdventureSystems::FollowUp, |used: &UseFrame| used.action == Action::FollowUp, step);
}

/// Whether a fighter on a square may follow up so.
///
/// # Errors
/// Why not.
pub fn check(view: View, by: CreatureId, at: Spot, path: &[Spot]) -> Result<(), Refusal> {
    let Some(enemy) = sources::charged_enemy(view, by) else {
        return view.refuse("no-charge", || "You have not completed a charge this round.");
    };
    let Some(goal) = view.at(enemy) else { return view.refuse("no-target", || "The enemy you charged is gone.") };
    if times_used(view.world, by, t::FOLLOW_UP.get(), None) > 0 {
        return view.refuse("followed", || "Only once.");
    }
    if ground::adjacent(at, goal) {
        return view.refuse("beside", || "The enemy you charged is beside you still.");
    }
    if view.most_squares(by).is_some() {
        return view.refuse("slowed", || "Not while Slowed or Rooted.");
    }
    let [to] = path else { return view.refuse("no-path", || "Name the one square to enter.") };
    walkable(view, by, at, path, 1, Manner::Shift)?;
    if ground::adjacent(*to, goal) {
        Ok(())
    } else {
        view.refuse("reach", || "The square has to be beside the enemy you charged.")
    }
}

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    count_use(world, used.by, t::FOLLOW_UP.get(), None, Scope::Round);
    movement::shift(world, used.by, used.at.as_slice(), Cause::new(used.by, used.power));
    Flow::Done
}
