//! What somebody does with a turn: the best use at once, else the way to the next one.

use std::cell::LazyCell;

use super::places::{Gains, OpportunityAttacks};
use super::worth;
use crate::ai::ShutDoor;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::common_actions::influence;
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::words::{Arena, Attitude, Encounter, Role, Slot};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::harm;
use crate::rulesets::shattered_spheres::legal;
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::reach;
use crate::rulesets::shattered_spheres::rolls::{self, Against, Reading};
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::state::{HEROES, OPPONENTS};
use crate::rulesets::shattered_spheres::strikes;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// What is not worth doing.
const LEAST: f32 = 0.01;

/// The first of the best.
pub fn best<T>(list: impl IntoIterator<Item = (f32, T)>) -> Option<(f32, T)> {
    list.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best })
}

fn fits(view: View, who: CreatureId, wanted: &Use) -> bool {
    check::planned(view, who, &Intent::Use(wanted.clone())).is_ok()
}

/// The answer to a turn.
pub fn act(view: View, who: CreatureId, boldness: f32) -> Intent {
    let view = view.quiet();
    let plain = |what: &crate::core::name::Word| Use { by: who, ability: what.get(), ..Use::default() };
    if let Some(intent) = win_back(view, who) {
        return intent;
    }
    if let Some(wanted) = first_things(view, who) {
        return Intent::Use(wanted);
    }
    let standard = view.left(Slot::Standard) > 0;
    let now = if standard { best(standards(view, who)) } else { None };
    // A talk with an arbiter takes a move; it comes before an attack that could be made from here anyway. One that takes
    // the standard action has to gain more than that.
    if check::pay(view, Slot::Move).is_ok()
        && let Some((gain, wanted)) = best(talks(view, who))
    {
        let spare = view.left(Slot::Move) > 0;
        let least = now.as_ref().filter(|_| !spare).map_or(LEAST, |(gain, _)| gain.max(LEAST));
        if gain > least {
            return Intent::Use(wanted);
        }
    }
    if let Some((gain, wanted)) = &now
        && *gain > LEAST
    {
        let moves = view.left(Slot::Move) > 0;
        let closer = if moves { approach(view, who, boldness) } else { None };
        if let Some((path, better)) = closer
            && better > *gain + 0.08
        {
            return Intent::Walk { by: who, path, how: name!("") };
        }
        return Intent::Use(wanted.clone());
    }
    if let Some(intent) = opens_a_door(view, who) {
        return intent;
    }
    // Whoever has nothing better to do goes nearer, for its one standard action where it is Dazed.
    if check::pay(view, Slot::Move).is_ok()
        && let Some((path, _)) = approach(view, who, boldness)
    {
        return Intent::Walk { by: who, path, how: name!("") };
    }
    // Where no way leads to them, another weapon may reach.
    if standard && let Some(wanted) = draw(view, who, 0).filter(|wanted| fits(view, who, wanted)) {
        return Intent::Use(wanted);
    }
    if standard && fits(view, who, &plain(&t::DEFEND)) && view.enemies(who).next().is_some() {
        return Intent::Use(plain(&t::DEFEND));
    }
    Intent::EndTurn(who)
}

/// Getting up, loading, drawing, switching: what has to be done before anything else.
fn first_things(view: View, who: CreatureId) -> Option<Use> {
    let plain = Use { by: who, ..Use::default() };
    let mut tries: Vec<Use> = Vec::new();
    if view.is_prone(who) {
        tries.push(Use { ability: t::STAND.get(), ..plain.clone() });
    }
    if view.grabbers(who).next().is_some() {
        let sheet = view.sheet(who);
        let skill = if sheet.skill(name!("might")) >= sheet.skill(name!("acrobatics")) {
            name!("might")
        } else {
            name!("acrobatics")
        };
        tries.push(Use { ability: t::ESCAPE.get(), kind: Some(skill), ..plain.clone() });
    }
    let plight = view.plight(who);
    if plight.staggered && view.left(Slot::Standard) > 0 && plight.stress < view.stress_limits().0 {
        tries.push(Use { ability: t::RECOVER.get(), kind: Some(t::STAGGERED.get()), ..plain.clone() });
    }
    if let Some(&empty) = view.kit(who).unloaded.first() {
        tries.push(Use { ability: t::LOAD.get(), kind: Some(empty), ..plain.clone() });
    }
    tries.extend(draw(view, who, 3));
    tries.extend(switch(view, who));
    tries.into_iter().find(|wanted| fits(view, who, wanted))
}

