//! What enemies do with a turn, by the words of their blocks: whom they attack, and how they look after themselves
//! (ESC-MOOK-04).

use std::sync::Arc;

use super::acting::{around, best, opens_a_door};
use super::worth;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::data::words::{Defense, Preservation, Slot, Targeting};
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::opportunity;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// Whom it would attack, of some: by its word, ties by id; the nearest where nobody matches.
pub fn target(view: View, who: CreatureId, among: &[CreatureId]) -> Option<CreatureId> {
    let nearest = || among.iter().copied().min_by_key(|&id| (view.distance(who, id), id));
    match view.sheet(who).targeting {
        Targeting::Nearest => nearest(),
        Targeting::Weakest => among.iter().copied().min_by_key(|&id| (view.hp(id), id)),
        Targeting::Caster => among.iter().copied().min_by_key(|&id| (view.defense(id, Defense::Armor), id)),
        Targeting::Grudge => view.grudge(who).filter(|by| among.contains(by)).or_else(nearest),
    }
}

/// Enemies of its that are up.
fn foes(view: View, who: CreatureId) -> Vec<CreatureId> {
    view.standing().map(|(id, _)| id).filter(|&id| view.hostile(who, id) && !view.sheet(id).object).collect()
}

/// Whether doing something that provokes is none of its ways.
fn minds(view: View, who: CreatureId) -> bool {
    view.sheet(who).preservation != Preservation::Reckless && !opportunity::strikers(view, who).is_empty()
}

/// Its legal Standard attacks now, with whom each is aimed at first and what it is worth.
fn attacks(view: View, who: CreatureId) -> Vec<(f32, Use, CreatureId)> {
    let own = view.sheet(who).abilities.iter().filter(|ability| {
        legal::is_begun(ability)
            && ability.entry.is_attack()
            && check::slot_of(view, who, ability) == Some(Slot::Standard)
    });
    let fits = |ability: &&Arc<AbilityDef>| !(ability.entry.draws_attacks() && minds(view, who));
    let mut found = Vec::new();
    for ability in own.filter(fits) {
        for wanted in legal::uses(view, who, ability.id) {
            if check::intent(view, &Intent::Use(wanted.clone())).is_err() {
                continue;
            }
            let on = wanted.on.first().copied();
            let on = on.or_else(|| reach::targets(view, who, ability).first().copied());
            if let Some(on) = on.filter(|&on| view.is_up(on) && view.hostile(who, on) && !view.sheet(on).object) {
                found.push((worth::of_use(view, &wanted), wanted, on));
            }
        }
    }
    found
}

/// What it does besides attacking, where it gains something: Quick powers.
fn lesser(view: View, who: CreatureId) -> Option<Use> {
    let own = view.sheet(who).abilities.iter().filter(|ability| legal::is_begun(ability));
    let quick = own.filter(|ability| check::slot_of(view, who, ability) != Some(Slot::Standard));
    let free = |slot: Option<Slot>| slot.is_none_or(|slot| check::has(view, slot));
    let quick = quick.filter(|ability| free(check::slot_of(view, who, ability)));
    let uses: Vec<Use> = quick.flat_map(|ability| legal::uses(view, who, ability.id)).collect();
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    let worth: Vec<(f32, Use)> =
        uses.into_iter().filter(fits).map(|wanted| (worth::of_use(view, &wanted), wanted)).collect();
    best(worth).filter(|(worth, _)| *worth > 0.4).map(|(_, wanted)| wanted)
}

/// The answer to a turn.
pub fn act(view: View, who: CreatureId) -> Intent {
    let view = view.quiet();
    if let Some(wanted) = lesser(view, who) {
        return Intent::Use(wanted);
    }
    let all = attacks(view, who);
    let goal = target(view, who, &foes(view, who));
    let on_goal =
        all.iter().filter(|(_, wanted, on)| Some(*on) == goal || goal.is_some_and(|goal| wanted.on.contains(&goal)));
    let on_goal: Vec<(f32, Use)> = on_goal.map(|(worth, wanted, _)| (*worth, wanted.clone())).collect();
    if let Some((_, wanted)) = best(on_goal) {
        return Intent::Use(wanted);
    }
    if all.is_empty() {
        let spots: Vec<Spot> = foes(view, who).into_iter().filter_map(|foe| view.at(foe)).collect();
        if let Some(intent) = opens_a_door(view, who, &spots) {
            return intent;
        }
    }
    if let Some(slip) = goal.and_then(|goal| slip_off(view, who, goal)) {
        return slip;
    }
    if let Some(goal) = goal.filter(|_| check::has(view, Slot::Move))
        && let Some(intent) = close_in(view, who, goal, all.is_empty())
    {
        return intent;
    }
    let meant: Vec<CreatureId> = all.iter().map(|(_, _, on)| *on).collect();
    if let Some(on) = target(view, who, &meant) {
        let those = all.into_iter().filter(|(_, _, other)| *other == on).map(|(worth, wanted, _)| (worth, wanted));
        if let Some((_, wanted)) = best(those.collect()) {
            return Intent::Use(wanted);
        }
    }
    let more = goal.filter(|_| check::has(view, Slot::Standard)).and_then(|goal| close_in(view, who, goal, true));
    more.unwrap_or(Intent::EndTurn(who))
}

