//! The records of heroes, opponents and those who take no side.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::line::AttackLine;
use super::traits::TraitDef;
use super::words::{Attitude, Rank, Role};
use crate::core::name::Name;

/// Somebody that levels place. Its numbers are final: rank and Advantage (SS-BUILD-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantDef {
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
    /// What it is to the encounter.
    pub role: Role,
    /// Its Power Level, 1 to 20.
    pub pl: i16,
    /// Its Tier, 1 to 4 (SS-DICE-06).
    #[serde(default = "one")]
    pub tier: i16,
    /// Strength, Stamina, Agility, Intellect, Wisdom, Charisma.
    #[serde(default)]
    pub abilities: (i16, i16, i16, i16, i16, i16),
    /// Its speed rank; 0 is 6 squares.
    #[serde(default)]
    pub speed: i16,
    /// Destiny dice of a hero, Corruption dice of an opponent.
    #[serde(default)]
    pub dice: i16,
    /// Its attacks and powers, a line each.
    #[serde(default)]
    pub attacks: Vec<AttackLine>,
    /// Combat Defense, the shield's Advantage in it.
    pub combat: Rank,
    /// Conflict Defense.
    pub conflict: Rank,
    /// What resists blows.
    pub toughness: Rank,
    /// What resists sickness.
    pub fortitude: Rank,
    /// What dodges.
    pub reflex: Rank,
    /// What resists words.
    pub will: Rank,
    /// Ranks of its skills; 0 of those not named.
    #[serde(default)]
    pub skills: BTreeMap<Name, i16>,
    /// Ranks that its heritage adds to what a skill may have, 0 to 4 (SS-BUILD-03).
    #[serde(default)]
    pub heritage: i16,
    /// Whether a shield fills a hand.
    #[serde(default)]
    pub shield: bool,
    /// Powers of which one is active at a time, the first at first (SS-QCK-07).
    #[serde(default)]
    pub array: Vec<Name>,
    /// What a Surge may add to that (SS-SUR-03).
    #[serde(default)]
    pub surge_alternates: Vec<AttackLine>,
    /// Whom it commands (SS-TAC-14).
    #[serde(default)]
    pub commands: Vec<Name>,
    /// Whether an opponent may Surge (SS-SUR-01).
    #[serde(default)]
    pub surges: bool,
    /// How it stands to the heroes at first.
    #[serde(default)]
    pub attitude: Option<Attitude>,
    /// How it stands to topics.
    #[serde(default)]
    pub topics: BTreeMap<Name, Attitude>,
    /// Conditions that it cannot have.
    #[serde(default)]
    pub immune: Vec<Name>,
    /// Immunity to Slams: 2 to the damage of its own, 5 to those of others too (SS-REA-09).
    #[serde(default)]
    pub slam_immunity: i16,
    /// Edges that it always has (SS-SUR-06).
    #[serde(default)]
    pub edges: Vec<Name>,
    /// Its rank to Avert or Deflect with a Surge (SS-SUR-07).
    #[serde(default)]
    pub deflect: Option<i16>,
    /// What it wears that can be broken, with its Toughness (SS-STN-12).
    #[serde(default)]
    pub worn: Option<i16>,
    /// The Toughness of what it holds: 5 wood, 7 iron, 9 steel.
    #[serde(default = "wood")]
    pub gear: i16,
    /// What it carries in a pack.
    #[serde(default)]
    pub pack: Vec<Name>,
    /// Tools it carries, each with what using it takes and whether that provokes (SS-PWR-07).
    #[serde(default)]
    pub tools: BTreeMap<Name, (super::words::Takes, bool)>,
    /// What it does by itself and brings to checks.
    #[serde(default)]
    pub traits: Vec<TraitDef>,
}

const fn one() -> i16 {
    1
}

const fn wood() -> i16 {
    5
}
