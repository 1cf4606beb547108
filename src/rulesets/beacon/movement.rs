//! Movement square by square: its price, what stops it, what it provokes (BC-MOV, BC-OPP-05).

use bevy::prelude::World;

use super::data::condition::Lend;
use super::data::words::Kind;
use super::frames::{Event, Frame, Harm, Hazard, Walk, Window};
use super::ground;
use super::mutations;
use super::rolling;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::triggers::Done;
use super::view::View;
use super::zones;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Registers movement.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Walk>(BeaconSystems::Movement, step).step::<Hazard>(BeaconSystems::Movement, hazard);
}

/// The space of somebody whose top-left square is here; where the large have no room for all of themselves they are one
/// SIZE smaller (BC-MOV-09).
pub fn space_at(view: View, who: CreatureId, at: Spot) -> Space {
    let side = super::sheet::body(view.sheet(who).size).squares();
    let full = Space::new(ground::flat(at), side);
    let room = side == 1 || ground::is_open(view.board(), full);
    if room { full } else { Space::new(full.at, side - 1) }
}

/// Whether somebody has to squeeze into a space.
fn is_tight(view: View, who: CreatureId, space: Space) -> bool {
    space.side < super::sheet::body(view.sheet(who).size).squares()
}

/// What a step costs; none where it cannot be made (BC-MOV-01, BC-MOV-02, BC-MOV-09, BC-MOV-11).
pub fn price(view: View, who: CreatureId, from: Spot, to: Spot) -> Option<i16> {
    let board = view.board();
    let (old, new) = (space_at(view, who, from), space_at(view, who, to));
    if !ground::is_step(from, to) || !ground::is_open(board, new) || ground::cuts_corner(board, from, to, new.side) {
        return None;
    }
    if obstructed(view, who, new) {
        return None;
    }
    let tight = i16::from(is_tight(view, who, new));
    if view.flies(who) {
        return Some(1 + tight);
    }
    let (was, onto) = (ground::under(board, old), ground::under(board, new));
    let climb = if onto > was && onto >= view.sheet(who).size.max(1) { onto - was } else { 0 };
    let crawls = view.lends(who, |lend| *lend == Lend::Crawls);
    let rough = new.squares().any(|spot| board.tile(spot).is_some_and(|tile| tile.difficult));
    Some(1 + climb + i16::from(crawls || rough) + tight)
}

/// Whether an enemy of one's SIZE or larger is in a space (BC-MOV-02).
fn obstructed(view: View, who: CreatureId, space: Space) -> bool {
    let inside = view.battlefield().occupancy().in_space(space);
    inside.into_iter().any(|other| view.hostile(who, other) && view.larger_by(other, who) >= 0)
}

/// Whether nobody else is in a space, and it is on the map.
pub fn is_free(view: View, who: CreatureId, space: Space) -> bool {
    let mut inside = view.battlefield().occupancy().in_space(space);
    ground::is_open(view.board(), space)
        && inside.all(|other| other == who || (view.is_object(other) && !view.is_object(who)))
}

/// The free place nearest to a square; among equals the one nearest to where somebody is, then in reading order.
pub fn nearest_free(view: View, who: CreatureId, to: Spot) -> Spot {
    let here = view.space(who).map_or(to, |space| space.at);
    let far = |spot: Spot, from: Spot| (spot.x - from.x).abs().max((spot.y - from.y).abs());
    let free = view.board().spots().filter(|&spot| is_free(view, who, space_at(view, who, spot)));
    free.min_by_key(|&spot| (far(spot, to), far(spot, here))).unwrap_or(to)
}

/// Why somebody may not move of its own will; none where it may (BC-CON-04, BC-CON-07, BC-STA-03).
pub fn bound(view: View, who: CreatureId, standard: bool) -> Option<&'static str> {
    if view.lends(who, |lend| *lend == Lend::NoMovement) {
        return Some("the immobilized do not move");
    }
    if view.is_held(who) {
        return Some("it is grappled by somebody who counts as larger");
    }
    let slow = !standard && view.lends(who, |lend| *lend == Lend::StandardMovementOnly);
    slow.then_some("the slowed have only their standard movement")
}

