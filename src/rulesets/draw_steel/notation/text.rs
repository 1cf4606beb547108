//! Values that content writes as a piece of printed text.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

use super::scan::{Cursor, scan};

/// A value with a printed form that reads back as the same value.
pub trait Printed: Sized + fmt::Display {
    /// What may be written, for error messages: "a distance such as …".
    const EXPECTED: &'static str;

    /// Reads the printed form; case and spacing are free.
    ///
    /// # Errors
    /// When any part of `text` has no meaning here.
    fn read(text: &str) -> Result<Self, NotationError>;
}

/// A text that does not say what its place asks for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not understood; expected {expected}")]
pub struct NotationError {
    /// The text that has no meaning here.
    pub text: String,
    /// What would have.
    pub expected: String,
}

/// Reads all of `text` with `rule`, or says what was expected.
pub(super) fn read_whole<T: Printed>(
    text: &str,
    rule: impl Fn(&mut Cursor<'_, '_>) -> Option<T>,
) -> Result<T, NotationError> {
    let tokens = scan(text);
    let mut cursor = Cursor::new(&tokens);
    rule(&mut cursor)
        .filter(|_| cursor.is_done())
        .ok_or_else(|| NotationError { text: text.trim().to_owned(), expected: T::EXPECTED.to_owned() })
}

/// Writes the printed form.
pub(super) fn serialize<T: Printed, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads the printed form from a string; the error names the text and what was expected.
pub(super) fn deserialize<'de, T: Printed, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Text<T>(PhantomData<T>);
    impl<T: Printed> Visitor<'_> for Text<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} in quotes", T::EXPECTED)
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            T::read(text).map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Text(PhantomData))
}

/// Gives a [`Printed`] type its reading from and writing to strings, in content files and elsewhere.
macro_rules! written_as_text {
    ($($type:ty),+) => {$(
        impl std::str::FromStr for $type {
            type Err = $crate::rulesets::draw_steel::notation::NotationError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::rulesets::draw_steel::notation::Printed::read(text)
            }
        }
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::rulesets::draw_steel::notation::text::serialize(self, serializer)
            }
        }
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::rulesets::draw_steel::notation::text::deserialize(deserializer)
            }
        }
    )+};
}
pub(super) use written_as_text;
