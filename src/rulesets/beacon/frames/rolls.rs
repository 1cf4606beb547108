//! d20 rolls and what waits for one.

use serde::{Deserialize, Serialize};

use super::super::data::effect::Effect;
use super::super::data::words::Score;

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::Term;

/// See [`Frame::Roll`](super::Frame::Roll).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// Who rolls.
    pub who: CreatureId,
    /// For which ability or rule.
    pub what: Name,
    /// What its dice are for.
    pub purpose: Name,
    /// Against whom.
    pub on: Option<CreatureId>,
    /// The number to reach.
    pub need: i16,
    /// What is added, term by term.
    pub adds: Vec<Term>,
    /// Accuracy and Difficulty, term by term.
    pub help: Vec<Term>,
    /// The d20 and the d6 as they came up.
    pub shown: Option<(u8, Vec<u8>)>,
    /// Whether a charge that may help was used or declined (BC-ABL-04).
    pub charged: bool,
    /// Whether a reroll was declined.
    pub kept: bool,
    /// Whether a total of 20 is more than a success.
    pub attack: bool,
}

/// See [`Frame::Contest`](super::Frame::Contest).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contest {
    /// Who started it, and wins ties (BC-DICE-12).
    pub by: CreatureId,
    /// By which score.
    pub with: Score,
    /// Against whom.
    pub on: CreatureId,
    /// By which score.
    pub against: Score,
    /// What for: `reveal`, `escape`, `wrestle`.
    pub what: Name,
    /// The initiator's total.
    pub total: Option<i16>,
    /// Whether the rolls are under way.
    pub begun: bool,
}

/// See [`Frame::Saving`](super::Frame::Saving).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Saving {
    /// Whose effect.
    pub by: CreatureId,
    /// Of which ability.
    pub of: Name,
    /// Who saves.
    pub on: CreatureId,
    /// By which score.
    pub with: Score,
    /// What comes of a failure.
    pub failed: Vec<Effect>,
    /// What comes of a success.
    pub saved: Vec<Effect>,
    /// Whether it is rolled.
    pub rolled: bool,
}

/// See [`Frame::Concentrate`](super::Frame::Concentrate).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Concentrate {
    /// Who channels.
    pub who: CreatureId,
    /// Who did the harm.
    pub by: Option<CreatureId>,
    /// Whether it is rolled.
    pub rolled: bool,
}

/// See [`Frame::Overextend`](super::Frame::Overextend).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overextend {
    /// Who rolls again.
    pub who: CreatureId,
    /// Whose chance it is.
    pub enemy: CreatureId,
}
