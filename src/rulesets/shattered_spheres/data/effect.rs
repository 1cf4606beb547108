//! What traits do: the records, each of which `effects` carries out in a file of its own.

use serde::{Deserialize, Serialize};

use super::words::{Arena, Rank, Resistance};
use crate::core::effect::{Each, If, Own};
use crate::core::name::Name;

/// Something that a trait does to whoever it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Conditions, under one duration.
    Impose(Impose),
    /// A condition ends.
    Lift(Lift),
    /// Damage that is resisted.
    Damage(Damage),
    /// An Affliction that is resisted.
    Affliction(Affliction),
    /// One more resistance check against something that lasts.
    Relief(Relief),
    /// Dice of its own.
    Dice(Dice),
    /// So many squares away.
    Push(Push),
    /// So many squares nearer.
    Pull(Pull),
    /// What the bearer gets, once.
    Own(Own<Self>),
    /// The same to each of some around the bearer, wherever it stands by then.
    Each(Each<Self>),
    /// Depends on how its target is.
    If(If<Self>),
}

impl Effect {
    /// The effects that it is made of; none where it is plain.
    fn inner(&self) -> Vec<&Self> {
        match self {
            Self::Own(own) => own.0.iter().collect(),
            Self::Each(each) => each.effects.iter().collect(),
            Self::If(own) => own.then.iter().chain(&own.otherwise).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it deals damage.
    pub fn harms(&self) -> bool {
        matches!(self, Self::Damage(_)) || self.inner().into_iter().any(Self::harms)
    }

    /// Calls `look` with every plain effect in it.
    pub fn each_plain(&self, look: &mut dyn FnMut(&Self)) {
        let inner = self.inner();
        if inner.is_empty() {
            look(self);
        }
        inner.into_iter().for_each(|own| own.each_plain(look));
    }
}

/// See [`Effect::Impose`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Impose {
    /// Which.
    pub is: Vec<Name>,
    /// Until when.
    pub lasts: Lasts,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// Until the end of its turn in progress, or of its next one.
    Turn,
    /// Until the end of its next turn (SS-CON-16).
    NextTurn,
    /// Until the next turn of whoever imposed it starts.
    Round,
    /// Until the round ends.
    ThisRound,
    /// Until the encounter ends.
    Encounter,
    /// Until a check of a resistance comes to this number at the end of a turn (SS-DMG-13).
    Resisted(Resistance, i16),
}

/// See [`Effect::Lift`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lift(pub Name);

/// See [`Effect::Damage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// Its effect rank.
    pub rank: Rank,
    /// Whether it is done with blades, resisted by Toughness, or with words, resisted by Will.
    #[serde(default = "blades")]
    pub arena: Arena,
}

const fn blades() -> Arena {
    Arena::Blades
}

/// See [`Effect::Affliction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Affliction {
    /// Its effect rank.
    pub rank: Rank,
    /// What resists it.
    pub resist: Resistance,
    /// The lesser, the moderate and the greater condition.
    pub is: (Name, Name, Name),
}

/// See [`Effect::Relief`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relief();

/// See [`Effect::Dice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice(pub i16);

/// See [`Effect::Push`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push(pub i16);

/// See [`Effect::Pull`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pull(pub i16);
