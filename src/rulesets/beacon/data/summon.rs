//! The records of what abilities summon: small things that act within the turn of whoever called them (BC-TAG-06).

use serde::{Deserialize, Serialize};

use crate::core::name::Name;

/// Something that is summoned; without scores and STRESS CAP, and with its summoner's SAVE TARGET.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SummonDef {
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
    /// SIZE; 0 is one half.
    #[serde(default)]
    pub size: i16,
    /// HP.
    #[serde(default = "five")]
    pub hp: i16,
    /// ARMOR.
    #[serde(default)]
    pub armor: i16,
    /// DODGE.
    #[serde(default = "ten")]
    pub dodge: i16,
    /// A-DEF.
    #[serde(default = "ten")]
    pub a_def: i16,
    /// Squares of SPEED.
    #[serde(default)]
    pub speed: i16,
    /// Squares of SCOPE.
    #[serde(default)]
    pub scope: i16,
    /// What it has.
    #[serde(default)]
    pub abilities: Vec<Name>,
}

const fn five() -> i16 {
    5
}

const fn ten() -> i16 {
    10
}
