//! Movement square by square: its price, its ways, what each step provokes (SS-MOV, SS-GRD-03, SS-CNF-03).

use bevy::prelude::World;

use super::data::ruling::Ruling;
use super::frames::{Event, Frame, Shove, Walk, Window};
use super::ground;
use super::mutations;
use super::provoking::{self, Threats};
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal, RouteOptions};
use crate::core::name::{Name, name};
use crate::core::path::{Footing, PathField};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers movement.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Walk>(SpheresSystems::Movement, step).step::<Shove>(SpheresSystems::Movement, shove);
}

/// Where somebody goes who has come free, or moves as it has readied.
pub static ROUTE: Question = Question::new("route");

/// Squares of one move action in a way (SS-MOV-02, SS-MOV-05, SS-MOV-06, SS-MOV-08, SS-STD-13).
pub fn budget(view: View, who: CreatureId, how: Name) -> i16 {
    let less = match how.as_str() {
        "squeeze" | "charge" | "escape" => 1,
        "crawl" | "advance" | "withdraw" => 3,
        _ => 0,
    };
    if less == 1 && view.plays(Ruling::HalfIsHalf) {
        return (squares(view, view.speed(who)) / 2).max(1);
    }
    squares(view, view.speed(who) - less)
}

/// Squares of a move at a speed rank (SS-GRD-02).
pub fn squares(view: View, rank: i16) -> i16 {
    if rank == -2 && view.plays(Ruling::MinusTwoIsOne) { 1 } else { ground::squares(rank) }
}

/// What a step costs somebody; none where it cannot be made (SS-GRD-03, SS-GRD-07).
pub fn price(view: View, who: CreatureId, how: Name, from: Spot, to: Spot) -> Option<i16> {
    let price = ground::price(view.board(), from, to)?;
    let tight = view.setting().tight.contains(&ground::flat(to));
    if tight && how != t::SQUEEZE.get() {
        return None;
    }
    let mut fallen = false;
    for other in view.on(to).filter(|&other| other != who) {
        let in_the_way = view.battlefield().entry(other).standing.blocks && view.side(other) != view.side(who);
        if in_the_way {
            return None;
        }
        fallen |= !view.is_up(other);
    }
    Some(price.max(1 + i16::from(fallen)))
}

/// Whether somebody could stay on a square: nobody is there, fallen or not.
pub fn is_free(view: View, who: CreatureId, at: Spot) -> bool {
    !ground::is_closed(view.board(), at) && view.on(at).all(|other| other == who)
}

/// Whether a square keeps to the reach of all who hold somebody (SS-CON-11).
fn within_grip(view: View, who: CreatureId, at: Spot) -> bool {
    view.grabbers(who).all(|(link, by, _)| {
        let reach = view.attack(by, view.grabbing_attack(link)).map_or(1, |attack| attack.reach);
        view.at(by).is_some_and(|holder| ground::distance(holder, at) <= reach)
    })
}

/// The enemies nearest to somebody.
pub fn nearest(view: View, who: CreatureId) -> Vec<CreatureId> {
    let all: Vec<CreatureId> = view.enemies(who).collect();
    let least = all.iter().map(|&id| view.distance(who, id)).min();
    all.into_iter().filter(|&id| Some(view.distance(who, id)) == least).collect()
}

/// Whether a way keeps to what an Advance or Withdraw allows: every step nearer to, or farther from, the enemy that was
/// nearest (SS-MOV-08, SS-MOV-09).
fn keeps_course(view: View, who: CreatureId, path: &[Spot], how: Name) -> bool {
    let Some(start) = view.at(who) else { return false };
    let near = nearest(view, who);
    let holds = |foe: &CreatureId| {
        let Some(at) = view.at(*foe) else { return false };
        let mut here = start;
        path.iter().all(|&to| {
            let (before, after) = (ground::distance(here, at), ground::distance(to, at));
            here = to;
            if how == t::ADVANCE.get() { after < before } else { after > before }
        })
    };
    near.iter().any(holds)
}

