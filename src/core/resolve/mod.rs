//! Running the rules: phases and action types as system sets, ordered in one place, worked until somebody must decide.
//!
//! The stack of frames is the state machine. Its top decides which set runs; the coarse phases of a battle are a Bevy
//! state that follows it.

mod builder;

use std::fmt::Debug;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{
    IntoScheduleConfigs, Messages, NextState, Res, Resource, Schedule, Schedules, State, StateTransition,
    StateTransitionEvent, SystemSet, World,
};
use bevy::state::state::FreelyMutableState;

use super::ids::SideId;
use super::intent::{Intent, Refusal};
use super::stack::{DEEPEST, Flow, Stack};

pub use builder::RulesBuilder;

/// The schedules the rules run in, one for each part of the order; nothing else runs them.
///
/// An executor asks the condition of every set in a schedule on every pass, so the part is chosen first.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve(pub usize);

/// How a game works its frames.
pub trait Rules: Sized + 'static {
    /// Its kinds of unfinished business.
    type Frame: Debug + Send + Sync + 'static;
    /// One set for each phase and action type.
    type Systems: SystemSet + Copy + Eq;
    /// Where a battle stands, coarsely.
    type Phase: FreelyMutableState + Copy + Default;
    /// The whole state of a battle as a value.
    type State: super::snapshot::State;

    /// All sets in their order, in parts of a few sets that often follow each other.
    const ORDER: &'static [&'static [Self::Systems]];

    /// Lets every module of the game register its rules.
    fn install(rules: &mut RulesBuilder<Self>);

    /// The set that works a frame.
    fn set_of(frame: &Self::Frame) -> Self::Systems;

    /// The phase the battle is in.
    fn phase(world: &World) -> Self::Phase;

    /// Rounds begun.
    fn round(world: &World) -> u16;

    /// Who has won, once it is over; `None` inside for nobody.
    fn winner(world: &World) -> Option<Option<SideId>>;

    /// Whether an intent would be taken now; the rules take none that was not looked at so.
    ///
    /// # Errors
    /// Why it would not.
    fn check(world: &World, intent: &Intent) -> Result<(), Refusal>;

    /// Works a frame one step further.
    fn advance(world: &mut World, frame: &mut Self::Frame) -> Flow<Self::Frame>;

    /// Whether a frame about to be opened has nothing in it.
    fn idle(_world: &World, _frame: &Self::Frame) -> bool {
        false
    }

    /// What a frame is about, in the report of a fault: an ability and its user.
    fn title(_frame: &Self::Frame) -> Option<String> {
        None
    }

    /// Whether nothing is under way while this frame is on top.
    fn at_rest(_frame: &Self::Frame) -> bool {
        false
    }

    /// Looks around whenever nothing is under way: whether the fight is decided.
    fn settle(_world: &mut World) {}
}

/// A fault of the rules themselves: resolution did not come to an end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<String>);

/// The schedules of a battle, in the order of their parts; away while one of them runs.
#[derive(Resource, Default)]
struct Order(Vec<Schedule>);

/// Far more steps than the longest chain of one intent takes.
const MOST_STEPS: u32 = 20_000;

/// Adds the schedules, the state and the resources that resolution needs to a world.
pub fn install<R: Rules>(world: &mut World) {
    world.init_resource::<Fault>();
    world.init_resource::<Schedules>();
    bevy::state::state::setup_state_transitions_in_world(world);
    world.init_resource::<State<R::Phase>>();
    world.init_resource::<NextState<R::Phase>>();
    world.init_resource::<Messages<StateTransitionEvent<R::Phase>>>();
    let mut schedules = world.resource_mut::<Schedules>();
    if let Some(transition) = schedules.get_mut(StateTransition) {
        transition.set_executor(SingleThreadedExecutor::new());
        R::Phase::register_state(transition);
    }
    let order = R::ORDER.iter().enumerate().map(|(part, sets)| schedule::<R>(part, sets)).collect();
    world.insert_resource(Order(order));
    R::install(&mut RulesBuilder::new(world));
}