/// What a whole way costs.
///
/// # Errors
/// Why it cannot be gone.
pub fn walk_price(view: View, who: CreatureId, path: &[Spot]) -> Result<i16, &'static str> {
    let Some(space) = view.space(who) else { return Err("it is not on the board") };
    let (mut here, mut sum) = (space.at, 0);
    for &to in path {
        sum += price(view, who, here, to).ok_or("a square on the way cannot be entered")?;
        here = ground::flat(to);
    }
    match is_free(view, who, space_at(view, who, here)) {
        true => Ok(sum),
        false => Err("it cannot stay on the last square"),
    }
}

/// The enemies of its SIZE or larger that somebody is ENGAGED with (BC-MOV-04).
fn stopping(view: View, who: CreatureId) -> Vec<CreatureId> {
    view.beside(who).filter(|&other| view.engaged(who, other) && view.larger_by(other, who) >= 0).collect()
}

/// Where somebody's movement ends because of whom it comes up to (BC-MOV-04).
pub struct Stops {
    enemies: Vec<Space>,
}

impl Stops {
    /// For somebody as everybody stands now.
    pub fn new(view: View, who: CreatureId) -> Self {
        let stops = |&(other, _): &(CreatureId, Space)| {
            let grounded = !view.flies(who) && !view.flies(other);
            grounded && view.hostile(who, other) && view.larger_by(other, who) >= 0
        };
        Self { enemies: view.standing().filter(stops).map(|(_, space)| space).take(64).collect() }
    }

    /// Those that it is beside in a space, a bit each.
    pub fn beside(&self, space: Space) -> u64 {
        let near = |(at, enemy): (usize, &Space)| u64::from(ground::adjacent(*enemy, space)) << at;
        self.enemies.iter().enumerate().map(near).sum()
    }

    /// Whether a way is gone to its end.
    pub fn lets_pass(&self, view: View, who: CreatureId, path: &[Spot]) -> bool {
        let Some(space) = view.space(who) else { return false };
        let mut before = self.beside(space);
        path.split_last().is_none_or(|(_, on_the_way)| {
            on_the_way.iter().all(|&spot| {
                let now = self.beside(space_at(view, who, spot));
                now & !std::mem::replace(&mut before, now) == 0
            })
        })
    }
}

fn step(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    let view = View::new(world);
    let Some(space) = view.space(who) else { return Flow::Done };
    let Some(&to) = walk.path.first() else { return finish(world, walk) };
    if !walk.answered {
        walk.answered = true;
        if !walk.safe {
            return Flow::Push(Frame::Window(Window::on(Event::Moves(who))));
        }
    }
    // Whoever was moved before its first step is on another way: what is left can be gone anew.
    if walk.entered == 0 && space.at != walk.from.at {
        walk.path.clear();
        return finish(world, walk);
    }
    let price = price(view, who, space.at, to).filter(|price| *price <= walk.left);
    let (Some(price), None) = (price, bound(view, who, walk.standard)) else {
        walk.path.clear();
        return finish(world, walk);
    };
    let before = stopping(view, who);
    walk.path.remove(0);
    walk.left -= price;
    walk.entered += 1;
    if walk.standard {
        spend(world, who, price);
    }
    let how = if walk.how == t::SHIFT.get() { StepCause::Shift } else { StepCause::Walk };
    let cause = Cause::new(who, walk.how);
    mutations::step(world, who, to, how, cause);
    drag(world, who, space.at, cause);
    mutations::loosen(world, cause);
    arrive(world, who, space, cause);
    let view = View::new(world);
    if is_free(view, who, space_at(view, who, to)) {
        walk.firm = to;
    }
    if !walk.safe && stopping(view, who).iter().any(|other| !before.contains(other)) {
        walk.path.clear();
        if walk.standard {
            spend(world, who, i16::MAX);
        }
        let why = "engaged, so the movement ends here".to_owned();
        mutations::record_fact(world, cause, FactKind::Nothing { on: Some(who), why });
    }
    Flow::Again
}

