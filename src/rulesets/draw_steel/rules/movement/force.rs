//! Pushes, pulls and slides, from the window before them to the fall after them (DS-FORCE-01 to DS-FORCE-17).

use std::cmp::Reverse;

use bevy::prelude::World;

use super::super::actions::windows::window;
use super::super::falling::Landing;
use super::super::frames::nearest::nearest_use_mut;
use super::super::frames::{Event, ForceFrame, ForceStep, Frame, Part};
use super::super::mutations;
use super::super::mutations::record_fact;
use super::super::planned::{self, Planned};
use super::super::resource_gains;
use super::super::state::DIRECTOR;
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use super::super::{falling, flight};
use super::drag::end_distant_holds;
use super::harm::{arrive, frame_of, hit};
use super::kinds::RouteKind;
use super::pointless_moves::is_pointless;
use super::slam::{self, Obstacle};
use super::squeezing::moved_room;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal, RouteOptions};
use crate::core::name::Name;
use crate::core::push::{self, Entry, Forced, ForcedKind, Route, RouteFault};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::rules::choices::ROUTE;
use crate::rulesets::draw_steel::rules::points::{AfterForce, AfterPush};

/// How far stability shortens forced movement.
pub(crate) static STABILITY: Question = Question::new("stability");

/// Registers forced movement.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<ForceFrame>(DrawSteelSystems::ForcedMovement, work);
}

/// Works forced movement one step further.
fn work(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    match frame.step {
        ForceStep::Window => {
            frame.step = ForceStep::Distance;
            window(world, Event::AboutToForce { mover: frame.mover, by: frame.by })
        }
        ForceStep::Distance => distance(world, frame),
        ForceStep::Stability => stability(world, frame),
        ForceStep::Route => route(world, frame),
        ForceStep::Move => advance_move(world, frame),
        ForceStep::Finish => finish(world, frame),
        ForceStep::Moved => {
            frame.step = ForceStep::Fall;
            if frame.done > 0 { window(world, Event::Forced { mover: frame.mover, by: frame.by }) } else { Flow::Again }
        }
        ForceStep::OnTheWay => {
            frame.step = ForceStep::Move;
            window(world, Event::OnForcedWay { mover: frame.mover, by: frame.by })
        }
        ForceStep::Fall => {
            hooks::call::<AfterForce>(world, |world, over| over(world, frame));
            let landing =
                frame.landing.map(|(condition, duration)| Landing { condition, duration, cause: cause(frame) });
            let height = |world: &World| View::new(world).space(frame.mover).map(|space| space.at.z);
            let before = height(world);
            let fall = falling::fall_as(world, frame.mover, landing);
            frame.step = if height(world) == before { ForceStep::Over } else { ForceStep::Fallen };
            fall.map_or(Flow::Again, Flow::Push)
        }
        ForceStep::Fallen => {
            frame.step = ForceStep::Over;
            window(world, Event::OnForcedWay { mover: frame.mover, by: frame.by })
        }
        ForceStep::Over => Flow::Done,
    }
}

pub(super) fn cause(frame: &ForceFrame) -> Cause {
    Cause { by: frame.by, of: frame.of }
}

/// Ends it before anything moved; it "would have been force moved" all the same (DS-FORCE-17).
fn nothing(world: &mut World, frame: &mut ForceFrame, why: String) -> Flow<Frame> {
    record_fact(world, cause(frame), FactKind::Nothing { on: Some(frame.mover), why });
    Flow::Done
}

/// Whether it can be moved at all, and how far (DS-COND-14, DS-COND-29, DS-FORCE-06).
fn distance(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    let view = View::new(world);
    if view.space(frame.mover).is_none() || (view.is_thing(frame.mover) && !view.is_alive(frame.mover)) {
        return Flow::Done;
    }
    let held = held_fast(view, frame.mover, frame.by);
    if let Some(label) = held.filter(|_| !frame.unbarred) {
        return nothing(world, frame, format!("cannot be force moved: {label}"));
    }
    if frame.squares > 0 {
        frame.squares += farther(view, frame.mover, frame.by, frame.melee_weapon);
    }
    if frame.squares <= 0 {
        return nothing(world, frame, "force moved 0 squares".to_owned());
    }
    frame.step = ForceStep::Stability;
    Flow::Again
}

