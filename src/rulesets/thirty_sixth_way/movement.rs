//! Movement square by square: its price, what it provokes, who steps in, whom it engages (ESC-POS, ESC-ENG, ESC-OA).

use bevy::prelude::World;
use smallvec::SmallVec;

use super::frames::{Event, Frame, Walk, WalkStage, Window};
use super::ground::{self, MOVE};
use super::intercept;
use super::mutations;
use super::opportunity;
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::board::Board;
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::path::{Footing, PathField};
use crate::core::plural::counted;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers movement.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Walk>(WaySystems::Movement, step);
}

/// Whether somebody could stay on a square.
pub fn is_free(view: View, who: CreatureId, at: Spot) -> bool {
    !ground::is_wall(view.board(), at) && view.on(at).all(|other| other == who)
}

/// Somebody about to move while everybody else stands still: what its steps hang on, looked up once.
pub struct Mover<'w> {
    board: &'w Board,
    flies: bool,
    /// Squares of others, and whether they cannot be passed either.
    taken: SmallVec<[(Spot, bool); 16]>,
}

impl<'w> Mover<'w> {
    /// As it is now.
    pub fn new(view: View<'w>, who: CreatureId) -> Self {
        let flies = view.flies(who);
        let bars = |id: CreatureId| view.sheet(id).object || (view.hostile(who, id) && (!flies || view.flies(id)));
        let in_the_way = view.placed().filter(|(id, _)| *id != who && view.battlefield().entry(*id).standing.blocks);
        let taken = in_the_way.map(|(id, at)| (at, bars(id))).collect();
        Self { board: view.board(), flies, taken }
    }

    /// What a step costs; none where it cannot be made: allies may be passed, enemies and objects may not.
    pub fn price(&self, from: Spot, to: Spot) -> Option<u16> {
        let price = ground::price(self.board, from, to, self.flies)?;
        let at = ground::flat(to);
        let barred = self.taken.iter().any(|(taken, bars)| *bars && *taken == at);
        u16::try_from(price).ok().filter(|_| !barred)
    }

    /// See [`is_free`].
    pub fn is_free(&self, at: Spot) -> bool {
        !ground::is_wall(self.board, at) && self.taken.iter().all(|(taken, _)| *taken != ground::flat(at))
    }
}

/// Whether a way can be gone with one Move action.
///
/// # Errors
/// Why it cannot.
pub fn fits(view: View, who: CreatureId, path: &[Spot]) -> Result<(), Refusal> {
    if view.is_stuck(who) {
        return view.refuse("stuck", || "The stuck do not move.");
    }
    let Some(mut here) = view.at(who).filter(|_| !path.is_empty()) else {
        return view.refuse("path", || "A way has at least one square.");
    };
    let (mover, mut sum) = (Mover::new(view, who), 0);
    for &to in path {
        let Some(price) = mover.price(here, to) else {
            return view.refuse("path", || "A square on the way cannot be entered.");
        };
        sum += i16::try_from(price).unwrap_or(i16::MAX);
        here = ground::flat(to);
    }
    if sum > MOVE {
        return view.refuse("far", || {
            format!("That takes {} of movement, and a Move action has {MOVE}.", counted(sum, "square"))
        });
    }
    match is_free(view, who, here) {
        true => Ok(()),
        false => view.refuse("path", || "It cannot stay on the last square."),
    }
}

/// Looks for everywhere that one Move action leads to.
pub fn reachable(view: View, who: CreatureId, field: &mut PathField) {
    let Some(at) = view.at(who).filter(|_| !view.is_stuck(who)) else { return };
    let mover = Mover::new(view, who);
    let price = |from: Spot, to: Spot| mover.price(from, to);
    let stop = |spot: Spot| spot == at || mover.is_free(spot);
    let budget = u16::try_from(MOVE).unwrap_or(0);
    // Danger is what would engage on the way; the shortest way past it is kept.
    field.search(view.board(), Space::square(at), budget, Footing::Ground, price, |_, _| 0, stop);
}

/// One way to each square that a Move action leads to.
pub fn ways(view: View, who: CreatureId) -> Vec<Vec<Spot>> {
    let mut field = PathField::new();
    reachable(view, who, &mut field);
    let ends: Vec<Spot> =
        field.reached().filter(|found| found.stop && found.cost > 0).map(|found| found.spot).collect();
    ends.into_iter().filter_map(|spot| field.path_to(spot)).collect()
}

/// Whether it takes one in a single step wherever it is: a leap.
fn leaps(walk: &Walk) -> bool {
    walk.how == t::DICEY.get()
}

fn step(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    let view = View::new(world);
    if !view.is_up(who) || view.is_stuck(who) {
        // Whoever drops or is stuck by what it provoked goes no farther (ESC-OA-06).
        return Flow::Done;
    }
    match walk.stage {
        WalkStage::Declared => {
            walk.stage = WalkStage::Provoking;
            return Flow::Push(Window::on(Event::Moves(who)));
        }
        WalkStage::Provoking => {
            walk.stage = WalkStage::Moving;
            if let Some(strikes) = opportunity::by_moving(view, who) {
                return Flow::Push(strikes);
            }
        }
        WalkStage::Moving => return go_on(world, walk),
        WalkStage::Arriving => {
            walk.stage = WalkStage::Moving;
            return Flow::Push(Window::on(Event::Arrives(who)));
        }
    }
    Flow::Again
}

fn go_on(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    let view = View::new(world);
    if !walk.asked && walk.intercepted.is_none() && intercept::is_time(view, walk) {
        walk.asked = true;
        return Flow::Push(Window::on(Event::Approaches(who)));
    }
    let Some(&to) = walk.path.first() else { return finish(world, walk) };
    let open = leaps(walk) || view.at(who).is_some_and(|from| Mover::new(view, who).price(from, to).is_some());
    let stays = walk.path.len() > 1 || is_free(view, who, to);
    if !open || !stays {
        walk.path.clear();
        return finish(world, walk);
    }
    walk.path.remove(0);
    walk.entered += 1;
    let near = |view: View| -> Vec<CreatureId> {
        view.standing().map(|(id, _)| id).filter(|&id| view.hostile(id, who) && view.adjacent(id, who)).collect()
    };
    let before = near(view);
    let cause = Cause::new(who, if walk.how == *"" { t::MOVE.get() } else { walk.how });
    mutations::step(world, who, to, StepCause::Walk, cause);
    let view = View::new(world);
    if near(view).iter().any(|id| !before.contains(id) && view.readied(*id).is_some()) {
        walk.stage = WalkStage::Arriving;
    }
    Flow::Again
}

/// Whoever has come to stay engages everybody beside it, or whoever stepped in (ESC-ENG-03, ESC-ICP-02).
fn finish(world: &mut World, walk: &Walk) -> Flow<Frame> {
    let who = walk.who;
    let cause = Cause::new(who, t::MOVE.get());
    if let Some((interceptor, _)) = walk.intercepted {
        intercept::step_in(world, interceptor, who);
    }
    if walk.entered > 0 || walk.intercepted.is_some() {
        let view = View::new(world);
        let at = view.at(who);
        if at.is_some_and(|at| is_free(view, who, at)) && walk.entered > 0 {
            mutations::engage_all(world, who, cause);
        }
    }
    Flow::Done
}
