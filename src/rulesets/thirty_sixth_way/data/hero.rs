//! The records of heroes: one archetype each, at some levels.

use serde::{Deserialize, Serialize};

use super::passive::Passive;
use super::words::{Band, StanceKind};
use crate::core::name::Name;

/// A hero's archetype, with its numbers at level 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroDef {
    /// Slug; at level 4 it is placed as `<id>-4`.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
    /// The emblem of its token; that of its id where it is not said.
    #[serde(default)]
    pub art: Option<Name>,
    /// The levels it may be placed at.
    #[serde(default = "first")]
    pub levels: Vec<u8>,
    /// When it acts.
    pub band: Band,
    /// Vitality.
    pub vitality: i16,
    /// AC, PD and MD at level 1.
    pub defenses: (i16, i16, i16),
    /// Hit points of the class at level 1, before Vitality and the multiplier.
    pub base: i16,
    /// How many recoveries, and the sides of their dice.
    pub recoveries: (i16, u8),
    /// The class pool: `prowess`, `guile`, `focus`, `ki`, `reagents`.
    pub power: Name,
    /// The skill it is good at.
    #[serde(default)]
    pub skill: Name,
    /// Whether melee and ranged basic attacks deal the Level on a miss (ESC-BAS-03).
    #[serde(default)]
    pub miss: (bool, bool),
    /// Its stances, the usual one first.
    pub stances: Vec<StanceDef>,
    /// What it always has.
    #[serde(default)]
    pub passives: Vec<Passive>,
    /// Its abilities.
    #[serde(default)]
    pub abilities: Vec<Name>,
    /// What it learns at a level.
    #[serde(default)]
    pub learns: Vec<(u8, Name)>,
}

fn first() -> Vec<u8> {
    vec![1]
}

/// A stance of a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StanceDef {
    /// Which.
    pub is: StanceKind,
    /// The sides of its die; none where no basic attack is made in it.
    #[serde(default)]
    pub die: Option<u8>,
    /// Added to AC, PD and MD while it is taken (ESC-STN-09).
    #[serde(default)]
    pub defenses: (i16, i16, i16),
    /// Advantages on Disengage checks.
    #[serde(default)]
    pub disengage: i8,
    /// Advantages on opportunity attacks.
    #[serde(default)]
    pub opportunity: i8,
    /// Advantages on Sustain rolls.
    #[serde(default)]
    pub sustain: i8,
}