/// A better weapon for the distance: the bow away, the blade in hand where somebody is near, and the other way round. A
/// blade is good for enemies who are so many squares out of its reach.
fn draw(view: View, who: CreatureId, out_of_reach: i16) -> Option<Use> {
    if !view.allows(Arena::Blades) || view.left(Slot::Quick) == 0 {
        return None;
    }
    let nearest = view.enemies(who).map(|id| view.distance(who, id)).min()?;
    let kit = view.kit(who);
    let suits = |line: &crate::rulesets::shattered_spheres::data::line::AttackLine| match line.kind {
        Kind::Close => nearest <= line.reach + out_of_reach,
        Kind::Ranged => nearest > 1,
        _ => false,
    };
    let sheet = view.sheet(who);
    let in_hand = kit.held.iter().filter_map(|item| sheet.attack(item.name)).any(|line| suits(line));
    let by_power = sheet.attacks.iter().any(|line| line.is_power() && line.is_attack());
    let thrown = sheet.attacks.iter().any(|line| line.thrown && view.unready(who, line).is_none());
    if in_hand || by_power || (thrown && nearest > 1) {
        return None;
    }
    let better = kit.near.iter().find(|item| sheet.attack(item.name).is_some_and(|line| suits(line)))?;
    let draw = Use { by: who, ability: t::DRAW.get(), kind: Some(better.name), ..Use::default() };
    if view.free_hands(who) >= view.hands_of(*better) {
        return Some(draw);
    }
    let held = kit.held.iter().find(|item| item.name != t::SHIELD.get())?;
    Some(Use { by: who, ability: t::DROP.get(), kind: Some(held.name), ..Use::default() })
}

/// The power of an array that gains most now, where that is another one.
fn switch(view: View, who: CreatureId) -> Option<Use> {
    let kit = view.kit(who);
    let active = kit.active?;
    if view.sheet(who).array.len() < 2 || view.left(Slot::Standard) == 0 || view.left(Slot::Quick) == 0 {
        return None;
    }
    let gain = |power: Name| {
        let Some(line) = view.attack(who, power) else { return 0.0 };
        if !line.arena().is_some_and(|arena| view.allows(arena)) {
            return 0.0;
        }
        let single = |on: CreatureId| worth::attack(view, who, line, on, Manner::default());
        match line.kind {
            Kind::Area(_) => best_center(view, who, line).map_or(0.0, |(gain, _)| gain),
            _ => view.enemies(who).filter(|&on| reach::reaches(view, who, line, on)).map(single).fold(0.0, f32::max),
        }
    };
    let now = gain(active);
    let (better, power) =
        best(view.sheet(who).array.iter().filter(|power| **power != active).map(|&power| (gain(power), power)))?;
    (better > now + 0.1).then(|| Use { by: who, ability: t::SWITCH.get(), kind: Some(power), ..Use::default() })
}

/// Where an area power gains most.
fn best_center(
    view: View,
    who: CreatureId,
    line: &crate::rulesets::shattered_spheres::data::line::AttackLine,
) -> Option<(f32, Spot)> {
    let gain = |at: Spot| -> f32 {
        strikes::caught(view, line, at)
            .into_iter()
            .map(|on| {
                let full = line.effect().map_or(1, |rank| rank.rank);
                let halved = Blow { rank: Some(rolls::half(full).max(1)), ..Blow::default() };
                let dodges = sources::dodge_odds(view, who, line, on).chance(|dodges| *dodges);
                let both = dodges * worth::effect(view, who, line, on, halved)
                    + (1.0 - dodges) * worth::effect(view, who, line, on, Blow::default());
                if view.hostile(who, on) { both } else { -1.3 * both }
            })
            .sum()
    };
    let near: Vec<Spot> = view
        .enemies(who)
        .filter_map(|id| view.at(id))
        .flat_map(|at| at.neighbours().chain([at]))
        .map(ground::flat)
        .collect();
    best(near.into_iter().filter(|&at| reach::off_center(view, who, at).is_none()).map(|at| (gain(at), at)))
}

