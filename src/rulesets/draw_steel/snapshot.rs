//! What Draw Steel keeps of a battle: for undo, look-ahead, saves and hashes. A new component or resource is a name here.

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::content::Content;
use super::rules::frames::Frame;
use super::rules::sheet::{Sheet, SheetData};
use super::rules::state::{Attitude, AuraState, Captain, Clock, GrantedModifiers, Group, Hidden, TurnBudget, Zone};
use super::rules::systems::DrawSteelRules;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::region::KeptRegions;
use crate::core::sheet::Rulebook;
use crate::core::snapshot::{self, AurasWith, Keeps};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<DrawSteelRules>;

impl Keeps for DrawSteelRules {
    const VERSION: u16 = 39;
    type Frame = Frame;
    type Resources = (Clock, KeptRegions<Zone>, Goal);
    type OnCreatures = (
        Option<TurnBudget>,
        Option<TurnsBegun>,
        Option<Uses>,
        Option<Group>,
        Option<Captain>,
        Option<Attitude>,
        Option<Hidden>,
        AurasWith<AuraState>,
    );
    type OnConditions = Option<GrantedModifiers>;

    fn equip(world: &mut World, entity: Entity, kind: Name) {
        let content = Arc::clone(&world.resource::<Rulebook<Content>>().0);
        if let Some(def) = content.creature(kind) {
            world.entity_mut(entity).insert(Sheet(Arc::new(SheetData::new(def, &content))));
        }
    }
}
