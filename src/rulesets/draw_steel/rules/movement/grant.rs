//! Movement that an effect grants: shifts, moves and teleports whose way is chosen when the effect comes (DS-MOVE-04,
//! DS-MOVE-11, DS-MOVE-13).

use bevy::prelude::World;

use super::super::actions::approach::keep_useful;
use super::super::frames::nearest::{nearest_use, nearest_use_mut};
use super::super::frames::{Course, Frame, GrantFrame, Hit, WalkFrame};
use super::super::lasting;
use super::super::mutations;
use super::super::planned::{self, Planned};
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::view::View;
use super::charge::check_straight;
use super::drag::end_distant_holds;
use super::harm::{arrive, frame_of};
use super::kinds::RouteKind;
use super::leap::{leap_along, leaps};
use super::mover::Mover;
use super::outside::{check_way_out, ways_out};
use super::posture::stand_up;
use super::reach::{is_free, reach, reach_by};
use super::straight::{listed, straight_ways};
use super::way::{self, Air, Way, jumped_ways};
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal, RouteOptions};
use crate::core::line::{moves_away, moves_toward};
use crate::core::path::PathField;
use crate::core::resolve::RulesBuilder;
use crate::core::sight;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::choices::ROUTE;
use crate::rulesets::draw_steel::text::names;

/// A way that a grant may be used for, and how it is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrantedWay {
    /// The way, with its elevations.
    pub way: Way,
    /// As what movement it is taken.
    pub how: StepCause,
}

/// Registers movement that effects grant.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<GrantFrame>(DrawSteelSystems::Movement, ask);
}

/// Asks where to, then moves.
fn ask(world: &mut World, frame: &mut GrantFrame) -> Flow<Frame> {
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let view = View::new(world);
    let Some(answer) = answer else {
        let options = grant_options(view, frame);
        if options.routes.is_empty() {
            return decline(world, frame);
        }
        if let (true, [only]) = (options.must, &options.routes[..]) {
            return match check_grant(view, frame, only) {
                Ok(way) => set_out(world, frame, way),
                Err(_) => decline(world, frame),
            };
        }
        return Flow::Ask(Decision {
            side: view.side(frame.chooser.unwrap_or(frame.mover)),
            about: Some(frame.mover),
            ask: ROUTE.id(),
            origin: frame.of,
            options: Options::Route(options),
        });
    };
    match answer {
        Intent::Route(_) => match planned::take(world) {
            Planned::Granted(way) => set_out(world, frame, way),
            _ => decline(world, frame),
        },
        _ => decline(world, frame),
    }
}

/// Sets out on the way that was picked.
fn set_out(world: &mut World, frame: &GrantFrame, GrantedWay { way, how }: GrantedWay) -> Flow<Frame> {
    if frame.report {
        report_shift(world, way.path.len() as i16);
    }
    if frame.course == Some(Course::Jump) {
        return Flow::Become(leap_along(frame.mover, way.path));
    }
    if how == StepCause::Teleport {
        let cause = Cause::new(frame.mover, frame.of);
        let hits = way.path.last().map_or_else(Vec::new, |&to| teleport(world, frame.mover, to, cause));
        // A teleport sets off nothing that waits for a creature's moving (DS-MOVE-11).
        frame_of(hits).into_iter().for_each(|harm| mutations::push(world, harm));
        return Flow::Done;
    }
    Flow::Become(Frame::Walk(WalkFrame {
        limit: Some(granted(view_of(world), frame)),
        unwilling: frame.outside.as_ref().is_some_and(|outside| outside.must),
        ..WalkFrame::new(frame.mover, way.path, how, frame.of).jumping(way.jumps)
    }))
}

fn view_of(world: &World) -> View<'_> {
    View::new(world)
}

fn decline(world: &mut World, frame: &GrantFrame) -> Flow<Frame> {
    if frame.report {
        report_shift(world, 0);
    }
    Flow::Done
}

/// How far it is to the farthest square that a teleport into an area may lead to.
fn farthest_inside(view: View, frame: &GrantFrame) -> i16 {
    let (Some(space), Some(inside)) = (view.space(frame.mover), &frame.inside) else { return 0 };
    let from = Space::square(space.at);
    let there = inside.iter().map(|&spot| from.distance(Space::square(landing(view, frame.mover, spot))));
    there.max().unwrap_or(0)
}

/// How far a grant reaches now; teleports are not limited by speed (DS-MOVE-11).
pub(super) fn granted(view: View, frame: &GrantFrame) -> i16 {
    match (frame.how, frame.squares) {
        (StepCause::Teleport, _) if frame.inside.is_some() => farthest_inside(view, frame),
        (StepCause::Teleport, ShiftBy::Squares(n)) => n,
        (StepCause::Teleport, ShiftBy::Attribute(attribute)) => view.score(frame.mover, attribute),
        (_, by) => view.shift_squares(frame.mover, by),
    }
}

