//! What a game's modules register their rules with, and what comes of it.

use std::any::type_name;
use std::sync::Arc;

use bevy::ecs::schedule::{
    InternedScheduleLabel, LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::{
    IntoScheduleConfigs, IntoSystem, OnEnter, OnExit, Resource, Schedule, Schedules, SystemSet, World,
};

use super::frame::{FrameData, FrameKind};
use super::work::work;
use super::{Resolve, Rules};
use crate::core::hooks::{self, HookPoint};
use crate::core::stack::Flow;

/// A battle's rules while they are put together: every module of a game registers its own from its `install`.
pub struct RulesBuilder<'w, R: Rules> {
    world: &'w mut World,
    book: Book<R>,
    systems: Vec<AddSystem<R>>,
    upkeep: Vec<InternedScheduleLabel>,
    problems: Vec<RulesError>,
}

/// What is wrong with the rules of a game as they were registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// Frames of this kind would stay on the stack for ever.
    #[error("no step is registered for frames of the kind {0}")]
    Unworked(&'static str),
    /// It is not clear which of them works a frame.
    #[error("two steps are registered for frames of the kind {kind} in {set}")]
    WorkedTwice {
        /// The kind of frame.
        kind: &'static str,
        /// The set of the later one.
        set: String,
    },
}

/// Which step works which frame, and what else the stack has to know of its frames.
pub(super) struct Book<R: Rules> {
    kinds: Vec<Kind<R>>,
    /// The set of every step, in the order of registration.
    sets: Vec<R::Systems>,
    pub(super) settle: Vec<fn(&mut World)>,
    /// The phases whose beginning has upkeep, and those whose end has.
    pub(super) entered: Vec<R::Phase>,
    pub(super) left: Vec<R::Phase>,
}

type Test<F> = Box<dyn Fn(&F) -> bool + Send + Sync>;

/// Adds the system of a step to the schedule of its set; with a place where the set has several.
type AddSystem<R> = Box<dyn FnOnce(&mut Schedule, &Arc<Book<R>>, Option<Place>)>;

/// One kind of frame.
struct Kind<R: Rules> {
    /// The numbers of its steps, each with the frames it is for; all where nothing is said.
    steps: Vec<(usize, Option<Test<R::Frame>>)>,
    idle: Option<Box<dyn Fn(&World, &R::Frame) -> bool + Send + Sync>>,
    at_rest: Option<Test<R::Frame>>,
    title: Option<Box<dyn Fn(&R::Frame) -> String + Send + Sync>>,
}

impl<R: Rules> Book<R> {
    fn new() -> Self {
        let kind = |_| Kind { steps: Vec::new(), idle: None, at_rest: None, title: None };
        let kinds = R::Frame::KINDS.iter().map(kind).collect();
        Self { kinds, sets: Vec::new(), settle: Vec::new(), entered: Vec::new(), left: Vec::new() }
    }

    /// The number of the step that works a frame.
    pub(super) fn step_of(&self, frame: &R::Frame) -> Option<usize> {
        let steps = &self.kinds[frame.kind()].steps;
        let suits = |(_, when): &&(usize, Option<Test<R::Frame>>)| when.as_ref().is_none_or(|when| when(frame));
        steps.iter().find(suits).map(|(step, _)| *step)
    }

    pub(super) fn idle(&self, world: &World, frame: &R::Frame) -> bool {
        self.kinds[frame.kind()].idle.as_ref().is_some_and(|idle| idle(world, frame))
    }

    pub(super) fn at_rest(&self, frame: &R::Frame) -> bool {
        self.kinds[frame.kind()].at_rest.as_ref().is_some_and(|at_rest| at_rest(frame))
    }

    pub(super) fn title(&self, frame: &R::Frame) -> Option<String> {
        self.kinds[frame.kind()].title.as_ref().map(|title| title(frame))
    }
}

/// The rules of a battle ready to run: one schedule for each set.
#[derive(Resource)]
pub(super) struct Machine<R: Rules> {
    pub(super) book: Arc<Book<R>>,
    /// The schedules; away while one of them runs.
    pub(super) schedules: Vec<Schedule>,
    /// The schedule of every step.
    pub(super) schedule_of: Arc<[usize]>,
}

/// The place of a system among those of its phase.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place(usize);

impl<'w, R: Rules> RulesBuilder<'w, R> {
    /// Rules for a world, none yet.
    pub(super) fn new(world: &'w mut World) -> Self {
        let (systems, upkeep, problems) = (Vec::new(), Vec::new(), Vec::new());
        Self { world, book: Book::new(), systems, upkeep, problems }
    }

    /// Registers what works all frames of a kind, in the set of a phase or action type.
    pub fn step<F: FrameKind<R::Frame>>(
        &mut self,
        set: R::Systems,
        step: impl Fn(&mut World, &mut F) -> Flow<R::Frame> + Send + Sync + 'static,
    ) -> &mut Self {
        self.add(set, None, step)
    }

    /// Registers what works some frames of a kind, in a set of their own; of several the first that suits works a frame.
    pub fn step_if<F: FrameKind<R::Frame>>(
        &mut self,
        set: R::Systems,
        when: impl Fn(&F) -> bool + Send + Sync + 'static,
        step: impl Fn(&mut World, &mut F) -> Flow<R::Frame> + Send + Sync + 'static,
    ) -> &mut Self {
        self.add(set, Some(Box::new(move |frame| F::from_frame(frame).is_some_and(&when))), step)
    }

