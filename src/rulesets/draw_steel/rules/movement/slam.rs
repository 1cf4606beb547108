//! What forced movement runs into and what that does to everybody (DS-FORCE-07 to DS-FORCE-14).

use bevy::prelude::World;

use super::super::falling::{self, knock_prone};
use super::super::frames::nearest::nearest_use;
use super::super::frames::{ForceFrame, Hit, Part};
use super::super::life;
use super::super::mutations::record_fact;
use super::super::terrain;
use super::super::view::View;
use super::force::cause;
use super::harm::hit;
use crate::core::board::{Board, Material};
use crate::core::creature::Battlefield;
use crate::core::fact::FactKind;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::stat_block;
use crate::rulesets::draw_steel::data::stat_block::{Feature, Role};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::MIGHT;
use crate::rulesets::draw_steel::rules::vitals::Life;

/// Damage of running into something that holds, before the squares that were left (DS-FORCE-08).
const HARD: i16 = 2;

/// What stands in a space that a creature is forced into.
#[derive(Clone, Debug, Default)]
pub(super) struct Obstacle {
    /// Creatures in it, in id order.
    pub creatures: Vec<CreatureId>,
    /// Solid tiles and rising ground in it.
    pub tiles: Vec<Spot>,
    /// Objects at least as large as the mover in it, in id order (AMB-43).
    pub things: Vec<CreatureId>,
    /// Squares of movement it takes to break all of it; none where something holds whatever the force.
    pub breaks: Option<i16>,
    /// Whether it is nothing but ground one square higher: no wall to run into, only too high to be moved onto.
    pub step_up: bool,
}

impl Obstacle {
    /// Whether there is anything but creatures in it.
    fn hard(&self) -> bool {
        !self.tiles.is_empty() || !self.things.is_empty()
    }
}

/// What stands in the way of a mover in a space, if anything.
pub(super) fn obstacle(view: View, mover: CreatureId, space: Space) -> Option<Obstacle> {
    let board = view.board();
    let tiles: Vec<Spot> = space.squares().filter(|&spot| board.blocked(spot)).collect();
    let rank = view.size(mover).rank();
    let (mut creatures, mut things) = (Vec::new(), Vec::new());
    // Whoever shares the mover's space already is nothing to run into.
    let shared =
        |id: CreatureId| view.space(mover).is_some_and(|own| view.space(id).is_some_and(|other| own.overlaps(other)));
    let met =
        |id: &CreatureId| *id != mover && view.is_alive(*id) && !shared(*id) && view.hangs_on(*id, mover).is_none();
    for id in view.occupancy().in_space(space).filter(met) {
        match &view.sheet(id).def.role {
            Role::Thing { solid: true, .. } if view.size(id).rank() >= rank => things.push(id),
            Role::Thing { .. } => {}
            _ => creatures.push(id),
        }
    }
    if tiles.is_empty() && things.is_empty() && creatures.is_empty() {
        return None;
    }
    // What an object fills, a door say, breaks with the object.
    let filled = |spot: Spot| things.iter().any(|&id| view.space(id).is_some_and(|space| space.covers(spot)));
    let bare = tiles.iter().filter(|&&spot| !filled(spot)).map(|&spot| tile_cost(board, spot));
    let costs = bare.chain(things.iter().map(|&id| thing_cost(view, id)));
    let breaks = if creatures.is_empty() { costs.collect::<Option<Vec<i16>>>() } else { None };
    let step_up = creatures.is_empty()
        && things.is_empty()
        && tiles
            .iter()
            .all(|&spot| board.tile(spot).is_some_and(|tile| tile.solid.is_none() && tile.elevation == spot.z + 1));
    Some(Obstacle { creatures, tiles, things, breaks: breaks.and_then(|costs| costs.into_iter().max()), step_up })
}

fn tile_cost(board: &Board, spot: Spot) -> Option<i16> {
    let tile = board.tile(spot)?;
    let solid = tile.solid.filter(|solid| solid.breakable && solid.top.is_none_or(|top| spot.z < top))?;
    (spot.z >= tile.elevation).then(|| stat_block::stamina_of(solid.material))
}

/// An object breaks like its material, or like the material whose Stamina it has (DS-DMG-14).
fn thing_cost(view: View, id: CreatureId) -> Option<i16> {
    if let Role::Thing { material: Some(material), .. } = view.sheet(id).def.role {
        return Some(stat_block::stamina_of(material));
    }
    let stamina = view.stamina(id).max;
    [Material::Glass, Material::Wood, Material::Stone, Material::Metal]
        .map(stat_block::stamina_of)
        .into_iter()
        .find(|&cost| stamina <= cost)
}

