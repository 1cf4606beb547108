//! What could be done: every movement and battle option, for players to see and opponents to choose from.

use std::sync::Arc;

use smallvec::SmallVec;

use super::check;
use super::ground;
use super::movement::MOVE;
use super::power::{Action, Far, Going, Manner, PowerDef, Range, Special, Targets};
use super::terms as t;
use super::view::View;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Use};
use crate::core::path::{Footing, PathField};

/// The danger of an opportunity attack, where a point of damage by the ground counts 1: about what one deals.
pub const STRIKE: u16 = 6;

/// A square a movement power could end on, and the best way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub to: Spot,
    /// Every square entered.
    pub path: Vec<Spot>,
    /// Squares of movement it costs.
    pub cost: i16,
    /// The harm of opportunity attacks ([`STRIKE`] each) and of the ground on the way.
    pub danger: i16,
}

/// A square a movement power could end on; [`path`] says how to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The square.
    pub to: Spot,
    /// Squares of movement it costs.
    pub cost: i16,
    /// The harm on the way, as in [`Way`].
    pub danger: i16,
}

/// Powers of a phase that a fighter's uses and states allow, in the order of its sheet.
pub fn powers<'w>(view: View<'w>, who: CreatureId, moving: bool) -> Vec<&'w Arc<PowerDef>> {
    let view = view.quiet();
    let list = view.powers(who).into_iter();
    let fits = |power: &&Arc<PowerDef>| {
        (power.action == Action::Movement) == moving && check::usable(view, who, power).is_ok()
    };
    list.filter(fits).collect()
}

/// The kinds of answers to a turn: its powers, in the order of the sheet.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    let Some(who) = decision.about else { return Vec::new() };
    powers(view, who, decision.ask == MOVE).into_iter().map(|power| OptionKind::Use(power.id)).collect()
}

/// Calls `f` with every use of a power.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let (view, OptionKind::Use(power), Some(who)) = (view.quiet(), kind, decision.about) else { return };
    let Some(power) = view.power(who, power) else { return };
    let foes = || view.ids().filter(|&id| view.hostile(id, who));
    let mut field = PathField::new();
    match power.going {
        Some(going) if going.how == Manner::Charge => {
            foes().flat_map(|on| charges(view, who, on)).for_each(|wanted| f(Intent::Use(wanted)));
        }
        Some(_) if power.special == Some(Special::AttackOnTheWay) => {
            for on in foes() {
                cuts(view, who, power, on, &mut field).into_iter().for_each(|wanted| f(Intent::Use(wanted)));
            }
        }
        Some(_) if power.id == t::WALK.get() => {
            walked(view, who, power, &mut field, |path| f(Intent::Walk { by: who, path, how: power.id }));
        }
        Some(_) => walked(view, who, power, &mut field, |path| {
            f(Intent::Use(Use { by: who, ability: power.id, path, ..Use::default() }));
        }),
        None => {
            aims(view, who, power).into_iter().for_each(|wanted| f(Intent::Use(wanted)));
            if power.special == Some(Special::StepFirst) {
                lunges(view, who, power).into_iter().for_each(|wanted| f(Intent::Use(wanted)));
            }
        }
    }
}

/// Calls `f` with the way to each square that a power leads to.
fn walked(view: View, who: CreatureId, power: &PowerDef, field: &mut PathField, f: impl FnMut(Vec<Spot>)) {
    let Some(going) = power.going else { return };
    ways(view, who, going, field).into_iter().map(|way| way.path).for_each(f);
}

/// Attacks with one careful step before them.
pub fn lunges(view: View, who: CreatureId, power: &PowerDef) -> Vec<Use> {
    let Some(at) = view.at(who) else { return Vec::new() };
    let mut found = Vec::new();
    for to in at.neighbours().filter(|&to| view.is_free(to, who)) {
        for (on, spot) in view.standing() {
            if view.hostile(on, who) && in_range(Range::Adjacent, to, spot) {
                let wanted = Use { by: who, ability: power.id, on: vec![on], path: vec![to], ..Use::default() };
                if check::plan(view, power, &wanted).is_ok() {
                    found.push(wanted);
                }
            }
        }
    }
    found
}

