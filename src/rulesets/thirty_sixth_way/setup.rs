//! Setting a battle up: the ground, the combatants, what they begin with.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::Content;
use super::data::level::PlacementFields;
use super::data::passive::Passive;
use super::data::words::Phase;
use super::frames::Frame;
use super::mutations;
use super::sheet::Sheet;
use super::state::{self, Clock, Fight, HEROES, House, Initiative, Order, Plight, Stance, Sustaining};
use super::terms as t;
use crate::content::level::Placed;
use crate::core::creature::{Battlefield, Body, Combatant, Side, Thing};
use crate::core::geometry::Size;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::{Pool, Pools};
use crate::core::sheet::{Rulebook, SheetOf, Sheets};
use crate::core::stack::Stack;
use crate::core::standing::Standing;
use crate::core::track::{Track, Tracks};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// Adds what this game needs in a battle with nobody in it, beside its content.
pub fn furnish(world: &mut World) {
    world.init_resource::<Clock>();
    world.init_resource::<Order>();
    world.init_resource::<House>();
    world.init_resource::<Sheets<Sheet>>();
}

/// Puts a combatant into a battle: heroes on side 0, their enemies on side 1.
///
/// # Errors
/// When the content has no such combatant, or a hero stands on the wrong side.
pub fn enter(world: &mut World, placed: &Placed<PlacementFields>) -> Result<CreatureId, String> {
    let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
    let Some(sheet) = content.sheet(placed.creature).cloned() else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    if sheet.hero && placed.side != HEROES {
        return Err(format!("{:?} stands on the wrong side: heroes on 0", placed.id));
    }
    let id = spawn(world, placed, &sheet);
    let PlacementFields { fight, stance } = placed.own;
    if fight <= 1 || sheet.hero {
        mutations::put_on(world, id, placed.at);
    }
    let entity = crate::core::creature::entity_of(world, id);
    if let Some(kind) = stance.or_else(|| sheet.stances.first().map(|stance| stance.is)) {
        if !sheet.stances.iter().any(|stance| stance.is == kind) {
            return Err(format!("{:?} has no stance {kind:?}", placed.id));
        }
        world.entity_mut(entity).insert(Stance(kind));
    }
    Ok(id)
}

/// Makes a combatant's body, off the board.
fn spawn(world: &mut World, placed: &Placed<PlacementFields>, sheet: &Arc<Sheet>) -> CreatureId {
    let id = world.resource::<Battlefield>().next_id();
    let pool = |name: Name, now: i16, cap: Option<i16>| Pool { name, now, floor: 0, cap };
    let mut pools = Pools::default();
    pools.open(pool(t::TEMPORARY.get(), 0, None));
    if sheet.hero {
        pools.open(pool(t::RECOVERIES.get(), sheet.recoveries.0, Some(sheet.recoveries.0)));
        if let Some(power) = sheet.power {
            let most = 2 + super::sheet::tier(sheet.level);
            pools.open(pool(power, most, Some(most)));
        }
        if sheet.has(|passive| *passive == Passive::Momentum) {
            pools.open(pool(t::MOMENTUM.get(), 0, None));
        }
    }
    let hp = Track { name: t::HP.get(), now: sheet.hp, min: i16::MIN, max: sheet.hp };
    let tracks: Tracks = [hp].into_iter().collect();
    let later = !sheet.hero && placed.own.fight > 1;
    let standing = match (sheet.object, later) {
        (true, _) => Standing { acts: false, has_turns: false, ..Standing::able(t::WHOLE.get()) },
        (_, true) => state::waiting(),
        _ => state::up(),
    };
    let initiative = Initiative { band: sheet.band, before: None, returns: None, locked: None };
    let entity = world
        .spawn((
            Combatant { id, tag: placed.id, kind: sheet.id },
            Side(placed.side),
            Body(Size::MEDIUM),
            tracks,
            standing,
            pools,
            TurnsBegun::default(),
            Uses::default(),
            initiative,
            Plight::default(),
            Fight { fight: placed.own.fight, start: placed.at.with_z(0) },
            Sustaining::default(),
        ))
        .id();
    if sheet.object {
        world.entity_mut(entity).insert(Thing);
    }
    world.resource_mut::<Battlefield>().enter(entity);
    world.entity_mut(entity).insert(SheetOf(Arc::clone(sheet)));
    id
}

/// Readies the first fight.
pub fn begin(world: &mut World) {
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Deployment));
}
