//! What an ability's rider costs (DS-ABIL-18).

use std::fmt;

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
