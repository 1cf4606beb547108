//! Turns, releases, and what falls due as a turn starts or ends.

use serde::{Deserialize, Serialize};

use super::super::data::level::Scene;
use super::super::data::words::Action;

use crate::core::ids::{CreatureId, EffectId};
use crate::core::name::Name;

/// See [`Frame::Turn`](super::Frame::Turn).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it is a second one (BC-SRG-01).
    pub surge: bool,
    /// Whether it is what something summoned does within its summoner's turn (BC-TAG-06).
    pub within: bool,
    /// How far it is.
    pub stage: TurnStage,
    /// Squares of the standard movement left.
    pub left: i16,
    /// Whether any of it was made or given up.
    pub moved: bool,
    /// Whether it stopped for good (BC-MOV-04).
    pub halted: bool,
    /// Whether the standard action is spent.
    pub standard: bool,
    /// Whether the minor action is spent.
    pub minor: bool,
    /// Free actions so far (BC-TURN-03).
    pub frees: u8,
    /// Whether movement provokes nothing and is not stopped (BC-REP-03).
    pub safe: bool,
    /// The halves of a FULL ATTACK so far, each with its ability (BC-FUL-05).
    pub halves: Vec<(Action, Name)>,
    /// The other weapon of a linked pair, which may follow now, and on whom (BC-FUL-10).
    pub linked: Option<Name>,
    /// The names of an action just done, which others may have waited for (BC-RDY-02).
    pub did: Vec<Name>,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TurnStage {
    /// The price of a surge.
    Paying,
    /// What falls due at its start.
    Starting,
    /// Its owner acts.
    Open,
    /// What falls due at its end.
    Ending,
    /// Nothing more.
    Over,
}

/// See [`Frame::Release`](super::Frame::Release).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Release {
    /// Who.
    pub who: CreatureId,
    /// Squares of saved movement left (BC-CHN-11).
    pub left: i16,
    /// Whether any of it was made.
    pub moved: bool,
    /// Whether it was let go.
    pub done: bool,
}

/// See [`Frame::Resting`](super::Frame::Resting).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resting {
    /// What comes after it.
    pub scene: Scene,
    /// Whether it has begun.
    pub begun: bool,
    /// How many player characters are done with it.
    pub done: usize,
}

/// See [`Frame::Grant`](super::Frame::Grant).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// Who may act.
    pub by: CreatureId,
    /// With one of these.
    pub abilities: Vec<Name>,
    /// On nobody else, where said.
    pub on: Option<CreatureId>,
    /// As what: `ready`, `linked`, `full-attack`.
    pub as_what: Name,
    /// How many uses are left.
    pub left: u8,
    /// What was used of it (BC-FUL-05).
    pub halves: Vec<(Action, Name)>,
}

/// See [`Frame::Moment`](super::Frame::Moment).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it starts; else it ends.
    pub starts: bool,
    /// What is still due.
    pub due: Vec<DueItem>,
    /// Whether it was looked for.
    pub gathered: bool,
    /// Whether the first of it is being rolled for.
    pub rolling: bool,
    /// Whose effects come first, where that was settled (BC-SIM-04).
    pub first: Option<CreatureId>,
    /// Whether what comes next was settled (BC-SIM-03, BC-SIM-05).
    pub settled: bool,
}

/// One thing that falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DueItem {
    /// Whose it is; others' come before one's own (BC-SIM-01).
    pub owner: Option<CreatureId>,
    /// What.
    pub what: DueWhat,
}

/// What falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DueWhat {
    /// A d6 for abilities that recharge (BC-NPC-05).
    Recharge,
    /// The MAGIC check against Discord (BC-DMG-06).
    Discord,
    /// What lasts to this moment ends.
    Lapse,
    /// The hidden are seen (BC-STA-06).
    Seen,
    /// The ground hurts (BC-MOV-12).
    Ground,
    /// A zone does something to whoever is inside (BC-TAG-09).
    Zone(EffectId),
    /// A trait answers (BC-ABL-01).
    Trait {
        /// The ability or condition that it belongs to.
        of: Name,
        /// Which of those of the same name, from 0.
        at: usize,
    },
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CreatureId, surge: bool) -> Self {
        Self {
            who,
            surge,
            within: false,
            stage: if surge { TurnStage::Paying } else { TurnStage::Starting },
            left: 0,
            moved: false,
            halted: false,
            standard: false,
            minor: false,
            frees: 0,
            safe: false,
            halves: Vec::new(),
            linked: None,
            did: Vec::new(),
        }
    }

    /// What something summoned does within its summoner's turn.
    pub fn within(who: CreatureId, speed: i16) -> Self {
        Self { within: true, stage: TurnStage::Open, left: speed, ..Self::new(who, false) }
    }
}