/// Whether a way can be gone with one move action, or with so many squares.
///
/// # Errors
/// Why it cannot.
pub fn fits(view: View, who: CreatureId, path: &[Spot], how: Name, squares: i16) -> Result<(), Refusal> {
    if view.is_rooted(who) {
        return view.refuse("immobile", || "The rooted cannot move.");
    }
    let Some(mut here) = view.at(who).filter(|_| !path.is_empty()) else {
        return view.refuse("path", || "A way has at least one square.");
    };
    if view.is_prone(who) && how != t::CRAWL.get() {
        return view.refuse("prone", || "The prone can only crawl.");
    }
    let mut sum = 0;
    for &to in path {
        let Some(price) = price(view, who, how, here, to) else {
            return view.refuse("path", || "A square on the way cannot be entered.");
        };
        sum += price;
        here = ground::flat(to);
        if !within_grip(view, who, here) {
            return view.refuse("held", || "It is held and cannot leave the holder's reach.");
        }
    }
    // A first square may always be entered, however slow one is.
    if sum > squares.max(1) {
        return view.refuse("far", || format!("That takes {sum} squares of movement, and there are {squares}."));
    }
    if (how == t::ADVANCE.get() || how == t::WITHDRAW.get()) && !keeps_course(view, who, path, how) {
        return view.refuse("course", || "Every step has to go straight on, nearer or farther; walk instead.");
    }
    match is_free(view, who, here) {
        true => Ok(()),
        false => view.refuse("path", || "It cannot stay on the last square."),
    }
}

/// One way to each square that so much movement leads to, past danger where that costs nothing.
pub fn ways(view: View, who: CreatureId, how: Name, squares: i16) -> Vec<Vec<Spot>> {
    let mut field = PathField::new();
    let Some(at) = view.at(who).filter(|_| !view.is_rooted(who)) else { return Vec::new() };
    let cost = |from: Spot, to: Spot| price(view, who, how, from, to).and_then(|price| u16::try_from(price).ok());
    let stop = |spot: Spot| spot == at || is_free(view, who, spot);
    let threats = Threats::of(view, view.enemies(who).collect());
    let danger = |from: Spot, to: Spot| u16::try_from(threats.by_step(from, to).count()).unwrap_or(0);
    field.search(
        view.board(),
        Space::square(at),
        u16::try_from(squares).unwrap_or(0),
        Footing::Ground,
        cost,
        danger,
        stop,
    );
    let ends: Vec<Spot> =
        field.reached().filter(|found| found.stop && found.cost > 0).map(|found| found.spot).collect();
    ends.into_iter().filter_map(|spot| field.path_to(spot)).collect()
}

fn cause_of(walk: &Walk) -> Cause {
    Cause::new(walk.who, if walk.how == *"" { t::MOVE.get() } else { walk.how })
}

/// Whether it can go on by itself.
fn can_go_on(view: View, walk: &Walk) -> bool {
    let traits = view.traits(walk.who);
    let prone = view.is_prone(walk.who) && walk.how != t::CRAWL.get();
    view.is_free(walk.who) && !traits.any(super::view::Traits::IMMOBILE) && !prone
}

