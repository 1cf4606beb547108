//! Pushes, pulls and slides: which squares they may lead to (BC-MOV-08, BC-MOV-15).

use bevy::prelude::World;

use super::data::effect::Way;
use super::data::passive::Passive;
use super::frames::{Frame, Shove};
use super::ground;
use super::movement::{self, is_free, space_at};
use super::mutations;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, RouteOptions};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers forced movement.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Shove>(BeaconSystems::Movement, step);
}

/// Where forced movement goes.
pub static ROUTE: Question = Question::new("route");

/// What a way is called.
pub fn word(way: Way) -> Name {
    match way {
        Way::Push => t::PUSH.get(),
        Way::Pull => t::PULL.get(),
        Way::Slide => t::SLIDE.get(),
    }
}

fn step(world: &mut World, shove: &mut Shove) -> Flow<Frame> {
    let view = View::new(world);
    let Shove { by, of, on, way, squares } = *shove;
    if !view.is_up(on) || view.space(by).is_none() {
        return Flow::Done;
    }
    let cause = Cause::new(by, of);
    let massive = view.passive(on, |passive| (*passive == Passive::Massive).then_some(()));
    if massive.is_some() && view.larger_by(by, on) < 0 {
        let why = "nobody smaller can move it".to_owned();
        mutations::record_fact(world, cause, FactKind::Nothing { on: Some(on), why });
        return Flow::Done;
    }
    let routes = routes(view, by, on, way, squares);
    if routes.is_empty() {
        return Flow::Done;
    }
    let path = match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Route(path)) => path,
        Some(_) => return Flow::Done,
        None => {
            let side = View::new(world).side(by);
            let options = Options::Route(RouteOptions { mover: on, how: word(way), squares, routes, must: false });
            return Flow::Ask(Decision { side, about: Some(by), ask: ROUTE.id(), origin: of, options });
        }
    };
    for to in path {
        let Some(from) = View::new(world).space(on) else { break };
        mutations::step(world, on, to, StepCause::Forced, cause);
        mutations::loosen(world, cause);
        movement::arrive(world, on, from, cause);
    }
    Flow::Done
}

/// Every way that forced movement can go, the shortest first, one to each square.
pub fn routes(view: View, by: CreatureId, on: CreatureId, way: Way, squares: i16) -> Vec<Vec<Spot>> {
    let (Some(origin), Some(start)) = (view.space(by), view.space(on)) else { return Vec::new() };
    let mut found: Vec<Vec<Spot>> = Vec::new();
    let mut ends: Vec<Vec<Spot>> = vec![Vec::new()];
    for _ in 0..squares {
        let mut next: Vec<Vec<Spot>> = Vec::new();
        for path in &ends {
            let here = path.last().copied().unwrap_or(start.at);
            for to in steps(view, on, origin, start, here, way) {
                let known = found.iter().chain(&next).any(|other| other.last() == Some(&to)) || to == start.at;
                if !known {
                    next.push(path.iter().copied().chain([to]).collect());
                }
            }
        }
        found.extend(next.iter().cloned());
        ends = next;
    }
    found
}

/// The squares that a step may lead to: of those that change the distance by one the nearest to the ray, equal ones all.
fn steps(view: View, on: CreatureId, origin: Space, start: Space, here: Spot, way: Way) -> Vec<Spot> {
    let space = |at: Spot| space_at(view, on, at);
    let open = |to: &Spot| {
        is_free(view, on, space(*to))
            && !ground::cuts_corner(view.board(), here, *to, start.side)
            && climbs(view, on, here, *to)
    };
    let around = here.neighbours();
    if way == Way::Slide {
        return around.filter(open).collect();
    }
    let far = ground::distance(origin, space(here));
    if way == Way::Pull && far <= 1 {
        return Vec::new();
    }
    let wanted = if way == Way::Push { far + 1 } else { far - 1 };
    let fitting: Vec<Spot> = around.filter(|&to| ground::distance(origin, space(to)) == wanted).collect();
    let askew = |to: &Spot| off_ray(origin, start, space(*to));
    let nearest = fitting.iter().map(askew).min();
    fitting.into_iter().filter(|to| Some(askew(to)) == nearest).filter(open).collect()
}

/// Nobody is forced up onto an object (BC-BRL-11).
fn climbs(view: View, on: CreatureId, from: Spot, to: Spot) -> bool {
    let board = view.board();
    let here = if view.is_object(on) { 0 } else { ground::object(board, from) };
    ground::object(board, to) <= here
}

/// How far a space's center lies off the ray from one center through another.
fn off_ray(origin: Space, start: Space, at: Space) -> i32 {
    let center = |space: Space| {
        let side = i32::from(space.side);
        (2 * i32::from(space.at.x) + side, 2 * i32::from(space.at.y) + side)
    };
    let (o, s, a) = (center(origin), center(start), center(at));
    ((s.0 - o.0) * (a.1 - o.1) - (s.1 - o.1) * (a.0 - o.0)).abs()
}

/// Whether forced movement may go this very way.
pub fn is_route(view: View, shove: &Shove, path: &[Spot]) -> bool {
    let (Some(origin), Some(start)) = (view.space(shove.by), view.space(shove.on)) else { return false };
    let mut here = start.at;
    path.len() <= usize::try_from(shove.squares).unwrap_or(0)
        && path.iter().all(|&to| {
            let fits = steps(view, shove.on, origin, start, here, shove.way).contains(&to);
            here = to;
            fits
        })
}