/// Whether forced movement does a creature no harm.
pub(super) fn spared(view: View, id: CreatureId) -> bool {
    view.any_modifier(id, |modifier| matches!(modifier, Modifier::IgnoreSlams))
}

/// Destroys what is in the way and returns what that does to the mover.
pub(super) fn break_through(world: &mut World, frame: &mut ForceFrame, obstacle: &Obstacle, cost: i16) -> Vec<Hit> {
    let cause = cause(frame);
    for &spot in &obstacle.tiles {
        terrain::break_square(world, spot, cause);
    }
    for &thing in &obstacle.things {
        if let Some(space) = View::new(world).space(thing) {
            terrain::thing_destroyed(world, space, cause);
        }
        life::set_life(world, thing, Life::Dead, cause);
    }
    mover_hit(world, frame, HARD + cost, true, None).into_iter().collect()
}

/// Ends the movement against what holds and returns what that does to everybody: creatures suffer the squares left,
/// the mover the same or, against something hard, 2 more, once however much it met (DS-FORCE-11).
pub(super) fn run_into(
    world: &mut World,
    frame: &mut ForceFrame,
    obstacle: &Obstacle,
    from: Space,
    to: Spot,
    left: i16,
) -> Vec<Hit> {
    let cause = cause(frame);
    let who = frame.mover;
    for &into in &obstacle.creatures {
        record_fact(world, cause, FactKind::Slammed { who, into: Some(into), at: to, left });
    }
    if obstacle.hard() {
        let at = obstacle.tiles.first().copied().unwrap_or(to);
        record_fact(world, cause, FactKind::Slammed { who, into: obstacle.things.first().copied(), at, left });
    }
    let hard = obstacle.hard();
    let board = world.resource::<Battlefield>().board();
    let ground = obstacle.tiles.iter().any(|&spot| board.tile(spot).is_some_and(|tile| spot.z < tile.elevation));
    let down = if ground && to.z < from.at.z { (frame.start_z - from.at.z).max(0) } else { 0 };
    let fallen = falling::damage(down);
    let fall = (fallen > 0).then_some(fallen);
    let mut hits: Vec<Hit> =
        mover_hit(world, frame, left + if hard { HARD } else { 0 }, hard, fall).into_iter().collect();
    if fall.is_some() && View::new(world).is_alive(who) {
        knock_prone(world, who);
    }
    let view = View::new(world);
    for &into in &obstacle.creatures {
        let part = Part { amount: left, kind: None, why: t::SLAM.get() };
        hits.push(slam_hit(view, world, frame, into, vec![part]));
    }
    hits
}

/// The mover's part of it, with what the one who moves it adds: none for the dead and the spared (DS-FORCE-10).
fn mover_hit(world: &World, frame: &mut ForceFrame, amount: i16, hard: bool, fall: Option<i16>) -> Option<Hit> {
    let view = View::new(world);
    if !view.is_alive(frame.mover) || frame.harmless || spared(view, frame.mover) {
        return None;
    }
    let mut parts = vec![Part { amount, kind: None, why: t::SLAM.get() }];
    parts.extend(fall.map(|amount| Part { amount, kind: None, why: t::FALL.get() }));
    if frame.extra_slam > 0 {
        parts.push(Part { amount: std::mem::take(&mut frame.extra_slam), kind: None, why: frame.of });
    }
    let strong = |by: &CreatureId| view.sheet(*by).has(Feature::PrimordialStrength);
    if hard
        && frame.kind == ForcedKind::Push
        && !view.is_thing(frame.mover)
        && let Some(by) = frame.by.filter(strong)
    {
        let amount = view.score(by, MIGHT).max(0);
        parts.push(Part { amount, kind: None, why: t::PRIMORDIAL_STRENGTH.get() });
    }
    Some(slam_hit(view, world, frame, frame.mover, parts))
}

fn slam_hit(view: View, world: &World, frame: &ForceFrame, to: CreatureId, parts: Vec<Part>) -> Hit {
    let mut harm = hit(view, to, parts, frame.by, t::SLAM.get());
    harm.knock_out = nearest_use(world).is_some_and(|used| Some(used.by) == frame.by && used.knock_out);
    harm
}
