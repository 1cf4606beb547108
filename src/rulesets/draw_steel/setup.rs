//! Setting a battle up: the ground, the combatants, their pools.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::Content;
use super::data::level_fields::PlacementFields;
use super::data::stat_block::Role;
use super::data::terms as t;
use super::rules::frames::{Frame, RoundsFrame};
use super::rules::lasting::Imposition;
use super::rules::mutations;
use super::rules::sheet::{Sheet, SheetData};
use super::rules::state::{Attitude, Captain, Clock, Group, TurnBudget, Zone};
use super::rules::view::View;
use super::rules::vitals::Life;
use super::rules::{lasting, state};
use crate::content::level::Placed;
use crate::core::creature::{Place, Thing};
use crate::core::ends::Moment;
use crate::core::fact::Cause;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::pool::Pool;
use crate::core::region::Regions;
use crate::core::sheet::Rulebook;
use crate::core::stack::Stack;
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// Adds what this game needs in a battle with nobody in it, beside its content.
pub fn furnish(world: &mut World) {
    world.init_resource::<Clock>();
    world.init_resource::<Regions<Zone>>();
}

/// Puts a combatant into a battle.
///
/// # Errors
/// When the content has no such creature.
pub fn enter(world: &mut World, placed: &Placed<PlacementFields>) -> Result<CreatureId, String> {
    let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
    let Some(def) = content.creature(placed.creature) else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    if let Some(of) = placed.own.captain
        && !content.creature(of).is_some_and(|minion| def.may_lead(minion))
    {
        return Err(format!("{:?} cannot be the captain of {of:?}", placed.creature));
    }
    let sheet = SheetData::new(def, &content);
    let (id, entity) = mutations::spawn_body(world, def.id, placed.id, placed.side, def.size, sheet.stamina);
    let thing = sheet.is_thing();
    let mut pools = def.pools.clone();
    if let Role::Hero { resource, recoveries, .. } = &def.role {
        let floor = super::classes::talent::debt(&sheet);
        for (name, floor) in [(*resource, floor), (t::SURGES.get(), 0)] {
            mutations::open_pool(world, id, Pool { name, now: 0, floor, cap: None });
        }
        let cap = Some(*recoveries);
        mutations::open_pool(world, id, Pool { name: t::RECOVERIES.get(), now: *recoveries, floor: 0, cap });
    }
    for (name, now) in pools.drain(..) {
        mutations::open_pool(world, id, Pool { name, now, floor: 0, cap: None });
    }
    let side = def.size.squares();
    let mut entity = world.entity_mut(entity);
    entity.insert((Sheet(Arc::new(sheet)), Place(Space::new(placed.at, side))));
    if thing {
        let neutral = Attitude { neutral: true, ..Attitude::default() };
        entity.insert((Thing, Life::Awake.standing(true), neutral));
    } else {
        entity.insert((TurnBudget::default(), TurnsBegun::default(), Uses::default()));
        if let Some(group) = placed.own.group {
            entity.insert(Group(group));
        }
        if let Some(of) = placed.own.captain {
            entity.insert(Captain { of, group: placed.own.group.map(Group) });
        }
    }
    if !thing {
        let most = View::new(world).turns_a_round(id);
        let mut clock = world.resource_mut::<Clock>();
        (0..most).for_each(|_| clock.turns.add(id));
    }
    if side > 1 && !thing {
        mutations::place(world, id, placed.at);
    }
    if placed.own.surprised {
        let what = Imposition { kinds: vec![t::SURPRISED.get()], origin: t::SURPRISED.get(), ..Imposition::default() };
        lasting::impose(world, id, what, Moment::RoundEnd(1));
    }
    Ok(id)
}

/// Gives the heroes' pools what their Victories are worth, opens the Malice pool with what they are worth on average and
/// readies the first decision (DS-HERO-01, DS-DIR-01).
pub fn begin(world: &mut World, victories: &[(CreatureId, i16)]) {
    for &(id, victories) in victories {
        if let Some(pool) = View::new(world).sheet(id).resource() {
            mutations::change_pool(world, id, pool, victories, Cause::rule("victories"));
        }
    }
    super::rules::actions::free_actions::open(world);
    let sum: i16 = victories.iter().map(|(_, victories)| victories).sum();
    let average = i16::try_from(victories.len()).ok().filter(|heroes| *heroes > 0).map_or(0, |heroes| sum / heroes);
    mutations::change_malice(world, state::DIRECTOR, average, Cause::rule("victories"));
    world.resource_mut::<Stack<Frame>>().push(Frame::Rounds(RoundsFrame::Opening));
}
