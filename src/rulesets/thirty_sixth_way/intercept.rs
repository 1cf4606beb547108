//! Stepping in between an enemy and an ally whom it is about to engage (ESC-ICP).

use bevy::prelude::World;

use super::data::ability::Trigger;
use super::data::condition::Lend;
use super::data::passive::Passive;
use super::frames::{Frame, Walk};
use super::ground::{self, MOVE, NEARBY};
use super::movement;
use super::mutations;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::path::{Footing, PathField};

/// Somebody who may step in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub by: CreatureId,
    /// For whom.
    pub ally: CreatureId,
    /// With what: `intercept`, or an ability that makes it possible.
    pub with: Name,
    /// Where the enemy stops.
    pub stop: Spot,
}

/// Whom somebody would engage by staying on a square: enemies able to fight beside it, not engaged with it yet.
fn would_engage(view: View, foe: CreatureId, at: Spot) -> Vec<CreatureId> {
    let fresh = |&(id, spot): &(CreatureId, Spot)| {
        view.hostile(foe, id)
            && !view.sheet(id).object
            && ground::distance(at, spot) == 1
            && !view.are_engaged(foe, id)
            && !reach::kept_off(view, foe, id)
    };
    view.standing().filter(fresh).map(|(id, _)| id).collect()
}

/// The last free square of a way, its start included, that is not adjacent to somebody (ESC-ICP-03): how many steps of
/// it are left to go there.
fn stop_before(view: View, foe: CreatureId, path: &[Spot], ally: CreatureId) -> Option<(usize, Spot)> {
    let from = view.at(foe)?;
    let to = view.at(ally)?;
    let squares: Vec<Spot> = [from].into_iter().chain(path.iter().copied()).collect();
    let fits =
        |at: &(usize, &Spot)| ground::distance(*at.1, to) > 1 && (at.0 == 0 || movement::is_free(view, foe, *at.1));
    squares.iter().enumerate().rev().find(fits).map(|(at, spot)| (at, ground::flat(*spot)))
}

/// The free square beside an enemy that is nearest to whoever steps in, with the way there; it may be where it stands.
pub fn way_in(view: View, by: CreatureId, beside: Spot) -> Option<Vec<Spot>> {
    let at = view.at(by)?;
    // Farther than a Move and one square nobody comes.
    if ground::distance(at, beside) > MOVE + 1 {
        return None;
    }
    let mut field = PathField::new();
    let mover = movement::Mover::new(view, by);
    // The enemy itself may not stand on its last square yet.
    let open = |to: Spot| ground::flat(to) != beside;
    let price = |from: Spot, to: Spot| mover.price(from, to).filter(|_| open(to));
    let stop = |spot: Spot| spot == at || mover.is_free(spot);
    let budget = u16::try_from(MOVE).unwrap_or(0);
    field.search(view.board(), Space::square(at), budget, Footing::Ground, price, |_, _| 0, stop);
    let goals = field.reached().filter(|found| found.stop && ground::distance(found.spot, beside) == 1);
    let best = goals.min_by_key(|found| (found.cost, found.spot.y, found.spot.x))?;
    if best.cost == 0 { Some(Vec::new()) } else { field.path_to(best.spot) }
}

/// What lets somebody step in now: being Free, or what makes it so first (ESC-ICP-05, ESC-ICP-08).
fn means(view: View, by: CreatureId) -> Option<Name> {
    if view.is_free(by) || slips_to_intercept(view, by) {
        return Some(t::INTERCEPT.get());
    }
    if view.lends(by, |lend| *lend == Lend::BasicsOnly) {
        return None;
    }
    let fits = |ability: &&std::sync::Arc<super::data::ability::AbilityDef>| {
        ability.trigger == Some(Trigger::EngagedIntercept) && reach::barred(view, by, ability).is_none()
    };
    view.sheet(by).abilities.iter().find(fits).map(|ability| ability.id)
}

/// Whether somebody could step in for an ally against an enemy that stops there.
fn could(view: View, by: CreatureId, ally: CreatureId, foe: CreatureId, stop: Spot) -> Option<Name> {
    let fits = view.is_up(by)
        && view.allied(ally, by)
        && view.hostile(by, foe)
        && !view.sheet(by).object
        && !view.is_stuck(by)
        && (!view.flies(foe) || view.flies(by))
        && view.within(by, ally, NEARBY);
    if !fits {
        return None;
    }
    let with = means(view, by)?;
    way_in(view, by, stop).map(|_| with)
}

/// Everybody who may step in before a walk comes to its end, for each ally (ESC-ICP-01, ESC-ICP-10).
pub fn on_walk(view: View, foe: CreatureId, path: &[Spot]) -> Vec<Candidate> {
    stopping(view, foe, path, |_| true).collect()
}

