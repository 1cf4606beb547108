//! What the minions of a squad do together: their signature ability, and the maneuvers Grab, Hide, Knockback and Search
//! (DS-DIR-13 to DS-DIR-15). One roll; whoever joins brings a target of its own or helps with one that another has.

use bevy::prelude::World;

use super::super::acting;
use super::super::frames::{Offer, OfferFrame, Payment, TargetState, UseFrame};
use super::super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;

/// Minions of a squad that may share a target.
pub(crate) const MOST_ON_ONE: usize = 3;

/// What a squad does together on its turn, and again after a critical hit.
pub(crate) fn acts_as_squad(view: View, frame: &UseFrame, ability: &AbilityDef) -> bool {
    let common = [t::GRAB.get(), t::KNOCKBACK.get(), Name::new("hide"), Name::new("search")];
    match (frame.payment, ability.action) {
        (Payment::Own, ActionType::MainAction) => ability.signature,
        (Payment::Own, ActionType::Maneuver) => common.contains(&ability.id),
        (Payment::Granted, ActionType::MainAction) => {
            ability.signature && acting::current(view).is_some_and(|turn| turn.encore.contains(&frame.by))
        }
        _ => false,
    }
}

/// Everybody who takes part in a use.
pub fn party(frame: &UseFrame) -> Vec<CreatureId> {
    frame.squad_action.as_ref().map_or_else(|| vec![frame.by], |squad_action| squad_action.party.clone())
}

/// Who does to a target what a use does: the first minion that is on it.
pub fn actor(frame: &UseFrame, index: usize) -> CreatureId {
    frame.targets.get(index).and_then(|target| target.strikers.first()).copied().unwrap_or(frame.by)
}

/// What the minions beyond the first add to the damage of a strike on one target: their free strikes (DS-DIR-13).
pub fn more_damage(view: View, target: &TargetState) -> Vec<(i16, Name)> {
    let helpers = target.strikers.iter().skip(1);
    helpers
        .filter_map(|&id| match view.sheet(id).def.role {
            Role::Monster { free_strike, .. } => Some((free_strike, view.tag(id))),
            _ => None,
        })
        .collect()
}

/// After a critical hit all who took part may act again (DS-DIR-14).
pub fn critical(world: &mut World, frame: &UseFrame) {
    let party = party(frame);
    if let Some(turn) = acting::current_mut(world) {
        turn.encore.extend(party);
    }
}

/// Whether an offered main action is gone because its minion has acted again together with its squad.
pub fn spent(view: View, offer: &OfferFrame) -> bool {
    let turn = acting::current(view).filter(|_| view.is_minion(offer.to));
    offer.what == Offer::MainAction && turn.is_some_and(|turn| !turn.encore.contains(&offer.to))
}

/// Takes the main action of a critical hit off what is still to come to somebody.
pub fn act_again(world: &mut World, who: &[CreatureId]) {
    let Some(turn) = acting::current_mut(world) else { return };
    for id in who {
        if let Some(at) = turn.encore.iter().position(|other| other == id) {
            turn.encore.remove(at);
        }
    }
}
