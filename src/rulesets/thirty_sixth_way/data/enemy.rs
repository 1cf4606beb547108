//! The records of enemies and of objects.

use serde::{Deserialize, Serialize};

use super::passive::Passive;
use super::words::{Band, Preservation, Role, Strength, Targeting};
use crate::core::name::Name;

/// An enemy, a friendly NPC, or an object that can be attacked (ESC-SIDE-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyDef {
    /// Slug, unique among all that levels place.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
    /// The emblem of its token; that of its id where it is not said.
    #[serde(default)]
    pub art: Option<Name>,
    /// 1 to 10.
    #[serde(default = "one")]
    pub level: i16,
    /// What it is good at.
    #[serde(default = "troop")]
    pub role: Role,
    /// When it acts.
    #[serde(default = "medium")]
    pub band: Band,
    /// How many single enemies it is worth.
    #[serde(default)]
    pub strength: Strength,
    /// How it looks after itself.
    #[serde(default)]
    pub preservation: Preservation,
    /// Whom it attacks.
    #[serde(default)]
    pub targeting: Targeting,
    /// How many mooks are printed in its block; none for others (ESC-MOOK-01).
    #[serde(default)]
    pub mooks: Option<u8>,
    /// AC, PD and MD.
    pub defenses: (i16, i16, i16),
    /// Hit points.
    pub hp: i16,
    /// Damage types with the natural result that gets past (ESC-TYP-03).
    #[serde(default)]
    pub resists: Vec<(Name, i16)>,
    /// Damage types it is Weak to (ESC-TYP-07).
    #[serde(default)]
    pub weak: Vec<Name>,
    /// What it always has.
    #[serde(default)]
    pub passives: Vec<Passive>,
    /// Its abilities, the basic attack first.
    #[serde(default)]
    pub abilities: Vec<Name>,
    /// Which of them is its Threat.
    #[serde(default)]
    pub threat: Option<Name>,
    /// Whether it is an object: no turns, no will.
    #[serde(default)]
    pub object: bool,
}

const fn one() -> i16 {
    1
}

const fn troop() -> Role {
    Role::Troop
}

const fn medium() -> Band {
    Band::Medium
}