/// Standard actions with what each gains, less what it provokes.
fn standards(view: View, who: CreatureId) -> Vec<(f32, Use)> {
    let mut found = Vec::new();
    let price = worth::provoked(view, who);
    for line in &view.sheet(who).attacks {
        if reach::barred(view, who, line).is_some() {
            continue;
        }
        let cost = if line.provokes() { price } else { 0.0 };
        if let Kind::Area(_) = line.kind {
            if let Some((gain, at)) = best_center(view, who, line) {
                found.push((gain - cost, Use { by: who, ability: line.id, area: vec![at], ..Use::default() }));
            }
            continue;
        }
        if line.effect().is_none() {
            continue;
        }
        for on in reach::targets(view, who, line).into_iter().filter(|&on| view.hostile(who, on) && view.is_up(on)) {
            let wanted = Use { by: who, ability: line.id, on: vec![on], ..Use::default() };
            found.push((worth::attack(view, who, line, on, Manner::default()) - cost, wanted));
        }
    }
    let charge = Use { by: who, ability: t::CHARGE.get(), ..Use::default() };
    let dangers = LazyCell::new(|| OpportunityAttacks::on(view, who));
    for wanted in legal::uses(view, who, charge.ability).into_iter().filter(|wanted| !wanted.path.is_empty()) {
        if !fits(view, who, &wanted) {
            continue;
        }
        let (Some(line), Some(&on)) = (view.attack(who, wanted.instead), wanted.on.first()) else { continue };
        let manner = Manner { hindered: 1, from: Some(t::CHARGE.get()) };
        let cost = dangers.price(&wanted.path);
        found.push((worth::attack(view, who, line, on, manner) - cost - 0.02, wanted.clone()));
    }
    found.retain(|(_, wanted)| fits(view, who, wanted));
    // Getting over harm, where there is little else to gain.
    let plight = view.plight(who);
    if plight.stress + 1 < view.stress_limits().0 {
        for what in harm::recoverable(view, who) {
            let near = Arena::BOTH.into_iter().any(|arena| view.wounds(who, arena) + 1 >= view.wound_limit(arena));
            let gain = if what == t::FATIGUE.get() {
                0.06
            } else if near {
                0.2
            } else {
                0.08
            };
            found.push((gain, Use { by: who, ability: t::RECOVER.get(), kind: Some(what), ..Use::default() }));
        }
    }
    if let Some(wanted) = escalate(view, who) {
        found.push((0.15, wanted));
    }
    found
}

/// Whoever is losing the argument and has the better blades reaches for them (SS-CNF-05).
fn escalate(view: View, who: CreatureId) -> Option<Use> {
    if view.encounter() != Encounter::Conflict || view.clock().escalating {
        return None;
    }
    let side = view.side(who);
    let blades = |own: bool| -> f32 {
        let ids =
            view.standing().map(|(id, _)| id).filter(|&id| !view.is_neutral(id) && (view.side(id) == side) == own);
        ids.map(|id| {
            let best = view
                .sheet(id)
                .attacks
                .iter()
                .filter(|line| line.arena() == Some(Arena::Blades) && line.id != t::UNARMED.get());
            best.filter_map(|line| line.effect()).map(|rank| f32::from(rank.rank)).fold(0.0, f32::max)
        })
        .sum()
    };
    let count =
        |own: bool| view.standing().filter(|(id, _)| !view.is_neutral(*id) && (view.side(*id) == side) == own).count();
    let losing = super::balance::ahead(view, side) < -0.8 || count(true) + 1 < count(false);
    (losing && blades(true) > 1.3 * blades(false)).then(|| Use {
        by: who,
        ability: t::ESCALATE.get(),
        ..Use::default()
    })
}

