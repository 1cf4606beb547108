//! The order of turns, a turn, what a check came to in it.

use crate::core::action_budget::ActionBudget;
use crate::core::ids::{CreatureId, EffectId};
use crate::rulesets::shattered_spheres::data::words::Slot;
use serde::{Deserialize, Serialize};

/// See [`super::Frame::Ordering`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ordering {
    /// Heroes who may still choose what to roll (SS-INIT-01).
    pub asks: Vec<CreatureId>,
    /// Who rolls Adroitness in a Challenge.
    pub words: Vec<CreatureId>,
    /// Whether they were found.
    pub begun: bool,
}

/// See [`super::Frame::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub who: CreatureId,
    /// How far it is.
    pub stage: TurnStage,
    /// Whether it was put off before, so that nothing of its start happens again (SS-DLY-01).
    pub resumed: bool,
    /// Whether it was put off too long, so that nothing but its end is left of it (SS-DLY-04).
    pub lost: bool,
    /// The actions of the turn.
    pub actions: ActionBudget<Slot>,
    /// Whether the quick action of the turn was used, or traded into.
    pub quick_used: bool,
    /// Whether anything was done, so that it cannot be put off any more (SS-DLY-01).
    pub acted: bool,
    /// Squares moved, for a Slam (SS-REA-07).
    pub walked: i16,
    /// Squares of a move action that Move-by keeps for later (SS-SUR-06).
    pub rest: i16,
    /// Whether an attack check was made (SS-QCK-06).
    pub attacked: bool,
    /// Whether a Stance was taken.
    pub stanced: bool,
    /// Tries to run and to spring up in this turn (SS-MOV-03, SS-MOV-07).
    pub tries: [u8; 2],
    /// Whom it grabbed in this turn (SS-STN-08).
    pub grabbed: Vec<CreatureId>,
    /// Effects still to be checked at its end.
    pub due: Vec<EffectId>,
    /// The effect being checked.
    pub checking: Option<EffectId>,
    /// What a check came to.
    pub came: Option<Came>,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TurnStage {
    /// What happens as it starts.
    Starting,
    /// A death save is rolled.
    Saving,
    /// Actions are refreshed.
    Refreshing,
    /// Its owner acts.
    Open,
    /// Running may tire.
    Tiring,
    /// What ends with it.
    Ending,
    /// What lasts is resisted.
    Resisting,
    /// Others may answer its end.
    Telling,
    /// Nothing more.
    Over,
}

/// What a check came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Came {
    /// The degree; positive where it succeeded.
    pub degree: i8,
    /// The natural face.
    pub natural: i16,
    /// The total.
    pub total: i16,
    /// The number it was compared with, without Raises.
    pub target: i16,
    /// Whether it is a critical hit.
    pub critical: bool,
    /// Whether a Slam was declared before it.
    pub slam: bool,
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CreatureId) -> Self {
        Self {
            who,
            stage: TurnStage::Starting,
            resumed: false,
            lost: false,
            actions: ActionBudget::default(),
            quick_used: false,
            acted: false,
            walked: 0,
            rest: 0,
            attacked: false,
            stanced: false,
            tries: [0; 2],
            grabbed: Vec::new(),
            due: Vec::new(),
            checking: None,
            came: None,
        }
    }
}