/// Whether a way uses a grant as it stands; returns it with its elevations and how it is taken: a shift that cannot
/// be one may be taken as an ordinary move (DS-MOVE-06), and squares named above the ground may be jumped over
/// (DS-MOVE-09).
///
/// # Errors
/// What is wrong with the way, as the kind of movement that was granted.
pub fn check_grant(view: View, frame: &GrantFrame, path: &[Spot]) -> Result<GrantedWay, Refusal> {
    let plain = |path, how| GrantedWay { way: Way { path, ..Way::default() }, how };
    if frame.how == StepCause::Teleport {
        let [to] = *path else { return Err(view.refusal("route", || "a teleport names the square it leads to")) };
        let to = landing(view, frame.mover, to);
        if let Some(inside) = &frame.inside
            && !inside.iter().any(|spot| (spot.x, spot.y) == (to.x, to.y))
        {
            return Err(view.refusal("route", || "that is not in the area"));
        }
        return check_teleport(view, frame.mover, to, granted(view, frame)).map(|()| plain(vec![to], frame.how));
    }
    if let Some(outside) = &frame.outside {
        return check_way_out(view, frame.mover, outside, path).map(|(path, how)| plain(path, how));
    }
    let budget = granted(view, frame);
    if frame.course == Some(Course::Jump) {
        let known = leaps(view, frame.mover, budget).into_iter().find(|leap| leap == path);
        return known
            .map(|path| plain(path, frame.how))
            .ok_or_else(|| view.refusal("route", || "no jump leads there so"));
    }
    let walked = |how| {
        if let Some(Course::Straight(goal)) = frame.course {
            return check_straight(view, frame.mover, path, how, budget, Some(goal));
        }
        let mover = Mover::new(view, frame.mover, how, true);
        let way = way::read(view, &mover, frame.mover, path, budget, Air::Named).map_err(|bar| bar.refusal(view))?;
        check_course(view, frame, &way.path).map(|()| way)
    };
    match walked(frame.how) {
        Ok(way) => Ok(GrantedWay { way, how: frame.how }),
        Err(refusal) if frame.how == StepCause::Shift => {
            walked(StepCause::Walk).map(|way| GrantedWay { way, how: StepCause::Walk }).map_err(|_| refusal)
        }
        Err(refusal) => Err(refusal),
    }
}

/// Everywhere a grant may lead now, in the order of the search.
pub fn grant_options(view: View, frame: &GrantFrame) -> RouteOptions {
    if let Some(outside) = frame.outside.as_ref().filter(|_| view.is_awake(frame.mover)) {
        let out = ways_out(view, frame.mover, outside);
        let (how, must) = (if out.how == StepCause::Shift { RouteKind::Shift } else { RouteKind::Move }, outside.must);
        return RouteOptions { mover: frame.mover, how: how.slug(), squares: out.squares, routes: out.routes, must };
    }
    let squares = granted(view, frame);
    let (how, mut routes) = match frame.how {
        _ if !view.is_awake(frame.mover) => (RouteKind::Move, Vec::new()),
        _ if frame.course == Some(Course::Jump) => (RouteKind::Leap, leaps(view, frame.mover, squares)),
        StepCause::Teleport => {
            let routes = match &frame.inside {
                Some(inside) => teleports_to(view, frame.mover, inside.iter().copied(), squares),
                None => teleports(view, frame.mover, squares),
            };
            (RouteKind::Teleport, routes)
        }
        StepCause::Shift => {
            let mut routes = ways(view, frame, StepCause::Shift, squares);
            for way in ways(view, frame, StepCause::Walk, squares) {
                if !routes.iter().any(|route| route.last() == way.last()) {
                    routes.push(way);
                }
            }
            (RouteKind::Shift, routes)
        }
        how => (RouteKind::Move, ways(view, frame, how, squares)),
    };
    keep_useful(view, frame, &mut routes);
    RouteOptions { mover: frame.mover, how: how.slug(), squares, routes, must: false }
}

fn ways(view: View, frame: &GrantFrame, how: StepCause, budget: i16) -> Vec<Vec<Spot>> {
    let mut field = PathField::new();
    let mut routes = match frame.course {
        Some(Course::Straight(goal)) => straight_ways(view, frame.mover, goal, how, budget, &mut field),
        Some(course) => {
            reach_by(view, frame.mover, budget, how, true, |old, new| keeps(view, course, old, new), &mut field);
            listed(&field)
        }
        None => {
            reach(view, frame.mover, budget, how, &mut field);
            listed(&field)
        }
    };
    // A search that a course has cut short knows too little of where walking leads.
    if frame.course.is_none() {
        routes.extend(jumped_ways(view, frame.mover, how, budget, &field));
    }
    routes
}

/// Whether a step keeps to a course.
fn keeps(view: View, course: Course, old: Space, new: Space) -> bool {
    let apart = |other: CreatureId| view.space(other).map(|other| (other.distance(old), other.distance(new)));
    match course {
        Course::Straight(other) | Course::Nearer(other) => apart(other).is_some_and(|(before, after)| after < before),
        Course::Farther(other) => apart(other).is_some_and(|(before, after)| after > before),
        Course::Jump => true,
    }
}

