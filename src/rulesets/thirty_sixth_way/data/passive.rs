//! What somebody has by being what it is.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// Something that is always so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Passive {
    /// What it does at events of the fight, and what it brings to rolls.
    Trait {
        /// Its name.
        name: Name,
        /// What it does by itself.
        #[serde(default)]
        triggers: Vec<TriggeredEffect<Effect>>,
        /// What it brings to rolls.
        #[serde(default)]
        rolls: Vec<RollBonus<RollKind>>,
    },
    /// A crit on it drops it to 0.
    Brittle,
    /// Intercepts while engaged with exactly one, whom it pops off first.
    Interceptor,
    /// Gains Momentum by hits and loses it when hit.
    Momentum,
    /// Adds the escalation die to its attacks (ESC-ED-06).
    Escalates,
    /// Flies (ESC-COND-11).
    Flying,
}

/// Rolls that traits and conditions bear on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollKind {
    /// Attacks; who else is in it is the target.
    Attacks,
    /// Opportunity attacks alone.
    OpportunityAttacks,
    /// Saves.
    Saves,
    /// Disengage checks.
    Disengage,
}

impl RollKind {
    /// The rolls in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Attacks => "attacks",
            Self::OpportunityAttacks => "opportunity attacks",
            Self::Saves => "saves",
            Self::Disengage => "Disengage checks",
        }
    }
}
