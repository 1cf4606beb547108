//! What triggered abilities answer (DS-ABIL-16): an event, and what else must be so of it.

use serde::{Deserialize, Serialize};

use super::predicate::Predicate;
use crate::core::name::Name;

/// An event that a triggered ability answers. Its subject is the creature that it happens to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// The subject is about to take damage: halving, redirecting, lowering potencies.
    AboutToTakeDamage,
    /// The subject has taken damage.
    TakesDamage,
    /// The subject is about to be force moved.
    AboutToBeForced,
    /// The subject is being force moved: after every square of it, and after the fall that ends it.
    IsForced,
    /// The subject has been force moved.
    WasForced,
    /// The subject is about to force move somebody.
    CausesForce,
    /// The subject is about to roll for an ability that deals damage.
    RollsDamage,
    /// The subject moves willingly: before or after any step.
    Moves,
    /// The subject moves or shifts away out of adjacency or reach.
    MovesAway,
    /// The subject starts its turn.
    TurnStarts,
    /// The subject has ended a turn, which this very ability had not started.
    TurnEnds,
    /// The subject uses an ability, the targets of which are named.
    Uses,
    /// The subject has been named as a target of another's ability.
    IsTargeted,
    /// The subject is brought to 0 Stamina. The owner answers its own fall at once, without being asked and at no cost.
    Falls,
    /// Any of these.
    Any(Vec<Self>),
}

impl Trigger {
    /// The single events that it stands for.
    pub fn events(&self) -> &[Self] {
        match self {
            Self::Any(list) => list,
            single => std::slice::from_ref(single),
        }
    }

    /// Whether it answers this event, among others or alone.
    pub fn is_on(&self, event: &Self) -> bool {
        self.events().contains(event)
    }

    /// Whether it is forced movement.
    pub fn is_of_force(&self) -> bool {
        matches!(self, Self::AboutToBeForced | Self::IsForced | Self::WasForced | Self::CausesForce)
    }

    /// Whether it is damage that comes or came.
    pub fn is_of_damage(&self) -> bool {
        matches!(self, Self::AboutToTakeDamage | Self::TakesDamage)
    }
}

/// Narrows down what a triggered ability answers, in the words in which the traits of other games do; everything that is
/// said must be so. The bearer is the owner of the ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerFilter {
    /// Of the creature that the trigger happens to; the owner itself, unless said, where the target line does not name
    /// that creature (an ability on its user, in an area, or with another `aim`).
    #[serde(default)]
    pub subject: Option<Predicate>,
    /// Of the owner.
    #[serde(default)]
    pub bearer: Option<Predicate>,
    /// Of the creature that brings it about: who damages, uses the ability or moves somebody.
    #[serde(default)]
    pub other: Option<Predicate>,
    /// The damage is of one of these types; empty is any.
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// All these keywords are on the ability that brings it about; empty is any, and what is no ability too.
    #[serde(default)]
    pub with: Vec<Name>,
    /// The creature that brings it about has charged, or has come 2 squares or more straight at the owner.
    #[serde(default)]
    pub rushing: bool,
    /// The forced movement is vertical.
    #[serde(default)]
    pub vertical: bool,
    /// Whom the target line means.
    #[serde(default)]
    pub aim: Aim,
}

/// Whom the target line of a triggered ability means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// The creature that the trigger happens to.
    #[default]
    Subject,
    /// The creature that brings it about.
    Other,
    /// Whoever fits it, chosen with the answer.
    Chosen,
}
