//! Stable ids. Rules order by these, never by Bevy's `Entity`.

use serde::{Deserialize, Serialize};

/// A combatant of the battle, numbered in the order of placement; it outlives the combatant's death.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CreatureId(pub u16);

/// One of the sides of a battle, numbered in the order of the level file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SideId(pub u8);

/// Something lasting made during the battle (effect, aura, zone, link), numbered in the order of making.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectId(pub u32);

/// What something refers to: a combatant, which objects are too, or an effect that no combatant is behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ref {
    /// A creature or an object.
    Creature(CreatureId),
    /// A lasting effect, an aura or a zone (DS-COND-40).
    Effect(EffectId),
}

impl Ref {
    /// The creature or object, if it is one.
    pub fn creature(self) -> Option<CreatureId> {
        match self {
            Self::Creature(id) => Some(id),
            Self::Effect(_) => None,
        }
    }
}

/// A characteristic, ability score or attribute, numbered in the order the ruleset prints them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Attribute(pub u8);
