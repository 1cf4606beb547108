//! Running the rules: phases and action types as system sets, ordered in one place, worked until somebody must decide.
//!
//! The stack of frames is the state machine. Which set runs is decided by its top; the coarse phases of a battle are a
//! Bevy state that follows it.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{
    IntoScheduleConfigs, Messages, NextState, Res, Resource, Schedule, Schedules, State, StateTransition,
    StateTransitionEvent, States, SystemSet, World,
};
use bevy::state::state::FreelyMutableState;

use super::ability::ActionType;
use super::frames::{Frame, RoundsFrame, TurnStep};
use super::ops::Soon;
use super::state::Clock;
use super::view::View;
use super::{aftermath, damage, movement, offers, reactions, rounds, squad_turn, tests_of_skill, turns, use_ability};
use crate::core::stack::{DEEPEST, Flow, Stack};

/// The schedules the rules run in, one for each part of the order; nothing else runs them.
///
/// An executor asks the condition of every set in a schedule on every pass, so the part is chosen first.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolve(pub DrawSteelParts);

/// Where a battle stands, coarsely.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Nobody has acted yet.
    #[default]
    Opening,
    /// A round begins.
    RoundStart,
    /// A side picks who acts.
    Pick,
    /// A creature has its turn.
    Turn,
    /// A round ends.
    RoundEnd,
    /// The fight is decided.
    Over,
}

/// What is being resolved, in the order of the sets; those of a part run in this order within one pass of [`Resolve`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSteelSystems {
    /// Reaction windows.
    Reactions,
    /// Damage on its way.
    Damage,
    /// Pushes, pulls and slides.
    ForcedMovement,
    /// Willing movement and movement granted by effects.
    Movement,
    /// Things effects offer.
    Offers,
    /// Tests outside abilities.
    Tests,
    /// Triggered actions.
    TriggeredAction,
    /// Free triggered actions.
    FreeTriggeredAction,
    /// Main actions.
    MainAction,
    /// Maneuvers.
    Maneuver,
    /// Move actions that are abilities.
    MoveAction,
    /// Free maneuvers.
    FreeManeuver,
    /// What takes no action.
    NoAction,
    /// Villain actions.
    VillainAction,
    /// A turn's start.
    TurnStart,
    /// What a creature does on its turn.
    TurnAct,
    /// A turn's end: harm, saves, expiry.
    TurnEnd,
    /// Who starts.
    Opening,
    /// A round's start.
    RoundStart,
    /// Who acts next.
    Pick,
    /// A round's end.
    RoundEnd,
    /// What stays after the fight.
    Aftermath,
}

/// What belongs together among the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSteelParts {
    /// Reactions, harm, movement, offers and tests.
    Events,
    /// Uses of abilities.
    Uses,
    /// Turns.
    Turns,
    /// Rounds and the end of the encounter.
    Rounds,
}

use DrawSteelParts as Part;
use DrawSteelSystems as Set;

const PARTS: [Part; 4] = [Part::Events, Part::Uses, Part::Turns, Part::Rounds];

const ORDER: [Set; 22] = [
    Set::Reactions,
    Set::Damage,
    Set::ForcedMovement,
    Set::Movement,
    Set::Offers,
    Set::Tests,
    Set::TriggeredAction,
    Set::FreeTriggeredAction,
    Set::MainAction,
    Set::Maneuver,
    Set::MoveAction,
    Set::FreeManeuver,
    Set::NoAction,
    Set::VillainAction,
    Set::TurnStart,
    Set::TurnAct,
    Set::TurnEnd,
    Set::Opening,
    Set::RoundStart,
    Set::Pick,
    Set::RoundEnd,
    Set::Aftermath,
];

/// A fault of the rules themselves: resolution did not come to an end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<String>);

/// Far more steps than the longest chain of one intent takes.
const MOST_STEPS: u32 = 20_000;

