//! What ground does to whoever comes onto it (DS-TERR-02), and the plain hits that movement deals.

use bevy::prelude::World;

use super::super::damage::{self, plain_hit};
use super::super::frames::{Frame, Hit, Part};
use super::super::state::Zone;
use super::super::terms as t;
use super::super::view::View;
use super::super::zones;
use crate::core::board::Hazard;
use crate::core::fact::Cause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A hit that no roll decided.
pub fn hit(view: View, to: CreatureId, parts: Vec<Part>, by: Option<CreatureId>, of: Name) -> Hit {
    Hit { parts, ..plain_hit(view, to, 0, None, Cause { by, of }) }
}

/// The frame that deals hits, if there are any.
pub fn frame_of(hits: Vec<Hit>) -> Option<Frame> {
    (!hits.is_empty()).then(|| damage::frame(hits))
}

/// What a creature suffers from the ground it has just come onto: damaging terrain (DS-TERR-02) and zones.
pub fn arrive(world: &mut World, id: CreatureId, from: Space, to: Space) -> Vec<Hit> {
    let view = View::new(world);
    if !view.is_alive(id) || view.is_thing(id) {
        return Vec::new();
    }
    let mut hits: Vec<Hit> = terrain(view, id, from, to).into_iter().collect();
    hits.extend(zones::stepped(world, id, from, to));
    hits
}

/// What the ground and zones would do to a creature on a way, step by step as far as it hurts: the place in the way and
/// the damage after weakness, immunity and the like (DS-TERR-02).
pub fn along(view: View, id: CreatureId, path: &[Spot]) -> Vec<(usize, i16)> {
    let Some(mut here) = view.space(id) else { return Vec::new() };
    let mut found = Vec::new();
    for (step, &spot) in path.iter().enumerate() {
        let next = Space::new(spot, here.side);
        let ground = terrain(view, id, here, next).map_or(0, |hit| damage::reduce(view, &hit).0);
        let zones = view.zones().0.iter().filter(|zone| zone.terms.damage > 0 && zones::concerns(view, zone, id));
        let entered = |zone: &&Zone| zone.squares.iter().any(|&at| next.covers(at) && !here.covers(at));
        let harm = ground + zones.filter(entered).map(|zone| zone.terms.damage).sum::<i16>();
        if harm > 0 {
            found.push((step, harm));
        }
        here = next;
    }
    found
}

/// The worst damaging terrain among the squares newly entered; whoever is above it is spared.
fn terrain(view: View, id: CreatureId, from: Space, to: Space) -> Option<Hit> {
    let board = view.board();
    if to.at.z > board.ground_under(to) {
        return None;
    }
    let came_down = from.at.z > board.ground_under(from);
    let hazard = to
        .squares()
        .filter(|&spot| came_down || !from.covers(spot))
        .filter_map(|spot| board.tile(spot)?.hazard)
        .filter(|hazard| hazard.damage > 0)
        .max_by_key(|hazard: &Hazard| hazard.damage)?;
    let kind = (hazard.kind != *"").then_some(hazard.kind);
    let cause = Cause { by: None, of: t::DAMAGING_TERRAIN.get() };
    Some(plain_hit(view, id, hazard.damage, kind, cause))
}
