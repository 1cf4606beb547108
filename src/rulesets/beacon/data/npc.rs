//! The records of NPC types, and the templates that make more or less of one.

use serde::{Deserialize, Serialize};

use super::words::Score;
use crate::core::name::Name;

/// An NPC type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NpcDef {
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
    /// What it is good at, to show.
    #[serde(default)]
    pub role: String,
    /// 1 to 3, what its improvised attacks add (BC-IMP-02).
    #[serde(default = "one")]
    pub tier: i16,
    /// The phase of its turn, 1 to 8 (BC-NPC-01).
    pub initiative: u8,
    /// How many of it count as one in a scene's budget (BC-NPC-09).
    #[serde(default = "one")]
    pub per_point: i16,
    /// SIZE; 0 is one half.
    pub size: i16,
    /// HP.
    pub hp: i16,
    /// ARMOR.
    pub armor: i16,
    /// DODGE.
    pub dodge: i16,
    /// A-DEF.
    pub a_def: i16,
    /// STRESS CAP; without one Stress is Force damage (BC-NPC-04).
    #[serde(default)]
    pub cap: Option<i16>,
    /// Squares of SPEED.
    pub speed: i16,
    /// Squares of SCOPE.
    pub scope: i16,
    /// SAVE TARGET.
    pub save: i16,
    /// MP.
    pub mp: i16,
    /// BULK, AGILITY, MIND and MAGIC.
    pub scores: (i16, i16, i16, i16),
    /// The score that Veterans and Elites have Accuracy on (BC-NPC-08); its best unless said.
    #[serde(default)]
    pub firm: Option<Score>,
    /// What it has.
    pub abilities: Vec<Name>,
}

const fn one() -> i16 {
    1
}

/// What makes more or less of an NPC type (BC-NPC-01, BC-NPC-07, BC-NPC-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Template {
    /// One HP, and any harm defeats it.
    Minion,
    /// One Wound and one Overstress more.
    Veteran,
    /// The same, and a second turn.
    Elite,
}

impl Template {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Minion, Self::Veteran, Self::Elite];

    /// What is added to a type's id.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Minion => "minion",
            Self::Veteran => "veteran",
            Self::Elite => "elite",
        }
    }

    /// Quarters of a point in a scene's budget (BC-NPC-09).
    pub fn quarters(template: Option<Self>) -> i16 {
        match template {
            Some(Self::Minion) => 1,
            None => 4,
            Some(Self::Veteran) => 6,
            Some(Self::Elite) => 8,
        }
    }
}