/// Adds the schedule, the state and the resources that resolution needs to a world.
pub fn install(world: &mut World) {
    world.init_resource::<Fault>();
    world.init_resource::<Soon>();
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
    for part in PARTS {
        let mut resolve = Schedule::new(Resolve(part));
        resolve.set_executor(SingleThreadedExecutor::new());
        let settings = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() };
        resolve.set_build_settings(settings);
        let sets: Vec<Set> = ORDER.into_iter().filter(|&set| part_of(set) == part).collect();
        for pair in sets.windows(2) {
            resolve.configure_sets(pair[0].before(pair[1]));
        }
        for set in sets {
            let on_top = move |stack: Res<Stack<Frame>>| working(&stack) == Some(set);
            resolve.add_systems(work.in_set(set).run_if(on_top));
        }
        world.add_schedule(resolve);
    }
}

/// The set that works the top of a running stack.
fn working(stack: &Stack<Frame>) -> Option<Set> {
    stack.top().filter(|_| stack.running()).map(set_of)
}

/// The part that a set belongs to.
fn part_of(set: Set) -> Part {
    match set {
        Set::Reactions | Set::Damage | Set::ForcedMovement | Set::Movement | Set::Offers | Set::Tests => Part::Events,
        Set::TriggeredAction
        | Set::FreeTriggeredAction
        | Set::MainAction
        | Set::Maneuver
        | Set::MoveAction
        | Set::FreeManeuver
        | Set::NoAction
        | Set::VillainAction => Part::Uses,
        Set::TurnStart | Set::TurnAct | Set::TurnEnd => Part::Turns,
        Set::Opening | Set::RoundStart | Set::Pick | Set::RoundEnd | Set::Aftermath => Part::Rounds,
    }
}

/// The set that works a frame.
fn set_of(frame: &Frame) -> Set {
    match frame {
        Frame::Window(_) => Set::Reactions,
        Frame::Damage(_) => Set::Damage,
        Frame::Force(_) => Set::ForcedMovement,
        Frame::Walk(_) | Frame::Grant(_) => Set::Movement,
        Frame::Offer(_) => Set::Offers,
        Frame::Test(_) => Set::Tests,
        Frame::Use(it) => match it.action {
            ActionType::MainAction => Set::MainAction,
            ActionType::Maneuver => Set::Maneuver,
            ActionType::MoveAction => Set::MoveAction,
            ActionType::TriggeredAction => Set::TriggeredAction,
            ActionType::FreeManeuver => Set::FreeManeuver,
            ActionType::FreeTriggeredAction => Set::FreeTriggeredAction,
            ActionType::NoAction => Set::NoAction,
            ActionType::VillainAction => Set::VillainAction,
        },
        Frame::Squad(_) => Set::Pick,
        Frame::Turn(turn) => match turn.step {
            TurnStep::Start | TurnStep::Gain | TurnStep::StartWindow => Set::TurnStart,
            TurnStep::Act => Set::TurnAct,
            _ => Set::TurnEnd,
        },
        Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_)) => Set::Opening,
        Frame::Rounds(RoundsFrame::RoundStart | RoundsFrame::Captains) => Set::RoundStart,
        Frame::Rounds(RoundsFrame::Pick) => Set::Pick,
        Frame::Rounds(RoundsFrame::RoundEnd) => Set::RoundEnd,
        Frame::Aftermath(_) => Set::Aftermath,
    }
}

/// Works the top of the stack for as long as it belongs to the same set.
fn work(world: &mut World) {
    let Some(set) = working(world.resource::<Stack<Frame>>()) else { return };
    loop {
        step(world);
        if working(world.resource::<Stack<Frame>>()) != Some(set) || world.resource::<Fault>().0.is_some() {
            return;
        }
    }
}

