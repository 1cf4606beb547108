//! Turns that creatures lose: that of the round in progress, or of the next where none is left of this one.

use bevy::prelude::World;

use super::super::data::terms as t;
use super::frames::SquadStep;
use super::lasting::Imposition;
use super::mutations;
use super::mutations::{record_fact, turn_budget};
use super::state::Clock;
use super::systems::{DrawSteelRules, Phase};
use super::view::View;
use super::{acting, lasting};
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::turn_order::SlotState;

/// Registers what lost turns are of the round that begins.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::RoundStart, round_starts);
}

/// Which of its turns a creature loses.
enum Which {
    /// The one that it has begun without doing anything yet.
    Begun,
    /// One that is still to come in this round.
    Coming,
    /// One of the next round.
    Next,
}

/// Takes a turn from a creature; of several turns a round it loses one.
pub fn lose(world: &mut World, id: CreatureId, cause: Cause) {
    let round = mutations::round(world);
    let which = which(View::new(world), id);
    let (imposer, last) = match which {
        // What is lost already cannot be taken back.
        Which::Begun | Which::Coming => (None, round),
        Which::Next => (cause.by, round + 1),
    };
    let kinds = vec![t::LOSING_TURN.get()];
    let what = Imposition { kinds, imposer, origin: cause.of, ..Imposition::default() };
    lasting::impose(world, id, what, Moment::RoundEnd(last));
    match which {
        Which::Begun => forgo(world, id),
        Which::Coming => {
            leave_squad(world, id);
            count(world, id, cause);
        }
        Which::Next => {}
    }
}

/// What those who lose a turn of the round that begins lose of it.
fn round_starts(world: &mut World) {
    let losing = t::LOSING_TURN.get();
    let view = View::new(world);
    let lost = |id| view.conditions(id).find(|(_, held)| held.kinds.contains(&losing)).map(|(_, held)| held.origin);
    let list: Vec<(CreatureId, Name)> = view.living().filter_map(|id| Some((id, lost(id)?))).collect();
    for (id, of) in list {
        count(world, id, Cause { of, ..Cause::default() });
    }
}

/// Counts a turn as had.
fn count(world: &mut World, id: CreatureId, cause: Cause) {
    world.resource_mut::<Clock>().turns.settle(id, SlotState::Lost);
    let none = View::new(world).has_acted(id);
    let is = if none { "without a turn this round" } else { "a turn short this round" };
    record_fact(world, cause, FactKind::State { of: id, is: Name::new(is) });
}

/// Nothing is left of a turn that has begun but its end.
fn forgo(world: &mut World, id: CreatureId) {
    if let Some(turn) = acting::current_mut(world)
        && turn.members.contains(&id)
    {
        turn.passed.push(id);
    }
    turn_budget(world, id, |budget| {
        (budget.main, budget.maneuver, budget.move_action) = (true, true, true);
        (budget.moving, budget.extra_main) = (None, 0);
    });
}

/// Whoever's part of a common turn has not started yet takes no part in it.
fn leave_squad(world: &mut World, id: CreatureId) {
    if let Some(turn) = acting::current_mut(world) {
        turn.members.retain(|&member| member != id);
    }
}

fn which(view: View, id: CreatureId) -> Which {
    let own = view.turn_budget(id);
    let under_way = acting::under_way(view, id);
    if under_way && own.actions_taken == 0 && own.moving.is_none() && !has_acted_in_squad(view, id) {
        return Which::Begun;
    }
    let left = view.clock().turns.count(id, SlotState::Due).saturating_sub(usize::from(under_way));
    if left > 0 { Which::Coming } else { Which::Next }
}

/// Whether its part of a common turn is over or under way.
fn has_acted_in_squad(view: View, id: CreatureId) -> bool {
    acting::current(view).is_some_and(|turn| turn.step == SquadStep::End || turn.passed.contains(&id))
}
