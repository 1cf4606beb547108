//! How far somebody goes, and numbers in words.

use super::super::data::amount::ShiftBy;
use super::characteristics;
use super::scan::Cursor;
use super::words::{characteristic, characteristic_letter};

/// Small numbers written out.
const NUMBERS: [(&str, i16); 7] =
    [("a", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)];

/// A whole number in figures or, if it is small, in words.
pub(crate) fn number(at: &mut Cursor<'_, '_>) -> Option<i16> {
    at.one_of(&NUMBERS).or_else(|| at.positive())
}

/// `3 squares`, `their speed`, `half your speed`, `a number of squares equal to their Agility score`.
pub(crate) fn extent(at: &mut Cursor<'_, '_>) -> Option<ShiftBy> {
    const OWN: [&str; 4] = ["their", "your", "its", "the"];
    let half = at.phrase("half");
    let whose = OWN.iter().any(|word| at.phrase(word));
    if at.phrase("speed") {
        return Some(if half { ShiftBy::HalfSpeed } else { ShiftBy::Speed });
    }
    if half || whose {
        return None;
    }
    if at.phrase("disengage") {
        return Some(ShiftBy::Disengage);
    }
    if at.phrase("a number of squares equal to") {
        let _whose = OWN.iter().any(|word| at.phrase(word));
        let attribute = characteristic(at)?;
        let _spelt_out = at.phrase("score");
        return Some(ShiftBy::Attribute(attribute));
    }
    if let Some(attribute) = characteristic(at) {
        return Some(ShiftBy::Attribute(attribute));
    }
    let mut ahead = *at;
    let number = match ahead.one_of(&NUMBERS[1..]) {
        Some(number) => number,
        None => ahead.number().filter(|n| *n >= 0)?,
    };
    *at = ahead;
    squares(at);
    Some(ShiftBy::Squares(number))
}

/// How far a movement goes, as it is printed behind the kind of movement.
pub(crate) fn extent_text(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(n) => n.to_string(),
        ShiftBy::Speed => "speed".to_owned(),
        ShiftBy::HalfSpeed => "half speed".to_owned(),
        ShiftBy::Disengage => "disengage".to_owned(),
        ShiftBy::Attribute(attribute) => characteristic_letter(attribute).to_string(),
    }
}

/// How far somebody may go, as a card says it.
pub(crate) fn extent_words(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(1) => "1 square".to_owned(),
        ShiftBy::Squares(n) => format!("{n} squares"),
        ShiftBy::Speed => "up to its speed".to_owned(),
        ShiftBy::HalfSpeed => "up to half its speed".to_owned(),
        ShiftBy::Disengage => "up to its disengage distance".to_owned(),
        ShiftBy::Attribute(attribute) => format!("squares up to its {}", characteristics::name(attribute)),
    }
}

/// Takes the word "squares" where it is spelt out.
pub(crate) fn squares(at: &mut Cursor<'_, '_>) {
    let _spelt_out = ["squares", "square", "sq"].iter().any(|word| at.phrase(word));
}
