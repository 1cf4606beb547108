//! Sets a case up: the board, who stands on it, and what ends the fight.

use crate::core::creature::Battlefield;
use std::sync::Arc;

use super::{Case, Change, ChangeCommon, Placed, Staged};
use crate::content::fields::With;
use crate::content::level::{self, Objective};
use crate::content::ruleset::BattleOf;
use crate::core::dice::Dice;
use crate::core::geometry::Space;
use crate::core::name::Name;
use crate::lab::scenario::{map, table};

/// Sets a case up and runs it to the decision before its first step.
///
/// # Errors
/// What in the case cannot be set up.
pub fn battle<R: Staged>(case: &Case<R>, content: &Arc<R>) -> Result<BattleOf<R>, String> {
    let board = map::board(&case.map, case.size.unwrap_or(R::SIZE), &case.legend, R::usual_ground())?;
    let dice = Dice::scripted(case.start_dice.iter().copied());
    let mut battle = R::battle_on(content, board, dice);
    for placed in &case.place {
        enter::<R>(&mut battle, content, placed)?;
    }
    room_for_all::<R>(&battle, case.place.iter().map(|placed| placed.id))?;
    if case.objective != Objective::default() {
        let goal = case.objective.goal(&case.map, |who| battle.by_tag(who))?;
        battle.world_mut().insert_resource(goal);
    }
    R::begin(&mut battle, case)?;
    Ok(battle)
}

fn enter<R: Staged>(battle: &mut BattleOf<R>, content: &Arc<R>, placed: &Placed<R>) -> Result<(), String> {
    if battle.by_tag(placed.id).is_some() {
        return Err(format!("two fighters are called {:?}", placed.id));
    }
    let creature = placed.made_from();
    let Some(size) = content.size(creature) else { return Err(format!("there is no creature {creature:?}")) };
    let ground = battle.world().resource::<Battlefield>().board().ground_under(Space::new(placed.at, size.squares()));
    let at = placed.at.with_z(placed.at.z.max(ground));
    let side = placed.side.unwrap_or_else(|| content.usual_side(creature));
    let (own, _) = &placed.own;
    R::enter(battle, &level::Placed { id: placed.id, creature, at, side, own: own.clone() })
}

/// Makes sure that these stand where they may.
///
/// # Errors
/// Who does not.
pub(super) fn room_for_all<R: Staged>(
    battle: &BattleOf<R>,
    tags: impl IntoIterator<Item = Name>,
) -> Result<(), String> {
    tags.into_iter().try_for_each(|tag| R::has_room(battle, table::find(battle, tag)?))
}

/// What the state that a case places somebody in changes about it.
pub fn starting_change<R: Staged>(placed: &Placed<R>) -> Change<R> {
    let (_, (_, state)) = &placed.own;
    let common = ChangeCommon { of: placed.id, at: None, pools: placed.pools.clone() };
    With { common, own: (state.clone(), R::ChangeFields::default()) }
}
