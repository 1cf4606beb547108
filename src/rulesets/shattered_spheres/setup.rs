//! Setting a battle up: the ground, the combatants, what they begin with.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::Content;
use super::data::level::PlacementFields;
use super::data::words::Phase;
use super::frames::Frame;
use super::mutations::{self, Put};
use super::sheet::Sheet;
use super::state::{
    self, Arrival, Clock, Floor, Habit, Item, Kit, Known, Mood, Order, Orders, Plight, Setting, side_of,
};
use super::terms as t;
use super::view::View;
use crate::content::level::Placed;
use crate::core::creature::{Battlefield, Body, Combatant, Side};
use crate::core::ends::Moment;
use crate::core::fact::Cause;
use crate::core::geometry::Size;
use crate::core::ids::CreatureId;
use crate::core::pool::{Pool, Pools};
use crate::core::sheet::{Rulebook, SheetOf, Sheets};
use crate::core::stack::Stack;
use crate::core::standing::Standing;
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// Adds what this game needs in a battle with nobody in it, beside its content.
pub fn furnish(world: &mut World) {
    world.init_resource::<Clock>();
    world.init_resource::<Order>();
    world.init_resource::<Setting>();
    world.init_resource::<Sheets<Sheet>>();
    world.init_resource::<Floor>();
    world.init_resource::<Known>();
}

/// Puts a combatant into a battle.
///
/// # Errors
/// When the content has no such combatant, or it stands on a side that its role cannot.
pub fn enter(world: &mut World, placed: &Placed<PlacementFields>) -> Result<CreatureId, String> {
    let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
    let Some(sheet) = content.sheet(placed.creature).cloned() else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    if sheet.role.is_neutral() != (side_of(sheet.role) == placed.side && placed.side == state::NEUTRALS) {
        return Err(format!("{:?} stands on the wrong side", placed.id));
    }
    if super::ground::is_closed(world.resource::<Battlefield>().board(), placed.at) {
        return Err(format!("{:?} stands in a wall or on an obstacle", placed.id));
    }
    let id = spawn(world, placed, &sheet);
    let entity = crate::core::creature::entity_of(world, id);
    match placed.own.arrives.filter(|round| *round > 1) {
        Some(round) => {
            world.entity_mut(entity).insert((Arrival { round, at: placed.at.with_z(0) }, Standing::out(t::AWAY.get())));
        }
        None => mutations::put_on(world, id, placed.at),
    }
    Ok(id)
}

fn spawn(world: &mut World, placed: &Placed<PlacementFields>, sheet: &Arc<Sheet>) -> CreatureId {
    let id = world.resource::<Battlefield>().next_id();
    let mut pools = Pools::default();
    let own = match sheet.role {
        super::data::words::Role::Hero => Some(t::DESTINY.get()),
        super::data::words::Role::Foe | super::data::words::Role::Boss => Some(t::CORRUPTION.get()),
        _ => None,
    };
    if let Some(name) = own {
        pools.open(Pool { name, now: sheet.dice, floor: 0, cap: None });
    }
    let standing = if sheet.role.is_neutral() { state::bystander() } else { state::up() };
    let entity = world
        .spawn((
            Combatant { id, tag: placed.id, kind: sheet.id },
            Side(placed.side),
            Body(Size::MEDIUM),
            standing,
            pools,
            TurnsBegun::default(),
            Uses::default(),
            Plight::default(),
            Habit::default(),
            kit(id, sheet),
            Mood { attitude: sheet.attitude, ..Mood::default() },
        ))
        .id();
    world.resource_mut::<Battlefield>().enter(entity);
    world.entity_mut(entity).insert(SheetOf(Arc::clone(sheet)));
    if placed.own.surprised {
        let cause = Cause::new(id, t::SURPRISED.get());
        let ends = Moment::RoundEnd(1).into();
        mutations::impose(world, id, Put { kinds: vec![t::SURPRISED.get()], by: id, ends, cause });
    }
    id
}

/// The first weapon and a shield in hand, the rest in easy reach, complex weapons loaded (SS-BUILD-14).
fn kit(id: CreatureId, sheet: &Sheet) -> Kit {
    let item = |name| Item { name, of: id };
    let weapons = sheet.attacks.iter().filter(|attack| attack.hands > 0 && attack.id != t::UNARMED.get());
    let mut weapons = weapons.map(|attack| item(attack.id));
    let mut held: Vec<Item> = weapons.next().into_iter().collect();
    let near = weapons.filter(|own| !sheet.attack(own.name).is_some_and(|attack| attack.thrown)).collect();
    if sheet.shield {
        held.push(item(t::SHIELD.get()));
    }
    Kit {
        held,
        near,
        pack: sheet.pack.iter().copied().map(item).collect(),
        both_hands: false,
        unloaded: Vec::new(),
        broken: Vec::new(),
        active: sheet.array.first().copied(),
        alternates: Vec::new(),
    }
}

/// Gives followers their first order, once all are there (SS-TAC-14).
pub fn rank_and_file(world: &mut World, named: &[(CreatureId, CreatureId)]) {
    let view = View::new(world);
    let mut pairs = Vec::new();
    for id in view.ids() {
        let kind = view.sheet(id).id;
        let leads = |leader: &CreatureId| {
            view.side(*leader) == view.side(id) && *leader != id && view.sheet(*leader).commands.contains(&kind)
        };
        let by = named.iter().find(|(who, _)| *who == id).map(|(_, by)| *by).or_else(|| view.ids().find(leads));
        pairs.extend(by.map(|by| (id, by)));
    }
    for (id, by) in pairs {
        let entity = crate::core::creature::entity_of(world, id);
        world.entity_mut(entity).insert(Orders { by, order: t::ENGAGE.get(), on: None, to: None });
    }
}

/// Readies the first round.
pub fn begin(world: &mut World) {
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Ordering));
}
