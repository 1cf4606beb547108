//! What followers do by their standing order, so that nobody is asked for their turns (SS-TAC-14).

use super::check;
use super::data::line::AttackLine;
use super::data::words::Slot;
use super::movement;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::{Name, name};

/// The next thing that a follower does; none of those whom nobody commands.
pub fn next(view: View, who: CreatureId) -> Option<Intent> {
    let orders = view.orders(who)?;
    if view.answers_for(who) != view.side(who) {
        return None;
    }
    let fits = |intent: &Intent| check::planned(view.quiet(), who, intent).is_ok();
    let enemies: Vec<CreatureId> = view.enemies(who).collect();
    let nearest = enemies.iter().copied().min_by_key(|&id| (view.distance(who, id), id));
    let named = orders.on.filter(|on| enemies.contains(on));
    let prey = if orders.order == t::ATTACK.get() { named.or(nearest) } else { nearest };
    let tries = [
        rise(view, who),
        load(view, who),
        retreat(view, who, orders.order, &enemies),
        go_to(view, who, orders.order, orders.to),
        prey.and_then(|prey| strike(view, who, prey)),
        make_room(view, who, orders.order),
        prey.filter(|_| orders.order == t::ENGAGE.get() || orders.order == t::ATTACK.get())
            .and_then(|prey| close_in(view, who, prey)),
        // Whoever may not or need not move, and reaches nobody, looks to itself.
        Some(Intent::Use(Use { by: who, ability: t::DEFEND.get(), ..Use::default() }))
            .filter(|_| orders.order == t::HOLD.get() && view.left(Slot::Standard) > 0),
    ];
    Some(tries.into_iter().flatten().find(fits).unwrap_or(Intent::EndTurn(who)))
}

fn rise(view: View, who: CreatureId) -> Option<Intent> {
    view.is_prone(who).then(|| Intent::Use(Use { by: who, ability: t::STAND.get(), ..Use::default() }))
}

fn load(view: View, who: CreatureId) -> Option<Intent> {
    let empty = view.kit(who).unloaded.first().copied()?;
    Some(Intent::Use(Use { by: who, ability: t::LOAD.get(), kind: Some(empty), ..Use::default() }))
}

/// The attack with which somebody does most to another, of those that reach.
fn attack_on(view: View, who: CreatureId, on: CreatureId) -> Option<Name> {
    let rank = |line: &AttackLine| line.effect().map_or(0, |rank| rank.rank * 2 + rank.help);
    let fits = |line: &&std::sync::Arc<AttackLine>| line.is_attack() && check::attack(view, who, line, on).is_ok();
    view.sheet(who).attacks.iter().filter(fits).max_by_key(|line| rank(line)).map(|line| line.id)
}

fn strike(view: View, who: CreatureId, on: CreatureId) -> Option<Intent> {
    let view = view.quiet();
    if view.left(Slot::Standard) == 0 {
        return None;
    }
    let mut near: Vec<CreatureId> = view.enemies(who).collect();
    near.sort_by_key(|&id| (view.distance(who, id), id));
    // The one it is after first, then whoever else is in reach.
    let target = [on].into_iter().chain(near).find_map(|id| attack_on(view, who, id).map(|attack| (attack, id)))?;
    Some(Intent::Use(Use { by: who, ability: target.0, on: vec![target.1], ..Use::default() }))
}

/// Whoever shoots steps back from an enemy beside it.
fn make_room(view: View, who: CreatureId, order: Name) -> Option<Intent> {
    let shoots = view.sheet(who).attacks.iter().any(|line| line.is_ranged() && view.unready(who, line).is_none());
    let pressed = view.enemies(who).any(|id| view.adjacent(who, id));
    if !shoots || !pressed || order == t::HOLD.get() || view.left(Slot::Standard) == 0 {
        return None;
    }
    let how = t::WITHDRAW.get();
    let squares = movement::budget(view, who, how);
    let path = movement::ways(view, who, how, squares)
        .into_iter()
        .find(|path| movement::fits(view.quiet(), who, path, how, squares).is_ok())?;
    Some(Intent::Walk { by: who, path, how })
}

fn walk(view: View, who: CreatureId, goals: &[Spot]) -> Option<Intent> {
    let path = movement::toward(view.quiet(), who, goals)?;
    (!path.is_empty()).then_some(Intent::Walk { by: who, path, how: name!("") })
}

/// To where it reaches its prey.
fn close_in(view: View, who: CreatureId, on: CreatureId) -> Option<Intent> {
    let reached = view.sheet(who).attacks.iter().any(|line| {
        line.is_attack() && reach::barred(view, who, line).is_none() && reach::reaches(view, who, line, on)
    });
    if reached {
        return None;
    }
    walk(view, who, &[view.at(on)?])
}

fn go_to(view: View, who: CreatureId, order: Name, to: Option<Spot>) -> Option<Intent> {
    let to = to.filter(|to| order == t::ADVANCE_TO.get() && view.at(who) != Some(*to))?;
    walk(view, who, &[to])
}

/// Away from the nearest enemy, by a Withdraw where one is beside.
fn retreat(view: View, who: CreatureId, order: Name, enemies: &[CreatureId]) -> Option<Intent> {
    if order != t::FALL_BACK.get() || view.left(Slot::Move) == 0 {
        return None;
    }
    let pressed = enemies.iter().any(|&id| view.adjacent(who, id));
    let how = if pressed { t::WITHDRAW.get() } else { name!("") };
    let squares = movement::budget(view, who, how);
    let far = |path: &Vec<Spot>| {
        let end = path.last().copied().unwrap_or_default();
        enemies.iter().filter_map(|&id| view.at(id)).map(|at| super::ground::distance(at, end)).min().unwrap_or(0)
    };
    let path = movement::ways(view, who, how, squares)
        .into_iter()
        .filter(|path| movement::fits(view.quiet(), who, path, how, squares).is_ok())
        .max_by_key(far)?;
    Some(Intent::Walk { by: who, path, how })
}
