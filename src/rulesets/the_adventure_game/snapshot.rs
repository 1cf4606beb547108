//! What The Adventure Game keeps of a battle: for undo, look-ahead, saves and hashes. A new component or resource is a
//! name here.

use std::sync::Arc;

use bevy::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::sheet::SheetOf;
use super::state::{Clock, House, Murk, Murks, Orders, Rulebook};
use super::systems::AdventureRules;
use super::view::View;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::snapshot::{self, Keeps, KeptResource, despawn};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<AdventureRules>;

impl Keeps for AdventureRules {
    const VERSION: u16 = 9;
    type Frame = Frame;
    type Resources = (Clock, Orders, House, Goal, MurkList);
    type OnCreatures = (Option<TurnsBegun>, Option<Uses>);
    type OnConditions = ();

    fn equip(world: &mut World, entity: Entity, kind: Name) {
        let sheet = world.resource::<Rulebook>().0.sheet(kind).cloned();
        if let Some(sheet) = sheet {
            world.entity_mut(entity).insert(SheetOf(Arc::clone(&sheet)));
        }
    }
}

/// All [`Murk`], oldest first: the entities of [`Murks`] as values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MurkList(Vec<Murk>);

impl KeptResource for MurkList {
    fn take(world: &World) -> Self {
        Self(View::new(world).murks().map(|(_, murk)| murk.clone()).collect())
    }

    fn restore(&self, world: &mut World) {
        if View::new(world).murks().map(|(_, murk)| murk).eq(&self.0) {
            return;
        }
        let old = std::mem::take(&mut world.resource_mut::<Murks>().0);
        despawn(world, old);
        let entities = self.0.iter().map(|murk| world.spawn(murk.clone()).id()).collect();
        world.resource_mut::<Murks>().0 = entities;
    }
}
