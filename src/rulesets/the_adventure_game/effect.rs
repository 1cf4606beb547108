//! What powers, traits and states do to somebody: the records.

use serde::{Deserialize, Serialize};

use super::power::{Lasts, Roll};
use crate::core::effect::{Each, If, Own};
use crate::core::name::Name;
#[cfg(feature = "gui")]
use crate::core::push::ForcedKind;

/// Something that happens to whom a power, trait or state concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Loses HP.
    Damage(Damage),
    /// Loses half of what a success would cost, rounded down (TP-HP-01).
    Half(Half),
    /// Regains HP (TP-HP-05).
    Heal(Heal),
    /// Loses a wound mark.
    Unmark(Unmark),
    /// Comes under a state.
    State(State),
    /// Is pushed (TP-MOV-05).
    Push(Push),
    /// Is pulled.
    Pull(Pull),
    /// What the user gets, once.
    Own(Own<Self>),
    /// The same to each of some around the user.
    Each(Each<Self>),
    /// Depends on how its target is.
    If(If<Self>),
}

/// See [`Effect::Damage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage(pub Roll);

/// See [`Effect::Half`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Half();

/// See [`Effect::Heal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heal(pub Roll);

/// See [`Effect::Unmark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unmark();

/// See [`Effect::State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Which.
    pub is: Name,
    /// For how long.
    pub lasts: Lasts,
    /// How strong, for those that have a number.
    #[serde(default)]
    pub by: i16,
}

/// At most so many squares away from the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push(pub i16);

/// At most so many squares, by the rules of pushes, each step nearer to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pull(pub i16);

impl Effect {
    /// The effects that it puts together, those of its first case where it has several; none of a plain one.
    fn parts(&self) -> &[Self] {
        match self {
            Self::Own(own) => &own.0,
            Self::Each(each) => &each.effects,
            Self::If(own) => &own.then,
            _ => &[],
        }
    }

    /// The states that it puts on somebody.
    pub fn states(&self) -> Vec<Name> {
        match self {
            Self::State(state) => vec![state.is],
            _ => self.parts().iter().flat_map(Self::states).collect(),
        }
    }

    /// The damage in it, if it deals any.
    pub fn damage(&self) -> Option<Roll> {
        match self {
            Self::Damage(damage) => Some(damage.0),
            _ => self.parts().iter().find_map(Self::damage),
        }
    }

    /// Whether it halves the damage of a success, which only a power has.
    pub fn halves(&self) -> bool {
        matches!(self, Self::Half(_)) || self.parts().iter().any(Self::halves)
    }

    /// Whether it gives back HP or takes a mark away.
    #[cfg(feature = "gui")]
    pub fn mends(&self) -> bool {
        matches!(self, Self::Heal(_) | Self::Unmark(_)) || self.parts().iter().any(Self::mends)
    }

    /// How it moves somebody by force, and at most how many squares, if it does.
    #[cfg(feature = "gui")]
    pub fn forced(&self) -> Option<(ForcedKind, i16)> {
        match self {
            Self::Push(push) => Some((ForcedKind::Push, push.0)),
            Self::Pull(pull) => Some((ForcedKind::Pull, pull.0)),
            _ => self.parts().iter().find_map(Self::forced),
        }
    }

    /// The same with every roll in it made another.
    #[cfg(feature = "gui")]
    pub fn with_rolls(&self, other: &impl Fn(Roll) -> Roll) -> Self {
        let all = |list: &[Self]| list.iter().map(|own| own.with_rolls(other)).collect();
        match self {
            Self::Damage(damage) => Self::Damage(Damage(other(damage.0))),
            Self::Heal(heal) => Self::Heal(Heal(other(heal.0))),
            Self::Own(own) => Self::Own(Own(all(&own.0))),
            Self::Each(each) => Self::Each(Each { effects: all(&each.effects), ..each.clone() }),
            Self::If(own) => Self::If(If { then: all(&own.then), otherwise: all(&own.otherwise), ..own.clone() }),
            plain => plain.clone(),
        }
    }
}
