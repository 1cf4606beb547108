//! Squads of minions: one pool of Stamina for all of a squad (DS-DIR-06 to DS-DIR-11, DS-DIR-19).
//!
//! Every standing member's Stamina is what brings the next of them down; the pool is that and a full one for each of the
//! others. Positions and conditions stay each minion's own.

use bevy::prelude::World;

use super::super::data::terms as t;
use super::choices::{answer, choose};
use super::damage;
use super::frames::{DamageFrame, Frame, SquadDrop};
use super::mutations;
use super::mutations::record_fact;
use super::squad_pool::{Loss, after, led, loss, standing, stands};
use super::state;
use super::state::{Captain, Group};
use super::view::View;
use super::vitals::change_stamina;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind, Facts};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::rules::points::AfterFall;

/// Which minion of a squad dies.
pub(crate) static WHICH_MINION: Question = Question::new("which-minion");
/// Who leads a squad that has lost its captain.
pub(crate) static CAPTAIN: Question = Question::new("captain");

/// Applies the hits of a frame on one squad: those from `first` on that share its pool.
pub fn apply(world: &mut World, frame: &mut DamageFrame, first: usize) {
    let view = View::new(world);
    let one = frame.hits[first].to;
    let Loss { indices, shares, total, .. } = loss(view, &frame.hits, first);
    let (muted, before) = (world.resource::<Facts>().muted(), view.stamina(one).now);
    for (&index, (dealt, terms)) in indices.iter().zip(shares) {
        let hit = &mut frame.hits[index];
        (hit.dealt, hit.before) = (dealt, before);
        let cause = Cause { by: hit.by, of: hit.of };
        if !muted {
            let mut kinds: Vec<Name> = hit.parts.iter().filter_map(|part| part.kind).collect();
            kinds.dedup();
            record_fact(
                world,
                cause,
                FactKind::Damage { to: hit.to, track: t::STAMINA.get(), amount: dealt, kinds, terms },
            );
        }
    }
    let deaths = drain(world, one, total);
    if deaths > 0 {
        let hit = &frame.hits[first];
        let struck = indices.iter().map(|&index| frame.hits[index].to).collect();
        frame.drops.push(SquadDrop { struck, deaths, by: hit.by, of: hit.of, knock_out: hit.knock_out });
    }
}

/// Takes Stamina from a squad's pool and returns how many of it that brings down.
fn drain(world: &mut World, one: CreatureId, amount: i16) -> u8 {
    let view = View::new(world);
    let (next, deaths) = after(view, one, amount);
    for id in standing(view, one) {
        change_stamina(world, id, |stamina| stamina.now = next);
    }
    deaths
}

/// Brings down whom the losses of a frame's squads cost, one at a time: first those who were struck, of whom the
/// attacker picks where not all go, then the nearest others (DS-DIR-07, DS-DIR-08). None when that is done.
pub fn next_drop(world: &mut World, frame: &mut DamageFrame) -> Option<Flow<Frame>> {
    let drop = frame.drops.first()?.clone();
    let view = View::new(world);
    let struck: Vec<CreatureId> = drop.struck.iter().copied().filter(|&id| stands(view, id)).collect();
    let chosen = match answer(world) {
        Some(Some(Choice::Creature(id))) => Some(id),
        Some(_) => struck.first().copied(),
        None if struck.len() > usize::from(drop.deaths) => {
            return Some(Flow::Ask(ask(View::new(world), &drop, struck)));
        }
        None => struck.first().copied().or_else(|| nearest(View::new(world), &drop)),
    };
    if let Some(id) = chosen {
        change_stamina(world, id, |stamina| stamina.now = 0);
        if damage::fell(world, id, drop.knock_out, Cause { by: drop.by, of: drop.of }) {
            hooks::call::<AfterFall>(world, |world, fallen| fallen(world, id));
            frame.fallen.push(id);
        }
    }
    let first = &mut frame.drops[0];
    first.deaths -= 1;
    if first.deaths == 0 || chosen.is_none() {
        frame.drops.remove(0);
    }
    Some(Flow::Again)
}

