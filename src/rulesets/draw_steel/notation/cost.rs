//! What abilities offer for a payment (DS-ABIL-18).

use super::super::data::cost::Spend;
use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};

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

written_as_text!(Spend);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_payments_are_refused() {
        for text in ["Spend", "Spend 0", "1"] {
            assert!(Spend::read(text).is_err(), "{text}");
        }
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
}