    fn add<F: FrameKind<R::Frame>, S>(&mut self, set: R::Systems, when: Option<Test<R::Frame>>, step: S) -> &mut Self
    where
        S: Fn(&mut World, &mut F) -> Flow<R::Frame> + Send + Sync + 'static,
    {
        let number = self.book.sets.len();
        let steps = &mut self.book.kinds[F::KIND].steps;
        let taken = steps.iter().any(|(other, always)| always.is_none() || self.book.sets[*other] == set);
        if taken || (when.is_none() && !steps.is_empty()) {
            self.problems.push(RulesError::WorkedTwice { kind: R::Frame::KINDS[F::KIND], set: format!("{set:?}") });
        }
        steps.push((number, when));
        self.book.sets.push(set);
        self.systems.push(Box::new(move |schedule, book, place| {
            let book = Arc::clone(book);
            let system = move |world: &mut World| work::<R, F>(world, &book, number, &step);
            let system = IntoSystem::into_system(system).with_name(type_name::<S>()).in_set(set);
            schedule.add_systems(match place {
                Some(place) => system.in_set(place),
                None => system,
            });
        }));
        self
    }

    /// Says when a frame of a kind that is about to be opened has nothing in it; it is not opened then.
    pub fn idle<F: FrameKind<R::Frame>>(
        &mut self,
        idle: impl Fn(&World, &F) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        let idle = move |world: &World, frame: &R::Frame| F::from_frame(frame).is_some_and(|frame| idle(world, frame));
        self.book.kinds[F::KIND].idle = Some(Box::new(idle));
        self
    }

    /// Says when nothing is under way while a frame of a kind is on top.
    pub fn at_rest<F: FrameKind<R::Frame>>(
        &mut self,
        at_rest: impl Fn(&F) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.book.kinds[F::KIND].at_rest = Some(Box::new(move |frame| F::from_frame(frame).is_some_and(&at_rest)));
        self
    }

    /// Says what a frame of a kind is about, in the report of a fault: an ability and its user.
    pub fn title<F: FrameKind<R::Frame>>(&mut self, title: impl Fn(&F) -> String + Send + Sync + 'static) -> &mut Self {
        let title = move |frame: &R::Frame| F::from_frame(frame).map_or_else(String::new, &title);
        self.book.kinds[F::KIND].title = Some(Box::new(title));
        self
    }

    /// Looks around whenever nothing is under way: whether the fight is decided.
    pub fn settle(&mut self, settle: fn(&mut World)) -> &mut Self {
        self.book.settle.push(settle);
        self
    }

    /// Registers upkeep of a phase's beginning, behind what is registered for it: systems that ask nobody anything.
    /// Upkeep with a question in it is a frame.
    pub fn on_enter<M>(&mut self, phase: R::Phase, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.book.entered.push(phase);
        self.add_upkeep(OnEnter(phase), systems)
    }

    /// Registers upkeep of a phase's end, behind what is registered for it: systems that ask nobody anything.
    pub fn on_exit<M>(&mut self, phase: R::Phase, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.book.left.push(phase);
        self.add_upkeep(OnExit(phase), systems)
    }

    fn add_upkeep<M>(
        &mut self,
        label: impl ScheduleLabel,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        let label = label.intern();
        let before = self.upkeep.iter().filter(|other| **other == label).count();
        self.upkeep.push(label);
        let mut schedules = self.world.resource_mut::<Schedules>();
        let schedule = schedules.entry(label);
        if before == 0 {
            one_after_the_other(schedule);
        } else {
            schedule.configure_sets(Place(before - 1).before(Place(before)));
        }
        schedule.add_systems(systems.in_set(Place(before)));
        self
    }

    /// Lets a module have its say at a point, after those that are registered there; see [`mod@hooks`].
    pub fn hook<P: HookPoint>(&mut self, hook: P::Hook) -> &mut Self {
        hooks::add::<P>(self.world, hook);
        self
    }

    /// Puts what was registered together.
    ///
    /// # Errors
    /// A kind of frame that nobody works, or one that two work.
    pub(super) fn finish(self) -> Result<(), RulesError> {
        if let Some(problem) = self.problems.into_iter().next() {
            return Err(problem);
        }
        if let Some(kind) = self.book.kinds.iter().position(|kind| kind.steps.is_empty()) {
            return Err(RulesError::Unworked(R::Frame::KINDS[kind]));
        }
        let book = Arc::new(self.book);
        let mut sets: Vec<R::Systems> = Vec::new();
        let mut schedules: Vec<Schedule> = Vec::new();
        let mut schedule_of = Vec::new();
        for (number, (&set, add)) in book.sets.iter().zip(self.systems).enumerate() {
            let at = sets.iter().position(|other| *other == set).unwrap_or_else(|| {
                let mut schedule = Schedule::new(Resolve(set));
                one_after_the_other(&mut schedule);
                sets.push(set);
                schedules.push(schedule);
                sets.len() - 1
            });
            // At most one of a set's steps works the top; in which order they look at it does not matter, but is fixed.
            if let Some(before) = schedule_of.iter().rposition(|other| *other == at) {
                schedules[at].configure_sets(Place(before).before(Place(number)));
            }
            let several = book.sets.iter().filter(|other| **other == set).count() > 1;
            add(&mut schedules[at], &book, several.then_some(Place(number)));
            schedule_of.push(at);
        }
        self.world.insert_resource(Machine { book, schedules, schedule_of: schedule_of.into() });
        Ok(())
    }
}

/// Rules run on one thread and in one order; systems whose order nobody has said are a mistake.
fn one_after_the_other(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
}
