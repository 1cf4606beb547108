//! Something done, and movement.

use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::words::Slot;
use crate::rulesets::shattered_spheres::frames::Came;
use serde::{Deserialize, Serialize};

/// See [`super::Frame::Action`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    /// What, as it was asked for.
    pub act: Use,
    /// What it took.
    pub paid: Option<Slot>,
    /// How far it is.
    pub stage: ActionStage,
    /// Steps of its own that are done.
    pub step: u8,
    /// What a check came to.
    pub came: Option<Came>,
    /// Whether it was readied, and so is a Reaction.
    pub readied: bool,
    /// The lasting effect it is about.
    pub picked: Option<EffectId>,
}

/// How far an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActionStage {
    /// It was declared.
    Declared,
    /// What it provokes comes first.
    Provoking,
    /// It happens.
    Doing,
    /// Others may answer it.
    Telling,
    /// Nothing more.
    Over,
}

/// See [`super::Frame::Walk`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// Who moves.
    pub who: CreatureId,
    /// Squares still to enter.
    pub path: Vec<Spot>,
    /// How: empty, `charge`, `advance`, `withdraw`, `crawl`, `squeeze`, `escape`, `gambit`.
    pub how: Name,
    /// Whether the next step has been answered already.
    pub asked: bool,
    /// Whom it does not provoke (SS-MOV-10).
    pub spares: Vec<CreatureId>,
    /// Whether its last step is still to be told to those who wait for it.
    pub told: bool,
    /// The square it came from.
    pub from: Option<Spot>,
}

/// See [`super::Frame::Shove`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shove {
    /// Who is free and may go.
    pub who: CreatureId,
    /// How: `escape`, `move`.
    pub how: Name,
    /// Squares.
    pub squares: i16,
    /// Whom it does not provoke.
    pub spares: Vec<CreatureId>,
}

impl Action {
    /// Something about to be done.
    pub fn new(act: Use, paid: Option<Slot>) -> Self {
        Self { act, paid, stage: ActionStage::Declared, step: 0, came: None, readied: false, picked: None }
    }
}

impl Walk {
    /// A way about to be gone.
    pub fn new(who: CreatureId, path: Vec<Spot>, how: Name) -> Self {
        Self { who, path, how, asked: false, spares: Vec::new(), told: true, from: None }
    }
}
