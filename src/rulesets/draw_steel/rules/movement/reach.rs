//! Where a creature can get, and whom its way would provoke: what the window draws and the opponent weighs.

use std::cell::Cell;

use smallvec::SmallVec;

use super::super::provoking::{provokes, unhampered};
use super::super::view::View;
use super::mover::Mover;
use super::squeezing::room;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::path::{Footing, PathField};
use crate::core::sight;
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;

/// Squares upward that a search looks for fliers' ways; higher they go in several moves.
const AIR: i16 = 4;

/// The danger of an opportunity attack, where a point of damage by the ground counts 1: about what a free strike deals.
pub const STRIKE: u16 = 4;

/// Fills the field with everything a creature can reach for a budget of movement; among equally long ways the one
/// with the least harm by opportunity attacks and ground.
pub fn reach(view: View, mover: CreatureId, budget: i16, how: StepCause, field: &mut PathField) {
    reach_as(view, mover, budget, how, true, field);
}

/// The same for whoever moves of its own will or not (AMB-54).
pub fn reach_as(view: View, mover: CreatureId, budget: i16, how: StepCause, willing: bool, field: &mut PathField) {
    reach_by(view, mover, budget, how, willing, |_, _| true, field);
}

/// The same by steps that pass a test alone, from one space to the next.
pub fn reach_by(
    view: View,
    mover: CreatureId,
    budget: i16,
    how: StepCause,
    willing: bool,
    passes: impl Fn(Space, Space) -> bool,
    field: &mut PathField,
) {
    let Some(space) = view.space(mover) else { return };
    let price = Mover::new(view, mover, how, willing);
    let footing = if price.flies() {
        Footing::Air { low: space.at.z - budget.max(0), high: space.at.z + AIR.min(budget.max(0)) }
    } else {
        Footing::Ground
    };
    // Nobody is left who cannot be come next to; a step costs at least as much as it leads anywhere.
    let near = |enemy: CreatureId| view.space(enemy).filter(|there| there.distance(space) <= budget.saturating_add(2));
    let wary: SmallVec<[Space; 8]> =
        provokers(view, mover, how, |enemy| near(enemy).is_some()).filter_map(near).collect();
    let wide = view.size(mover).squares();
    // The narrow places of a large mover count too, and the search itself knows only the edge of the map.
    let searched = Space::new(space.at, if wide < 2 { space.side } else { wide - 1 });
    let level = |at: Spot| if wide < 2 || price.flies() { at } else { price.level(at) };
    let stands = |at: Spot| {
        let at = level(at);
        (at, price.space(at))
    };
    // What a large mover has room for costs to find out, and steps are asked for with the same ends over and over.
    let ends = Cell::new([(space.at, stands(space.at)); 2]);
    let stand = |end: usize, at: Spot| {
        if wide < 2 {
            return stands(at);
        }
        let mut known = ends.get();
        if known[end].0 != at {
            known[end] = (at, stands(at));
            ends.set(known);
        }
        known[end].1
    };
    field.search(
        view.board(),
        searched,
        budget.max(0) as u16,
        footing,
        |from, to| {
            let ((from, old), (to, new)) = (stand(0, from), stand(1, to));
            let cost = price.step_between(from, to, old, new).ok().map(|cost| cost as u16);
            cost.filter(|_| passes(old, new))
        },
        |from, to| {
            let ((_, old), (_, new)) = (stand(0, from), stand(1, to));
            let strikes = wary.iter().filter(|&&enemy| leaves(enemy, old, new)).count() as u16;
            STRIKE * strikes + price.harm(old, new)
        },
        |at| at == space.at || price.stop(level(at)).is_ok(),
    );
}

/// Whether a step leads out of somebody's adjacency.
fn leaves(enemy: Space, old: Space, new: Space) -> bool {
    enemy.distance(old) <= 1 && enemy.distance(new) > 1
}

/// The enemies that could make opportunity attacks on a creature moving so, in id order (DS-FREE-04, DS-FREE-05); only
/// those that pass a test are looked at.
pub fn provokers<'w>(
    view: View<'w>,
    mover: CreatureId,
    how: StepCause,
    test: impl Fn(CreatureId) -> bool,
) -> impl Iterator<Item = CreatureId> {
    let open = matches!(how, StepCause::Walk | StepCause::Charge);
    let fits = move |enemy: CreatureId| open && view.hostile(enemy, mover) && test(enemy);
    view.living().filter(move |&enemy| fits(enemy) && provokes(view, mover) && threatens(view, enemy, mover))
}

/// Whether an enemy may strike a creature that leaves its side: triggered actions open to it, neither of the two in the
/// other's hold, itself not hanging on it, and no net bane on its melee free strike (AMB-20).
fn threatens(view: View, enemy: CreatureId, mover: CreatureId) -> bool {
    view.triggered_barred(enemy).is_none()
        && view.holder(mover) != Some(enemy)
        && view.holder(enemy) != Some(mover)
        && view.hangs_on(enemy, mover).is_none()
        && view.ability(enemy, t::MELEE_FREE_STRIKE.get()).is_some_and(|strike| unhampered(view, enemy, strike, mover))
}

/// The opportunity attacks a way would provoke: before which step (counted from 0), by whom (DS-FREE-04, AMB-19).
pub fn provoked(view: View, mover: CreatureId, how: StepCause, path: &[Spot]) -> Vec<(usize, CreatureId)> {
    let Some(start) = view.space(mover) else { return Vec::new() };
    let mut found = Vec::new();
    let mut old = start;
    for (index, &spot) in path.iter().enumerate() {
        let new = room(view, mover, spot);
        let left = |enemy: CreatureId| {
            let from = view.space(enemy).filter(|&space| leaves(space, old, new));
            from.is_some_and(|space| sight::line_of_effect(view.board(), space, old))
        };
        found.extend(provokers(view, mover, how, left).map(|enemy| (index, enemy)));
        old = new;
    }
    found
}

/// Whether a creature could stand at a spot with nobody else in its space, `but` one left out.
pub fn is_free(view: View, id: CreatureId, at: Spot, but: Option<CreatureId>) -> bool {
    let space = Space::new(at, view.size(id).squares());
    let board = view.board();
    let in_the_way = |other: CreatureId| {
        other != id
            && Some(other) != but
            && view.is_alive(other)
            && !matches!(view.sheet(other).def.role, Role::Thing { solid: false, .. })
    };
    board.index(at).is_some()
        && board.index(space.far()).is_some()
        && board.fits(space)
        && !view.occupancy().in_space(space).any(in_the_way)
}

/// The free place nearest to a space, on the ground there, height counted; ties go to the nearer as seen from above, then
/// in reading order.
pub fn nearest_free(view: View, id: CreatureId, around: Space) -> Option<Spot> {
    let board = view.board();
    let side = view.size(id).squares();
    board
        .spots()
        .map(|spot| spot.with_z(board.ground_under(Space::new(spot, side))))
        .filter(|&at| is_free(view, id, at, None))
        .min_by_key(|&at| {
            let apart = |at: Spot| Space::square(at).distance(Space::square(around.at));
            (apart(at), apart(at.with_z(around.at.z)))
        })
}
