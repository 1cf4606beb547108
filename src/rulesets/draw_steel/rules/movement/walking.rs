//! Willing movement as it happens, step by step.

use bevy::prelude::World;

use super::super::actions::windows::{has_possible_reaction, window};
use super::super::falling;
use super::super::frames::nearest::nearest_use_mut;
use super::super::frames::{Event, Frame, WalkFrame};
use super::super::mutations;
use super::super::mutations::{record_fact, turn_budget};
use super::super::points::AfterMoveInAbility;
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use super::drag::{carry_captives, end_distant_holds, places_near};
use super::harm::{arrive, frame_of, land, pass_over};
use super::jump::{self, Leap};
use super::kinds::RouteKind;
use super::mover::Bar;
use super::reach::nearest_free;
use super::squeezing::{Confines, room};
use super::walk::next_step;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal, RouteOptions};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::choices::ROUTE;
use crate::rulesets::draw_steel::text::names;

/// Registers willing movement.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<WalkFrame>(DrawSteelSystems::Movement, work);
}

/// Works a walk one step further: the window before the step (AMB-19, AMB-51), the step itself, and at the end the
/// fall of whoever is left in the air and the window after the move.
fn work(world: &mut World, frame: &mut WalkFrame) -> Flow<Frame> {
    if let Some((from, to)) = frame.dragging {
        return drag(world, frame, from, to);
    }
    if let Some(flow) = take_off_or_land(world, frame) {
        return flow;
    }
    match next(View::new(world), frame) {
        Some(to) if frame.windowed => step(world, frame, to),
        Some(to) => before_step(world, frame, to),
        None => finish(world, frame),
    }
}

/// The test that the next jump on the way takes, before it, and what it comes down to, after it, where the way goes on.
fn take_off_or_land(world: &mut World, frame: &mut WalkFrame) -> Option<Flow<Frame>> {
    let jump = *frame.jumps.first()?;
    let view = View::new(world);
    if frame.done == jump.from && !jump.tested && goes_on(view, frame) {
        frame.jumps[0].tested = true;
        let leap = Leap::for_creature(view, frame.mover);
        let way = &frame.path[usize::from(jump.from)..usize::from(jump.to)];
        return leap.needs_test(view, frame.mover, way).then(|| Flow::Push(jump::test(frame.mover, leap)));
    }
    if frame.done < jump.to || usize::from(frame.done) >= frame.path.len() {
        return None;
    }
    frame.jumps.remove(0);
    if let Some(fall) = falling::fall(world, frame.mover) {
        return Some(Flow::Push(fall));
    }
    frame_of(land(View::new(world), frame.mover)).map(Flow::Push)
}

/// The next square, with the elevation the mover will have there.
fn next(view: View, frame: &WalkFrame) -> Option<Spot> {
    let to = *frame.path.get(usize::from(frame.done))?;
    if frame.drops_next() {
        return view.space(frame.mover).map(|space| to.with_z(space.at.z));
    }
    if frame.jumps_next() {
        return Some(to);
    }
    Some(Confines::new(view, frame.mover).level(to, view.flies(frame.mover)))
}

fn cause(frame: &WalkFrame) -> Cause {
    Cause::new(frame.mover, if frame.jumps_next() { t::JUMP.get() } else { frame.of })
}

/// Ends the walk where it is.
fn stop(frame: &mut WalkFrame) -> Flow<Frame> {
    frame.path.truncate(usize::from(frame.done));
    frame.windowed = false;
    Flow::Again
}

/// The reactions that come before a step; nobody is asked about a step that cannot be made.
fn before_step(world: &mut World, frame: &mut WalkFrame, to: Spot) -> Flow<Frame> {
    let view = View::new(world);
    let (Some(from), Ok(cost)) = (view.space(frame.mover), may_go_on(view.quiet(), frame, to)) else {
        return give_up(world, frame, to);
    };
    let event = Event::Step { mover: frame.mover, from, to: room(view, frame.mover, to), how: frame.how };
    if frame.unwilling || !has_possible_reaction(view, &event) {
        return take(world, frame, from, to, cost);
    }
    frame.windowed = true;
    window(world, event)
}

/// Whether the next step of a walk can be taken as things stand.
pub fn goes_on(view: View, frame: &WalkFrame) -> bool {
    next(view, frame).is_some_and(|to| may_go_on(view.quiet(), frame, to).is_ok())
}

fn may_go_on(view: View, frame: &WalkFrame, to: Spot) -> Result<i16, Refusal> {
    if !view.is_awake(frame.mover) {
        return view.refuse("unconscious", || format!("{} cannot go on", names::name(view, frame.mover)));
    }
    next_step(view, frame, to).map_err(|bar| bar.refusal(view))
}

fn give_up(world: &mut World, frame: &mut WalkFrame, to: Spot) -> Flow<Frame> {
    let view = View::new(world);
    if view.is_alive(frame.mover)
        && let Err(why) = may_go_on(view, frame, to)
    {
        let moved = why.code == *"not-adjacent";
        let why = if moved { "it was moved from where its way began".to_owned() } else { why.text };
        record_fact(world, cause(frame), FactKind::Nothing { on: Some(frame.mover), why });
    }
    stop(frame)
}

