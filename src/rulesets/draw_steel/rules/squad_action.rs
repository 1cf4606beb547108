//! A squad's action in common: who joins, and against whom.

use super::super::data::ability::AbilityDef;
use super::acting;
use super::actions::squad_party::{MOST_ON_ONE, acts_as_squad};
use super::actions::{check, legal_uses};
use super::choices::{answer, choose};
use super::frames::{Frame, Payment, SquadAction, TargetState, UseFrame};
use super::plan::Grant;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::question::Question;
use crate::core::stack::Flow;
use bevy::prelude::World;
use std::sync::Arc;

/// Whether a squad mate joins in with an ability, and against whom.
pub(crate) static JOIN_SQUAD: Question = Question::new("join-squad");

/// Asks the squad mates of a use's minion, one by one, whom they join in against; none when all have been asked.
pub fn gather(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Option<Flow<Frame>> {
    let view = View::new(world);
    let waiting = match &frame.squad_action {
        Some(squad_action) => squad_action.waiting.clone(),
        None => candidates(view, frame, ability),
    };
    if frame.squad_action.is_none() && waiting.is_empty() {
        return None;
    }
    let by = frame.by;
    let squad_action = frame.squad_action.get_or_insert_with(|| SquadAction { waiting, party: vec![by] });
    let who = *squad_action.waiting.first()?;
    match answer(world) {
        Some(given) => {
            squad_action.waiting.remove(0);
            if let Some(choice) = given {
                squad_action.party.push(who);
                if let Choice::Creature(on) = choice {
                    join(View::new(world), frame, who, on);
                }
            }
            Some(Flow::Again)
        }
        None => {
            let choices = choices(View::new(world), frame, ability, who);
            if choices.is_empty() {
                frame.squad_action.as_mut()?.waiting.remove(0);
                return Some(Flow::Again);
            }
            Some(Flow::Ask(choose(View::new(world), who, &JOIN_SQUAD, frame.ability, choices, true)))
        }
    }
}

/// Squad mates that could join a use, in id order: they take part in the common turn and have what it costs.
pub fn candidates(view: View, frame: &UseFrame, ability: &AbilityDef) -> Vec<CreatureId> {
    let Some(turn) = acting::current(view) else { return Vec::new() };
    if !view.is_minion(frame.by) || !turn.members.contains(&frame.by) || !acts_as_squad(view, frame, ability) {
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
pub fn choices(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>, who: CreatureId) -> Vec<Choice> {
    let mut list = Vec::new();
    legal_uses::each_use(view, who, ability, grant_of(frame), |wanted| {
        let choice = match wanted.on[..] {
            [] => Choice::Yes,
            [on] if on == who => Choice::Yes,
            [on] => Choice::Creature(on),
            _ => return,
        };
        let full = |target: &TargetState| Choice::Creature(target.id) == choice && target.strikers.len() >= MOST_ON_ONE;
        if wanted.spend == 0 && !list.contains(&choice) && !frame.targets.iter().any(full) {
            list.push(choice);
        }
    });
    list
}

fn join(view: View, frame: &mut UseFrame, who: CreatureId, on: CreatureId) {
    let by = frame.by;
    match frame.targets.iter_mut().find(|target| target.id == on) {
        Some(target) if target.strikers.is_empty() => target.strikers = vec![by, who],
        Some(target) => target.strikers.push(who),
        None => frame.targets.push(TargetState { strikers: vec![who], ..TargetState::new(view, on) }),
    }
}

fn grant_of(frame: &UseFrame) -> Grant {
    Grant { free: frame.payment == Payment::Granted, ..Grant::default() }
}
