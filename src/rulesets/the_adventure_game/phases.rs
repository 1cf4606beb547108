//! Running the rules: phases and action types as system sets, ordered in one place, worked until somebody must decide.
//!
//! The stack of frames is the state machine: its top decides which set runs, and the phase of the round, a Bevy state,
//! follows the frame at its bottom.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{
    IntoScheduleConfigs, Messages, NextState, Res, Resource, Schedule, Schedules, State, StateTransition,
    StateTransitionEvent, SystemSet, World,
};
use bevy::state::state::FreelyMutableState;

use super::frames::{EndFrame, EndStep, Frame, MoveTurn, Phase};
use super::power::Action;
use super::terms as t;
use super::view::View;
use super::{battle_phase, end_phase, initiative, movement, ops, use_power};
use crate::core::fact::{Cause, What};
use crate::core::stack::{DEEPEST, Flow, Stack};

/// The schedule the rules run in; nothing else runs them.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// What is being resolved, in the order the sets run within one pass of [`Resolve`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdventureSystems {
    /// Opportunity attacks.
    OpportunityAttack,
    /// Movement, square by square.
    Steps,
    /// The Attack action, and attacks made while moving.
    Attack,
    /// Activate Item.
    ActivateItem,
    /// Defend.
    Defend,
    /// Disengage as a battle action.
    Disengage,
    /// Movement powers.
    MovementPower,
    /// Gaps for the delaying.
    Delay,
    /// A movement turn.
    MovementTurn,
    /// A battle turn.
    BattleTurn,
    /// Seizing the initiative.
    Seize,
    /// Initiative.
    InitiativePhase,
    /// Who moves next.
    MovementPhase,
    /// Who fights next.
    BattlePhase,
    /// Harm, saves, expiry, victory.
    EndPhase,
}

use AdventureSystems as Set;

const ORDER: [Set; 15] = [
    Set::OpportunityAttack,
    Set::Steps,
    Set::Attack,
    Set::ActivateItem,
    Set::Defend,
    Set::Disengage,
    Set::MovementPower,
    Set::Delay,
    Set::MovementTurn,
    Set::BattleTurn,
    Set::Seize,
    Set::InitiativePhase,
    Set::MovementPhase,
    Set::BattlePhase,
    Set::EndPhase,
];

/// A fault of the rules themselves: resolution did not come to an end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<String>);

/// Far more steps than the longest chain of one intent takes.
const MOST_STEPS: u32 = 20_000;

/// Adds the schedule, the state and the resources that resolution needs to a world.
pub fn install(world: &mut World) {
    world.init_resource::<Fault>();
    world.init_resource::<Schedules>();
    bevy::state::state::setup_state_transitions_in_world(world);
    world.init_resource::<State<Phase>>();
    world.init_resource::<NextState<Phase>>();
    world.init_resource::<Messages<StateTransitionEvent<Phase>>>();
    let mut schedules = world.resource_mut::<Schedules>();
    if let Some(transition) = schedules.get_mut(StateTransition) {
        transition.set_executor(SingleThreadedExecutor::new());
        <Phase as FreelyMutableState>::register_state(transition);
    }
    let mut resolve = Schedule::new(Resolve);
    resolve.set_executor(SingleThreadedExecutor::new());
    resolve.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
    for pair in ORDER.windows(2) {
        resolve.configure_sets(pair[0].before(pair[1]));
    }
    for set in ORDER {
        let on_top = move |stack: Res<Stack<Frame>>| stack.running() && stack.top().map(set_of) == Some(set);
        resolve.add_systems(work.in_set(set).run_if(on_top));
    }
    world.add_schedule(resolve);
}

/// The set that works a frame.
fn set_of(frame: &Frame) -> Set {
    match frame {
        Frame::Use(it) if it.opportunity => Set::OpportunityAttack,
        Frame::Use(it) => match it.action {
            Action::Attack | Action::FollowUp => Set::Attack,
            Action::Item => Set::ActivateItem,
            Action::Defend => Set::Defend,
            Action::Disengage => Set::Disengage,
            Action::Movement => Set::MovementPower,
            Action::Delay => Set::Delay,
        },
        Frame::Walk(_) => Set::Steps,
        Frame::Gap(_) => Set::Delay,
        Frame::MoveTurn(_) => Set::MovementTurn,
        Frame::BattleTurn(_) => Set::BattleTurn,
        Frame::Seize(_) => Set::Seize,
        Frame::End(_) | Frame::Round(Phase::End | Phase::Over) => Set::EndPhase,
        Frame::Round(Phase::Initiative | Phase::Seize) => Set::InitiativePhase,
        Frame::Round(Phase::Movement) => Set::MovementPhase,
        Frame::Round(Phase::Battle) => Set::BattlePhase,
    }
}