/// Takes squares off the standard movement of the turn or release in progress.
fn spend(world: &mut World, who: CreatureId, squares: i16) {
    for frame in world.resource_mut::<Stack<Frame>>().downward_mut() {
        match frame {
            Frame::Turn(turn) if turn.who == who => {
                turn.left = turn.left.saturating_sub(squares).max(0);
                turn.moved = true;
                return;
            }
            Frame::Release(release) if release.who == who => {
                release.left = release.left.saturating_sub(squares).max(0);
                release.moved = true;
                return;
            }
            _ => {}
        }
    }
}

/// Whoever is grappled by somebody larger comes along (BC-STA-03).
fn drag(world: &mut World, who: CreatureId, left: Spot, cause: Cause) {
    let view = View::new(world);
    let along: Vec<CreatureId> = view
        .grapples(who)
        .filter(|&(link, other, initiator)| view.is_larger(link, who, other, initiator) && !view.adjacent(who, other))
        .map(|(_, other, _)| other)
        .collect();
    for other in along {
        let view = View::new(world);
        if let Some(from) = view.space(other).filter(|_| is_free(view, other, space_at(view, other, left))) {
            mutations::step(world, other, left, StepCause::Dragged, cause);
            arrive(world, other, from, cause);
        }
    }
}

/// The movement is over: nobody shares a square; others may have waited for it.
fn finish(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    let view = View::new(world);
    let Some(space) = view.space(who) else { return Flow::Done };
    if !is_free(view, who, space) {
        // Whoever was dragged along may stand on the last square it could have stayed on.
        let to = nearest_free(view, who, walk.firm);
        let cause = Cause::new(who, name!("crowded"));
        mutations::step(world, who, to, StepCause::Shift, cause);
        mutations::loosen(world, cause);
    }
    // What is safe provokes no reactions, and what was readied is one (BC-MOV-06, BC-REP-03).
    if walk.entered == 0 || walk.safe || walk.how == t::COMPELLED.get() {
        return Flow::Done;
    }
    Flow::Become(Window::after(Done::movement(who, walk.from)))
}

/// Somebody has come from a space to where it is: what the ground and the zones there do.
pub fn arrive(world: &mut World, who: CreatureId, from: Space, cause: Cause) {
    enter(world, who, cause);
    zones::entered(world, who, from);
}

/// What the ground does to whoever enters it or ends a turn on it, once a round (BC-MOV-12).
pub fn enter(world: &mut World, who: CreatureId, cause: Cause) {
    let view = View::new(world);
    let Some(space) = view.space(who).filter(|_| !view.flies(who)) else { return };
    let hurts = space.squares().find_map(|spot| view.board().tile(spot)?.hazard);
    let Some(hurts) = hurts.filter(|_| view.times(who, t::HARM.get()) == 0) else { return };
    mutations::count_use(world, who, t::HARM.get(), None, Scope::Round);
    let kind = Kind::DAMAGE.into_iter().find(|kind| kind.word() == hurts.kind).unwrap_or(Kind::Physical);
    let why = "dangerous ground".to_owned();
    mutations::record_fact(world, cause, FactKind::Nothing { on: Some(who), why });
    let frame = Frame::Hazard(Hazard { who, damage: hurts.damage, kind, rolled: false });
    world.resource_mut::<Stack<Frame>>().push_deferred(frame);
}

/// The check that the map names, or the damage that it says (BC-MOV-12).
fn hazard(world: &mut World, hazard: &mut Hazard) -> Flow<Frame> {
    let who = hazard.who;
    let ground: Name = name!("dangerous-ground");
    if !hazard.rolled {
        hazard.rolled = true;
        let view = View::new(world);
        let roll = rolling::check(view, who, view.house().ground_check, ground);
        return Flow::Push(Frame::Roll(Box::new(roll)));
    }
    if rolling::take(world).is_none_or(|rolled| rolled.degree > 0) {
        return Flow::Done;
    }
    let terms = vec![Term::number(hazard.damage, Source::content(ground))];
    let harm = Harm::new(who, None, ground, hazard.kind, terms);
    Flow::Become(Frame::Harm(Box::new(Harm { concentrate: true, ..harm })))
}