/// What keeps the others from winning as this round ends: a word with the arbiter who is Helpful to them, or the way to
/// where it can be had (SS-CNF-06).
fn win_back(view: View, who: CreatureId) -> Option<Intent> {
    let side = view.side(who);
    let others = if side == HEROES { OPPONENTS } else { HEROES };
    if view.clock().favored != Some(others) || check::pay(view, Slot::Move).is_err() {
        return None;
    }
    let lost = |id: CreatureId| view.sheet(id).role == Role::Arbiter && view.attitude(id, others) == Attitude::Helpful;
    let swaying = talks(view, who).into_iter().filter(|(_, wanted)| wanted.on.first().is_some_and(|&on| lost(on)));
    if let Some((_, wanted)) = best(swaying) {
        return Some(Intent::Use(wanted));
    }
    // The word itself takes the standard action once the move has led there.
    let left = view.left(Slot::Move) > 0 && view.left(Slot::Standard) > 0;
    let untried = |id: CreatureId| view.times_about(who, t::INFLUENCE.get(), Some(id)) == 0;
    let near: Vec<Spot> = view.placed().filter(|&(id, _)| left && lost(id) && untried(id)).map(|(_, at)| at).collect();
    if near.is_empty() {
        return None;
    }
    let squares = movement::budget(view, who, name!(""));
    let heard = |path: &Vec<Spot>| path.last().is_some_and(|&end| near.iter().any(|&at| view.converse_at(end, at)));
    let ways = movement::ways(view, who, name!(""), squares).into_iter().filter(heard);
    let strikes = OpportunityAttacks::on(view, who);
    let (_, path) = best(ways.map(|path| (-strikes.price(&path) - 0.001 * path.len() as f32, path)))?;
    let walk = Intent::Walk { by: who, path, how: name!("") };
    check::planned(view, who, &walk).is_ok().then_some(walk)
}

/// Talks that win an arbiter or bystander over, with what each gains.
fn talks(view: View, who: CreatureId) -> Vec<(f32, Use)> {
    if view.encounter() == Encounter::Combat {
        return Vec::new();
    }
    let price = worth::provoked(view, who);
    let side = view.side(who);
    let mut found = Vec::new();
    for wanted in legal::uses(view, who, t::INFLUENCE.get()) {
        let Some(&on) = wanted.on.first() else { continue };
        let better = wanted.kind == Some(t::BETTER.get());
        let now = view.attitude(on, side);
        if !better || !view.is_neutral(on) || now == Attitude::Helpful || !fits(view, who, &wanted) {
            continue;
        }
        let own = sources::skill(view, who, wanted.instead, Some(on), false).part();
        let theirs = sources::skill(view, on, name!("insight"), Some(who), false).part();
        let odds = rolls::odds(own, Against::Rolled(theirs, true), Reading::PLAIN);
        let total = odds.total() as f32;
        let room = Attitude::Helpful as i16 - now as i16;
        let steps: f32 = odds
            .iter()
            .map(|((degree, _), count)| f32::from(influence::steps(*degree).min(room)) * count as f32 / total)
            .sum();
        let decides = view.sheet(on).role == Role::Arbiter;
        let weight = if decides { 0.5 } else { 0.06 };
        // To the last step of an arbiter the whole encounter hangs.
        let last = if decides && room <= 2 { 1.3 } else { 1.0 };
        // An arbiter who is Helpful to the others decides for them unless it wavers in time (SS-CNF-06).
        let others = if side == HEROES { OPPONENTS } else { HEROES };
        let urgent = match view.clock().favored {
            _ if !decides || view.attitude(on, others) != Attitude::Helpful => 0.0,
            Some(winning) if winning == others => 1.5,
            _ => 0.6,
        };
        let wavers = odds.chance(|(degree, _)| influence::steps(*degree) > 0);
        found.push((steps * weight * last + urgent * wavers - price, wanted));
    }
    found
}

