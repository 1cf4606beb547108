//! Every use of an ability that is legal now.

use super::super::plan::Grant;
use super::super::view::View;
use super::super::{movement, targeting};
use super::{approach, check};
use crate::core::area_options;
use crate::core::board::Door;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Use};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ActionType};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::target_spec::{Count, Yourself};
use std::sync::Arc;

/// Calls `f` with every use of an ability: targets, areas and payments on its rider.
pub fn each_use(view: View, by: CreatureId, ability: &Arc<AbilityDef>, grant: Grant, mut f: impl FnMut(Use)) {
    let mut spends = vec![0];
    if let Some(rider) = &ability.rider {
        let most = if rider.spend.repeat { 4 } else { rider.spend.amount };
        spends.extend((1..=most).filter(|&spend| check::affordable(view, by, ability, spend).is_ok()));
    }
    let mut try_each = |wanted: Use, spends: &[i16]| {
        for &spend in spends {
            let wanted = Use { spend, ..wanted.clone() };
            if check::plan(view, &wanted, grant).is_ok() {
                f(wanted);
            }
        }
    };
    let wider = ability.rider.as_ref().is_some_and(|rider| rider.wider > 0);
    if targeting::shape(view, by, ability, 0).is_some() && !matches!(ability.distance, Distance::Aura(_)) {
        // A wider area is worth naming where it catches more than a smaller one does.
        let mut seen = Vec::new();
        for &spend in spends.iter().take(if wider { spends.len() } else { 1 }) {
            let all = std::slice::from_ref(&spend);
            each_area(view, by, ability, spend, &mut seen, |wanted| {
                try_each(wanted, if wider { all } else { &spends });
            });
        }
        return;
    }
    each_aim(view, by, ability, grant, |wanted| try_each(wanted, &spends));
}

/// Calls `f` with one placement of an ability's area, as wide as a payment makes it, for each set of creatures that was
/// not caught before.
pub fn each_area(
    view: View,
    by: CreatureId,
    ability: &Arc<AbilityDef>,
    spend: i16,
    seen: &mut Vec<Vec<CreatureId>>,
    mut f: impl FnMut(Use),
) {
    let (Some((shape, within)), Some(space)) = (targeting::shape(view, by, ability, spend), view.space(by)) else {
        return;
    };
    let occupied = |spot: Spot| targeting::is_occupied(view, spot);
    let leaves_ground = ability.sentences().any(|effect| matches!(effect, AbilityEffect::Zone(_)));
    for (placement, area) in area_options::options(view.board(), space, shape, within, &[], occupied) {
        let caught = targeting::caught(view, by, ability, &area);
        if (!caught.is_empty() || leaves_ground) && !seen.contains(&caught) {
            seen.push(caught);
            f(Use { by, ability: ability.id, area: placement.spots(), ..Use::default() });
        }
    }
}

/// Calls `f` with every aim of an ability, not all of them legal.
pub fn each_aim(view: View, by: CreatureId, ability: &Arc<AbilityDef>, grant: Grant, mut f: impl FnMut(Use)) {
    let blank = Use { by, ability: ability.id, ..Use::default() };
    if ability.says(&AbilityEffect::Charge) {
        charges(view, by, |path, on| f(Use { path, on: vec![on], ..blank.clone() }));
        return;
    }
    if ability.says(&AbilityEffect::Interact) {
        // Shutting is left to whoever has a reason: nothing is gained by doing both in turn.
        let doors = super::interact::doors(view, by, ability).into_iter().filter(|(_, door)| *door == Door::Shut);
        doors.for_each(|(spot, _)| f(Use { area: vec![spot], ..blank.clone() }));
        return;
    }
    if ability.says(&AbilityEffect::MoveCaptive) {
        for captive in view.captives(by) {
            let around = view.space(by).into_iter().flat_map(|space| around(space, view.size(captive).squares()));
            around.for_each(|spot| f(Use { path: vec![spot], on: vec![captive], ..blank.clone() }));
        }
        return;
    }
    let own = ability.target.yourself == Yourself::Only
        || ability.target.count == Count::Special
        || (matches!(ability.target.count, Count::Each | Count::Special)
            && matches!(ability.distance, Distance::Aura(_)));
    if own {
        f(blank);
        return;
    }
    let modes: &[Option<Mode>] = match ability.distance {
        Distance::Reach { .. } => &[Some(Mode::Melee), Some(Mode::Ranged)],
        _ => &[None],
    };
    for &mode in modes {
        let most_paid = ability
            .rider
            .as_ref()
            .filter(|rider| rider.larger > 0)
            .map_or(0, |rider| (1..=4).rev().find(|&spend| rider.spend.helpings(spend).is_some()).unwrap_or(0));
        let widest = targeting::with_payment(ability, most_paid);
        let fits = |id: &CreatureId| approach::may_target(view, by, &widest, mode, *id).is_ok();
        let near: Vec<CreatureId> = view.ids().filter(fits).collect();
        let most = grant.narrowed(targeting::most_targets(ability).unwrap_or(1)).max(1);
        each_subset(&near, most, |on| f(Use { on, mode, ..blank.clone() }));
        for spot in breakable_squares(view, by, ability, mode) {
            f(Use { area: vec![spot], mode, ..blank.clone() });
        }
    }
}

