//! What the minions of a squad do together: their signature ability, and the maneuvers Grab, Hide, Knockback and Search
//! (DS-DIR-13 to DS-DIR-15). One roll; whoever joins brings a target of its own or helps with one that another has.

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::{AbilityDef, ActionType};
use super::check::{self};
use super::choices::{answer, choose};
use super::frames::{Frame, Joint, Offer, OfferFrame, Payment, TargetState, UseFrame};
use super::legal;
use super::plan::Grant;
use super::squad_turn;
use super::stat_block::Role;
use super::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::stack::Flow;

/// Minions of a squad that may share a target.
const MOST_ON_ONE: usize = 3;

/// Asks the squad mates of a use's minion, one by one, whom they join in against; none when all have been asked.
pub fn gather(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Option<Flow<Frame>> {
    let view = View::new(world);
    let waiting = match &frame.joint {
        Some(joint) => joint.waiting.clone(),
        None => candidates(view, frame, ability),
    };
    if frame.joint.is_none() && waiting.is_empty() {
        return None;
    }
    let by = frame.by;
    let joint = frame.joint.get_or_insert_with(|| Joint { waiting, party: vec![by] });
    let who = *joint.waiting.first()?;
    match answer(world) {
        Some(given) => {
            joint.waiting.remove(0);
            if let Some(choice) = given {
                joint.party.push(who);
                if let Choice::Creature(on) = choice {
                    join(View::new(world), frame, who, on);
                }
            }
            Some(Flow::Again)
        }
        None => {
            let choices = choices(View::new(world), frame, ability, who);
            if choices.is_empty() {
                frame.joint.as_mut()?.waiting.remove(0);
                return Some(Flow::Again);
            }
            Some(Flow::Ask(choose(View::new(world), who, "join-squad", frame.ability, choices, true)))
        }
    }
}

fn join(view: View, frame: &mut UseFrame, who: CreatureId, on: CreatureId) {
    let by = frame.by;
    match frame.targets.iter_mut().find(|target| target.id == on) {
        Some(target) if target.strikers.is_empty() => target.strikers = vec![by, who],
        Some(target) => target.strikers.push(who),
        None => frame.targets.push(TargetState { strikers: vec![who], ..TargetState::new(view, on) }),
    }
}

/// What a squad does together on its turn, and again after a critical hit.
fn is_joint(view: View, frame: &UseFrame, ability: &AbilityDef) -> bool {
    let common = [t::GRAB.get(), t::KNOCKBACK.get(), Name::new("hide"), Name::new("search")];
    match (frame.payment, ability.action) {
        (Payment::Own, ActionType::MainAction) => ability.signature,
        (Payment::Own, ActionType::Maneuver) => common.contains(&ability.id),
        (Payment::Granted, ActionType::MainAction) => {
            ability.signature && squad_turn::current(view).is_some_and(|turn| turn.encore.contains(&frame.by))
        }
        _ => false,
    }
}

fn grant_of(frame: &UseFrame) -> Grant {
    Grant { free: frame.payment == Payment::Granted, ..Grant::default() }
}

/// Squad mates that could join a use, in id order: they take part in the common turn and have what it costs.
fn candidates(view: View, frame: &UseFrame, ability: &AbilityDef) -> Vec<CreatureId> {
    let Some(turn) = squad_turn::current(view) else { return Vec::new() };
    if !view.is_minion(frame.by) || !turn.members.contains(&frame.by) || !is_joint(view, frame, ability) {
        return Vec::new();
    }
    let again = frame.payment == Payment::Granted;
    let mut list: Vec<CreatureId> = view
        .squad_mates(frame.by)
        .filter(|id| if again { turn.encore.contains(id) } else { turn.members.contains(id) })
        .filter(|&id| check::usable(view, id, ability, grant_of(frame)).is_ok())
        .collect();
    list.sort_unstable();
    list
}

/// Whom a squad mate can join in against; a plain yes where the ability needs no target.
fn choices(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>, who: CreatureId) -> Vec<Choice> {
    let mut list = Vec::new();
    legal::each_use(view, who, ability, grant_of(frame), |it| {
        let choice = match it.on[..] {
            [] => Choice::Yes,
            [on] if on == who => Choice::Yes,
            [on] => Choice::Creature(on),
            _ => return,
        };
        let full = |target: &TargetState| Choice::Creature(target.id) == choice && target.strikers.len() >= MOST_ON_ONE;
        if it.spend == 0 && !list.contains(&choice) && !frame.targets.iter().any(full) {
            list.push(choice);
        }
    });
    list
}

/// Everybody who takes part in a use.
pub fn party(frame: &UseFrame) -> Vec<CreatureId> {
    frame.joint.as_ref().map_or_else(|| vec![frame.by], |joint| joint.party.clone())
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
    if let Some(turn) = squad_turn::current_mut(world) {
        turn.encore.extend(party);
    }
}

/// Whether an offered main action is gone because its minion has acted again together with its squad.
pub fn spent(view: View, offer: &OfferFrame) -> bool {
    let turn = squad_turn::current(view).filter(|_| view.is_minion(offer.to));
    offer.what == Offer::MainAction && turn.is_some_and(|turn| !turn.encore.contains(&offer.to))
}

/// Takes the main action of a critical hit off what is still to come to somebody.
pub fn act_again(world: &mut World, who: &[CreatureId]) {
    let Some(turn) = squad_turn::current_mut(world) else { return };
    for id in who {
        if let Some(at) = turn.encore.iter().position(|other| other == id) {
            turn.encore.remove(at);
        }
    }
}
