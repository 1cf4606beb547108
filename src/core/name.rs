//! Interned names: small copyable ids that read and write as plain text.
//!
//! Content refers to abilities, creatures, conditions and pools by slug.
//! A [`Name`] compares by address-free index, orders by its text and hashes by a fixed hash of its text,
//! so neither the order of interning nor the machine can reach a rule or a state hash.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use bevy::platform::collections::HashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An interned piece of text; two names are equal when their texts are.
#[derive(Clone, Copy)]
pub struct Name(&'static Entry);

struct Entry {
    text: Box<str>,
    hash: u64,
}

static TABLE: LazyLock<RwLock<HashMap<&'static str, &'static Entry>>> = LazyLock::new(RwLock::default);

impl Name {
    /// Interns `text`; the text stays in memory for the life of the program.
    pub fn new(text: &str) -> Self {
        if let Some(entry) = TABLE.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Self(entry);
        }
        let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = table.get(text) {
            return Self(entry);
        }
        let hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
        let entry: &'static Entry = Box::leak(Box::new(Entry { text: text.into(), hash }));
        table.insert(&entry.text, entry);
        Self(entry)
    }

    /// The text itself.
    pub fn as_str(self) -> &'static str {
        &self.0.text
    }

    /// The text as a person reads it: hyphens become spaces and the first letter is a capital.
    pub fn title(self) -> String {
        let text = self.as_str().replace('-', " ");
        let mut chars = text.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    }
}

/// A name known when the program is built, interned at first use.
pub struct Word {
    text: &'static str,
    cell: OnceLock<Name>,
}

impl Word {
    /// A word, not interned yet.
    pub const fn new(text: &'static str) -> Self {
        Self { text, cell: OnceLock::new() }
    }

    /// The interned name.
    pub fn get(&self) -> Name {
        *self.cell.get_or_init(|| Name::new(self.text))
    }
}

/// A name written in the program, interned at first use.
macro_rules! name {
    ($text:literal) => {{
        static WORD: $crate::core::name::Word = $crate::core::name::Word::new($text);
        WORD.get()
    }};
}
pub(crate) use name;

impl Default for Name {
    fn default() -> Self {
        static EMPTY: LazyLock<Name> = LazyLock::new(|| Name::new(""));
        *EMPTY
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}
impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}
impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name in quotes")
            }
            fn visit_str<E>(self, text: &str) -> Result<Name, E> {
                Ok(Name::new(text))
            }
        }
        deserializer.deserialize_str(Text)
    }
}