/// The way to a place from where more can be gained, with what could be gained there; just nearer where nothing can.
fn approach(view: View, who: CreatureId, boldness: f32) -> Option<(Vec<Spot>, f32)> {
    let squares = movement::budget(view, who, name!(""));
    let at = view.at(who)?;
    let goals = goals(view, who);
    if goals.is_empty() {
        return None;
    }
    let strikes = view.left(Slot::Standard) > 0;
    let (gains, dangers) = (Gains::new(view, who), OpportunityAttacks::on(view, who));
    let lost = |spot: Spot| -> f32 {
        goals.iter().map(|(goal, weight)| weight * f32::from(ground::distance(spot, *goal))).fold(f32::MAX, f32::min)
    };
    let here = lost(at);
    let mut found: Option<(f32, f32, Vec<Spot>)> = None;
    for path in movement::ways(view, who, name!(""), squares) {
        let Some(&end) = path.last() else { continue };
        let there = if strikes { gains.from(end) } else { 0.0 };
        let less = |price: f32| there + 0.03 * boldness * (here - lost(end)) - price - 0.001 * path.len() as f32;
        let beats = |value: f32| found.as_ref().is_none_or(|(best, ..)| value > *best);
        // A price is never a gain: what would not be the best without one need not be priced.
        if !beats(less(0.0)) {
            continue;
        }
        let value = less(dangers.price(&path));
        if beats(value) {
            found = Some((value, there, path));
        }
    }
    let (value, there, path) = found?;
    // Around a corner the way is longer than it looks, and whoever can attack nobody this turn goes the whole of it.
    if there <= 0.0 && gains.from(at) <= 0.0 {
        let spots: Vec<Spot> = goals.into_iter().map(|(goal, _)| goal).collect();
        let way = movement::toward(view, who, &spots).filter(|path| dangers.price(path) < 0.1);
        if way.is_some() {
            return way.map(|path| (path, 0.0));
        }
    }
    (value > 0.02).then_some((path, there))
}

/// What leads through a shut door where nobody can be attacked this turn without: opening it, or the way there.
fn opens_a_door(view: View, who: CreatureId) -> Option<Intent> {
    let at = view.at(who)?;
    let goals: Vec<Space> = goals(view, who).into_iter().map(|(goal, _)| Space::square(goal)).collect();
    let stays = |spot: Spot| spot == at || view.on(spot).next().is_none();
    let step = |board: &Board, from: Spot, to: Spot| {
        let in_the_way = view.on(to).any(|other| view.is_up(other) && view.side(other) != view.side(who));
        if in_the_way {
            return None;
        }
        let price = ground::price(board, from, to)? + movement::over_the_fallen(view, who, to);
        u16::try_from(price).ok()
    };
    let door = ShutDoor::in_the_way(view.board(), Space::square(at), &goals, |_| true, stays, step)?;
    let squares = movement::budget(view, who, name!(""));
    let gains = Gains::new(view, who);
    if movement::ways(view, who, name!(""), squares)
        .iter()
        .any(|path| path.last().is_some_and(|&end| gains.from(end) > LEAST))
    {
        return None;
    }
    let open = Use { by: who, ability: t::OPEN.get(), ..Use::default() };
    door.first_step(open, |intent| check::planned(view, who, intent).is_ok())
}

/// What it is drawn to: enemies, and in an argument whoever decides it.
fn goals(view: View, who: CreatureId) -> Vec<(Spot, f32)> {
    let mut found: Vec<(Spot, f32)> = view.enemies(who).filter_map(|id| view.at(id)).map(|at| (at, 1.0)).collect();
    if view.encounter() != Encounter::Combat {
        let talker = ["persuasion", "deception", "intimidation"]
            .iter()
            .any(|skill| view.sheet(who).skill(Name::new(skill)) >= 5);
        let arbiters = view.placed().filter(|(id, _)| {
            view.sheet(*id).role == Role::Arbiter && view.attitude(*id, view.side(who)) < Attitude::Helpful
        });
        if talker {
            found.extend(arbiters.map(|(_, at)| (at, 0.6)));
        }
    }
    found
}