/// What keeps a creature from being moved by somebody's force, if anything does (DS-COND-14, DS-COND-29).
pub fn held_fast(view: View, mover: CreatureId, by: Option<CreatureId>) -> Option<Name> {
    let mut held = None;
    view.each_modifier(mover, |in_force| {
        if let Modifier::Unmovable { except_source } = in_force.modifier
            && !(*except_source && by.is_some() && in_force.source == by)
        {
            held = held.or(Some(in_force.label));
        }
    });
    held
}

/// Squares that effects on a creature add to any forced movement of it, and one more where somebody larger moves it with
/// a melee weapon (DS-FORCE-06).
pub fn farther(view: View, id: CreatureId, by: Option<CreatureId>, melee_weapon: bool) -> i16 {
    let larger = melee_weapon && by.is_some_and(|by| view.size(by) > view.size(id));
    let mut squares = i16::from(larger);
    view.each_modifier(id, |in_force| {
        if let Modifier::ForcedFarther(by) = in_force.modifier {
            squares += by;
        }
    });
    squares
}

/// The moved creature's controller may shorten the way; unless said all of it against anybody but willing friends
/// (DS-FORCE-05, AMB-05, AMB-44).
fn stability(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let view = View::new(world);
    let firm = if frame.ignore_stability || !view.is_alive(frame.mover) { 0 } else { view.stability(frame.mover) };
    let most = firm.min(frame.squares);
    let shortened = match answer {
        _ if most == 0 => 0,
        Some(Intent::Choose(Choice::Number(n))) => n.clamp(0, most),
        Some(_) => {
            let friendly = frame.by.is_some_and(|by| by == frame.mover || view.willing_ally(by, frame.mover));
            if friendly { 0 } else { most }
        }
        None => {
            return Flow::Ask(Decision {
                side: view.side(frame.mover),
                about: Some(frame.mover),
                ask: STABILITY.id(),
                origin: frame.of,
                options: Options::Choose { choices: (0..=most).map(Choice::Number).collect(), may_pass: true },
            });
        }
    };
    frame.squares -= shortened;
    if frame.squares <= 0 {
        return nothing(world, frame, format!("stability {firm}: not moved"));
    }
    frame.step = ForceStep::Route;
    Flow::Again
}

/// The mover's side chooses the way, or to leave it at that (DS-FORCE-03).
fn route(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let view = View::new(world);
    match answer {
        None => {
            let options = force_options(view, frame);
            if options.routes.is_empty() {
                return nothing(world, frame, "nowhere to be moved to".to_owned());
            }
            if is_pointless(view, frame, &options) {
                return Flow::Done;
            }
            Flow::Ask(Decision {
                side: frame.by.map_or(DIRECTOR, |by| view.side(by)),
                about: Some(frame.mover),
                ask: ROUTE.id(),
                origin: frame.of,
                options: Options::Route(options),
            })
        }
        Some(Intent::Route(_)) => {
            let Planned::Forced(route) = planned::take(world) else { return Flow::Done };
            frame.path = route.path;
            frame.start_z = View::new(world).space(frame.mover).map_or(0, |space| space.at.z);
            frame.step = ForceStep::Move;
            Flow::Again
        }
        Some(_) => Flow::Done,
    }
}

/// The case as the kernel's search knows it.
fn forced(view: View, frame: &ForceFrame) -> Option<Forced> {
    let mover = view.space(frame.mover)?;
    // DS-FORCE-13: forced movement of a flier is always vertical.
    let vertical = frame.vertical || flight::stays_up(view, frame.mover);
    Some(Forced { kind: frame.kind, mover, source: frame.from, squares: frame.squares - frame.used, vertical })
}

