//! What abilities and their riders cost (DS-ABIL-06, DS-ABIL-18, DS-ABIL-20, DS-DIR-02).

use std::fmt;

use super::super::data::cost::Spend;
use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};
use crate::core::name::Name;

/// The price of an ability: `3 ferocity`, `2 Malice`, `5+ Malice`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// Points, at least 1.
    pub amount: i16,
    /// Whether more may be paid for more effect.
    pub or_more: bool,
    /// The pool paid from, in lower case: `ferocity`, `malice`.
    pub pool: Name,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.or_more { "+" } else { "" };
        // Printed text writes the Director's pool with a capital and the heroes' pools without.
        if self.pool == "malice" {
            write!(f, "{}{more} Malice", self.amount)
        } else {
            write!(f, "{}{more} {}", self.amount, self.pool)
        }
    }
}

impl Printed for Cost {
    const EXPECTED: &'static str = "a cost such as `3 ferocity`, `2 Malice` or `5+ Malice`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, |at| {
            let amount = at.positive()?;
            let or_more = at.mark('+');
            let pool = Name::new(&at.word()?.to_lowercase());
            Some(Self { amount, or_more, pool })
        })
    }
}

impl Printed for Spend {
    const EXPECTED: &'static str = "a payment such as `Spend 1` or `Spend 2+`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, spend)
    }
}

fn spend(at: &mut Cursor<'_, '_>) -> Option<Spend> {
    if !at.phrase("spend") {
        return None;
    }
    let amount = at.positive()?;
    let repeat = at.mark('+');
    Some(Spend { amount, repeat })
}

/// The heading of a rider below an ability's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rider {
    /// `Spend 1`, `Spend 2+`.
    Spend(Spend),
    /// `Persistent 1`: the upkeep in points per turn (DS-HERO-20).
    Persistent(i16),
    /// `Strained`: only while the talent's pool is below 0 (DS-HERO-13).
    Strained,
}

impl fmt::Display for Rider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spend(spend) => spend.fmt(f),
            Self::Persistent(upkeep) => write!(f, "Persistent {upkeep}"),
            Self::Strained => f.write_str("Strained"),
        }
    }
}

impl Printed for Rider {
    const EXPECTED: &'static str = "a rider such as `Spend 1`, `Spend 2+`, `Persistent 1` or `Strained`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, |at| {
            if at.phrase("strained") {
                Some(Self::Strained)
            } else if at.phrase("persistent") {
                at.positive().map(Self::Persistent)
            } else {
                spend(at).map(Self::Spend)
            }
        })
    }
}

/// The abilities a class table grants in one cell: `Signature, 3, 5` (DS-ABIL-20).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AbilityCell {
    /// One entry per ability in the order printed: its cost, or `None` for a signature ability.
    pub costs: Vec<Option<i16>>,
}

impl fmt::Display for AbilityCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.costs.is_empty() {
            return f.write_str("-");
        }
        for (i, cost) in self.costs.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match cost {
                Some(points) => points.fmt(f)?,
                None => f.write_str("Signature")?,
            }
        }
        Ok(())
    }
}

impl Printed for AbilityCell {
    const EXPECTED: &'static str = "a table cell such as `Signature, 3, 5`, `5, 9` or `-`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, |at| {
            let mut cell = Self::default();
            // Tables print an empty cell as a dash of any width.
            if let Some(super::scan::Kind::Mark('-' | '\u{2013}' | '\u{2014}')) = at.peek() {
                at.take();
                return Some(cell);
            }
            loop {
                let signature = at.phrase("signature");
                cell.costs.push(if signature { None } else { Some(at.positive()?) });
                if !at.mark(',') {
                    return Some(cell);
                }
            }
        })
    }
}

written_as_text!(Cost, Spend, Rider, AbilityCell);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_read_and_print_back() {
        for (text, amount, or_more, pool) in
            [("3 ferocity", 3, false, "ferocity"), ("2 Malice", 2, false, "malice"), ("5+ Malice", 5, true, "malice")]
        {
            let cost = Cost::read(text).expect(text);
            assert_eq!((cost.amount, cost.or_more, cost.pool.as_str()), (amount, or_more, pool));
            assert_eq!(cost.to_string(), text);
        }
        assert_eq!(Cost::read(" 5 +  MALICE"), Cost::read("5+ Malice"));
    }

    #[test]
    fn broken_costs_are_refused() {
        for text in ["", "ferocity", "3", "0 wrath", "-1 wrath", "3 wrath points", "3++ Malice"] {
            assert!(Cost::read(text).is_err(), "{text}");
        }
        assert!(Spend::read("Spend").is_err());
        assert!(Spend::read("Spend 0").is_err());
        assert!(Spend::read("1").is_err());
    }

    // covers: DS-ABIL-18
    #[test]
    fn a_plain_spend_is_one_payment_and_a_plus_takes_multiples() {
        let once = Spend::read("Spend 2").expect("readable");
        let many = Spend::read("spend 2+").expect("readable");
        assert_eq!(many, Spend { amount: 2, repeat: true });
        assert_eq!(many.helpings(4), Some(2));
        assert_eq!(many.helpings(3), None);
        assert_eq!(once.helpings(2), Some(1));
        assert_eq!(once.helpings(4), None);
        assert_eq!(once.helpings(0), None);
        assert_eq!(many.to_string(), "Spend 2+");
    }

    #[test]
    fn riders_read_and_print_back() {
        for text in ["Spend 1", "Spend 2+", "Persistent 2", "Strained"] {
            assert_eq!(Rider::read(text).expect(text).to_string(), text);
        }
        assert!(Rider::read("Persistent").is_err());
    }

    // covers: DS-ABIL-20
    #[test]
    fn table_cells_list_one_cost_per_ability() {
        let class = AbilityCell::read("Signature, 3, 5, 7, 9").expect("readable");
        let subclass = AbilityCell::read("5, 9").expect("readable");
        let all: Vec<_> = class.costs.iter().chain(&subclass.costs).collect();
        assert_eq!(all.iter().filter(|cost| cost.is_none()).count(), 1);
        let heroic: Vec<_> = all.into_iter().flatten().copied().collect();
        assert_eq!(heroic, [3, 5, 7, 9, 5, 9]);
        for text in ["Signature, 3, 5, 7, 9", "5, 9", "-"] {
            assert_eq!(AbilityCell::read(text).expect(text).to_string(), text);
        }
        assert!(AbilityCell::read("3,").is_err());
    }
}
