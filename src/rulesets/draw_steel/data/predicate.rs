//! How somebody is at the moment an effect comes about: winded, prone, next to the user.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;

/// What an effect depends on besides a potency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Given {
    /// Of whom it is said.
    pub of: Of,
    /// What is said.
    pub state: State,
    /// Whether it must not be so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

/// Of whom a [`Given`] speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Of {
    /// The ability's target; any of them where the effect falls on others.
    Target,
    /// The user.
    You,
}

/// What somebody may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum State {
    /// At half its Stamina or less (DS-STAM-01).
    Winded,
    /// A hero at 0 Stamina or less (DS-STAM-03).
    Dying,
    /// Surprised.
    Surprised,
    /// Next to the user; of the user, next to the target.
    Adjacent,
    /// An enemy of the user's.
    Enemy,
    /// An ally of the user's, or the user itself.
    Ally,
    /// A minion (DS-DIR-02).
    Minion,
    /// This many squares or fewer from the other one.
    Within(u8),
    /// Of this size or a smaller one; 1 takes in all sizes of one square.
    SizeAtMost(u8),
    /// Of this size or a larger one.
    SizeAtLeast(u8),
    /// Has any of the nine conditions (DS-COND-38).
    Conditioned,
    /// Has this condition.
    Has(Name),
    /// Has this condition, and the user is its source.
    HasFromYou(Name),
    /// The user has paid for the rider of the ability.
    Spent,
    /// Next to an ally of the user's that is awake.
    BesideAlly,
}
