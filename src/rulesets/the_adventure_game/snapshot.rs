//! What The Adventure Game keeps of a battle: for undo, look-ahead, saves and hashes. A new component or resource is a
//! name here.

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::content::Content;
use super::frames::Frame;
use super::state::{Clock, House, Murk, Orders};
use super::systems::AdventureRules;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::region::KeptRegions;
use crate::core::sheet::{Rulebook, SheetOf};
use crate::core::snapshot::{self, Keeps};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<AdventureRules>;

impl Keeps for AdventureRules {
    const VERSION: u16 = 11;
    type Frame = Frame;
    type Resources = (Clock, Orders, House, Goal, KeptRegions<Murk>);
    type OnCreatures = (Option<TurnsBegun>, Option<Uses>);
    type OnConditions = ();

    fn equip(world: &mut World, entity: Entity, kind: Name) {
        let sheet = world.resource::<Rulebook<Content>>().0.sheet(kind).cloned();
        if let Some(sheet) = sheet {
            world.entity_mut(entity).insert(SheetOf(Arc::clone(&sheet)));
        }
    }
}