fn step(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    if !walk.told {
        walk.told = true;
        let view = View::new(world);
        let squares: Vec<Spot> = walk.from.into_iter().chain(view.at(who)).collect();
        return Flow::Push(Window::on(Event::Happened { what: t::ENTERS.get(), by: who, on: None, squares }));
    }
    let view = View::new(world);
    let Some(&to) = walk.path.first() else { return Flow::Done };
    if !can_go_on(view, walk) {
        // Whoever drops by what it provoked stays where it is (SS-REA-05).
        make_room(world, walk);
        return Flow::Done;
    }
    let Some(from) = view.at(who) else { return Flow::Done };
    if !walk.asked {
        walk.asked = true;
        let safe = walk.how == t::ADVANCE.get() || walk.how == t::WITHDRAW.get();
        if !safe && let Some(window) = provoking::leaving(view, who, from, to, &walk.spares) {
            return Flow::Push(window);
        }
    }
    let open = price(view, who, walk.how, from, to).is_some() && within_grip(view, who, to);
    let stays = walk.path.len() > 1 || is_free(view, who, to);
    if !open || !stays {
        walk.path.clear();
        make_room(world, walk);
        return Flow::Done;
    }
    walk.path.remove(0);
    walk.asked = false;
    walk.told = false;
    walk.from = Some(from);
    let how = if walk.how == t::CHARGE.get() { StepCause::Charge } else { StepCause::Walk };
    mutations::step(world, who, to, how, cause_of(walk));
    mutations::turn(world, |turn| {
        if turn.who == who {
            turn.walked += 1;
        }
    });
    Flow::Again
}

/// Whoever is stopped on an ally's square ends on the one it came from, or on a free one beside: two never share one.
fn make_room(world: &mut World, walk: &Walk) {
    let view = View::new(world);
    let Some(at) = view.at(walk.who).filter(|&at| !is_free(view, walk.who, at)) else { return };
    let mut near = walk.from.into_iter().chain(at.neighbours().map(ground::flat));
    let free = |&spot: &Spot| is_free(view, walk.who, spot) && ground::price(view.board(), at, spot).is_some();
    if let Some(spot) = near.find(free) {
        mutations::step(world, walk.who, spot, StepCause::Forced, cause_of(walk));
    }
}

/// Asks where somebody goes.
fn shove(world: &mut World, shove: &mut Shove) -> Flow<Frame> {
    let who = shove.who;
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let routes = if view.is_free(who) && !view.is_prone(who) {
                ways(view, who, shove.how, shove.squares)
            } else {
                Vec::new()
            };
            if routes.is_empty() {
                return Flow::Done;
            }
            let options = Options::Route(RouteOptions {
                mover: who,
                how: shove.how,
                squares: shove.squares,
                routes,
                must: false,
            });
            let side = view.answers_for(who);
            Flow::Ask(Decision { side, about: Some(who), ask: ROUTE.id(), origin: shove.how, options })
        }
        Some(Intent::Route(path)) if !path.is_empty() => {
            let walk = Walk { spares: shove.spares.clone(), ..Walk::new(who, path, shove.how) };
            Flow::Become(Frame::Walk(Box::new(walk)))
        }
        Some(_) => Flow::Done,
    }
}

/// Squares that a square of the fallen counts for besides its price in a way of several turns: no move ends there.
pub fn over_the_fallen(view: View, who: CreatureId, at: Spot) -> i16 {
    let fallen = view.on(at).any(|other| other != who && !view.is_up(other));
    if fallen { 3 } else { 0 }
}

/// The step that brings somebody nearer to a place by the shortest way past walls, as far as it comes in one move.
pub fn toward(view: View, who: CreatureId, goals: &[Spot]) -> Option<Vec<Spot>> {
    let at = view.at(who)?;
    let mut field = PathField::new();
    let how = name!("");
    let cost =
        |from: Spot, to: Spot| u16::try_from(price(view, who, how, from, to)? + over_the_fallen(view, who, to)).ok();
    field.search(view.board(), Space::square(at), 60, Footing::Ground, cost, |_, _| 0, |_| true);
    let beside = |goal: Spot| goal.neighbours().chain([goal]);
    let goal = goals
        .iter()
        .flat_map(|&goal| beside(goal))
        .filter(|&goal| is_free(view, who, goal))
        .filter_map(|goal| field.cost(goal).map(|cost| (cost, goal.y, goal.x, goal)))
        .min()?;
    let whole = field.way_to(goal.3)?;
    let squares = budget(view, who, how);
    (1..=whole.len())
        .rev()
        .map(|steps| whole[..steps].to_vec())
        .find(|path| fits(view, who, path, how, squares).is_ok())
}
