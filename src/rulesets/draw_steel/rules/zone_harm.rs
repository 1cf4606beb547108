//! Whom a zone concerns, and what it does to whoever is in it.

use super::damage_amount;
use super::damage_frames::plain_hit;
use super::frames::Hit;
use super::mutations;
use super::points::AtEntry;
use super::state::Zone;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::geometry::Space;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::region;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability_effect::{Hook, Moment};
use crate::rulesets::draw_steel::data::modifier::Modifier;
use bevy::prelude::World;

/// Whether a zone concerns a creature.
pub fn concerns(view: View, zone: &Zone, id: CreatureId) -> bool {
    match zone.terms.spares {
        Some(keyword) => !view.sheet(id).def.keywords.contains(&keyword),
        None => zone.terms.whose.is(view.world, zone.owner, id),
    }
}

/// Whether a space lies in a zone.
pub fn covers(zone: &Zone, space: Space) -> bool {
    zone.squares.iter().any(|&square| space.covers(square))
}

/// The zones that a creature is inside of and concerned by.
pub fn zones_over(view: View<'_>, id: CreatureId) -> impl Iterator<Item = &Zone> {
    let zones = view.zones().filter(|zone| !zone.terms.lends.is_empty());
    zones.filter(move |zone| view.space(id).is_some_and(|space| covers(zone, space)) && concerns(view, zone, id))
}

fn hit(view: View, zone: &Zone, id: CreatureId, value: i16) -> Hit {
    plain_hit(view, id, value, zone.terms.kind, Cause::new(zone.owner, zone.ability))
}

/// What zones do to a creature that has just made a step: harm for every square moved inside, and for the first entry
/// of a round (DS-AREA-14, AMB-27).
pub fn stepped(world: &mut World, id: CreatureId, from: Space, to: Space) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut entered = Vec::new();
    let view = View::new(world);
    let mut auras: Vec<(Hook, Name, CreatureId)> = Vec::new();
    let mut lends: Vec<(Option<(Name, CreatureId)>, Vec<Modifier>)> = Vec::new();
    for (by, of, aura) in view.auras_entered(id, from, to) {
        let due = aura.hooks.iter().filter(|hook| hook.at == Moment::BearerEnters);
        auras.extend(due.map(|hook| (hook.clone(), of, by)));
        if aura.lends.iter().any(Modifier::is_of_entry) {
            lends.push((Some((of, by)), aura.lends.clone()));
        }
    }
    for zone in view.zones().filter(|zone| covers(zone, to) && concerns(view, zone, id)) {
        if zone.terms.damage > 0 {
            hits.push(hit(view, zone, id, zone.terms.damage));
        }
        if !covers(zone, from) && !zone.entered.contains(&id) {
            entered.push(zone.record);
            if zone.terms.lends.iter().any(Modifier::is_of_entry) {
                lends.push((None, zone.terms.lends.clone()));
            }
            if zone.terms.on_entry > 0 {
                hits.push(hit(view, zone, id, zone.terms.on_entry));
            }
        }
    }
    for (hook, of, by) in auras {
        let key = Name::new(&format!("entered {of}"));
        if mutations::use_once(world, id, key, Some(by), Scope::Round) {
            let value = damage_amount::roll_amount(world, by, &hook.amount, of);
            hits.push(plain_hit(View::new(world), id, value, hook.kind, Cause::new(by, of)));
        }
    }
    if !entered.is_empty() {
        region::change(world, |zone: &mut Zone| {
            if entered.contains(&zone.record) {
                zone.entered.push(id);
            }
        });
    }
    for (aura, lends) in lends {
        let first = |(of, by): (Name, CreatureId)| {
            mutations::use_once(world, id, Name::new(&format!("came into {of}")), Some(by), Scope::Round)
        };
        if aura.is_none_or(first) {
            hooks::call::<AtEntry>(world, |world, entered| entered(world, id, &lends));
        }
    }
    hits
}

/// What zones do to a creature whose turn starts inside (DS-AREA-14).
pub fn turn_starts(view: View, id: CreatureId) -> Vec<Hit> {
    let Some(space) = view.space(id) else { return Vec::new() };
    let harmful = view.zones().filter(|zone| zone.terms.on_entry > 0);
    harmful
        .filter(|zone| covers(zone, space) && concerns(view, zone, id))
        .map(|zone| hit(view, zone, id, zone.terms.on_entry))
        .collect()
}
