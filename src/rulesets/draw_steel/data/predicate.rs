//! What must be so of somebody for an effect to come about, a trait or a trigger to count: the kernel's language with the
//! states that only Draw Steel knows.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;
use crate::core::triggered;

/// What must be so of somebody; the bearer is the user of an ability, the owner of a trigger or an aura.
pub type Predicate = triggered::Predicate<State>;

/// What an effect of a printed line depends on besides a potency.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectPredicate {
    /// Of whom it is said.
    pub of: Of,
    /// What is said, seen from the user.
    pub so: Predicate,
    /// Whether it must not be so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

/// Of whom an [`EffectPredicate`] speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Of {
    /// The ability's target; any of them where the effect falls on others.
    Target,
    /// The user; what compares two creatures, such as nearness, compares it with the target.
    You,
}

/// What only Draw Steel says of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum State {
    /// At half its Stamina or less (DS-STAM-01).
    Winded,
    /// A hero at 0 Stamina or less (DS-STAM-03).
    Dying,
    /// Surprised.
    Surprised,
    /// A minion (DS-DIR-02).
    Minion,
    /// A hero.
    Hero,
    /// An object and no creature.
    Object,
    /// Has this keyword.
    Keyword(Name),
    /// Of this size or a smaller one; 1 takes in all sizes of one square.
    SizeAtMost(u8),
    /// Of this size or a larger one.
    SizeAtLeast(u8),
    /// Has any of the nine conditions (DS-COND-38).
    Conditioned,
    /// Somebody has this condition from it.
    Keeps(Name),
    /// Not in the air of its own power.
    OnGround,
    /// Acts on the same turn as the bearer, or is the bearer.
    ActsWithBearer,
    /// Next to an ally of the bearer's that is awake.
    BesideAlly,
    /// Inside an aura that an ability of the bearer's has started.
    InBearersAura,
    /// The bearer has line of effect to it.
    InBearersLineOfEffect,
    /// The user has paid for the rider of the ability.
    Spent,
}

/// The first thing in a predicate that compares two creatures, or says something of a use, as it is written.
pub fn comparison(predicate: &Predicate) -> Option<String> {
    match predicate {
        Predicate::Not(inner) => comparison(inner),
        Predicate::All(list) | Predicate::Any(list) => list.iter().find_map(comparison),
        Predicate::Is(state) => state.needs_two().then(|| format!("{state:?}")),
        Predicate::Bearer
        | Predicate::Who(_)
        | Predicate::Adjacent
        | Predicate::Within(_)
        | Predicate::HasFromBearer(_) => Some(format!("{predicate:?}")),
        Predicate::Has(_)
        | Predicate::AtMostHalf(_)
        | Predicate::AtLeast(..)
        | Predicate::Linked { .. }
        | Predicate::Near { .. } => None,
    }
}

impl State {
    /// Whether it says how two creatures stand to each other, or something of a use, and not how one creature is.
    pub fn needs_two(self) -> bool {
        match self {
            Self::BesideAlly
            | Self::ActsWithBearer
            | Self::InBearersAura
            | Self::InBearersLineOfEffect
            | Self::Spent => true,
            Self::Winded
            | Self::Dying
            | Self::Surprised
            | Self::Minion
            | Self::Hero
            | Self::Object
            | Self::Keyword(_)
            | Self::SizeAtMost(_)
            | Self::SizeAtLeast(_)
            | Self::Conditioned
            | Self::Keeps(_)
            | Self::OnGround => false,
        }
    }
}