/// Works the top frame one step and does what it asks for.
fn step(world: &mut World) {
    let Some(mut frame) = world.resource_mut::<Stack<Frame>>().pop() else { return };
    let flow = match &mut frame {
        Frame::Rounds(it) => rounds::advance(world, it),
        Frame::Turn(it) => turns::advance(world, it),
        Frame::Squad(it) => squad_turn::advance(world, it),
        Frame::Use(it) => use_ability::advance(world, it),
        Frame::Damage(it) => damage::advance(world, it),
        Frame::Walk(it) => movement::advance_walk(world, it),
        Frame::Grant(it) => movement::advance_grant(world, it),
        Frame::Force(it) => movement::advance_force(world, it),
        Frame::Window(it) => reactions::advance(world, it),
        Frame::Offer(it) => offers::advance(world, it),
        Frame::Test(it) => tests_of_skill::advance(world, it),
        Frame::Aftermath(it) => aftermath::advance(world, it),
    };
    let soon = std::mem::take(&mut world.resource_mut::<Soon>().0);
    let mut stack = world.resource_mut::<Stack<Frame>>();
    match flow {
        Flow::Again => stack.push(frame),
        Flow::Ask(decision) => {
            stack.push(frame);
            // What arose meanwhile comes first; the frame asks anew afterwards, as any frame does that has no answer.
            if soon.is_empty() {
                stack.ask(decision);
            }
        }
        Flow::Push(child) => {
            stack.push(frame);
            // A window that nobody has an answer in is closed before it opens.
            let idle = soon.is_empty() && matches!(&child, Frame::Window(window) if reactions::idle(world, window));
            if !idle {
                world.resource_mut::<Stack<Frame>>().push(child);
            }
        }
        Flow::Become(other) => stack.push(other),
        Flow::Done => {}
    }
    if !soon.is_empty() {
        world.resource_mut::<Stack<Frame>>().extend(soon.into_iter().rev());
    }
    settle(world);
}

/// After a step: whether the stack has grown too deep, and whether the fight is decided.
fn settle(world: &mut World) {
    let stack = world.resource::<Stack<Frame>>();
    if stack.depth() > DEEPEST {
        let report = format!("resolution nested deeper than {DEEPEST}: {stack:?}");
        world.resource_mut::<Fault>().0 = Some(report);
        return;
    }
    let settled = matches!(stack.top(), Some(Frame::Rounds(RoundsFrame::Pick)))
        || matches!(stack.top(), Some(Frame::Turn(turn)) if turn.step == TurnStep::Act);
    if settled
        && world.resource::<Clock>().round > 0
        && let Some(outcome) = rounds::decided(View::new(world))
    {
        aftermath::begin(world, outcome);
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    let mut left = MOST_STEPS;
    let mut phase = *world.resource::<State<Phase>>().get();
    follow_phase(world, &mut phase);
    while let Some(part) = due(world) {
        world.schedule_scope(Resolve(part), |world, schedule| {
            while left > 0 && due(world) == Some(part) {
                schedule.run(world);
                follow_phase(world, &mut phase);
                left -= 1;
            }
        });
        if left == 0 {
            let report = format!("resolution does not end: {:?}", world.resource::<Stack<Frame>>());
            world.resource_mut::<Fault>().0 = Some(report);
        }
    }
}

/// The part whose turn it is; none where somebody must decide, nothing is left, or the rules are at fault.
fn due(world: &World) -> Option<Part> {
    working(world.resource::<Stack<Frame>>()).filter(|_| world.resource::<Fault>().0.is_none()).map(part_of)
}

/// Lets the coarse state follow the stack; `known` is what it was last.
fn follow_phase(world: &mut World, known: &mut Phase) {
    let clock = world.resource::<Clock>();
    let phase = if clock.over.is_some() {
        Phase::Over
    } else if clock.active.is_some() {
        Phase::Turn
    } else {
        match world.resource::<Stack<Frame>>().downward().last() {
            Some(Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_))) | None => Phase::Opening,
            Some(Frame::Rounds(RoundsFrame::RoundStart | RoundsFrame::Captains)) => Phase::RoundStart,
            Some(Frame::Rounds(RoundsFrame::RoundEnd)) => Phase::RoundEnd,
            Some(Frame::Aftermath(_)) => Phase::Over,
            Some(_) => Phase::Pick,
        }
    };
    if *known != phase {
        *known = phase;
        world.resource_mut::<NextState<Phase>>().set(phase);
        let _ = world.try_run_schedule(StateTransition);
        // Nobody updates the messages of a world without a frame loop.
        world.resource_mut::<Messages<StateTransitionEvent<Phase>>>().clear();
    }
}