/// The way to where it can attack its target, as it looks after itself: Reckless walks, Wary disengages first and walks
/// off only where it has no target else, Cautious never provokes.
fn close_in(view: View, who: CreatureId, goal: CreatureId, idle: bool) -> Option<Intent> {
    let path = way(view, who, goal)?;
    let walk = Intent::Walk { by: who, path: path.clone(), how: Name::default() };
    let strikers = opportunity::strikers(view, who);
    let reckless = view.sheet(who).preservation == Preservation::Reckless;
    if strikers.is_empty() || reckless {
        return check::intent(view, &walk).is_ok().then_some(walk);
    }
    let slip = Use { by: who, ability: t::DISENGAGE.get(), on: view.engaged(who), path, ..Use::default() };
    let slip = Intent::Use(slip);
    // The check comes first; where there was one already this turn, or none can be, a Wary one may walk.
    if check::has(view, Slot::Move) && check::intent(view, &slip).is_ok() {
        return Some(slip);
    }
    let wary = view.sheet(who).preservation == Preservation::Wary;
    (wary && idle && check::intent(view, &walk).is_ok()).then_some(walk)
}

/// Getting away by a check from those who would strike it for attacking its target, as far as it takes to be out of
/// their reach; none where nothing but them keeps it from attacking.
fn slip_off(view: View, who: CreatureId, goal: CreatureId) -> Option<Intent> {
    if !minds(view, who) || !check::has(view, Slot::Move) {
        return None;
    }
    let draws = |ability: &&Arc<AbilityDef>| {
        let meant = || reach::targets(view, who, ability).contains(&goal);
        let attack = ability.entry.is_attack() && ability.entry.draws_attacks() && legal::is_begun(ability);
        attack && reach::barred(view, who, ability).is_none() && meant()
    };
    let squares = view.sheet(who).abilities.iter().filter(draws).map(|ability| reach::squares(view, who, ability));
    let (far, to) = (squares.max()?, view.at(goal)?);
    let foes = foes(view, who);
    let alone = |spot: Spot| {
        foes.iter().filter_map(|&foe| view.at(foe)).all(|at| ground::distance(spot, at) > 1)
            && ground::distance(spot, to) <= far
            && ground::sees(view.board(), spot, to)
    };
    let ways = movement::ways(view, who).into_iter().filter(|path| path.last().is_some_and(|&end| alone(end)));
    let path = ways.min_by_key(Vec::len).unwrap_or_default();
    let slip = Intent::Use(Use { by: who, ability: t::DISENGAGE.get(), on: view.engaged(who), path, ..Use::default() });
    check::intent(view, &slip).is_ok().then_some(slip)
}

/// Whether a use is one that its user's words allow: it draws no attacks that it minds, and its Standard attack is on whom
/// it would attack.
pub fn in_character(view: View, wanted: &Use) -> bool {
    let view = view.quiet();
    let who = wanted.by;
    let Some(ability) = view.ability(who, wanted.ability) else { return true };
    if ability.entry.draws_attacks() && minds(view, who) {
        return false;
    }
    if !ability.entry.is_attack() || check::slot_of(view, who, ability) != Some(Slot::Standard) || wanted.on.is_empty()
    {
        return true;
    }
    let all = attacks(view, who);
    let meant: Vec<CreatureId> =
        all.iter().flat_map(|(_, wanted, on)| wanted.on.iter().copied().chain([*on])).collect();
    let goal = target(view, who, &foes(view, who)).filter(|goal| meant.contains(goal));
    goal.or_else(|| target(view, who, &meant)).is_none_or(|goal| wanted.on.contains(&goal))
}

/// One Move toward where its best attack reaches somebody; none where it stands there.
fn way(view: View, who: CreatureId, goal: CreatureId) -> Option<Vec<Spot>> {
    let to = view.at(goal)?;
    let at = view.at(who)?;
    let ranged = |ability: &&Arc<AbilityDef>| {
        ability.entry.is_attack() && legal::is_begun(ability) && reach::barred(view, who, ability).is_none()
    };
    let own = view.sheet(who).abilities.iter().filter(ranged);
    let most = own.map(|ability| reach::squares(view, who, ability)).max().unwrap_or(1);
    let melee = view.sheet(who).first_attack().is_some_and(|first| first.entry.melee);
    let ways = movement::ways(view, who);
    let beside = ways.iter().any(|path| path.last().is_some_and(|&end| ground::distance(end, to) == 1));
    // Whoever fights hand to hand first closes in, and throws what it has where that takes longer; others stay as far as
    // they shoot. Those who shoot keep away from everybody, for a shot beside one draws a strike.
    let wanted = if melee && (beside || most == 1) { 1 } else { most };
    let others: Vec<Spot> = foes(view, who).into_iter().filter_map(|foe| view.at(foe)).collect();
    let short = |spot: Spot| {
        let far = ground::distance(spot, to);
        let blind = if far <= wanted && !ground::sees(view.board(), spot, to) { 4 } else { 0 };
        (far - wanted).max(0) + blind
    };
    let cost = |spot: Spot| {
        let met = others.iter().any(|&other| ground::distance(spot, other) <= 1);
        let near = (3 - ground::distance(spot, to)).max(0) + if met { 3 } else { 0 };
        short(spot) + if wanted > 1 { near } else { 0 }
    };
    let here = cost(at);
    let (better, _, path) = ways
        .into_iter()
        .filter_map(|path| path.last().map(|&spot| (cost(spot), path.len(), path.clone())))
        .min_by_key(|(cost, steps, _)| (*cost, *steps))?;
    if better < here {
        return Some(path);
    }
    (short(at) > 0).then(|| around(view, who, &[to])).flatten()
}