/// Whether every step of a way keeps to the course that a grant has.
///
/// # Errors
/// That one does not.
fn check_course(view: View, frame: &GrantFrame, path: &[Spot]) -> Result<(), Refusal> {
    let (Some(course), Some(start)) = (frame.course, view.space(frame.mover)) else { return Ok(()) };
    let kept = |other: CreatureId, leads: fn(Space, Space, &[Spot]) -> bool| {
        view.space(other).is_some_and(|other| leads(other, start, path))
    };
    match course {
        Course::Farther(other) if !kept(other, moves_away) => {
            Err(view.refusal("not-away", || "every step has to lead farther"))
        }
        Course::Straight(other) | Course::Nearer(other) if !kept(other, moves_toward) => {
            Err(view.refusal("not-toward", || "every step has to lead nearer"))
        }
        _ => Ok(()),
    }
}

/// The elevation somebody teleports to on a square: the ground's, or for fliers at least that.
fn landing(view: View, id: CreatureId, to: Spot) -> Spot {
    let ground = view.board().ground_under(Space::new(to, view.size(id).squares()));
    to.with_z(if view.flies(id) { to.z.max(ground) } else { ground })
}

fn teleports(view: View, id: CreatureId, squares: i16) -> Vec<Vec<Spot>> {
    let Some(space) = view.space(id) else { return Vec::new() };
    let rows = space.at.y - squares..=space.at.y + squares;
    let around =
        rows.flat_map(|y| (space.at.x - squares..=space.at.x + squares).map(move |x| Spot::at(x, y, space.at.z)));
    teleports_to(view, id, around, squares)
}

/// A way to each of these squares that a creature may teleport to.
fn teleports_to(view: View, id: CreatureId, squares_there: impl Iterator<Item = Spot>, squares: i16) -> Vec<Vec<Spot>> {
    squares_there
        .map(|at| landing(view, id, at))
        .filter(|&at| check_teleport(view, id, at, squares).is_ok())
        .map(|at| vec![at])
        .collect()
}

/// Whether a creature may teleport to a spot (DS-MOVE-11, AMB-34).
fn check_teleport(view: View, id: CreatureId, to: Spot, squares: i16) -> Result<(), Refusal> {
    let Some(space) = view.space(id) else { return Err(view.refusal("off-board", || "not on the board")) };
    let there = Space::new(to, view.size(id).squares());
    // The farthest one may be moved is measured from place to place, not between the nearest squares of large spaces.
    let distance = Space::square(space.at).distance(Space::square(to));
    let refuse = |code: &str, text: String| Err(view.refusal(code, || text));
    if let Some(label) = view.forbidden(id, Forbidden::Teleport) {
        return refuse("barred", format!("no teleporting: {label}"));
    }
    if distance == 0 {
        return refuse("same-space", "a teleport leads somewhere else".to_owned());
    }
    if distance > squares {
        return refuse("too-far", format!("that is {distance} squares away, the teleport reaches {squares}"));
    }
    if !is_free(view, id, to, None) {
        return refuse("occupied", "the destination is not free".to_owned());
    }
    if !sight::line_of_effect(view.board(), space, there) {
        return refuse("line-of-effect", "no line of effect to the destination".to_owned());
    }
    match Mover::new(view, id, StepCause::Teleport, true).nearer_to_feared(space, there) {
        Some(source) => refuse("nearer", format!("no nearer to {}, which it fears", names::name(view, source))),
        None => Ok(()),
    }
}

/// Puts a creature elsewhere without passing between: it is free of holds and restraints and on its feet
/// (DS-MOVE-11, DS-COND-21, DS-COND-32). Returns what the ground there does to it.
pub fn teleport(world: &mut World, id: CreatureId, to: Spot, cause: Cause) -> Vec<Hit> {
    let Some(from) = View::new(world).space(id) else { return Vec::new() };
    mutations::step(world, id, to, StepCause::Teleport, cause);
    mutations::release(world, id, cause);
    end_distant_holds(world, id, cause);
    lasting::end_kind(world, id, t::RESTRAINED.get(), "teleported", cause);
    let view = View::new(world);
    let there = Space::new(to, view.size(id).squares());
    if view.has(id, t::PRONE.get()) && view.is_awake(id) && view.forbidden(id, Forbidden::StandUp).is_none() {
        stand_up(world, id, cause);
    }
    arrive(world, id, from, there)
}

/// Tells the nearest use below how far its user moved by grant; what is to be moved in one go is used up by it.
pub fn report_shift(world: &mut World, moved: i16) {
    let Some(ability) = nearest_use(world).map(|frame| (frame.by, frame.ability)) else { return };
    let mobile = View::new(world).ability(ability.0, ability.1).and_then(|def| def.mobile);
    let split = mobile.is_none_or(|mobile| mobile.split);
    if let Some(frame) = nearest_use_mut(world)
        && let Some(left) = frame.shift_left
    {
        frame.shift_left = Some(if moved == 0 || split { left - moved } else { 0 });
    }
}