/// Everywhere a fighter could go by so many squares of movement, nearest first; `field` is working memory.
pub fn ways(view: View, who: CreatureId, going: Going, field: &mut PathField) -> Vec<Way> {
    let goals = goals(view, who, going, field);
    let way = |Goal { to, cost, danger }: Goal| Way { to, path: path(going, to, field), cost, danger };
    goals.into_iter().map(way).collect()
}

/// The way to a goal, every square entered; `field` as the search for the goals left it.
pub fn path(going: Going, to: Spot, field: &PathField) -> Vec<Spot> {
    match going.how {
        Manner::Teleport => vec![to],
        _ => field.path_to(to).into_iter().flatten().map(ground::flat).collect(),
    }
}

/// The same as [`ways`] for whoever asks only for the way to a few of them.
pub fn goals(view: View, who: CreatureId, going: Going, field: &mut PathField) -> Vec<Goal> {
    let view = view.quiet();
    let Some(at) = view.at(who) else { return Vec::new() };
    let squares = check::limit(view, who, going.squares.at_speed(view.sheet(who).speed));
    if going.how == Manner::Teleport {
        return jumps(view, who, at, squares);
    }
    goals_from(view, who, at, squares, going, field)
}

/// Everywhere a fighter could go on to from a square it has come to.
fn goals_from(view: View, who: CreatureId, at: Spot, squares: i16, going: Going, field: &mut PathField) -> Vec<Goal> {
    let board = view.board();
    let slips = going.how == Manner::Slip;
    // Who stands where and what is difficult, looked up once instead of at every step.
    let index = |spot: Spot| board.index(spot);
    let count = board.area();
    let (mut shut, mut taken, mut struck) = (vec![false; count], vec![false; count], vec![0u16; count]);
    for (id, spot) in view.standing().filter(|&(id, _)| id != who) {
        let Some(here) = index(spot) else { continue };
        taken[here] = true;
        shut[here] = view.hostile(id, who) && !view.is_fallen(id);
        if going.provokes && view.hostile(id, who) && view.may_strike(id) {
            for near in spot.neighbours() {
                if let Some(near) = index(near) {
                    struck[near] += STRIKE;
                }
            }
        }
    }
    let murk: Vec<Spot> = view.murks().flat_map(|murk| murk.squares.iter().copied()).collect();
    let price = |to: Spot| {
        let difficult = board.tile(to).is_some_and(|tile| tile.difficult) || murk.contains(&ground::flat(to));
        if difficult { 2 } else { 1 }
    };
    let cost = |from: Spot, to: Spot| {
        let open = slips || (ground::steps_freely(board, from, to) && !index(to).is_none_or(|to| shut[to]));
        open.then(|| price(to))
    };
    let danger = |from: Spot, to: Spot| index(from).map_or(0, |from| struck[from]) + ground::harm(board, to);
    let stop = |to: Spot| to == at || (!ground::is_wall(board, to) && !index(to).is_none_or(|to| taken[to]));
    let budget = u16::try_from(squares).unwrap_or(0);
    field.search(board, Space::square(at), budget, Footing::Ground, cost, danger, stop);
    let reached = field.reached().filter(|reached| reached.stop && reached.cost > 0);
    let number = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    reached
        .map(|reached| Goal {
            to: ground::flat(reached.spot),
            cost: number(reached.cost),
            danger: number(reached.danger),
        })
        .collect()
}

