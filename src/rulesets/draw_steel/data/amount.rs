//! Numbers that are only known when their owner is.

use super::reference::Kind;
use crate::core::ids::Attribute;
use crate::core::name::Name;
use serde::{Deserialize, Serialize};

/// A number that is only known when its owner is: a sum of terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Amount {
    /// Added up in order.
    pub terms: Vec<Term>,
}

impl Amount {
    /// A plain number.
    pub fn flat(value: i16) -> Self {
        Self { terms: vec![Term::Flat(value)] }
    }

    /// What it counts of whoever it falls on: a keyword of those next to it, and points for each.
    pub fn counted(&self) -> Option<(Name, i16)> {
        self.terms.iter().find_map(|term| match term {
            Term::Beside { kin, times } => Some((*kin, *times)),
            _ => None,
        })
    }

    /// The names in it, each with what it must be the name of.
    pub fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.counted().into_iter().for_each(|(kin, _)| found(Kind::CreatureKeyword, kin));
    }

    /// Whether dice are needed.
    pub fn has_dice(&self) -> bool {
        self.terms.iter().any(|term| matches!(term, Term::Dice { .. }))
    }
}

/// One summand of an [`Amount`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Term {
    /// A printed number.
    Flat(i16),
    /// Dice to roll, e.g. `2d6`.
    Dice {
        /// How many.
        count: u8,
        /// How many sides each.
        sides: u8,
    },
    /// The user's score, `times` over, in one of these attributes; the user picks where several stand.
    Attribute {
        /// The attributes to choose from.
        one_of: Vec<Attribute>,
        /// Multiplier, usually 1.
        times: i16,
    },
    /// The user's level.
    Level,
    /// The level of whoever it falls on, this many times over.
    TheirLevel(i16),
    /// Points paid for the ability's rider.
    Spent,
    /// For each of the user's side with a keyword next to whoever it falls on.
    Beside {
        /// The keyword.
        kin: Name,
        /// How much for each.
        times: i16,
    },
}

/// A distance that depends on its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ShiftBy {
    /// This many squares.
    Squares(i16),
    /// Half the current speed, rounded down.
    HalfSpeed,
    /// The current speed.
    Speed,
    /// The disengage distance.
    Disengage,
    /// The mover's score in a characteristic.
    Attribute(#[serde(with = "super::super::notation::characteristics::one")] Attribute),
}
