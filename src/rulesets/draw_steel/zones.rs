//! Ground that abilities change for a time (DS-AREA-14, AMB-27).

use bevy::prelude::World;

use super::damage::plain_hit;
use super::effect::Duration;
use super::falling;
use super::frames::{Frame, Hit, UseFrame};
use super::ops::{self, tell};
pub use super::state::ZoneTerms as Terms;
use super::state::{Zone, Zones};
use super::systems::{DrawSteelRules, Phase};
use super::view::View;
use crate::core::board::{Board, Material, Solid};
use crate::core::condition::Ends;
use crate::core::fact::{Cause, What};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;

/// Registers ground that abilities change.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::RoundStart, count_entries_anew);
}

/// Leaves a use's area behind as terrain.
pub fn start(world: &mut World, frame: &UseFrame, duration: Duration, terms: Terms) {
    let record = ops::next_record(world);
    let ends = ops::fix_duration(View::new(world), duration, frame.by, Some(frame.by));
    let squares = frame.area.clone();
    if terms.solid {
        raise_wall(world, &squares);
    }
    let zone = Zone {
        record,
        owner: frame.by,
        ability: frame.ability,
        squares: squares.clone(),
        ends,
        terms,
        entered: Vec::new(),
    };
    world.resource_mut::<Zones>().0.push(zone);
    tell(world, frame.cause(), What::Zone { ability: frame.ability, squares, begins: true });
}

/// Fills columns from the ground to their highest squares, which are named (DS-AREA-11, AMB-59).
fn raise_wall(world: &mut World, highest: &[Spot]) {
    let mut board = world.resource_mut::<Board>();
    for &spot in highest {
        if let Some(mut tile) = board.tile_mut(spot) {
            let top = Some(spot.z.saturating_add(1));
            tile.solid = Some(Solid { material: Material::Stone, breakable: false, top, worn: 0 });
        }
    }
}

/// Takes a wall away; whoever stood on it comes down.
fn lower_wall(world: &mut World, squares: &[Spot]) {
    let mut board = world.resource_mut::<Board>();
    for &spot in squares {
        if let Some(mut tile) = board.tile_mut(spot) {
            tile.solid = None;
        }
    }
    let view = View::new(world);
    let above = |id: &CreatureId| view.space(*id).is_some_and(|space| squares.iter().any(|&spot| space.covers(spot)));
    let above: Vec<CreatureId> = view.living().filter(above).collect();
    for id in above {
        falling::let_go(world, id);
    }
}

/// Whether a zone concerns a creature.
pub fn concerns(view: View, zone: &Zone, id: CreatureId) -> bool {
    match zone.terms.spares {
        Some(keyword) => !view.sheet(id).def.keywords.contains(&keyword),
        None => view.hostile(zone.owner, id),
    }
}

/// Whether a space lies in a zone.
fn covers(zone: &Zone, space: Space) -> bool {
    zone.squares.iter().any(|&square| space.covers(square))
}

fn hit(view: View, zone: &Zone, id: CreatureId, value: i16) -> Hit {
    plain_hit(view, id, value, zone.terms.kind, Cause::of(zone.owner, zone.ability))
}

/// What zones do to a creature that has just made a step: harm for every square moved inside, and for the first entry
/// of a round (DS-AREA-14, AMB-27).
pub fn stepped(world: &mut World, id: CreatureId, from: Space, to: Space) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut entered = Vec::new();
    let view = View::new(world);
    if view.zones().0.is_empty() {
        return hits;
    }
    for zone in view.zones().0.iter().filter(|zone| covers(zone, to) && concerns(view, zone, id)) {
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
    for zone in world.resource_mut::<Zones>().0.iter_mut().filter(|zone| entered.contains(&zone.record)) {
        zone.entered.push(id);
    }
    hits
}

/// What zones do to a creature whose turn starts inside (DS-AREA-14).
pub fn turn_starts(view: View, id: CreatureId) -> Vec<Hit> {
    let Some(space) = view.space(id) else { return Vec::new() };
    let harmful = view.zones().0.iter().filter(|zone| zone.terms.on_entry > 0);
    harmful
        .filter(|zone| covers(zone, space) && concerns(view, zone, id))
        .map(|zone| hit(view, zone, id, zone.terms.on_entry))
        .collect()
}

/// A turn is over: what reaches out of the ground beside whoever had it (the sentences after the roll).
pub fn turn_over(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let Some(space) = view.space(who).filter(|_| view.is_alive(who)) else { return };
    let beside = |zone: &&Zone| {
        let near = |spot: &Spot| space.distance(Space::square(*spot)) <= 1;
        zone.terms.grasps && zone.squares.iter().any(near)
    };
    let due: Vec<UseFrame> = view
        .zones()
        .0
        .iter()
        .filter(beside)
        .filter_map(|zone| {
            let ability = view.ability(zone.owner, zone.ability)?.clone();
            Some(UseFrame::follow_up(view, zone.owner, ability, who))
        })
        .collect();
    for used in due {
        ops::push(world, Frame::Use(Box::new(used)));
    }
}

/// A new round: entries count again.
fn count_entries_anew(world: &mut World) {
    for zone in &mut world.resource_mut::<Zones>().0 {
        zone.entered.clear();
    }
}

/// Ends the zones that are due.
pub fn expire(world: &mut World, due: &impl Fn(Ends) -> bool) {
    end_where(world, |zone| due(zone.ends));
}

/// Ends the zones of a creature that is gone.
pub fn end_of_owner(world: &mut World, owner: CreatureId) {
    end_where(world, |zone| zone.owner == owner && !zone.terms.grasps);
}

fn end_where(world: &mut World, over: impl Fn(&Zone) -> bool) {
    if !world.resource::<Zones>().0.iter().any(&over) {
        return;
    }
    let mut zones = world.resource_mut::<Zones>();
    let (ended, kept): (Vec<Zone>, Vec<Zone>) = std::mem::take(&mut zones.0).into_iter().partition(over);
    zones.0 = kept;
    for zone in ended {
        if zone.terms.solid {
            lower_wall(world, &zone.squares);
        }
        let cause = Cause::of(zone.owner, zone.ability);
        tell(world, cause, What::Zone { ability: zone.ability, squares: zone.squares, begins: false });
    }
}
