//! Setting a battle up: the ground, the combatants, what they begin with.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::Content;
use super::data::passive::Passive;
use super::data::words::Phase;
use super::frames::Frame;
use super::mutations;
use super::rolling::Rolled;
use super::sheet::{Being, Sheet, body};
use super::state::{self, Belongings, Clock, HEROES, House, Known, OTHERS, Scenes, Slots, Zone};
use super::terms as t;
use super::view::View;
use crate::content::level::Placed;
use crate::core::board::Board;
use crate::core::creature::{Battlefield, Body, Combatant, Side, Thing};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::pool::{Pool, Pools};
use crate::core::region::Regions;
use crate::core::sheet::{Rulebook, SheetOf, Sheets};
use crate::core::stack::Stack;
use crate::core::track::{Track, Tracks};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// Adds what this game needs in a battle with nobody in it, beside its content.
pub fn furnish(world: &mut World) {
    world.init_resource::<Clock>();
    world.init_resource::<Slots>();
    world.init_resource::<House>();
    world.init_resource::<Scenes>();
    world.init_resource::<Known>();
    world.init_resource::<Regions<Zone>>();
    world.init_resource::<Sheets<Sheet>>();
    world.init_resource::<Rolled>();
}

/// Puts a combatant into a battle: player characters on side 0, NPCs on side 1.
///
/// # Errors
/// When the content has no such combatant, or it stands on the wrong side.
pub fn enter(world: &mut World, placed: &Placed) -> Result<CreatureId, String> {
    let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
    let Some(sheet) = content.sheet(placed.creature).cloned() else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    if sheet.being == Being::Object {
        let id = spawn(world, placed.id, &sheet, OTHERS);
        mutations::put_on(world, id, placed.at);
        return Ok(id);
    }
    if placed.side != if sheet.pc { HEROES } else { OTHERS } {
        return Err(format!("{:?} stands on the wrong side: player characters on 0, NPCs on 1", placed.id));
    }
    let id = spawn(world, placed.id, &sheet, placed.side);
    mutations::put_on(world, id, placed.at);
    let start = View::new(world).passive(id, |passive| match passive {
        Passive::IceUnderSkin { start, .. } => Some(*start),
        _ => None,
    });
    mutations::open(world, id, t::TEMPORARY.get(), start.unwrap_or(0), None);
    Ok(id)
}

/// Makes a combatant's body, off the board.
pub(super) fn spawn(world: &mut World, tag: Name, sheet: &Arc<Sheet>, side: SideId) -> CreatureId {
    let id = world.resource::<Battlefield>().next_id();
    let level = world.resource::<House>().surge_level;
    let pool = |name: Name, now: i16, cap: Option<i16>| Pool { name, now, floor: 0, cap };
    let mut pools = Pools::default();
    pools.open(pool(t::FOCUS.get(), 0, None));
    pools.open(pool(t::MP.get(), sheet.mp, Some(sheet.mp)));
    pools.open(pool(t::RECOVERIES.get(), sheet.recoveries, Some(sheet.recoveries)));
    pools.open(pool(t::WOUNDS.get(), 0, Some(sheet.wound_cap)));
    pools.open(pool(t::OVERSTRESS.get(), 0, Some(sheet.overstress_cap)));
    pools.open(pool(t::DISCORD.get(), 0, None));
    pools.open(pool(t::SURGE_LEVEL.get(), if sheet.pc { level } else { 0 }, Some(super::rolls::HIGHEST_SURGE)));
    let stress = sheet.cap.map(|_| Track { name: t::STRESS.get(), now: 0, min: 0, max: i16::MAX });
    let tracks: Tracks = [Track::full(t::HP.get(), sheet.hp)].into_iter().chain(stress).collect();
    let entity = world
        .spawn((
            Combatant { id, tag, kind: sheet.id },
            Side(side),
            Body(body(sheet.size)),
            tracks,
            state::up(),
            pools,
            TurnsBegun::default(),
            Uses::default(),
            Belongings::default(),
            SheetOf(Arc::clone(sheet)),
        ))
        .id();
    if sheet.being == Being::Object {
        world.entity_mut(entity).insert((Thing, state::whole()));
    }
    world.resource_mut::<Battlefield>().enter(entity);
    id
}

/// Makes combatants of the objects on the map that can be destroyed, so that they can be attacked (BC-DMG-15): what is
/// of one height and as wide and deep as it is high is one object, the rest is square by square.
pub fn raise_objects(world: &mut World) {
    let board = world.resource::<Battlefield>().board().clone();
    let top = |spot: Spot| {
        let solid = board.tile(spot)?.solid.filter(|solid| solid.breakable)?;
        solid.top.filter(|top| (1..=3).contains(top))
    };
    let mut taken: Vec<Spot> = Vec::new();
    let mut number = 0;
    for spot in board.spots().filter(|&spot| top(spot).is_some()) {
        let Some(size) = top(spot).filter(|_| !taken.contains(&spot)) else { continue };
        let block = Space::new(spot, size);
        let whole = |at: Spot| top(at) == Some(size) && !taken.contains(&at);
        let size = if block.squares().all(whole) { size } else { 1 };
        taken.extend(Space::new(spot, size).squares());
        number += 1;
        let kind = Name::new(&format!("object-{size}"));
        let placed = Placed::new(Name::new(&format!("{}-{}", board_look(&board, spot), number)), kind, spot, OTHERS);
        // There is an object of every SIZE.
        let _entered = enter(world, &placed);
    }
}

fn board_look(board: &Board, spot: Spot) -> &str {
    board.tile(spot).map_or("object", |tile| tile.look.as_str())
}

/// Readies the first round.
pub fn begin(world: &mut World) {
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Bolster));
}
