//! How somebody is at the moment an effect comes about: winded, prone, next to the user.

use serde::{Deserialize, Serialize};

use super::tier::Kin;
use crate::core::name::Name;

/// What an effect depends on besides a potency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectPredicate {
    /// Of whom it is said.
    pub of: Of,
    /// What is said.
    pub state: State,
    /// Whether it must not be so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

/// Of whom an [`EffectPredicate`] speaks.
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

/// What must be so of a creature for a trait, a condition or an aura to count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Predicate {
    /// It is in this state.
    Is(State),
    /// This is not so.
    Not(Box<Self>),
    /// All of these are so.
    All(Vec<Self>),
    /// At least one of these is so.
    Any(Vec<Self>),
    /// It is the user itself.
    You,
    /// It is a hero.
    Hero,
    /// It is an object and no creature.
    Object,
    /// It has this keyword.
    Keyword(Name),
    /// It has any of this counter.
    Counter(Name),
    /// Somebody has this condition from it.
    Keeps(Name),
    /// It acts on the same turn as the user, or is the user.
    ActsWithYou,
    /// It is not in the air of its own power.
    OnGround,
    /// It is inside an aura that an ability of the user's has started.
    InYourAura,
    /// The user has line of effect to it.
    InYourLineOfEffect,
    /// Others are near it.
    Near {
        /// Whose friends they are, seen from it.
        kin: Kin,
        /// Squares; 1 is adjacent.
        within: u8,
        /// How many at least.
        #[serde(default = "one")]
        count: u8,
    },
}

fn one() -> u8 {
    1
}

impl Predicate {
    /// The first thing in it that compares two creatures, as it is written.
    pub fn comparison(&self) -> Option<String> {
        match self {
            Self::Is(state) => state.needs_two().then(|| format!("{state:?}")),
            Self::Not(inner) => inner.comparison(),
            Self::All(list) | Self::Any(list) => list.iter().find_map(Self::comparison),
            Self::You | Self::ActsWithYou | Self::InYourAura | Self::InYourLineOfEffect => Some(format!("{self:?}")),
            Self::Hero
            | Self::Object
            | Self::OnGround
            | Self::Keyword(_)
            | Self::Counter(_)
            | Self::Keeps(_)
            | Self::Near { .. } => None,
        }
    }
}

impl Predicate {
    /// Every predicate that it is made of and that is made of none.
    pub fn each_plain(&self, look: &mut dyn FnMut(&Self)) {
        match self {
            Self::Not(inner) => inner.each_plain(look),
            Self::All(list) | Self::Any(list) => list.iter().for_each(|inner| inner.each_plain(look)),
            plain => look(plain),
        }
    }
}

impl State {
    /// Whether it says how two creatures stand to each other, or something of a use, and not how one creature is.
    pub fn needs_two(self) -> bool {
        match self {
            Self::Adjacent
            | Self::Enemy
            | Self::Ally
            | Self::Within(_)
            | Self::HasFromYou(_)
            | Self::BesideAlly
            | Self::Spent => true,
            Self::Winded
            | Self::Dying
            | Self::Surprised
            | Self::Minion
            | Self::SizeAtMost(_)
            | Self::SizeAtLeast(_)
            | Self::Conditioned
            | Self::Has(_) => false,
        }
    }
}
