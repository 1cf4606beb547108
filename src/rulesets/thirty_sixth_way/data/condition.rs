//! The records of conditions and other lasting effects: what they lend their bearer.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::passive::RollKind;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// Something that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it does, in a sentence of our own.
    pub about: String,
    /// Whether it does its bearer good: nobody saves against it.
    #[serde(default)]
    pub boon: bool,
    /// What it lends.
    #[serde(default)]
    pub lends: Vec<Lend>,
    /// What its bearer does by itself while it lasts.
    #[serde(default)]
    pub triggers: Vec<TriggeredEffect<Effect>>,
    /// What it brings to rolls while it lasts.
    #[serde(default)]
    pub rolls: Vec<RollBonus<RollKind>>,
}

/// What something lends its bearer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lend {
    /// Advantages on its own attacks, Disadvantages where negative.
    Attacks(i8),
    /// The same on attacks that do not aim at whoever imposed it.
    AttacksOnOthers(i8),
    /// The same on attacks against it.
    Attacked(i8),
    /// The same on its saves.
    Saves(i8),
    /// A flat bonus to its attacks (ESC-ATK-02).
    AttackBonus(i16),
    /// The escalation die counts as 0 for it (ESC-COND-23).
    NoEscalation,
    /// It adds the escalation die to its attacks.
    Escalates,
    /// No change of position, no Disengage, no popping off (ESC-COND-25).
    Stuck,
    /// Its turns have no Move action (ESC-COND-27).
    NoMoveAction,
    /// Nothing but basic attacks, moving, Rally and Sustain (ESC-COND-16).
    BasicsOnly,
    /// Can be given a Coup de Grace (ESC-COND-18).
    Helpless,
    /// Attackers save first (ESC-COND-20).
    Unseen,
    /// Attacks against it crit on one less (ESC-COND-29).
    Vulnerable,
    /// The same for attacks of whoever imposed it alone.
    VulnerableToImposer,
    /// Takes half of what its odd attacks deal (ESC-COND-04).
    Confused,
    /// Flies.
    Flying,
    /// Its crits deal triple damage.
    TripleCrits,
    /// Cannot engage whoever imposed it.
    KeptOff,
}