/// Works the top of the stack for as long as it belongs to the same set.
fn work(world: &mut World) {
    let Some(set) = world.resource::<Stack<Frame>>().top().map(set_of) else { return };
    loop {
        step(world);
        let stack = world.resource::<Stack<Frame>>();
        if !stack.running() || stack.top().map(set_of) != Some(set) || world.resource::<Fault>().0.is_some() {
            return;
        }
    }
}

/// Works the top frame one step and does what it asks for.
fn step(world: &mut World) {
    let Some(mut frame) = world.resource_mut::<Stack<Frame>>().pop() else { return };
    let flow = match &mut frame {
        Frame::Round(phase) => round(world, *phase),
        Frame::Seize(left) => initiative::seize(world, left),
        Frame::MoveTurn(turn) => movement::turn(world, turn),
        Frame::Walk(walk) => movement::step(world, walk),
        Frame::BattleTurn(turn) => battle_phase::turn(world, turn),
        Frame::Gap(gap) => battle_phase::gap(world, gap),
        Frame::Use(it) => use_power::work(world, it),
        Frame::End(end) => end_phase::work(world, end),
    };
    let mut stack = world.resource_mut::<Stack<Frame>>();
    match flow {
        Flow::Again => stack.push(frame),
        Flow::Ask(decision) => {
            stack.push(frame);
            stack.ask(decision);
        }
        Flow::Push(child) => {
            stack.push(frame);
            stack.push(child);
        }
        Flow::Become(other) => stack.push(other),
        Flow::Done => {}
    }
    if stack.depth() > DEEPEST {
        let report = format!("resolution nested deeper than {DEEPEST}: {:?}", *stack);
        world.resource_mut::<Fault>().0 = Some(report);
    }
}

/// The order of phases: each finishes for everybody before the next begins (TP-RND-01).
fn round(world: &mut World, phase: Phase) -> Flow<Frame> {
    match phase {
        Phase::Initiative => Flow::Become(initiative::begin_round(world)),
        Phase::Seize => enter(world, Phase::Movement),
        Phase::Movement => match movement::next_mover(world) {
            Some(who) => Flow::Push(Frame::MoveTurn(MoveTurn { who, begun: false, done: false })),
            None => enter(world, Phase::Battle),
        },
        Phase::Battle => match battle_phase::next(world) {
            Some(frame) => Flow::Push(frame),
            None => {
                world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::End));
                Flow::Become(Frame::End(EndFrame { step: EndStep::Harm, saves: Vec::new() }))
            }
        },
        Phase::End if View::new(world).clock().over.is_none() => Flow::Become(Frame::Round(Phase::Initiative)),
        Phase::End | Phase::Over => Flow::Done,
    }
}

fn enter(world: &mut World, phase: Phase) -> Flow<Frame> {
    let name = if phase == Phase::Movement { t::MOVEMENT.get() } else { t::BATTLE.get() };
    ops::tell(world, Cause::default(), What::Phase(name));
    Flow::Become(Frame::Round(phase))
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    world.schedule_scope(Resolve, |world, schedule| {
        for _ in 0..MOST_STEPS {
            follow_phase(world);
            if !world.resource::<Stack<Frame>>().running() || world.resource::<Fault>().0.is_some() {
                return;
            }
            schedule.run(world);
        }
        let report = format!("resolution does not end: {:?}", world.resource::<Stack<Frame>>());
        world.resource_mut::<Fault>().0 = Some(report);
    });
}

/// Lets the state follow the stack.
fn follow_phase(world: &mut World) {
    let phase = View::new(world).phase();
    if *world.resource::<State<Phase>>().get() != phase {
        world.resource_mut::<NextState<Phase>>().set(phase);
        let _ = world.try_run_schedule(StateTransition);
        // Nobody updates the messages of a world without a frame loop.
        world.resource_mut::<Messages<StateTransitionEvent<Phase>>>().clear();
    }
}