/// Every way past an enemy that is attacked before a square beside it is left (Passing Cut), the best one to each square.
pub fn cuts(view: View, by: CreatureId, power: &PowerDef, on: CreatureId, field: &mut PathField) -> Vec<Use> {
    let (Some(going), Some(at), Some(goal)) = (power.going, view.at(by), view.at(on)) else { return Vec::new() };
    let squares = check::limit(view, by, going.squares.at_speed(view.sheet(by).speed));
    let mut firsts: Vec<Way> = ways(view, by, going, field);
    firsts.push(Way { to: at, path: Vec::new(), cost: 0, danger: 0 });
    firsts.retain(|way| ground::adjacent(way.to, goal));
    let mut found: Vec<(Goal, Use)> = Vec::new();
    for first in firsts {
        for then in goals_from(view, by, first.to, squares - first.cost, going, field) {
            let goal = Goal { to: then.to, cost: first.cost + then.cost, danger: first.danger + then.danger };
            let known = found.iter().position(|(other, _)| other.to == goal.to);
            if known.is_some_and(|i| (goal.danger, goal.cost) >= (found[i].0.danger, found[i].0.cost)) {
                continue;
            }
            let path = first.path.iter().copied().chain(path(going, then.to, field)).collect();
            let wanted = Use { by, ability: power.id, on: vec![on], path, ..Use::default() };
            match known {
                _ if check::plan(view, power, &wanted).is_err() => {}
                Some(i) => found[i] = (goal, wanted),
                None => found.push((goal, wanted)),
            }
        }
    }
    found.into_iter().map(|(_, wanted)| wanted).collect()
}

/// Squares to appear on.
fn jumps(view: View, who: CreatureId, at: Spot, squares: i16) -> Vec<Goal> {
    let near = (-squares..=squares).flat_map(|dy| (-squares..=squares).map(move |dx| (dx, dy)));
    near.map(|(dx, dy)| Spot::new(at.x + dx, at.y + dy))
        .filter(|&to| to != at && check::walkable(view, who, at, &[to], squares, Manner::Teleport).is_ok())
        .map(|to| Goal { to, cost: ground::distance(at, to), danger: 0 })
        .collect()
}

/// A charge at an enemy: a short way every step of which goes nearer, to each square beside it.
pub fn charges(view: View, who: CreatureId, on: CreatureId) -> Vec<Use> {
    let view = view.quiet();
    let (Some(at), Some(goal)) = (view.at(who), view.at(on)) else { return Vec::new() };
    let speed = check::limit(view, who, view.sheet(who).speed);
    if ground::distance(at, goal) > speed + 1 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut path = Vec::new();
    approach(view, who, on, goal, at, speed, &mut path, &mut found);
    found
}

/// Tries steps onto harmless ground first, then the straightest, and keeps one way to each square beside the goal.
fn approach(
    view: View,
    who: CreatureId,
    on: CreatureId,
    goal: Spot,
    here: Spot,
    left: i16,
    path: &mut Vec<Spot>,
    found: &mut Vec<Use>,
) {
    let far = ground::distance(here, goal);
    if far == 1 {
        if found.iter().any(|other: &Use| other.path.last() == path.last()) {
            return;
        }
        let wanted = Use { by: who, ability: t::CHARGE.get(), on: vec![on], path: path.clone(), ..Use::default() };
        let power = view.power(who, wanted.ability);
        if power.is_some_and(|power| check::plan(view, power, &wanted).is_ok()) {
            found.push(wanted);
        }
        return;
    }
    let mut steps: SmallVec<[Spot; 8]> = here.neighbours().filter(|&to| ground::distance(to, goal) < far).collect();
    let askew = |to: &Spot| (to.x - goal.x).abs() + (to.y - goal.y).abs();
    steps.sort_by_key(|to| (ground::harm(view.board(), *to), askew(to)));
    for to in steps {
        let price = view.price(to);
        if price <= left && ground::steps_freely(view.board(), here, to) && view.is_passable(to, who) {
            path.push(to);
            approach(view, who, on, goal, to, left - price, path, found);
            path.pop();
        }
        if found.len() >= 3 {
            return;
        }
    }
}

