//! The common turn of a squad and its captain (DS-DIR-12, DS-DIR-16): every member's turn starts, each acts when it is
//! picked, and only when all are done do their turns end. What a member has not spent by then, squad mates may still
//! draw it into.

use bevy::prelude::World;

use super::choices::{answer, choose};
use super::frames::{Frame, SquadFrame, SquadStep, TurnFrame, TurnStep};
use super::squad_pool;
use super::state::Clock;
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::rules::rounds::PICK;

/// Registers the common turn.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step(DrawSteelSystems::SquadTurn, step);
}

/// The turn that begins when a creature is picked: its own, or that of all its squad.
pub fn turn_frame(view: View, who: CreatureId) -> Frame {
    let waits = |id: CreatureId| view.is_awake(id) && !view.has_acted(id);
    let captain = if view.is_minion(who) { view.captain(who) } else { Some(who) };
    let minions = match captain {
        Some(captain) => squad_pool::led(view, captain),
        None => squad_pool::standing(view, who),
    };
    let mut members: Vec<CreatureId> = minions.into_iter().chain(captain).filter(|&id| waits(id)).collect();
    members.retain(|&id| id != who);
    if members.is_empty() {
        return Frame::Turn(TurnFrame::new(who));
    }
    members.insert(0, who);
    Frame::Squad(SquadFrame { members, step: SquadStep::Start, at: 0, passed: Vec::new(), encore: Vec::new() })
}

/// Works a common turn one step further.
fn step(world: &mut World, frame: &mut SquadFrame) -> Flow<Frame> {
    let next = frame.members.get(usize::from(frame.at)).copied();
    match (frame.step, next) {
        (SquadStep::Start, Some(who)) => {
            frame.at += 1;
            part(world, who, TurnStep::Frenzy, TurnStep::Act)
        }
        (SquadStep::Start, None) => {
            frame.step = SquadStep::Act;
            Flow::Again
        }
        (SquadStep::Act, _) => act(world, frame),
        (SquadStep::End, Some(who)) => {
            frame.at += 1;
            part(world, who, TurnStep::End, TurnStep::Over)
        }
        (SquadStep::End, None) => Flow::Done,
    }
}

/// One part of a member's turn.
fn part(world: &mut World, who: CreatureId, step: TurnStep, until: TurnStep) -> Flow<Frame> {
    world.resource_mut::<Clock>().active = Some(who);
    Flow::Push(Frame::Turn(TurnFrame { step, until, ..TurnFrame::new(who) }))
}

/// Whoever has not acted yet acts next, in the order the Director picks; the one picked for the slot comes first.
fn act(world: &mut World, frame: &mut SquadFrame) -> Flow<Frame> {
    let given = answer(world);
    let view = View::new(world);
    let open: Vec<CreatureId> =
        frame.members.iter().copied().filter(|&id| view.is_awake(id) && !frame.passed.contains(&id)).collect();
    let Some(&first) = open.first() else {
        (frame.step, frame.at) = (SquadStep::End, 0);
        return Flow::Again;
    };
    let who = match given {
        Some(Some(Choice::Creature(id))) if open.contains(&id) => id,
        _ if open.len() == 1 || frame.passed.is_empty() => first,
        _ => {
            let choices = open.iter().copied().map(Choice::Creature).collect();
            return Flow::Ask(choose(view, first, &PICK, Name::default(), choices, false));
        }
    };
    frame.passed.push(who);
    part(world, who, TurnStep::Act, TurnStep::End)
}