fn ask(view: View, drop: &SquadDrop, struck: Vec<CreatureId>) -> Decision {
    let choices: Vec<Choice> = struck.into_iter().map(Choice::Creature).collect();
    match drop.by {
        Some(by) => choose(view, by, &WHICH_MINION, drop.of, choices, false),
        None => Decision {
            side: state::DIRECTOR,
            about: None,
            ask: WHICH_MINION.id(),
            origin: drop.of,
            options: Options::Choose { choices, may_pass: false },
        },
    }
}

/// The standing squad mate nearest to whoever was struck first; ties go to the lowest id (AMB-62).
fn nearest(view: View, drop: &SquadDrop) -> Option<CreatureId> {
    let from = *drop.struck.first()?;
    standing(view, from).into_iter().min_by_key(|&id| (view.distance(from, id), id))
}

fn fall(world: &mut World, id: CreatureId, knock_out: bool, cause: Cause) {
    change_stamina(world, id, |stamina| stamina.now = 0);
    damage::bring_down(world, id, knock_out, cause);
}

/// Takes Stamina that no rule counts as damage from a minion's squad: the minion goes first, then the nearest.
pub fn lose(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    let drop = SquadDrop { struck: vec![id], deaths: 0, by: cause.by, of: cause.of, knock_out: false };
    for _ in 0..drain(world, id, amount) {
        let view = View::new(world);
        let next = Some(id).filter(|&id| stands(view, id)).or_else(|| nearest(view, &drop));
        if let Some(next) = next {
            fall(world, next, false, cause);
        }
    }
}

/// Asks the Director who is to lead the next squad that could have a captain; none when that is settled (DS-DIR-16).
pub fn next_captain(world: &mut World) -> Option<Decision> {
    let given = answer(world);
    let view = View::new(world);
    let (one, squad, choices) = orphans(view).next()?;
    let Some(given) = given else {
        let choices = choices.into_iter().map(Choice::Creature).collect();
        return Some(choose(view, one, &CAPTAIN, Name::default(), choices, true));
    };
    match given {
        Some(Choice::Creature(id)) => {
            let entity = entity_of(world, id);
            world.entity_mut(entity).insert(squad);
            record_fact(world, Cause::new(id, asked()), FactKind::State { of: id, is: asked() });
        }
        _ => {
            mutations::use_once(world, one, asked(), None, Scope::Round);
        }
    }
    next_captain(world)
}

/// What marks a squad that was left without a captain for this round.
fn asked() -> Name {
    Name::new("captain")
}

/// What marks minions that were called into the fight, whose squad has had no captain yet.
pub fn called() -> Name {
    Name::new("called")
}

/// Squads that have lost their captain or were called without one (AMB-60), each by its first minion, and who could lead
/// it now: nobody who leads another.
fn orphans<'w>(view: View<'w>) -> impl Iterator<Item = (CreatureId, Captain, Vec<CreatureId>)> + 'w {
    let first = move |id: &CreatureId| standing(view, *id).first() == Some(id);
    view.living().filter(first).filter_map(move |one| {
        let group = view.world.get::<Group>(entity_of(view.world, one)).copied();
        let squad = Captain { of: view.sheet(one).def.id, group };
        let led_before = |id: CreatureId| {
            view.side(id) == view.side(one) && view.world.get::<Captain>(entity_of(view.world, id)) == Some(&squad)
        };
        let wants = view.captain(one).is_none() && !view.is_used(one, asked(), None);
        if !wants || !(view.is_used(one, called(), None) || view.ids().any(led_before)) {
            return None;
        }
        let choices: Vec<CreatureId> = view
            .living()
            .filter(|&other| view.is_awake(other) && view.side(other) == view.side(one) && led(view, other).is_empty())
            .filter(|&other| view.sheet(other).def.may_lead(&view.sheet(one).def))
            .collect();
        (!choices.is_empty()).then_some((one, squad, choices))
    })
}
