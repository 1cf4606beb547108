//! Small things a creature may do on its turn at no cost: lying down, getting up again, hero tokens (DS-STAM-11).

use bevy::prelude::World;

use super::super::frames::{Frame, TurnFrame, TurnStep};
use super::super::healing;
use super::super::movement;
use super::super::mutations;
use super::super::state::HEROES;
use super::super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::plural::counted;
use crate::core::pool::{Pool, SidePools};
use crate::core::question::named_options;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::terms as t;

named_options! {
    /// What costs no part of the turn, in the order it is offered.
    pub enum FreeAction {
        /// Falling prone of one's own will.
        DropProne = "drop-prone",
        /// Getting up again after that.
        StandFreely = "stand-freely",
        /// Two surges for a hero token.
        TokenSurges = "token-surges",
        /// The recovery value for two hero tokens.
        TokenRecovery = "token-recovery",
    }
}

/// Whether the creature whose turn it is may do this now.
///
/// # Errors
/// Why not.
pub fn check(view: View, what: FreeAction) -> Result<(), Refusal> {
    let Some(Frame::Turn(TurnFrame { who, step: TurnStep::Act, .. })) = view.stack().top() else {
        return Err(view.refusal("not-your-turn", || "that is done on one's own turn"));
    };
    match what {
        FreeAction::DropProne => movement::check_drop_prone(view, *who),
        FreeAction::StandFreely => movement::check_stand_freely(view, *who),
        FreeAction::TokenSurges => token(view, *who, 1),
        FreeAction::TokenRecovery => token(view, *who, 2),
    }
}

/// Whether a hero may spend this many hero tokens now: one benefit a turn.
fn token(view: View, who: CreatureId, price: i16) -> Result<(), Refusal> {
    if !view.sheet(who).is_hero() {
        return Err(view.refusal("not-a-hero", || "hero tokens are for heroes"));
    }
    if view.is_used(who, t::HERO_TOKENS.get(), None) {
        return Err(view.refusal("once", || "one benefit of hero tokens a turn"));
    }
    let left = tokens(view);
    if left < price {
        return Err(view.refusal("price", || {
            let left = if left == 1 { "1 is left".to_owned() } else { format!("{left} are left") };
            format!("it takes {}, {left}", counted(price, "hero token"))
        }));
    }
    Ok(())
}

/// Hero tokens left.
pub fn tokens(view: View) -> i16 {
    view.world.resource::<SidePools>().side(HEROES).map_or(0, |pools| pools.get(t::HERO_TOKENS.get()))
}

/// Whether a hero may turn a failed save into a success, or make a test again.
pub fn may_turn_fate(view: View, who: CreatureId) -> bool {
    token(view, who, 1).is_ok()
}

/// Opens the pool of hero tokens: as many as there are heroes.
pub fn open(world: &mut World) {
    let view = View::new(world);
    let now = view.living().filter(|&id| view.sheet(id).is_hero()).count() as i16;
    let pool = Pool { name: t::HERO_TOKENS.get(), now, floor: 0, cap: None };
    world.resource_mut::<SidePools>().side_mut(HEROES).open(pool);
}

/// Takes hero tokens for a hero's benefit.
pub fn spend_tokens(world: &mut World, who: CreatureId, price: i16) {
    let pool = t::HERO_TOKENS.get();
    mutations::use_once(world, who, pool, None, Scope::Turn);
    let mut all = world.resource_mut::<SidePools>();
    let pools = all.side_mut(HEROES);
    let by = pools.change(pool, -price);
    let now = pools.get(pool);
    mutations::record_fact(world, Cause::new(who, pool), FactKind::Pool { of: None, pool, by, now });
}

/// Does it.
pub fn carry_out(world: &mut World, who: CreatureId, what: FreeAction) {
    let cause = Cause::new(who, t::HERO_TOKENS.get());
    match what {
        FreeAction::DropProne => movement::drop_prone(world, who),
        FreeAction::StandFreely => movement::stand_freely(world, who),
        FreeAction::TokenSurges => {
            spend_tokens(world, who, 1);
            mutations::change_pool(world, who, t::SURGES.get(), 2, cause);
        }
        FreeAction::TokenRecovery => regain_for_tokens(world, who),
    }
}

/// Two tokens give a hero its recovery value back.
pub fn regain_for_tokens(world: &mut World, who: CreatureId) {
    spend_tokens(world, who, 2);
    let value = View::new(world).recovery_value(who);
    healing::heal(world, who, value, Cause::new(who, t::HERO_TOKENS.get()));
}
