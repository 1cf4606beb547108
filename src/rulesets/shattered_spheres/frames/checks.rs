//! Checks.

use crate::core::fact::RolledDie;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;
use crate::rulesets::shattered_spheres::data::words::Resistance;
use crate::rulesets::shattered_spheres::frames::{Came, Frame};
use crate::rulesets::shattered_spheres::rolls::Naturals;
use crate::rulesets::shattered_spheres::sources::Stat;
use serde::{Deserialize, Serialize};

/// What sort of check it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckKind {
    /// Of an attack, against a Defense or a number.
    Attack,
    /// Of a skill.
    Skill(Name),
    /// Of a resistance.
    Resist(Resistance),
    /// Of an effect rank.
    Effect,
    /// Of a Surge against a hit.
    Counter,
    /// For the order of turns.
    Order,
    /// For life.
    Death,
}

/// What a check is made against, with reasons.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// A number.
    Number(i16),
    /// A passive check.
    Passive(Stat),
    /// A roll; the flag says whether its natural 20 counts.
    Rolled(Stat, bool),
}

/// See [`super::Frame::Check`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Who rolls.
    pub by: CreatureId,
    /// What sort.
    pub kind: CheckKind,
    /// For which attack, skill or action.
    pub what: Name,
    /// Against whom.
    pub on: Option<CreatureId>,
    /// What is rolled.
    pub own: Stat,
    /// Against what.
    pub target: Target,
    /// What natural faces do.
    pub naturals: Naturals,
    /// Whether degrees of success matter, so that a Coup may be played.
    pub graded: bool,
    /// Whether a Slam may be declared before it.
    pub may_slam: bool,
    /// Whether the opponent rolls a Fortune Die (SS-STD-08).
    pub fortune: bool,
    /// How far it is.
    pub stage: CheckStage,
    /// Raises taken.
    pub raises: i8,
    /// Whether a Slam was declared.
    pub slam: bool,
    /// Whether a Hunch is being rolled.
    pub hunching: bool,
    /// Degrees that a Coup adds.
    pub coup: i8,
    /// The dice as they lie.
    pub dice: Vec<RolledDie>,
    /// The natural face, and the other's.
    pub naturals_rolled: [i16; 2],
    /// The totals of both sides as rolled.
    pub totals: [i16; 2],
    /// What Destiny has added to them.
    pub improved: [i16; 2],
    /// The dice that whoever rolls has added, with their pools.
    #[serde(default)]
    pub lent: Vec<(Name, i16)>,
    /// Who has passed on improving it.
    pub asked: Asked<CreatureId>,
    /// What a Hunch came to.
    pub came: Option<Came>,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CheckStage {
    /// Raise, Hunch and Slam come before it.
    Before,
    /// It is rolled.
    Rolling,
    /// Destiny may improve it.
    After,
    /// Nothing more.
    Over,
}

impl Check {
    /// A check about to be made.
    pub fn new(by: CreatureId, kind: CheckKind, what: Name, own: Stat, target: Target) -> Self {
        let naturals = Naturals::Improve;
        Self {
            by,
            kind,
            what,
            on: None,
            own,
            target,
            naturals,
            graded: true,
            may_slam: false,
            fortune: false,
            stage: CheckStage::Before,
            raises: 0,
            slam: false,
            hunching: false,
            coup: 0,
            dice: Vec::new(),
            naturals_rolled: [0; 2],
            totals: [0; 2],
            improved: [0; 2],
            lent: Vec::new(),
            asked: Asked::default(),
            came: None,
        }
    }

    /// The same against somebody.
    #[must_use]
    pub fn on(self, on: CreatureId) -> Self {
        Self { on: Some(on), ..self }
    }

    /// The same with degrees that mean nothing above the first.
    #[must_use]
    pub fn ungraded(self) -> Self {
        Self { graded: false, ..self }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Check(Box::new(self))
    }
}
