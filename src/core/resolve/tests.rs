//! A game of two kinds of frames, and what is wrong with games that do not fit together.

use bevy::prelude::{IntoScheduleConfigs, Resource, States, SystemSet, World};
use serde::{Deserialize, Serialize};

use super::{MOST_STEPS, Rules, RulesBuilder, RulesError, install, registered, resolve, resume};
use crate::core::hooks::{self, HookPoint};
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, OptionKind, Refusal};
use crate::core::name::Name;
use crate::core::snapshot;
use crate::core::stack::{Flow, Stack};

/// What has happened, in order.
#[derive(Resource, Default)]
struct Diary(Vec<&'static str>);

fn note(what: &'static str) -> impl Fn(&mut World) {
    move |world| world.resource_mut::<Diary>().0.push(what)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Frame {
    Day(Day),
    Meal(Meal),
}

crate::frame_kinds!(Frame { Day: Day, Meal: Meal });

#[derive(Clone, Debug, PartialEq, Eq)]
struct Day(Hour);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Meal(u8);

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Hour {
    #[default]
    Dawn,
    Noon,
    Night,
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Systems {
    Day,
    Breakfast,
    Dinner,
}

/// Somebody has eaten.
struct Eaten;

impl HookPoint for Eaten {
    type Hook = fn(&mut World, u8);
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct NoState;

impl snapshot::State for NoState {
    const VERSION: u16 = 1;

    fn take(_: &World) -> Self {
        Self
    }

    fn restore(&self, _: &mut World) {}

    fn version(&self) -> u16 {
        1
    }

    fn hash(&self) -> u64 {
        0
    }

    fn kinds(&self) -> Vec<Name> {
        Vec::new()
    }

    fn facts(&self) -> usize {
        0
    }
}

/// A game whose modules are the functions that it is made with.
macro_rules! game {
    ($name:ident, $install:expr) => {
        struct $name;

        impl Rules for $name {
            type Frame = Frame;
            type Systems = Systems;
            type Phase = Hour;
            type State = NoState;
            type Plan = ();

            fn install(rules: &mut RulesBuilder<Self>) {
                let install: fn(&mut RulesBuilder<Self>) = $install;
                install(rules);
            }

            fn phase(stack: &Stack<Frame>) -> Option<Hour> {
                match stack.bottom()? {
                    Frame::Day(Day(hour)) => Some(*hour),
                    Frame::Meal(_) => None,
                }
            }

            fn round(_: &World) -> u16 {
                0
            }

            fn winner(_: &World) -> Option<Option<SideId>> {
                None
            }

            fn check(_: &World, _: &Intent) -> Result<(), Refusal> {
                Ok(())
            }

            fn option_kinds(_: &World, _: &Decision) -> Vec<OptionKind> {
                Vec::new()
            }

            fn each_legal(_: &World, _: &Decision, _: OptionKind, _: &mut dyn FnMut(Intent)) {}
        }
    };
}

fn pass_the_day(world: &mut World, day: &mut Day) -> Flow<Frame> {
    note("the day goes on")(world);
    match day.0 {
        Hour::Dawn => {
            day.0 = Hour::Noon;
            Flow::Push(Frame::Meal(Meal(1)))
        }
        Hour::Noon => Flow::Become(Frame::Day(Day(Hour::Night))),
        Hour::Night => Flow::Done,
    }
}

fn breakfast(world: &mut World, meal: &mut Meal) -> Flow<Frame> {
    note("breakfast")(world);
    hooks::call::<Eaten>(world, |world, eaten| eaten(world, 1));
    meal.0 += 1;
    Flow::Again
}

fn dinner(world: &mut World, _: &mut Meal) -> Flow<Frame> {
    note("dinner")(world);
    Flow::Done
}

game!(Whole, |rules| {
    rules
        .step(Systems::Day, pass_the_day)
        .step_if(Systems::Breakfast, |meal: &Meal| meal.0 == 1, breakfast)
        .step_if(Systems::Dinner, |meal: &Meal| meal.0 == 2, dinner)
        .on_exit(Hour::Dawn, note("dawn ends"))
        .on_enter(Hour::Noon, (note("the bell"), note("the sun")).chain())
        .on_enter(Hour::Noon, note("the heat"))
        .on_enter(Hour::Night, |world: &mut World| {
            world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Meal(Meal(2)));
        })
        .hook::<Eaten>(|world, _| note("washing up")(world))
        .hook::<Eaten>(|world, _| note("sweeping")(world));
});

fn world_of<R: Rules<Frame = Frame>>(frame: Frame) -> World {
    let mut world = World::new();
    world.init_resource::<Diary>();
    let mut stack = Stack::default();
    stack.push(frame);
    world.insert_resource::<Stack<Frame>>(stack);
    install::<R>(&mut world);
    world
}

#[test]
fn steps_and_upkeep_run_in_the_order_of_the_stack_and_of_their_registration() {
    let mut world = world_of::<Whole>(Frame::Day(Day(Hour::Dawn)));
    resolve::<Whole>(&mut world);
    assert_eq!(world.resource::<Stack<Frame>>().fault(), None);
    let expected = [
        "the day goes on",
        "dawn ends",
        "the bell",
        "the sun",
        "the heat",
        "breakfast",
        "washing up",
        "sweeping",
        "dinner",
        "the day goes on",
        // What arises from the upkeep of a phase comes before all else in it.
        "dinner",
        "the day goes on",
    ];
    assert_eq!(world.resource::<Diary>().0, expected);
}

#[test]
fn a_phase_that_a_battle_is_resumed_in_is_not_entered() {
    let mut world = world_of::<Whole>(Frame::Day(Day(Hour::Night)));
    resume::<Whole>(&mut world);
    resolve::<Whole>(&mut world);
    assert_eq!(world.resource::<Diary>().0, ["the day goes on"]);
}

#[test]
fn a_frame_that_no_step_is_for_is_a_fault_and_no_endless_loop() {
    let mut world = world_of::<Whole>(Frame::Meal(Meal(9)));
    resolve::<Whole>(&mut world);
    assert_eq!(world.resource::<Stack<Frame>>().fault(), Some("no step is registered for Meal(Meal(9))"));
}

game!(Endless, |rules| {
    rules.step(Systems::Day, pass_the_day).step_if(Systems::Breakfast, |meal: &Meal| meal.0 == 1, eat_on).step_if(
        Systems::Dinner,
        |meal: &Meal| meal.0 == 2,
        eat_on,
    );
});

/// One meal after the other, far more than the rules are let, and yet not for ever.
fn eat_on(world: &mut World, meal: &mut Meal) -> Flow<Frame> {
    note("a meal")(world);
    if world.resource::<Diary>().0.len() > 2 * MOST_STEPS as usize {
        return Flow::Done;
    }
    meal.0 = 3 - meal.0;
    Flow::Again
}

#[test]
fn rules_that_do_not_come_to_an_end_are_a_fault_that_shows_the_stack() {
    let mut world = world_of::<Endless>(Frame::Meal(Meal(2)));
    resolve::<Endless>(&mut world);
    let report = world.resource::<Stack<Frame>>().fault().expect("a fault");
    assert!(report.starts_with("resolution does not end: ") && report.contains("Meal(Meal("), "{report}");
    assert_eq!(world.resource::<Diary>().0.len(), MOST_STEPS as usize);
}

#[test]
fn every_set_has_a_schedule_of_its_own_with_the_systems_registered_in_it() {
    let mut world = world_of::<Whole>(Frame::Day(Day(Hour::Dawn)));
    let found = registered::<Whole>(&mut world);
    let sets = [
        "Resolve(Day): battlemat::core::resolve::tests::pass_the_day",
        "Resolve(Breakfast): battlemat::core::resolve::tests::breakfast",
        "Resolve(Dinner): battlemat::core::resolve::tests::dinner",
    ];
    assert_eq!(found[..3], sets);
    assert_eq!(found.len(), 3 + 5, "{found:#?}");
}

game!(Unworked, |rules| {
    rules.step(Systems::Day, pass_the_day);
});
game!(WorkedTwice, |rules| {
    rules.step(Systems::Day, pass_the_day).step(Systems::Dinner, dinner).step(Systems::Breakfast, breakfast);
});
game!(WorkedTwiceInOneSet, |rules| {
    rules.step(Systems::Day, pass_the_day);
    for _ in 0..2 {
        rules.step_if(Systems::Dinner, |meal: &Meal| meal.0 == 2, dinner);
    }
});

fn problem<R: Rules>() -> Option<RulesError> {
    let mut world = World::new();
    world.init_resource::<bevy::prelude::Schedules>();
    let mut rules = RulesBuilder::<R>::new(&mut world);
    R::install(&mut rules);
    rules.finish().err()
}

#[test]
fn each_kind_of_frame_has_a_step_and_none_has_two() {
    assert_eq!(problem::<Whole>(), None);
    assert_eq!(problem::<Unworked>(), Some(RulesError::Unworked("Meal")));
    let twice = |set: &str| Some(RulesError::WorkedTwice { kind: "Meal", set: set.to_owned() });
    assert_eq!(problem::<WorkedTwice>(), twice("Breakfast"));
    assert_eq!(problem::<WorkedTwiceInOneSet>(), twice("Dinner"));
}
