//! Running the rules: phases and action types as system sets, worked until somebody must decide.
//!
//! The stack of frames is the state machine. A frame is unfinished business as plain data; its top decides which set
//! runs, and every set has a schedule of its own with the systems registered in it. The coarse phases of a battle are a
//! Bevy state that follows the stack: a phase is entered before anything is worked in it, and its upkeep are the systems
//! of its `OnEnter` and `OnExit`.
//!
//! A new action type is one file of the game: its frame, its step, and an `install` that registers them
//! ([`RulesBuilder`]). Besides that the frame is named in the game's enum of frames and the file in its list of modules;
//! a component or resource of its own is named in the list of what is kept ([`Keeps`](super::snapshot::Keeps)).
//!
//! ```text
//! pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
//!     rules
//!         .step::<DamageFrame>(DrawSteelSystems::Damage, step)   // the system, the frames it works, its set
//!         .on_enter(Phase::RoundStart, forget_harm)              // upkeep that asks nobody anything
//!         .hook::<AfterStep>(|world, who, _| burn(world, who));  // a say in what other modules do
//! }
//! ```

mod builder;
mod checked;
mod frame;
#[cfg(test)]
mod tests;
pub mod window;
mod work;

use std::hash::Hash;
use std::sync::Arc;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::{OnEnter, OnExit, Schedules, State, States, SystemSet, World};

use super::creature;
use super::ids::{CreatureId, SideId};
use super::intent::{Decision, Intent, OptionKind, Refusal, Use};
use super::roll::Term;
use super::side::{self, Feeling};
use super::stack::Stack;
use builder::{Book, Machine};
use checked::PlanOfAnswer;

pub use builder::{RulesBuilder, RulesError};
pub use checked::{Checked, take_plan};
pub(super) use checked::{answer, forget_plan};
pub use frame::{FrameData, FrameKind};

/// The schedule of a set; nothing else runs the rules.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve<S: SystemSet + Copy + Eq + Hash>(pub S);

/// How a game works its frames.
pub trait Rules: Sized + 'static {
    /// Its kinds of unfinished business.
    type Frame: FrameData;
    /// One set for each phase and action type.
    type Systems: SystemSet + Copy + Eq + Hash;
    /// Where a battle stands, coarsely.
    type Phase: States + Copy + Default;
    /// The whole state of a battle as a value.
    type State: super::snapshot::State;
    /// What the check makes of an intent, for the step that begins it.
    type Plan: Send + Sync + 'static;

    /// Lets every module of the game register its rules.
    fn install(rules: &mut RulesBuilder<Self>);

    /// The phase that a stack stands in, by the two frames at its bottom; it stays what it was where they do not say.
    fn phase(stack: &Stack<Self::Frame>) -> Option<Self::Phase>;

    /// Rounds begun.
    fn round(world: &World) -> u16;

    /// Who has won, once it is over; `None` inside for nobody.
    fn winner(world: &World) -> Option<Option<SideId>>;

    /// Whether an intent would be taken now, and what it comes to: the step that has asked finds it by [`take_plan`] and
    /// need not check again.
    ///
    /// # Errors
    /// Why it would not be taken.
    fn check(world: &World, intent: &Intent) -> Result<Self::Plan, Refusal>;

    /// The kinds of answers to a turn or a granted use, in a fixed order; asked for no other decision.
    fn option_kinds(world: &World, decision: &Decision) -> Vec<OptionKind>;

    /// Calls `f` with every legal answer of a kind: one way to each place, one placement for each set of creatures that an
    /// area catches.
    fn each_legal(world: &World, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent));

    /// The same use with what it leaves open said in other ways, not all of them legal.
    fn particulars(_world: &World, _wanted: &Use) -> Vec<Use> {
        Vec::new()
    }

    /// What two creatures are to each other, whatever happens to each; by their sides unless the game says otherwise.
    fn feeling(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
        side::of_sides(world, a, b)
    }

    /// A term of an explanation in the game's words.
    fn term(world: &World, term: &Term) -> String {
        term.words(&|id| creature::tag(world, id).to_string())
    }
}

/// Far more steps than the longest chain of one intent takes.
const MOST_STEPS: u32 = 20_000;

