//! Ground that abilities change for a time (DS-AREA-14, AMB-27).

use crate::core::creature::Battlefield;
use bevy::prelude::World;

use super::super::data::effect::Duration;
use super::falling;
use super::frames::{Frame, UseFrame};
use super::lasting;
use super::mutations;
use super::mutations::record_fact;
use super::points::AfterTurn;
use super::state::Zone;
pub use super::state::ZoneTerms as Terms;
use super::systems::{DrawSteelRules, Phase};
use super::view::View;
use crate::core::board::{Material, Solid};
use crate::core::ends::End;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::region;
use crate::core::resolve::RulesBuilder;

/// Registers ground that abilities change.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::RoundStart, count_entries_anew).hook::<AfterTurn>(turn_over);
}

/// The squares of ground that these creatures stand on or hover over.
pub fn beneath(world: &World, targets: &[CreatureId]) -> Vec<Spot> {
    let view = View::new(world);
    let spaces = targets.iter().filter_map(|&id| view.space(id));
    let mut squares: Vec<Spot> =
        spaces.flat_map(Space::squares).map(|spot| spot.with_z(view.board().ground(spot))).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Leaves squares behind as terrain that a use has made.
pub fn start(world: &mut World, frame: &UseFrame, squares: Vec<Spot>, duration: Duration, terms: Terms) {
    let record = mutations::next_record(world);
    let ends = lasting::fix_duration(View::new(world), duration, frame.by, Some(frame.by));
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
    region::begin(world, zone);
    record_fact(world, frame.cause(), FactKind::Zone { ability: frame.ability, squares, begins: true });
}

/// Fills columns from the ground to their highest squares, which are named (DS-AREA-11, AMB-59).
fn raise_wall(world: &mut World, highest: &[Spot]) {
    let board = world.resource_mut::<Battlefield>().into_inner().board_mut();
    for &spot in highest {
        if let Some(mut tile) = board.tile_mut(spot) {
            let top = Some(spot.z.saturating_add(1));
            tile.solid = Some(Solid { material: Material::Stone, breakable: false, top, worn: 0 });
        }
    }
}

/// Takes a wall away; whoever stood on it comes down.
fn lower_wall(world: &mut World, squares: &[Spot]) {
    let board = world.resource_mut::<Battlefield>().into_inner().board_mut();
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

/// A turn is over: what reaches out of the ground beside whoever had it (the sentences after the roll).
fn turn_over(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let Some(space) = view.space(who).filter(|_| view.is_alive(who)) else { return };
    let beside = |zone: &&Zone| {
        let near = |spot: &Spot| space.distance(Space::square(*spot)) <= 1;
        zone.terms.grasps && zone.squares.iter().any(near)
    };
    let due: Vec<UseFrame> = view
        .zones()
        .filter(beside)
        .filter_map(|zone| {
            let ability = view.ability(zone.owner, zone.ability)?.clone();
            Some(UseFrame::follow_up(view, zone.owner, ability, who))
        })
        .collect();
    for used in due {
        mutations::push(world, Frame::Use(Box::new(used)));
    }
}

/// A new round: entries count again.
fn count_entries_anew(world: &mut World) {
    region::change(world, |zone: &mut Zone| zone.entered.clear());
}

/// Ends the zones that are due.
pub fn expire(world: &mut World, due: &impl Fn(End) -> bool) {
    end_where(world, |zone| zone.ends.iter().any(due));
}

/// Ends the zones of a creature that is gone.
pub fn end_of_owner(world: &mut World, owner: CreatureId) {
    end_where(world, |zone| zone.owner == owner && !zone.terms.grasps);
}

fn end_where(world: &mut World, over: impl Fn(&Zone) -> bool) {
    for zone in region::end_where(world, over) {
        if zone.terms.solid {
            lower_wall(world, &zone.squares);
        }
        let cause = Cause::new(zone.owner, zone.ability);
        record_fact(world, cause, FactKind::Zone { ability: zone.ability, squares: zone.squares, begins: false });
    }
}
