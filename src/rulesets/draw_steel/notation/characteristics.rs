//! Characteristics as cards print them: `Might`, `Might or Agility`, `Might, Reason, Intuition or Presence`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::core::ids::Attribute;
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;

/// The printed name of a characteristic.
pub fn name(attribute: Attribute) -> &'static str {
    CHARACTERISTICS.iter().find(|(own, ..)| *own == attribute).map_or("?", |(_, _, name)| name)
}

/// Reads a printed list of characteristics.
///
/// # Errors
/// The word that is no characteristic.
pub fn read(text: &str) -> Result<Vec<Attribute>, String> {
    text.replace(" or ", ",")
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(|word| {
            let found = CHARACTERISTICS.iter().find(|(.., name)| name.eq_ignore_ascii_case(word));
            found.map(|(attribute, ..)| *attribute).ok_or_else(|| word.to_owned())
        })
        .collect()
}

/// Prints a list of characteristics.
pub fn print(list: &[Attribute]) -> String {
    let names: Vec<&str> = list.iter().map(|&attribute| name(attribute)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Writes the printed form.
///
/// # Errors
/// The serializer's.
pub fn serialize<S: Serializer>(list: &[Attribute], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&print(list))
}

/// Reads the printed form.
///
/// # Errors
/// A word that is no characteristic, with those that are.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Attribute>, D::Error> {
    let text = String::deserialize(deserializer)?;
    read(&text).map_err(|word| D::Error::custom(unknown(&word)))
}

fn unknown(word: &str) -> String {
    let known: Vec<&str> = CHARACTERISTICS.iter().map(|(.., name)| *name).collect();
    format!("unknown characteristic `{word}`, expected one of {}", known.join(", "))
}

/// A single characteristic, written as its name.
pub mod one {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::core::ids::Attribute;

    /// Writes the printed name.
    ///
    /// # Errors
    /// The serializer's.
    pub fn serialize<S: Serializer>(attribute: &Attribute, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(super::name(*attribute))
    }

    /// Reads the printed name.
    ///
    /// # Errors
    /// A text that is no single characteristic.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Attribute, D::Error> {
        let text = String::deserialize(deserializer)?;
        match super::read(&text).as_deref() {
            Ok([attribute]) => Ok(*attribute),
            _ => Err(D::Error::custom(super::unknown(&text))),
        }
    }
}
