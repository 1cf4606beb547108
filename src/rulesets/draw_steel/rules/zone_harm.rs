//! Whom a zone concerns, and what it does to whoever is in it.

use super::damage_frames::plain_hit;
use super::frames::Hit;
use super::state::Zone;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::region;
use bevy::prelude::World;

/// Whether a zone concerns a creature.
pub fn concerns(view: View, zone: &Zone, id: CreatureId) -> bool {
    match zone.terms.spares {
        Some(keyword) => !view.sheet(id).def.keywords.contains(&keyword),
        None => view.hostile(zone.owner, id),
    }
}

/// Whether a space lies in a zone.
pub fn covers(zone: &Zone, space: Space) -> bool {
    zone.squares.iter().any(|&square| space.covers(square))
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
    for zone in view.zones().filter(|zone| covers(zone, to) && concerns(view, zone, id)) {
        if zone.terms.damage > 0 {
            hits.push(hit(view, zone, id, zone.terms.damage));
        }
        if !covers(zone, from) && !zone.entered.contains(&id) {
            entered.push(zone.record);
            if zone.terms.on_entry > 0 {
                hits.push(hit(view, zone, id, zone.terms.on_entry));
            }
        }
    }
    if !entered.is_empty() {
        region::change(world, |zone: &mut Zone| {
            if entered.contains(&zone.record) {
                zone.entered.push(id);
            }
        });
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
