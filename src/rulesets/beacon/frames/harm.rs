//! Harm on its way, Wounds and Overstresses.

use serde::{Deserialize, Serialize};

use super::super::data::words::Kind;

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::Term;

/// See [`Frame::Harm`](super::Frame::Harm).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harm {
    /// To whom.
    pub to: CreatureId,
    /// By whom; nobody for the ground.
    pub by: Option<CreatureId>,
    /// By what.
    pub of: Name,
    /// Of what.
    pub kind: Kind,
    /// The damage so far, term by term.
    pub terms: Vec<Term>,
    /// Stress that comes with it.
    pub stress: i16,
    /// Whether ARMOR counts for nothing.
    pub piercing: bool,
    /// Whether WEAKENED and VULNERABLE have no say: ticks of Discord.
    pub raw: bool,
    /// So much less before ARMOR, by reactions.
    pub reduced: Vec<Term>,
    /// Whether a reaction halves it (BC-ABL-16).
    pub halved: bool,
    /// How far it is.
    pub stage: HarmStage,
    /// Whether anything came through.
    pub harmed: bool,
    /// Whether a channelled effect is at stake, where nothing else sees to that.
    pub concentrate: bool,
}

/// How far harm is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HarmStage {
    /// WEAKENED and VULNERABLE.
    Scaling,
    /// It may be answered.
    Answering,
    /// ARMOR and resistance; it is taken.
    Taking,
    /// Its Stress is taken.
    Straining,
    /// It was taken.
    Taken,
}

/// See [`Frame::Toll`](super::Frame::Toll).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toll {
    /// Whose.
    pub who: CreatureId,
    /// Whether it is an Overstress.
    pub overstress: bool,
    /// Who caused it.
    pub by: Option<CreatureId>,
    /// How many are left before the cap.
    pub left: i16,
    /// What has come up.
    pub result: Option<TollResult>,
}

/// What a Wound or Overstress comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TollResult {
    /// DAZED until the end of the next turn.
    Dazed,
    /// A weapon is destroyed.
    Weapon,
    /// A support item is destroyed.
    Support,
    /// A technique is destroyed.
    Technique,
    /// Maximum MP goes down.
    Mana,
    /// SLOWED and STUNNED until the end of the next turn.
    Felled,
    /// VULNERABLE and WEAKENED until cleared.
    Exposed,
}

impl Harm {
    /// Harm of a kind, told by its terms, on its way to somebody.
    pub fn new(to: CreatureId, by: Option<CreatureId>, of: Name, kind: Kind, terms: Vec<Term>) -> Self {
        Self {
            to,
            by,
            of,
            kind,
            terms,
            stress: 0,
            piercing: false,
            raw: false,
            reduced: Vec::new(),
            halved: false,
            stage: HarmStage::Scaling,
            harmed: false,
            concentrate: false,
        }
    }

    /// Stress alone.
    pub fn stress(to: CreatureId, by: Option<CreatureId>, of: Name, stress: i16) -> Self {
        Self { stress, ..Self::new(to, by, of, Kind::Stress, Vec::new()) }
    }

    /// What the terms come to.
    pub fn amount(&self) -> i16 {
        self.terms.iter().map(|term| term.value).sum()
    }
}