fn step(world: &mut World, frame: &mut WalkFrame, to: Spot) -> Flow<Frame> {
    let view = View::new(world);
    // Whatever happened in the window may have changed everything: the step is judged anew.
    let (Some(from), Ok(cost)) = (view.space(frame.mover), may_go_on(view.quiet(), frame, to)) else {
        return give_up(world, frame, to);
    };
    take(world, frame, from, to, cost)
}

/// Takes a step that was found possible.
fn take(world: &mut World, frame: &mut WalkFrame, from: Space, to: Spot, cost: i16) -> Flow<Frame> {
    let there = room(View::new(world), frame.mover, to);
    mutations::step(world, frame.mover, to, frame.how, cause(frame));
    note_passed(world, frame, from, there);
    frame.done += 1;
    frame.windowed = false;
    frame.spent += cost;
    if frame.account {
        turn_budget(world, frame.mover, |budget| {
            if let Some(moving) = &mut budget.moving {
                moving.spent += cost;
            }
        });
    }
    drag(world, frame, from, there)
}

/// Brings captives along behind a step, where there is a choice to places that the mover's side picks (AMB-17).
fn drag(world: &mut World, frame: &mut WalkFrame, from: Space, there: Space) -> Flow<Frame> {
    let answer = frame.dragging.and_then(|_| world.resource_mut::<Stack<Frame>>().take_answer());
    let view = View::new(world);
    let open = view.captives(frame.mover).into_iter().find_map(|captive| {
        let places = places_near(view, frame.mover, captive, 1, from, there);
        let asked = places.len() > 1 && !frame.places.iter().any(|(id, _)| *id == captive);
        asked.then_some((captive, places))
    });
    if let Some((captive, places)) = open {
        frame.dragging = Some((from, there));
        let Some(answer) = answer else {
            return Flow::Ask(placing(view, frame, captive, &places));
        };
        let picked = match answer {
            Intent::Route(path) => path.last().copied(),
            _ => None,
        };
        frame.places.push((captive, picked.unwrap_or(places[0])));
        return Flow::Again;
    }
    frame.dragging = None;
    let places = std::mem::take(&mut frame.places);
    let dragged = carry_captives(world, frame.mover, from, there, &places, cause(frame));
    end_distant_holds(world, frame.mover, cause(frame));
    let mut hits = if frame.jumped_last() {
        pass_over(world, frame.mover, from, there)
    } else {
        arrive(world, frame.mover, from, there)
    };
    for (captive, old, new) in dragged {
        hits.extend(arrive(world, captive, old, new));
    }
    frame_of(hits).map_or(Flow::Again, Flow::Push)
}

/// The question where a captive goes.
fn placing(view: View, frame: &WalkFrame, captive: CreatureId, places: &[Spot]) -> Decision {
    let routes = places.iter().map(|&at| vec![at]).collect();
    let options = RouteOptions { mover: captive, how: RouteKind::Drag.slug(), squares: 1, routes, must: false };
    Decision {
        side: view.side(frame.mover),
        about: Some(captive),
        ask: ROUTE.id(),
        origin: frame.of,
        options: Options::Route(options),
    }
}

/// Tells the use that grants this movement where it leads (DS-EFF-07).
fn note_passed(world: &mut World, frame: &WalkFrame, from: Space, to: Space) {
    if let Some(used) = nearest_use_mut(world).filter(|used| used.by == frame.mover && used.ability == frame.of) {
        if used.passed.is_empty() {
            used.passed.push(from);
        }
        used.passed.push(to);
    }
}

/// After the last step: down to the ground, out of others' spaces, then those who wait for the end of a move.
fn finish(world: &mut World, frame: &mut WalkFrame) -> Flow<Frame> {
    if !frame.windowed {
        frame.windowed = true;
        if let Some(fall) = falling::fall(world, frame.mover) {
            return Flow::Push(fall);
        }
        make_room(world, frame);
        let hits = if frame.jumped_last() { land(View::new(world), frame.mover) } else { Vec::new() };
        return frame_of(hits).map_or(Flow::Again, Flow::Push);
    }
    if !frame.ended {
        frame.ended = true;
        let moved = frame.done > 0 && !frame.unwilling && View::new(world).is_alive(frame.mover);
        if moved && !frame.account {
            hooks::call::<AfterMoveInAbility>(world, |world, moved| moved(world, frame.mover));
        }
        if moved {
            return window(world, Event::Moved { mover: frame.mover });
        }
        return Flow::Again;
    }
    Flow::Done
}

/// A move cut short inside somebody's space ends in the nearest free one (DS-MOVE-03).
fn make_room(world: &mut World, frame: &WalkFrame) {
    let view = View::new(world);
    let Some(space) = view.space(frame.mover).filter(|_| frame.done > 0 && view.is_alive(frame.mover)) else { return };
    // Whoever is stopped in a narrow place stays squeezed in it.
    if matches!(super::Mover::new(view, frame.mover, frame.how, false).stop(space.at), Ok(()) | Err(Bar::Narrow(_))) {
        return;
    }
    if let Some(at) = nearest_free(view, frame.mover, space) {
        mutations::step(world, frame.mover, at, StepCause::Walk, cause(frame));
        let there = room(View::new(world), frame.mover, at);
        carry_captives(world, frame.mover, space, there, &[], cause(frame));
        end_distant_holds(world, frame.mover, cause(frame));
    }
}
