//! Setting a battle up: the ground, the fighters, their uses and items.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::Content;
use super::deployment;
use super::frames::{Deployment, Frame, Phase};
use super::ground;
use super::mutations;
use super::sheet::Sheet;
use super::state::{self, Clock, House, Murk, Orders};
use super::terms as t;
use super::view::View;
use crate::content::level::Placed;
use crate::core::board::Relief;
use crate::core::creature::{Battlefield, Body, Combatant, Side};
use crate::core::geometry::Size;
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
    world.resource_mut::<Battlefield>().board_mut().set_relief(Relief::Level);
    world.init_resource::<Clock>();
    world.init_resource::<Orders>();
    world.init_resource::<House>();
    world.init_resource::<Regions<Murk>>();
    world.init_resource::<Sheets<Sheet>>();
}

/// Puts a fighter into a battle.
///
/// # Errors
/// When the content has no such fighter.
pub fn enter(world: &mut World, placed: &Placed) -> Result<CreatureId, String> {
    let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
    let Some(sheet) = content.sheet(placed.creature).cloned() else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    let id = spawn(world, placed.id, placed.side, &sheet);
    mutations::put_on(world, id, ground::flat(placed.at));
    for power in &sheet.powers {
        if let Some(uses) = power.uses {
            let uses = i16::from(uses);
            mutations::open_pool(world, id, Pool { name: power.id, now: uses, floor: 0, cap: Some(uses) });
        }
    }
    for item in &sheet.items {
        let have = View::new(world).pool(id, item.id);
        mutations::open_pool(world, id, Pool { name: item.id, now: have + 1, floor: 0, cap: None });
    }
    if sheet.is_adventurer() {
        let cap = Some(mutations::DEADLY_MARKS);
        mutations::open_pool(world, id, Pool { name: t::MARKS.get(), now: 0, floor: 0, cap });
    }
    Ok(id)
}

/// Makes a fighter's body, off the board.
pub fn spawn(world: &mut World, tag: Name, side: SideId, sheet: &Arc<Sheet>) -> CreatureId {
    let id = world.resource::<Battlefield>().next_id();
    let entity = world
        .spawn((
            Combatant { id, tag, kind: sheet.id },
            Side(side),
            Body(Size::MEDIUM),
            [Track::full(t::HP.get(), sheet.hp)].into_iter().collect::<Tracks>(),
            state::up(),
            Pools::default(),
            TurnsBegun::default(),
            Uses::default(),
            SheetOf(Arc::clone(sheet)),
        ))
        .id();
    world.resource_mut::<Battlefield>().enter(entity);
    id
}

/// Readies the first round, and before it what everybody carries but those who come with what they have left.
pub fn begin(world: &mut World, with_theirs: &[CreatureId]) {
    let mut asked = deployment::asked(View::new(world));
    asked.retain(|who| !with_theirs.contains(who));
    let mut stack = world.resource_mut::<Stack<Frame>>();
    stack.push(Frame::Round(Phase::Initiative));
    if !asked.is_empty() {
        stack.push(Frame::Outfit(Deployment(asked)));
    }
}
