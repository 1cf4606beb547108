//! The records of callings, monsters and states: what content files say.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::power::Roll;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A calling: what an adventurer is, at both tiers (content table 5.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallingDef {
    /// Slug; adventurers of tier 1 go by it, those of tier 2 by it and `-2`.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Intellect, added to initiative.
    pub int: i16,
    /// Agility, added to initiative.
    pub agi: i16,
    /// SPD in squares.
    pub speed: i16,
    /// HP at tier 1 and at tier 2.
    pub hp: (i16, i16),
    /// ATK modifier.
    pub atk: i16,
    /// DEF.
    pub def: i16,
    /// Powers of tier 1.
    pub powers: Vec<Name>,
    /// Powers that tier 2 adds.
    #[serde(default)]
    pub veteran: Vec<Name>,
    /// The two items carried unless a level says otherwise.
    #[serde(default)]
    pub items: Vec<Name>,
    /// What it does by itself and brings to rolls.
    #[serde(default)]
    pub traits: Vec<TraitDef>,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
}

/// A monster (content table 5.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterDef {
    /// Slug, unique among monsters and callings.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Tier 1 to 3 (TP-TIER-01).
    pub tier: u8,
    /// Printed role.
    pub role: Role,
    /// Intellect, added to initiative.
    pub int: i16,
    /// Agility, added to initiative.
    pub agi: i16,
    /// SPD in squares.
    pub speed: i16,
    /// HP.
    pub hp: i16,
    /// ATK modifier.
    pub atk: i16,
    /// DEF.
    pub def: i16,
    /// Powers.
    pub powers: Vec<Name>,
    /// What it gets in a round in which it holds still.
    #[serde(default)]
    pub holding: Vec<Effect>,
    /// States of its own from which its attackers gain nothing.
    #[serde(default)]
    pub shrugs: Vec<Name>,
    /// Its opponent likes to seize the initiative below half its HP.
    #[serde(default)]
    pub seizes: bool,
    /// What it does by itself and brings to rolls.
    #[serde(default)]
    pub traits: Vec<TraitDef>,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
}

/// A trait: what somebody does by itself at events of the fight, and what it brings to rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitDef {
    /// Its name.
    pub name: Name,
    /// What it does by itself.
    #[serde(default)]
    pub triggers: Vec<TriggeredEffect<Effect>>,
    /// What it brings to rolls.
    #[serde(default)]
    pub rolls: Vec<RollBonus<RollKind>>,
}

/// Rolls that traits and states bear on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollKind {
    /// Attacks; who else is in it is the target.
    Attacks,
    /// Opportunity attacks alone.
    OpportunityAttacks,
}

impl RollKind {
    /// The rolls in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Attacks => "attacks",
            Self::OpportunityAttacks => "opportunity attacks",
        }
    }
}

/// What a monster is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Falls to any hit; four count as one.
    Minion,
    /// Moves.
    Skirmisher,
    /// Shoots.
    Sniper,
    /// Hits hard.
    Brute,
    /// Hinders.
    Controller,
    /// Strikes where least expected.
    Lurker,
    /// A fight by itself.
    Boss,
}

/// A state a fighter can be in (TP-ST-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Sources of advantage on the bearer's own attacks; negative ones are disadvantage.
    #[serde(default)]
    pub attacks: i16,
    /// Sources of advantage for whoever attacks the bearer; negative ones are disadvantage.
    #[serde(default)]
    pub attackers: i16,
    /// Sources of advantage on the bearer's opportunity attacks only.
    #[serde(default)]
    pub opportunity: i16,
    /// A state that a successful opportunity attack of the bearer puts on the mover until the end of the round.
    #[serde(default)]
    pub halts: Option<Name>,
    /// The most squares any power of the bearer's own moves it.
    #[serde(default)]
    pub most_squares: Option<i16>,
    /// Becoming so while moving ends the movement (TP-SLW-01).
    #[serde(default)]
    pub stops: bool,
    /// Not moved by pushes (TP-MOV-05).
    #[serde(default)]
    pub immovable: bool,
    /// May not use the Attack action.
    #[serde(default)]
    pub no_attack: bool,
    /// Makes no opportunity attacks.
    #[serde(default)]
    pub no_opportunity: bool,
    /// Costs HP in the End Phase, as many as its number (TP-END-04).
    #[serde(default)]
    pub burns: bool,
    /// The next use of a power in this state has a source of advantage.
    #[serde(default)]
    pub favors: Option<Favor>,
    /// What its bearer does by itself while it lasts.
    #[serde(default)]
    pub triggers: Vec<TriggeredEffect<Effect>>,
    /// What it brings to rolls while it lasts.
    #[serde(default)]
    pub rolls: Vec<RollBonus<RollKind>>,
    /// What whoever is in it did, where that says it better than its name: `seized the initiative`.
    #[serde(default)]
    pub did: String,
    /// What it means, in a sentence.
    #[serde(default)]
    pub about: String,
}

/// A source of advantage for one use of a power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Favor {
    /// Which power.
    pub power: Name,
    /// Only with no enemy within so many squares.
    pub clear: i16,
}

impl CallingDef {
    /// The id of its adventurers of a tier.
    pub fn creature(&self, tier: u8) -> Name {
        if tier <= 1 { self.id } else { Name::new(&format!("{}-{tier}", self.id)) }
    }
}

/// The die that a tier adds to rolls of powers of a lower one.
pub const TIER_DIE: Roll = Roll { dice: 1, sides: 6, plus: 0 };