/// The same of those who would stop it on a square that passes a test.
fn stopping<'w>(
    view: View<'w>,
    foe: CreatureId,
    path: &[Spot],
    there: impl Fn(Spot) -> bool,
) -> impl Iterator<Item = Candidate> + 'w {
    let met = path.last().map_or_else(Vec::new, |last| would_engage(view, foe, ground::flat(*last)));
    let stops = met.into_iter().filter_map(|ally| Some((ally, stop_before(view, foe, path, ally)?.1)));
    let stops: Vec<(CreatureId, Spot)> = stops.filter(|(_, stop)| there(*stop)).collect();
    stops.into_iter().flat_map(move |(ally, stop)| {
        let others = view.standing().map(|(id, _)| id).filter(move |id| *id != ally);
        // Whoever would be met anyway steps in for nobody.
        others.filter_map(move |by| could(view, by, ally, foe, stop).map(|with| Candidate { by, ally, with, stop }))
    })
}

/// Everybody who may step in as an enemy next to an ally declares on it (ESC-ICP-09).
pub fn on_declared(view: View, foe: CreatureId, on: &[CreatureId]) -> Vec<Candidate> {
    let Some(stop) = view.at(foe) else { return Vec::new() };
    let mut found = Vec::new();
    for &ally in on.iter().filter(|&&ally| view.hostile(foe, ally) && !view.are_engaged(foe, ally)) {
        for (by, _) in view.standing().filter(|(id, _)| *id != ally && !on.contains(id)) {
            if let Some(with) = could(view, by, ally, foe, stop) {
                found.push(Candidate { by, ally, with, stop });
            }
        }
    }
    found
}

/// Whether a walk has come to the square at which others are asked: the first at which one of them would stop it.
pub fn is_time(view: View, walk: &Walk) -> bool {
    let at = view.at(walk.who);
    stopping(view, walk.who, &walk.path, |stop| Some(stop) == at).next().is_some()
}

/// Who may step in against the walk or action beneath.
pub fn candidates(view: View, foe: CreatureId) -> Vec<Candidate> {
    let beneath = view.stack().downward().find(|frame| matches!(frame, Frame::Walk(_) | Frame::Action(_)));
    match beneath {
        Some(Frame::Walk(walk)) if walk.intercepted.is_none() => on_walk(view, foe, &walk.path),
        Some(Frame::Action(action)) if action.intercepted.is_none() => on_declared(view, foe, &action.on),
        _ => Vec::new(),
    }
}

/// A candidate as an answer.
pub fn answer(candidate: &Candidate) -> Choice {
    Choice::React { by: candidate.by, with: candidate.with, on: Some(candidate.ally), spend: 0 }
}

/// Somebody has said that it steps in: what makes it possible is paid, and the walk beneath is cut short.
pub fn declare(world: &mut World, by: CreatureId, with: Name, ally: CreatureId, foe: CreatureId) {
    let cause = Cause::new(by, with);
    mutations::record_fact(world, cause, FactKind::Used { by, ability: with, on: vec![foe], area: Vec::new() });
    if let Some(ability) = View::new(world).ability(by, with).cloned() {
        super::payment::pay(world, by, &ability);
    }
    for other in View::new(world).engaged(by) {
        mutations::pop_off(world, by, other, cause);
    }
    let view = View::new(world);
    let path = view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) => Some(walk.path.clone()),
        _ => None,
    });
    let steps = path.and_then(|path| stop_before(view, foe, &path, ally)).map_or(0, |(steps, _)| steps);
    let mut stack = world.resource_mut::<crate::core::stack::Stack<Frame>>();
    for frame in stack.downward_mut() {
        match frame {
            Frame::Walk(walk) => {
                walk.path.truncate(steps);
                walk.intercepted = Some((by, ally));
                return;
            }
            Frame::Action(action) => {
                action.intercepted = Some((by, ally));
                return;
            }
            _ => {}
        }
    }
}

/// Whoever steps in walks up to the enemy, which nothing can intercept, and the two are engaged (ESC-ICP-02, ESC-ICP-06).
pub fn step_in(world: &mut World, by: CreatureId, foe: CreatureId) {
    let view = View::new(world);
    let cause = Cause::new(by, t::INTERCEPT.get());
    let Some(beside) = view.at(foe).filter(|_| view.is_up(by) && view.is_up(foe)) else { return };
    let Some(way) = way_in(view, by, beside) else {
        return mutations::tell(world, by, cause, "it cannot get there any more");
    };
    for to in way {
        mutations::step(world, by, to, StepCause::Walk, cause);
    }
    mutations::engage(world, foe, by, cause);
    mutations::turn(world, |turn| turn.intercepted |= turn.who == foe);
}

/// Whether somebody may intercept although it is engaged with exactly one (Mire Grappler).
fn slips_to_intercept(view: View, who: CreatureId) -> bool {
    view.sheet(who).has(|passive| *passive == Passive::Interceptor) && view.engaged(who).len() == 1
}
