//! Stable ids. Rules order by these, never by Bevy's `Entity`.

use serde::{Deserialize, Serialize};

/// A combatant of the battle, numbered in the order of placement; it outlives the combatant's death.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CreatureId(pub u16);

/// One of the sides of a battle, numbered in the order of the level file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SideId(pub u8);

/// A record made during the battle (lasting effect, aura, grab), numbered in the order of making.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordId(pub u32);

/// A characteristic, ability score or attribute, numbered in the order the ruleset prints them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Attribute(pub u8);
