//! What ground does to whoever comes onto it (DS-TERR-02), and the plain hits that movement deals.

use bevy::prelude::World;

use super::super::damage_frames::plain_hit;
use super::super::frames::{Frame, Hit, Part};
use super::super::state::Zone;
use super::super::view::View;
use super::super::{damage_frames, damage_reduction, zone_harm};
use crate::core::board::Hazard;
use crate::core::fact::Cause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::terms as t;

/// A hit that no roll decided.
pub fn hit(view: View, to: CreatureId, parts: Vec<Part>, by: Option<CreatureId>, of: Name) -> Hit {
    Hit { parts, ..plain_hit(view, to, 0, None, Cause { by, of }) }
}

/// The frame that deals hits, if there are any.
pub fn frame_of(hits: Vec<Hit>) -> Option<Frame> {
    (!hits.is_empty()).then(|| damage_frames::frame(hits))
}

/// What a creature suffers from the ground it has just come onto: damaging terrain (DS-TERR-02) and zones.
pub fn arrive(world: &mut World, id: CreatureId, from: Space, to: Space) -> Vec<Hit> {
    let view = View::new(world);
    if !view.is_alive(id) || view.is_thing(id) {
        return Vec::new();
    }
    let mut hits: Vec<Hit> = terrain(view, id, from, to).into_iter().collect();
    hits.extend(zone_harm::stepped(world, id, from, to));
    hits
}

/// What a creature suffers in a square that it only passes over in a jump: zones reach up to it, the ground does not
/// (DS-MOVE-09).
pub fn pass_over(world: &mut World, id: CreatureId, from: Space, to: Space) -> Vec<Hit> {
    zone_harm::stepped(world, id, from, to)
}

/// What the ground does to a creature that comes down onto it from a jump (DS-TERR-02).
pub fn land(view: View, id: CreatureId) -> Vec<Hit> {
    let hit = || worst(view, id, view.space(id)?, |_| true);
    if !view.is_alive(id) || view.is_thing(id) { Vec::new() } else { hit().into_iter().collect() }
}

/// What the ground and zones would do to a creature on a way, step by step as far as it hurts: the place in the way and
/// the damage after weakness, immunity and the like (DS-TERR-02).
pub fn along(view: View, id: CreatureId, path: &[Spot]) -> Vec<(usize, i16)> {
    hurting(view, id, path, |_, here, next| terrain(view, id, here, next))
}

/// The same of a jump, which the ground hurts only where it ends (DS-MOVE-09).
pub fn along_jump(view: View, id: CreatureId, path: &[Spot]) -> Vec<(usize, i16)> {
    let landing = |next: Space| Space::new(next.at.with_z(view.board().ground_under(next)), next.side);
    hurting(view, id, path, |step, _, next| {
        (step + 1 == path.len()).then(|| worst(view, id, landing(next), |_| true)).flatten()
    })
}

fn hurting(
    view: View,
    id: CreatureId,
    path: &[Spot],
    ground: impl Fn(usize, Space, Space) -> Option<Hit>,
) -> Vec<(usize, i16)> {
    let Some(mut here) = view.space(id) else { return Vec::new() };
    let mut found = Vec::new();
    for (step, &spot) in path.iter().enumerate() {
        let next = Space::new(spot, here.side);
        let ground = ground(step, here, next).map_or(0, |hit| damage_reduction::reduce(view, &hit).0);
        let zones = view.zones().filter(|zone| zone.terms.damage > 0 && zone_harm::concerns(view, zone, id));
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
    let came_down = from.at.z > view.board().ground_under(from);
    worst(view, id, to, |spot| came_down || !from.covers(spot))
}

/// The worst damaging terrain among the squares of a space that count.
fn worst(view: View, id: CreatureId, to: Space, counts: impl Fn(Spot) -> bool) -> Option<Hit> {
    let board = view.board();
    if to.at.z > board.ground_under(to) {
        return None;
    }
    let hazard = to
        .squares()
        .filter(|&spot| counts(spot))
        .filter_map(|spot| board.tile(spot)?.hazard)
        .filter(|hazard| hazard.damage > 0)
        .max_by_key(|hazard: &Hazard| hazard.damage)?;
    let kind = (hazard.kind != *"").then_some(hazard.kind);
    let cause = Cause { by: None, of: t::DAMAGING_TERRAIN.get() };
    Some(plain_hit(view, id, hazard.damage, kind, cause))
}