/// Every way to aim a battle power or item from where its user stands; bursts at every square that reaches somebody.
pub fn aims(view: View, who: CreatureId, power: &PowerDef) -> Vec<Use> {
    let view = view.quiet();
    let plain = Use { by: who, ability: power.id, ..Use::default() };
    let fine = |wanted: &Use| check::plan(view, power, wanted).is_ok();
    let single = || {
        let all: Vec<CreatureId> = view.standing().map(|(id, _)| id).collect();
        all.into_iter().map(|on| Use { on: vec![on], ..plain.clone() })
    };
    let wanted: Vec<Use> = match power.targets {
        _ if matches!(power.action, Action::FollowUp) => {
            let at = view.at(who).unwrap_or_default();
            at.neighbours().map(|to| Use { path: vec![to], ..plain.clone() }).collect()
        }
        Targets::Nobody if power.going.is_some() => Vec::new(),
        Targets::Nobody | Targets::AdjacentEnemies => vec![plain],
        Targets::Enemies { least, most, .. } => groups(view, who, power, usize::from(least), usize::from(most)),
        Targets::Everybody | Targets::EnemiesInBurst | Targets::Squares => bursts(view, who, power),
        Targets::Enemy | Targets::AllyOrUser | Targets::FallenAlly => single().collect(),
        Targets::Ally if power.special == Some(Special::MoveAlly) => {
            single().flat_map(|wanted| beckons(view, wanted)).collect()
        }
        Targets::Ally => single().collect(),
    };
    wanted.into_iter().filter(fine).collect()
}

/// Sets of targets: for each enemy, it and those nearest to it.
fn groups(view: View, who: CreatureId, power: &PowerDef, least: usize, most: usize) -> Vec<Use> {
    let one = |on: CreatureId| Use { by: who, ability: power.id, on: vec![on], ..Use::default() };
    let probe = PowerDef { targets: Targets::Enemy, ..power.clone() };
    let from = view.at(who).unwrap_or_default();
    let mut near: Vec<(i16, CreatureId)> = view
        .standing()
        .filter(|&(id, _)| view.hostile(id, who) && check::plan(view, &probe, &one(id)).is_ok())
        .map(|(id, at)| (ground::distance(from, at), id))
        .collect();
    near.sort_unstable();
    let mut found = Vec::new();
    for &(_, first) in &near {
        let centre = view.at(first).unwrap_or_default();
        let mut around: Vec<CreatureId> = near.iter().map(|&(_, id)| id).filter(|&id| id != first).collect();
        around.sort_by_key(|&id| (view.at(id).map_or(i16::MAX, |at| ground::distance(centre, at)), id));
        for count in (least..=most).rev() {
            let mut on = vec![first];
            on.extend(around.iter().copied().take(count.saturating_sub(1)));
            let wanted = Use { on, ..one(first) };
            if wanted.on.len() == count && check::plan(view, power, &wanted).is_ok() {
                found.push(wanted);
                break;
            }
        }
    }
    found
}

/// Squares to burst on that touch an enemy.
fn bursts(view: View, who: CreatureId, power: &PowerDef) -> Vec<Use> {
    let mut squares: Vec<Spot> = view
        .standing()
        .filter(|&(id, _)| view.hostile(id, who))
        .flat_map(|(_, at)| at.neighbours().chain([at]))
        .collect();
    squares.sort_unstable_by_key(|spot| (spot.y, spot.x));
    squares.dedup();
    squares.into_iter().map(|at| Use { by: who, ability: power.id, area: vec![at], ..Use::default() }).collect()
}

/// An ally's Shifts to everywhere two squares lead.
fn beckons(view: View, wanted: Use) -> Vec<Use> {
    let Some(&ally) = wanted.on.first().filter(|&&on| on != wanted.by && !view.hostile(on, wanted.by)) else {
        return Vec::new();
    };
    let going = Going { squares: Far::Squares(check::BECKONED), how: Manner::Shift, provokes: false };
    let mut field = PathField::new();
    ways(view, ally, going, &mut field).into_iter().map(|way| Use { path: way.path, ..wanted.clone() }).collect()
}

/// Whether a power could reach anybody from a square, as far as distance goes.
pub fn in_range(range: Range, from: Spot, to: Spot) -> bool {
    match range {
        Range::Own => from == to,
        Range::Adjacent => ground::adjacent(from, to),
        Range::Within(most) | Range::Reach(most) => ground::distance(from, to) <= most,
        Range::Burst(most) => ground::distance(from, to) <= most + 1,
    }
}

#[cfg(test)]
#[path = "legal_tests.rs"]
mod tests;
