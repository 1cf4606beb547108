//! What brings a hero points of its class's pool (DS-HERO-03, section 4 of the rulebook's classes).

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::predicate::Predicate;
use crate::core::name::Name;
use crate::core::uses::Scope;

/// A gain, and what has to happen for it; everything that is said must be so. The bearer is the hero who
/// gains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResourceGain {
    /// Any of these has to happen.
    pub on: Vec<GainEvent>,
    /// How much; dice are rolled, a d3 as half a d6.
    #[serde(with = "super::super::notation::formula")]
    pub amount: Amount,
    /// At most once in this time.
    #[serde(default)]
    pub once: Option<Once>,
    /// Of the creature that it happens to.
    #[serde(default)]
    pub subject: Option<Predicate>,
    /// Of the creature that brings it about: who damages somebody, who uses the ability.
    #[serde(default)]
    pub other: Option<Predicate>,
    /// The damage is of one of these types; empty is any.
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// The damage has surges in it.
    #[serde(default)]
    pub surged: bool,
    /// The ability is of this sort.
    #[serde(default)]
    pub used: Option<UseKind>,
    /// It comes to the dead, too (DS-HERO-14).
    #[serde(default)]
    pub even_dead: bool,
    /// What the log says of it: "took damage".
    pub why: String,
}

/// What happens in a fight that heroes gain by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GainEvent {
    /// A creature's turn starts.
    TurnStarts,
    /// A creature has taken damage.
    TakesDamage,
    /// A creature has become winded.
    BecomesWinded,
    /// A hero is dying.
    IsDying,
    /// A hero has died.
    Dies,
    /// A creature has regained Stamina.
    RegainsStamina,
    /// A creature has gained temporary Stamina, or has answered with what cuts damage or imposes a bane.
    IsProtected,
    /// A creature was force moved.
    WasForced,
    /// A creature has rolled a natural 19 or 20.
    RollsBest,
    /// A creature uses an ability.
    Uses,
    /// A third hero uses an ability during one turn.
    ThirdHeroUses,
}

impl GainEvent {
    /// Whether it happens to somebody.
    pub fn has_subject(self) -> bool {
        !matches!(self, Self::Uses | Self::ThirdHeroUses)
    }

    /// Whether somebody brings it about.
    pub fn has_other(self) -> bool {
        matches!(self, Self::TakesDamage | Self::Uses | Self::ThirdHeroUses)
    }
}

/// A sort of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UseKind {
    /// Of a hero's ability that has a price.
    Heroic,
    /// As a main action.
    MainAction,
    /// Of an ability that Malice pays for.
    Malice,
}

/// In which time something happens once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Once {
    /// A turn, whosever it is.
    Turn,
    /// A round.
    Round,
    /// A fight.
    Fight,
}

impl From<Once> for Scope {
    fn from(once: Once) -> Self {
        match once {
            Once::Turn => Self::Turn,
            Once::Round => Self::Round,
            Once::Fight => Self::Fight,
        }
    }
}