/// The schedule of one part of the order.
fn schedule<R: Rules>(part: usize, sets: &[R::Systems]) -> Schedule {
    let mut resolve = Schedule::new(Resolve(part));
    resolve.set_executor(SingleThreadedExecutor::new());
    resolve.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
    for pair in sets.windows(2) {
        resolve.configure_sets(pair[0].before(pair[1]));
    }
    for &set in sets {
        let on_top = move |stack: Res<Stack<R::Frame>>| working::<R>(&stack) == Some(set);
        resolve.add_systems(work::<R>.in_set(set).run_if(on_top));
    }
    resolve
}

/// The set that works the top of a running stack.
fn working<R: Rules>(stack: &Stack<R::Frame>) -> Option<R::Systems> {
    stack.top().filter(|_| stack.running()).map(R::set_of)
}

/// Works the top of the stack for as long as it belongs to the same set.
fn work<R: Rules>(world: &mut World) {
    let set = working::<R>(world.resource::<Stack<R::Frame>>());
    while set.is_some() && step::<R>(world) == set {}
}

/// Works the top frame one step and does what it asks for; the set that is to go on.
fn step<R: Rules>(world: &mut World) -> Option<R::Systems> {
    let mut frame = world.resource_mut::<Stack<R::Frame>>().pop()?;
    let set = R::set_of(&frame);
    let (flow, mut stack, alone) = loop {
        let flow = R::advance(world, &mut frame);
        let stack = world.resource_mut::<Stack<R::Frame>>();
        let alone = stack.soon().is_empty();
        // Most steps lead to the next one of the same frame, which need not be put back in between.
        let goes_on = matches!(flow, Flow::Again) && alone && R::set_of(&frame) == set && !R::at_rest(&frame);
        if !goes_on {
            break (flow, stack, alone);
        }
    };
    match flow {
        Flow::Again => stack.push(frame),
        Flow::Ask(decision) => {
            stack.push(frame);
            // What arose meanwhile comes first; the frame asks anew afterwards, as any frame does that has no answer.
            if alone {
                stack.ask(decision);
            }
        }
        Flow::Push(child) => {
            stack.push(frame);
            // What nobody has an answer in is closed before it opens.
            let idle = alone && R::idle(world, &child);
            stack = world.resource_mut::<Stack<R::Frame>>();
            if !idle {
                stack.push(child);
            }
        }
        Flow::Become(other) => stack.push(other),
        Flow::Done => {}
    }
    if !alone {
        stack.take_soon();
    }
    if stack.depth() > DEEPEST {
        let mut names: Vec<String> = stack.downward().filter_map(R::title).collect();
        names.dedup();
        names.truncate(4);
        let report = format!("resolution nested deeper than {DEEPEST} at {}: {:?}", names.join(" after "), *stack);
        world.resource_mut::<Fault>().0 = Some(report);
        return None;
    }
    if stack.top().is_some_and(R::at_rest) {
        R::settle(world);
        return working::<R>(world.resource::<Stack<R::Frame>>());
    }
    working::<R>(&stack)
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve<R: Rules>(world: &mut World) {
    let mut order = std::mem::take(&mut world.resource_mut::<Order>().0);
    let mut phase = *world.resource::<State<R::Phase>>().get();
    follow_phase::<R>(world, &mut phase);
    let mut left = MOST_STEPS;
    while let Some(part) = due::<R>(world) {
        if left == 0 {
            let report = format!("resolution does not end: {:?}", world.resource::<Stack<R::Frame>>());
            world.resource_mut::<Fault>().0 = Some(report);
            break;
        }
        order[part].run(world);
        follow_phase::<R>(world, &mut phase);
        left -= 1;
    }
    world.resource_mut::<Order>().0 = order;
}

/// The part whose turn it is; none where somebody must decide, nothing is left, or the rules are at fault.
fn due<R: Rules>(world: &World) -> Option<usize> {
    let set = working::<R>(world.resource::<Stack<R::Frame>>()).filter(|_| world.resource::<Fault>().0.is_none())?;
    R::ORDER.iter().position(|sets| sets.contains(&set))
}

/// Lets the coarse state follow the stack; `known` is what it was last.
fn follow_phase<R: Rules>(world: &mut World, known: &mut R::Phase) {
    let phase = R::phase(world);
    if *known != phase {
        *known = phase;
        world.resource_mut::<NextState<R::Phase>>().set(phase);
        let _ = world.try_run_schedule(StateTransition);
        // Nobody updates the messages of a world without a frame loop.
        world.resource_mut::<Messages<StateTransitionEvent<R::Phase>>>().clear();
    }
}
