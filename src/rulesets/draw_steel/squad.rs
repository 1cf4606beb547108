//! Squads of minions: one pool of Stamina for all of a squad (DS-DIR-06 to DS-DIR-11, DS-DIR-19).
//!
//! Every standing member's Stamina is what brings the next of them down; the pool is that and a full one for each of the
//! others. Positions and conditions stay each minion's own.

use bevy::prelude::World;

use super::super::draw_steel::state;
use super::choices::{answer, choose};
use super::damage;
use super::frames::{DamageFrame, Frame, Hit, SquadDrop};
use super::ops::{self, tell};
use super::state::{Captain, Group, Until};
use super::view::View;
use crate::core::creature::{Life, change_health, entity_of};
use crate::core::fact::{Cause, Facts, TermLine, What};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::stack::Flow;

/// The members of a minion's squad that stand, in id order, itself among them if it does.
pub fn standing(view: View, id: CreatureId) -> Vec<CreatureId> {
    let mut list: Vec<CreatureId> = view.squad_mates(id).chain([id]).filter(|&id| stands(view, id)).collect();
    list.sort_unstable();
    list
}

/// Whether a creature is a minion on its feet, whose harm is its squad's.
pub fn stands(view: View, id: CreatureId) -> bool {
    view.is_minion(id) && view.life(id) == Life::Awake
}

/// Stamina left to the squad of a minion (DS-DIR-06).
pub fn pool(view: View, id: CreatureId) -> i16 {
    let list = standing(view, id);
    list.first().map_or(0, |&one| (list.len() as i16 - 1) * view.stamina(one).max + view.stamina(one).now)
}

/// Whether two minions share a pool.
fn together(view: View, a: CreatureId, b: CreatureId) -> bool {
    a == b || view.squad_mates(a).any(|mate| mate == b)
}

/// What hits on one squad cost its pool.
pub struct Loss {
    /// Which of the hits fall on it, in their order.
    pub indices: Vec<usize>,
    /// Of each of these what is dealt, term by term.
    pub shares: Vec<(i16, Vec<TermLine>)>,
    /// Points that the pool loses.
    pub total: i16,
    /// How many minions that brings down.
    pub deaths: u8,
}

/// What the hits from `first` on that share its squad's pool would cost it. An area takes no more from a minion than its
/// single Stamina (DS-DIR-09); weakness and immunity count once, last (DS-DIR-10, AMB-24).
pub fn loss(view: View, hits: &[Hit], first: usize) -> Loss {
    let one = hits[first].to;
    let shared = |hit: &Hit| stands(view, hit.to) && together(view, one, hit.to);
    let indices: Vec<usize> = (first..hits.len()).filter(|&index| shared(&hits[index])).collect();
    let single = view.stamina(one).max;
    // Kept apart: what immunity lessens and what goes past it.
    let (mut lessened, mut past): (Vec<(Option<Name>, i16)>, Vec<(Option<Name>, i16)>) = (Vec::new(), Vec::new());
    let mut shares: Vec<(i16, Vec<TermLine>)> = Vec::new();
    for &index in &indices {
        let hit = &hits[index];
        let (mut parts, mut terms) = damage::halved(hit);
        if hit.area {
            terms.extend(cap(&mut parts, single));
        }
        shares.push((parts.iter().map(|(_, sum)| (*sum).max(0)).sum(), terms));
        for (kind, sum) in parts {
            let groups = if hit.past_immunity || hit.unreducible { &mut past } else { &mut lessened };
            match groups.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, total)) => *total += sum,
                None => groups.push((kind, sum)),
            }
        }
    }
    let mut reasons = Vec::new();
    let total = damage::resisted(view, one, lessened, false, &mut reasons)
        + damage::resisted(view, one, past, true, &mut reasons);
    let plain: i16 = shares.iter().map(|(share, _)| *share).sum();
    spread(&mut shares, total - plain);
    if let Some((_, terms)) = shares.first_mut() {
        terms.extend(reasons);
    }
    Loss { indices, shares, total, deaths: after(view, one, total).1 }
}

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
            tell(world, cause, What::Damage { to: hit.to, amount: dealt, kinds, terms });
        }
    }
    let deaths = drain(world, one, total);
    if deaths > 0 {
        let hit = &frame.hits[first];
        let struck = indices.iter().map(|&index| frame.hits[index].to).collect();
        frame.drops.push(SquadDrop { struck, deaths, by: hit.by, of: hit.of, knock_out: hit.knock_out });
    }
}

/// Cuts an amount down to what one minion has, with the reason.
fn cap(parts: &mut [(Option<Name>, i16)], most: i16) -> Option<TermLine> {
    let mut left = most;
    let mut cut = 0;
    for (_, sum) in parts {
        let kept = (*sum).clamp(0, left);
        cut += (*sum).max(0) - kept;
        left -= kept;
        *sum = kept;
    }
    (cut > 0).then(|| TermLine::new(-cut, "no more than one minion's Stamina"))
}

/// Lets what weakness and immunity change show on the first hits.
fn spread(shares: &mut [(i16, Vec<TermLine>)], mut change: i16) {
    for (share, _) in shares {
        let made = change.max(-*share);
        *share += made;
        change -= made;
    }
}

/// What a squad's pool is after a loss: the Stamina that brings the next minion down, and how many the loss fells.
fn after(view: View, one: CreatureId, amount: i16) -> (i16, u8) {
    let single = view.stamina(one).max.max(1);
    let left = (pool(view, one) - amount).max(0);
    let stay = (left + single - 1) / single;
    let next = if stay > 0 { left - (stay - 1) * single } else { 0 };
    (next, (standing(view, one).len() as i16 - stay).max(0) as u8)
}

/// Takes Stamina from a squad's pool and returns how many of it that brings down.
fn drain(world: &mut World, one: CreatureId, amount: i16) -> u8 {
    let view = View::new(world);
    let (next, deaths) = after(view, one, amount);
    for id in standing(view, one) {
        change_health(world, id, |stamina| stamina.now = next);
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
        change_health(world, id, |stamina| stamina.now = 0);
        if damage::fell(world, id, drop.knock_out, Cause { by: drop.by, of: drop.of }) {
            super::features::lapse(world, id);
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
        Some(by) => choose(view, by, "which-minion", drop.of, choices, false),
        None => Decision {
            side: state::DIRECTOR,
            about: None,
            ask: Name::new("which-minion"),
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
    change_health(world, id, |stamina| stamina.now = 0);
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
        return Some(choose(view, one, "captain", Name::default(), choices, true));
    };
    match given {
        Some(Choice::Creature(id)) => {
            let entity = entity_of(world, id);
            world.entity_mut(entity).insert(squad);
            tell(world, Cause::of(id, asked()), What::State { of: id, is: asked() });
        }
        _ => {
            ops::first(world, one, asked(), None, Until::Round);
        }
    }
    next_captain(world)
}

/// The latch of a squad that was left without a captain for this round.
fn asked() -> Name {
    Name::new("captain")
}

/// The latch of minions that were called into the fight, whose squad has had no captain yet.
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
        let wants = view.captain(one).is_none() && !view.latched(one, asked(), None);
        if !wants || !(view.latched(one, called(), None) || view.ids().any(led_before)) {
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

/// The standing minions that a creature is the captain of, in id order.
pub fn led(view: View, captain: CreatureId) -> Vec<CreatureId> {
    view.living().filter(|&id| stands(view, id) && view.captain(id) == Some(captain)).collect()
}
