//! Numbers that are only known when their owner is.

use crate::core::ids::Attribute;
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

    /// The number, where it needs neither dice nor owner.
    pub fn as_flat(&self) -> Option<i16> {
        self.terms.iter().try_fold(0, |sum, term| match term {
            Term::Flat(n) => Some(sum + n),
            _ => None,
        })
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
