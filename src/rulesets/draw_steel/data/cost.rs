//! What abilities and their riders cost (DS-ABIL-06, DS-ABIL-18).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::predicate::Predicate;

/// An optional payment that an ability offers: `Spend 1`, `Spend 2+` (DS-ABIL-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spend {
    /// Points for one helping, at least 1.
    pub amount: i16,
    /// Whether any multiple may be paid.
    pub repeat: bool,
}

impl Spend {
    /// How many helpings `points` buy; `None` where they may not be paid (DS-ABIL-18).
    pub fn helpings(self, points: i16) -> Option<i16> {
        let fits = points > 0 && self.amount > 0 && points % self.amount == 0;
        let helpings = fits.then(|| points / self.amount)?;
        (self.repeat || helpings == 1).then_some(helpings)
    }
}

impl fmt::Display for Spend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spend {}{}", self.amount, if self.repeat { "+" } else { "" })
    }
}

/// Points off an ability's price while something is so of its user.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cheaper {
    /// How many.
    pub by: i16,
    /// What must be so.
    pub when: Predicate,
}
