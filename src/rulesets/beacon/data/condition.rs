//! The records of conditions, statuses and other lasting effects: what they lend their bearer.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::passive::RollKind;
use super::words::Kind;
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
    /// What sort of thing it is.
    pub sort: Lasting,
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

/// What sort of lasting effect something is (BC-BOL-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasting {
    /// A condition, which REFRESH clears.
    Condition,
    /// A status, which ends only as it says.
    Status,
    /// Something else that somebody has.
    Boon,
}

/// What something lends its bearer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lend {
    /// Accuracy, or Difficulty where negative, on its own attacks, checks and saves.
    Rolls(i8),
    /// The same on attack rolls against it.
    Attacked(i8),
    /// Sees and targets adjacent spaces alone (BC-CON-01).
    Blind,
    /// No weapon attacks but improvised ones (BC-CON-03).
    NoWeapons,
    /// No spells, and nothing is released (BC-CON-06, BC-CHN-14).
    NoSpells,
    /// No voluntary movement (BC-CON-04).
    NoMovement,
    /// No voluntary movement but the standard one (BC-CON-07).
    StandardMovementOnly,
    /// Acts in the last phase (BC-CON-07).
    ActsLate,
    /// A standard or a minor action, not both, and no FULL ATTACK (BC-CON-08).
    OneAction,
    /// No reactions.
    NoReactions,
    /// DODGE and A-DEF count as this (BC-CON-08).
    Defenses(i16),
    /// Accuracy, or Difficulty where negative, on checks to escape a grapple (BC-ABL-18).
    Escapes(i8),
    /// Neither ARMOR nor resistance (BC-CON-09).
    Bare,
    /// Double damage taken, of these kinds; of all four where none is said (BC-CON-10).
    TakesDouble(Vec<Kind>),
    /// Half damage dealt (BC-CON-11).
    DealsHalf,
    /// Half of such damage taken; caused by others only, where so said (BC-ABL-10).
    TakesHalf {
        /// Of which kinds.
        kinds: Vec<Kind>,
        /// Whether its own harm is spared the halving.
        from_others: bool,
    },
    /// Every space is difficult (BC-STA-08).
    Crawls,
    /// Nobody but the adjacent can target it, save with areas (BC-STA-05).
    Hidden,
    /// Half of all attack rolls miss it outright (BC-STA-07).
    Invisible,
    /// ARMOR, in all never more than 4 (BC-STAT-03).
    Armor(i16),
}
