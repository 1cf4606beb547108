//! Damage that is coming or has come, hit by hit.

use super::super::data::ability::{AbilityDef, AbilityEffect};
use super::super::monsters::traits;
use super::super::rules::damage_reduction;
use super::super::rules::frames::{DamageFrame, Hit, nearest};
use super::super::rules::squad_pool;
use super::super::rules::view::View;
use super::names;
use crate::core::ids::CreatureId;

/// What hits take from whom, before or after they are dealt.
pub fn told(view: View, dealing: &DamageFrame, dealt: bool) -> String {
    let hits = dealing.hits.iter().filter(|hit| !dealt || hit.dealt > 0).map(|hit| {
        let (who, of) = (names::name(view, hit.to), names::ability_name(view, hit.of));
        let stamina = view.stamina(hit.to);
        if squad_pool::stands(view, hit.to) {
            return of_squad(view, dealing, hit, dealt, &of);
        }
        if dealt {
            return format!("{who} took {} ({}/{} left) from {of}", hit.dealt, stamina.now, stamina.max);
        }
        coming(view, hit, &who, &of)
    });
    hits.collect::<Vec<_>>().join("; ")
}

/// What damage about to come would make of a creature: its Stamina before and after, and its fate where it would be
/// more than hurt.
fn coming(view: View, hit: &Hit, who: &str, of: &str) -> String {
    let id = hit.to;
    let stamina = view.stamina(id);
    let harm = damage_reduction::reduce(view, hit).0;
    let left = stamina.now - (harm - stamina.temporary).max(0);
    let shield = if stamina.temporary > 0 { format!(", {} temporary", stamina.temporary) } else { String::new() };
    let change = format!("({} to {left}{shield}; {of})", stamina.now);
    let fate = match view.sheet(id).is_hero() {
        _ if harm <= 0 => String::new(),
        true if left <= -view.winded_value(id) => " and dies".to_owned(),
        true if left <= 0 && stamina.now > 0 => " and is dying".to_owned(),
        false if left <= 0 => match traits::goes_on(view, id, &hit.parts) {
            Some(how) => format!(": {how}"),
            None => " and goes down".to_owned(),
        },
        _ => String::new(),
    };
    format!("{who} takes {harm}{fate} {change}")
}

/// What damage about to come would be, halved by an answer that counts only next to its target: trying it ends at the
/// shift that comes first, and so tells nothing.
pub fn halved_by_whoever_comes_near(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> String {
    let near = |effect: &AbilityEffect| matches!(effect, AbilityEffect::Halve(halve) if halve.near && !halve.own);
    let mut hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let Some(hit) = hits.find(|hit| hit.to == on).filter(|_| ability.sentences().any(near)) else {
        return String::new();
    };
    let halved = damage_reduction::reduce_halved_by(view, hit, ability.id);
    let condition = match by == on || view.adjacent(by, on) {
        true => String::new(),
        false => format!(" if {} ends next to it", names::name(view, by)),
    };
    format!("{} takes {halved}{condition}", names::name(view, on))
}

/// What a hit on a minion costs its squad: the pool is all of theirs, and of what is still to come it says how many fall.
fn of_squad(view: View, dealing: &DamageFrame, hit: &Hit, dealt: bool, of: &str) -> String {
    let (who, pool) = (names::name(view, hit.to), squad_pool::pool(view, hit.to));
    let left = squad_pool::standing(view, hit.to).len();
    if dealt {
        return format!("{who} took {} ({pool} left to the {left} of its squad) from {of}", hit.dealt);
    }
    let first = dealing.hits.iter().position(|other| other.to == hit.to).unwrap_or(0);
    let first =
        (0..first).find(|&at| squad_pool::loss(view, &dealing.hits, at).indices.contains(&first)).unwrap_or(first);
    let loss = squad_pool::loss(view, &dealing.hits, first);
    let at = loss.indices.iter().position(|&index| dealing.hits[index].to == hit.to).unwrap_or(0);
    let share = loss.shares.get(at).map_or(0, |(share, _)| *share);
    let takes = if loss.indices.len() > 1 { format!(" takes {} and", loss.total) } else { String::new() };
    let fall = if loss.deaths == 1 { "falls" } else { "fall" };
    format!("{who} would take {share}; its squad{takes} has {pool} Stamina: {} of {left} {fall} ({of})", loss.deaths)
}

/// Whether the damage that is coming takes a creature to 0 Stamina or below, or farther.
pub fn would_fall(view: View, id: CreatureId) -> bool {
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let harm: i16 = hits.filter(|hit| hit.to == id).map(|hit| damage_reduction::reduce(view, hit).0).sum();
    harm > 0 && view.stamina(id).now <= harm
}
