//! An amount that stands by itself in a content file: `3 + M`, `2 x I`, `d6`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use super::super::data::amount::Amount;
use super::amount::{Commas, amount, amount_text};
use super::scan::{Cursor, scan};

/// Reads an amount.
///
/// # Errors
/// The text, where any part of it has no meaning.
pub fn read(text: &str) -> Result<Amount, String> {
    let tokens = scan(text);
    let mut at = Cursor::new(&tokens);
    amount(&mut at, Commas::End).filter(|_| at.is_done()).ok_or_else(|| text.trim().to_owned())
}

/// Prints an amount so that it reads back as the same.
pub fn print(amount: &Amount) -> String {
    amount_text(amount, Commas::End)
}

/// Writes the printed form.
///
/// # Errors
/// The serializer's.
pub fn serialize<S: Serializer>(amount: &Amount, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&print(amount))
}

/// Reads the printed form.
///
/// # Errors
/// A text that is no amount.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
    let text = String::deserialize(deserializer)?;
    read(&text).map_err(|text| {
        D::Error::custom(format!(
            "`{text}` is not understood; expected an amount such as `2`, `3 + M`, `2 x I` or `d6`"
        ))
    })
}

/// The same for an amount that may be left out.
pub mod maybe {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::rulesets::draw_steel::data::amount::Amount;

    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Written(#[serde(with = "super")] Amount);

    /// Writes the printed form, or nothing.
    ///
    /// # Errors
    /// The serializer's.
    pub fn serialize<S: Serializer>(amount: &Option<Amount>, serializer: S) -> Result<S::Ok, S::Error> {
        match amount {
            Some(amount) => serializer.serialize_some(&super::print(amount)),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the printed form, or nothing.
    ///
    /// # Errors
    /// A text that is no amount.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Amount>, D::Error> {
        let written = Option::<Written>::deserialize(deserializer)?;
        Ok(written.map(|Written(amount)| amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_and_print_back() {
        for text in [
            "2",
            "-1",
            "3 + M",
            "2 x I",
            "2 x R or I",
            "d6",
            "2d6 + 7 + A",
            "M or A",
            "L",
            "d6 + L",
            "4 + spent",
            "5 x own level",
            "2 x adjacent Goblin",
        ] {
            assert_eq!(print(&read(text).unwrap()), text);
        }
        assert_eq!(read("2×I"), read("2 x I"));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "3 +", "m", "Q", "2 x", "3 M", "d", "M or"] {
            assert_eq!(read(text), Err(text.trim().to_owned()), "{text}");
        }
    }
}
