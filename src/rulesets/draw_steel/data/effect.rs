//! What result lines are made of: effects, and the values that several of them share.
//!
//! Authors write them in the printed notation; card text is printed back from these values.

use serde::{Deserialize, Serialize};

use super::Language;
use crate::core::effect::EffectLanguage;

/// One thing an ability does to one creature; `effects/` has a file for each.
pub type Effect = <Language as EffectLanguage>::Effect;

/// How long an effect lasts, as printed; the anchor is fixed when it is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Duration {
    /// To the end of the affected creature's next turn, or of its current turn if imposed during it.
    EndOfTurn,
    /// Until a saving throw at the end of one of the affected creature's turns succeeds.
    SaveEnds,
    /// To the end of the encounter.
    Encounter,
    /// To the start of the imposing creature's next turn.
    UsersNextTurnStart,
    /// To the end of the imposing creature's next turn.
    UsersNextTurnEnd,
    /// To the end of the turn in progress.
    ThisTurn,
    /// To the end of the round in progress.
    ThisRound,
    /// Until something else ends it (prone, grabbed).
    Open,
}

/// A shift of odds that a roll carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Swing {
    /// One step in the roller's favour.
    Edge,
    /// Two steps in the roller's favour.
    DoubleEdge,
    /// One step against the roller.
    Bane,
    /// Two steps against the roller.
    DoubleBane,
}

impl Swing {
    /// How many edges it is, or banes where negative.
    pub fn causes(self) -> i8 {
        match self {
            Self::Edge => 1,
            Self::DoubleEdge => 2,
            Self::Bane => -1,
            Self::DoubleBane => -2,
        }
    }
}

/// Which way a lasting adjustment of incoming damage goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Resistance {
    /// More damage.
    Weakness,
    /// Less damage.
    Immunity,
}

/// What damage goes past at its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Past {
    /// Nothing.
    #[default]
    Nothing,
    /// Damage immunity.
    Immunity,
    /// Whatever reduces damage (DS-DMG-13).
    Everything,
}

impl Past {
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

/// Where forced movement is measured from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The user.
    #[default]
    User,
    /// The middle of the ability's area.
    Center,
    /// The ability's target, of which there is one.
    Target,
    /// Straight beneath whoever is moved, who goes straight up.
    Below,
    /// The user's enemy nearest to whoever is moved, of those within so many squares of it.
    NearestEnemy(u8),
}

impl Origin {
    pub(crate) fn is_user(&self) -> bool {
        *self == Self::User
    }
}

/// Against whom a strike is let somebody make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Against {
    /// Anybody.
    #[default]
    Anyone,
    /// The user of the ability.
    You,
    /// The ability's target.
    Target,
    /// Somebody next to the ability's target, as the striker picks.
    BesideTarget,
    /// Whomever the user picks; the striker has no say.
    Chosen,
    /// The same, but an enemy of the user's.
    ChosenEnemy,
    /// The striker's nearest ally in reach; the striker has no say.
    NearestAlly,
    /// The striker's nearest enemy in reach.
    NearestEnemy,
}

impl Against {
    /// Whether somebody other than the striker, or the place, settles whom it is made against.
    pub fn is_picked(self) -> bool {
        matches!(self, Self::Chosen | Self::ChosenEnemy | Self::NearestAlly | Self::NearestEnemy)
    }
}