fn entry(view: View, frame: &ForceFrame, case: &Forced, space: Space) -> Entry {
    let board = view.board();
    let space = moved_room(view, frame.mover, case.mover, space.at);
    if board.index(space.at).is_none() || board.index(space.far()).is_none() {
        return Entry::Blocked;
    }
    match slam::obstacle(view, frame.mover, space) {
        None => Entry::Free,
        // Who may be moved up and down has been moved into it all the same.
        Some(Obstacle { step_up: true, .. }) if !case.vertical => Entry::Blocked,
        Some(Obstacle { breaks: Some(cost), .. }) => Entry::Through(cost),
        Some(_) => Entry::Slam,
    }
}

/// Whether a creature can be forced along a way as the frame stands; returns it with the elevations it takes.
///
/// # Errors
/// What is wrong with the way.
pub fn check_force(view: View, frame: &ForceFrame, path: &[Spot]) -> Result<Route, Refusal> {
    let Some(case) = forced(view, frame) else { return Err(Refusal::new("off-board", "not on the board")) };
    if frame.straight_up && !is_straight_up(case.mover, path) {
        return Err(Refusal::new("route", "the way leads straight up"));
    }
    let check = |path: &[Spot]| push::check_route(view.board(), &case, path, |space| entry(view, frame, &case, space));
    let mut path = path.to_vec();
    loop {
        let checked = check(&path).or_else(|fault| {
            // Ways are named by their squares; the elevation may be left to the ground.
            if case.vertical { Err(fault) } else { check(&levelled(view, case.mover, &path)).map_err(|_| fault) }
        });
        match checked {
            // What was meant to lie beyond the obstacle is not reached.
            Err(RouteFault::GoesOn(_)) if path.len() > 1 => path.truncate(path.len() - 1),
            other => return other.map_err(|fault| Refusal::new("route", fault.to_string())),
        }
    }
}

/// Whether a way leads over the square that it starts in and nowhere else.
fn is_straight_up(mover: Space, path: &[Spot]) -> bool {
    path.iter().all(|spot| (spot.x, spot.y) == (mover.at.x, mover.at.y))
}

/// A way named by its squares alone, with the elevations it has when it follows slopes and goes on over drops.
fn levelled(view: View, mover: Space, path: &[Spot]) -> Vec<Spot> {
    let board = view.board();
    let ground = |at: Spot| board.ground_under(Space::new(at, mover.side));
    let mut here = mover.at;
    path.iter()
        .map(|&spot| {
            let follows = ground(here) == here.z && (ground(spot) - here.z).abs() <= 1;
            let level = if follows { ground(spot) } else { here.z };
            here = if spot.z == 0 { spot.with_z(level) } else { spot };
            here
        })
        .collect()
}

/// Everywhere a creature can be forced to and into: the farthest and most direct ways first, ways into something last.
pub fn force_options(view: View, frame: &ForceFrame) -> RouteOptions {
    let how = match frame.kind {
        ForcedKind::Push => RouteKind::Push,
        ForcedKind::Pull => RouteKind::Pull,
        ForcedKind::Slide => RouteKind::Slide,
    }
    .slug();
    let Some(case) = forced(view, frame) else {
        return RouteOptions { mover: frame.mover, how, squares: frame.squares, routes: Vec::new(), must: false };
    };
    let mut routes = push::routes(view.board(), &case, |space| entry(view, frame, &case, space));
    if frame.straight_up {
        routes.retain(|route| is_straight_up(case.mover, &route.path));
    }
    let ideal = ideal(&case);
    routes.sort_by_key(|route| (Reverse(route.used), route.slam, off_course(&case, ideal, route)));
    if !case.vertical {
        let board = view.board();
        let grounded = |spot: Spot| board.ground_under(Space::new(spot, case.mover.side)) == spot.z;
        let ends = |route: &Route| -> Vec<(i16, i16)> {
            let kept = if route.slam { 2 } else { 1 };
            route.path.iter().rev().take(kept).map(|spot| (spot.x, spot.y)).collect()
        };
        // Where a way may follow the ground or leave it, the former stands for both.
        let on_ground: Vec<_> =
            routes.iter().filter(|r| r.path.last().is_some_and(|&spot| grounded(spot))).map(ends).collect();
        routes.retain(|route| {
            route.slam || route.path.last().is_some_and(|&spot| grounded(spot)) || !on_ground.contains(&ends(route))
        });
    }
    let routes = routes.into_iter().map(|route| route.path).collect();
    RouteOptions { mover: frame.mover, how, squares: case.squares, routes, must: false }
}