/// Adds the schedules, the state and the resources that resolution needs to a world.
///
/// # Panics
/// When the game's modules have not registered a step for each kind of frame, and no more than that.
pub fn install<R: Rules>(world: &mut World) {
    world.insert_resource(PlanOfAnswer::<R::Plan>(None));
    side::install(world, R::feeling);
    world.init_resource::<Schedules>();
    world.init_resource::<State<R::Phase>>();
    let mut rules = RulesBuilder::<R>::new(world);
    R::install(&mut rules);
    rules.finish().unwrap_or_else(|problem| panic!("the rules of a game do not fit together: {problem}"));
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve<R: Rules>(world: &mut World) {
    let mut machine = world.resource_mut::<Machine<R>>();
    let mut schedules = std::mem::take(&mut machine.schedules);
    let (book, schedule_of) = (Arc::clone(&machine.book), Arc::clone(&machine.schedule_of));
    let mut phase = *world.resource::<State<R::Phase>>().get();
    let mut left = MOST_STEPS;
    while let Some(next) = next::<R>(world, &book, phase) {
        if left == 0 {
            let mut stack = world.resource_mut::<Stack<R::Frame>>();
            let report = format!("resolution does not end: {:?}", *stack);
            stack.fail(report);
            break;
        }
        match next {
            Next::Phase(entered) => {
                enter::<R>(world, &book, phase, entered);
                phase = entered;
            }
            Next::Step(step) => schedules[schedule_of[step]].run(world),
            Next::Nobody(report) => world.resource_mut::<Stack<R::Frame>>().fail(report),
        }
        left -= 1;
    }
    world.resource_mut::<Machine<R>>().schedules = schedules;
}

/// What is registered: the systems of every set, then those of entering and leaving phases, in the order in which they
/// run.
#[cfg(test)]
pub(crate) fn registered<R: Rules>(world: &mut World) -> Vec<String> {
    let systems = |schedule: &mut bevy::prelude::Schedule, world: &mut World| {
        schedule.initialize(world).expect("a schedule without ambiguities");
        let systems = schedule.systems().expect("systems").map(|(_, system)| system.name().to_string());
        systems.map(|system| format!("{:?}: {system}", schedule.label())).collect::<Vec<_>>()
    };
    let mut schedules = std::mem::take(&mut world.resource_mut::<Machine<R>>().schedules);
    let mut lines: Vec<String> = schedules.iter_mut().flat_map(|schedule| systems(schedule, world)).collect();
    world.resource_mut::<Machine<R>>().schedules = schedules;
    let phases = world.resource::<Schedules>().iter().map(|(_, schedule)| schedule.label());
    let mut phases: Vec<_> = phases.filter(|label| format!("{label:?}").starts_with("On")).collect();
    phases.sort_by_key(|label| format!("{label:?}"));
    for label in phases {
        lines.extend(world.schedule_scope(label, |world, schedule| systems(schedule, world)));
    }
    lines
}

/// What is to be done next.
enum Next<P> {
    /// Another phase begins.
    Phase(P),
    /// The top is worked by the step of this number.
    Step(usize),
    /// The top is worked by nobody, which is a fault.
    Nobody(String),
}

/// What is to be done next; nothing where somebody must decide, nothing is left, or the rules are at fault.
fn next<R: Rules>(world: &World, book: &Book<R>, phase: R::Phase) -> Option<Next<R::Phase>> {
    let stack = world.resource::<Stack<R::Frame>>();
    let entered = R::phase(stack).filter(|entered| *entered != phase);
    let top = stack.top().filter(|_| stack.running());
    if (entered.is_none() && top.is_none()) || stack.fault().is_some() {
        return None;
    }
    if let Some(entered) = entered {
        return Some(Next::Phase(entered));
    }
    let top = top?;
    let nobody = || Next::Nobody(format!("no step is registered for {top:?}"));
    Some(book.step_of(top).map_or_else(nobody, Next::Step))
}

/// Lets the coarse state follow the stack: upkeep of the old phase's end and the new one's beginning. That is all that
/// Bevy's own transition does for a state without states below it, at many times the price.
fn enter<R: Rules>(world: &mut World, book: &Book<R>, left: R::Phase, entered: R::Phase) {
    *world.resource_mut::<State<R::Phase>>() = State::new(entered);
    if book.left.contains(&left) {
        world.run_schedule(OnExit(left));
    }
    if book.entered.contains(&entered) {
        world.run_schedule(OnEnter(entered));
    }
    // What arose from the upkeep comes before all else in the phase.
    world.resource_mut::<Stack<R::Frame>>().take_deferred();
}

/// Takes the phase that the stack stands in for one entered long ago: what a restored battle or a situation built by
/// hand begins with.
pub fn resume<R: Rules>(world: &mut World) {
    let phase = R::phase(world.resource::<Stack<R::Frame>>()).unwrap_or_default();
    if *world.resource::<State<R::Phase>>().get() != phase {
        world.insert_resource(State::new(phase));
    }
}
