//! What Shattered Spheres keeps of a battle: for undo, look-ahead, saves and hashes. A new component or resource is a
//! name here.

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::content::Content;
use super::frames::Frame;
use super::state::{
    Affliction, Aim, Arrival, Clock, Floor, Habit, Kit, Known, Modifier, Mood, Order, Orders, Plight, Readied, Setting,
};
use super::systems::SpheresRules;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::sheet::{Rulebook, SheetOf};
use crate::core::snapshot::{self, Keeps};
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Uses;

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<SpheresRules>;

impl Keeps for SpheresRules {
    const VERSION: u16 = 5;
    type Frame = Frame;
    type Resources = (Clock, Order, Setting, Goal, Floor, Known);
    type OnCreatures = (
        Option<TurnsBegun>,
        Option<Uses>,
        Option<Plight>,
        Option<Habit>,
        Option<Kit>,
        Option<Aim>,
        Option<Readied>,
        Option<Orders>,
        Option<Mood>,
        Option<Arrival>,
    );
    type OnConditions = (Option<Modifier>, Option<Affliction>);

    fn equip(world: &mut World, entity: Entity, kind: Name) {
        let sheet = world.resource::<Rulebook<Content>>().0.sheet(kind).cloned();
        if let Some(sheet) = sheet {
            world.entity_mut(entity).insert(SheetOf(Arc::clone(&sheet)));
        }
    }
}