/// The direction straight away from the source (or toward it), in half squares.
fn ideal(case: &Forced) -> (i32, i32) {
    let centre = |space: Space| {
        (2 * i32::from(space.at.x) + i32::from(space.side), 2 * i32::from(space.at.y) + i32::from(space.side))
    };
    let (mover, source) = (centre(case.mover), centre(case.source));
    let away = (mover.0 - source.0, mover.1 - source.1);
    if case.kind == ForcedKind::Pull { (-away.0, -away.1) } else { away }
}

fn off_course(case: &Forced, ideal: (i32, i32), route: &Route) -> i32 {
    let Some(end) = route.path.last() else { return 0 };
    let (dx, dy) = (i32::from(end.x) - i32::from(case.mover.at.x), i32::from(end.y) - i32::from(case.mover.at.y));
    (dx * ideal.1 - dy * ideal.0).abs()
}

/// One square: into the open, through what breaks, or into what holds.
fn advance_move(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    let view = View::new(world);
    let left = frame.squares - frame.used;
    let (Some(&to), Some(from)) = (frame.path.get(usize::from(frame.done)), view.space(frame.mover)) else {
        frame.step = ForceStep::Finish;
        return Flow::Again;
    };
    // An answer on the way may have taken it elsewhere.
    if left <= 0 || Space::square(from.at).distance(Space::square(to)) > 1 {
        frame.step = ForceStep::Finish;
        return Flow::Again;
    }
    let there = moved_room(view, frame.mover, from, to);
    let (cost, mut hits) = match slam::obstacle(view, frame.mover, there) {
        None => (1, Vec::new()),
        Some(obstacle) => match obstacle.breaks {
            Some(cost) if cost <= left => {
                let hits = slam::break_through(world, frame, &obstacle, cost);
                (cost, hits)
            }
            _ => {
                let hits = slam::run_into(world, frame, &obstacle, from, to, left);
                frame.path.truncate(usize::from(frame.done));
                frame.step = ForceStep::Finish;
                return frame_of(hits).map_or(Flow::Again, Flow::Push);
            }
        },
    };
    mutations::step(world, frame.mover, to, StepCause::Forced, cause(frame));
    frame.used += cost;
    frame.done += 1;
    frame.step = ForceStep::OnTheWay;
    if let Some(used) = nearest_use_mut(world) {
        used.vacated.push(from);
    }
    hits.extend(arrive(world, frame.mover, from, there));
    frame_of(hits).map_or(Flow::Again, Flow::Push)
}

/// Holds that no longer reach end; harm by the square is dealt as one.
fn finish(world: &mut World, frame: &mut ForceFrame) -> Flow<Frame> {
    frame.step = ForceStep::Moved;
    end_distant_holds(world, frame.mover, cause(frame));
    if let Some(by) = frame.by.filter(|&by| by != frame.mover && frame.done > 0 && frame.kind == ForcedKind::Push) {
        hooks::call::<AfterPush>(world, |world, pushed| pushed(world, by, frame.mover));
    }
    if frame.done > 0 {
        resource_gains::force_moved(world, frame.mover);
    }
    let view = View::new(world);
    let moved = frame.done as i16;
    match frame.per_square {
        Some((amount, kind))
            if moved > 0 && view.is_alive(frame.mover) && !frame.harmless && !slam::spared(view, frame.mover) =>
        {
            let part = Part { amount: amount * moved, kind, why: frame.of };
            let harm = hit(view, frame.mover, vec![part], frame.by, frame.of);
            frame_of(vec![harm]).map_or(Flow::Again, Flow::Push)
        }
        _ => Flow::Again,
    }
}
