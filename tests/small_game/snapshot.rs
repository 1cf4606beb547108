//! What the game keeps of a battle.

use battlemat::core::name::Name;
use battlemat::core::snapshot::{self, Keeps};
use bevy::prelude::{Entity, World};

use super::rules::{Clock, Frame, ScuffleRules};

/// The whole state of a battle as a value.
pub type Snapshot = snapshot::Snapshot<ScuffleRules>;

impl Keeps for ScuffleRules {
    const VERSION: u16 = 1;
    type Frame = Frame;
    type Resources = (Clock,);
    type OnCreatures = ();
    type OnConditions = ();

    fn equip(_: &mut World, _: Entity, _: Name) {}
}