/// Whether an ability is one for its owner's turn.
pub fn is_own(ability: &AbilityDef) -> bool {
    ability.trigger.is_none() && ability.action != ActionType::VillainAction
}

/// Whether a creature could use an ability of its own turn now, as far as its turn and its price go.
pub fn is_usable(view: View, who: CreatureId, ability: &Arc<AbilityDef>) -> bool {
    is_own(ability)
        && check::usable(view, who, ability, Grant::default()).is_ok()
        && check::affordable(view, who, ability, 0).is_ok()
}

/// Squares in an ability's distance whose filling it could break, in reading order.
pub fn breakable_squares(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>) -> Vec<Spot> {
    let reach = targeting::reach(view, by, ability, mode).filter(|_| targeting::may_break(ability));
    let (Some(reach), Some(own)) = (reach, view.space(by)) else { return Vec::new() };
    let rows = own.at.y - reach..=own.far().y + reach;
    let spots = rows.flat_map(|y| (own.at.x - reach..=own.far().x + reach).map(move |x| Spot::new(x, y)));
    let breaks =
        |spot: &Spot| view.board().tile(*spot).is_some_and(|tile| tile.solid.is_some_and(|solid| solid.breakable));
    spots.filter(breaks).filter(|&spot| targeting::may_target_square(view, by, ability, mode, spot).is_ok()).collect()
}

/// Top-left spots of spaces of a side that touch a space, in reading order.
fn around(space: crate::core::geometry::Space, side: i16) -> impl Iterator<Item = Spot> {
    let (from, to) = (-side, space.side);
    (from..=to).flat_map(move |dy| (from..=to).map(move |dx| (dx, dy))).filter_map(move |(dx, dy)| {
        let edge = dx == from || dx == to || dy == from || dy == to;
        edge.then(|| space.at.offset(dx, dy, 0))
    })
}

/// Calls `f` with every non-empty subset of at most `most` members; larger pools only with full subsets and singles.
fn each_subset(pool: &[CreatureId], most: usize, mut f: impl FnMut(Vec<CreatureId>)) {
    for &one in pool {
        f(vec![one]);
    }
    if most < 2 || pool.len() < 2 {
        return;
    }
    let size = most.min(pool.len());
    let mut picks: Vec<usize> = (0..size).collect();
    for _ in 0..MOST_SUBSETS {
        f(picks.iter().map(|&i| pool[i]).collect());
        let Some(slot) = (0..size).rev().find(|&slot| picks[slot] < pool.len() - size + slot) else { return };
        picks[slot] += 1;
        for later in slot + 1..size {
            picks[later] = picks[later - 1] + 1;
        }
    }
}

/// Straight charges that end next to an enemy.
fn charges(view: View, by: CreatureId, mut f: impl FnMut(Vec<Spot>, CreatureId)) {
    let Some(space) = view.space(by) else { return };
    let speed = view.speed(by);
    let reach = 1;
    for enemy in view.living().filter(|&id| view.hostile(by, id)) {
        let Some(goal) = view.space(enemy) else { continue };
        if space.distance(goal) <= reach {
            f(Vec::new(), enemy);
            continue;
        }
        if space.distance(goal) > speed + reach {
            continue;
        }
        if let Some(path) = movement::charge_path(view, by, enemy, reach) {
            f(path, enemy);
        }
    }
}

/// Full target lists considered for one ability.
const MOST_SUBSETS: usize = 40;
