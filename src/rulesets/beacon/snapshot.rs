//! What BEACON keeps of a battle: for undo, look-ahead, saves and hashes. A new component or resource is a name here.

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::content::Content;
use super::frames::Frame;
use super::state::{Belongings, Channelling, Clock, House, Known, Readied, Scenes, Slots, Summoned, Zone};
use super::systems::BeaconRules;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::region::KeptRegions;
use crate::core::sheet::{Rulebook, SheetOf};
use crate::core::snapshot::{self, Keeps};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<BeaconRules>;

impl Keeps for BeaconRules {
    const VERSION: u16 = 4;
    type Frame = Frame;
    type Resources = (Clock, Slots, House, Known, Goal, Scenes, KeptRegions<Zone>);
    type OnCreatures =
        (Option<TurnsBegun>, Option<Uses>, Option<Belongings>, Option<Channelling>, Option<Readied>, Option<Summoned>);
    type OnConditions = ();

    fn equip(world: &mut World, entity: Entity, kind: Name) {
        let sheet = world.resource::<Rulebook<Content>>().0.sheet(kind).cloned();
        if let Some(sheet) = sheet {
            world.entity_mut(entity).insert(SheetOf(Arc::clone(&sheet)));
        }
    }
}
