//! Fields that a game adds to what all games write alike: both stand in the same brackets of a file, in any order.
//!
//! A game lists its own with [`fields!`](crate::fields); [`With`] reads them together with those of a struct that
//! derives its reading, and reports a name that neither has with all that are known.

use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Fields of a game's own; each may be left out.
pub trait Fields: Clone + Debug + Default + PartialEq + Serialize + Send + Sync + 'static {
    /// Their names, in the order they are listed.
    const NAMES: &'static [&'static str];

    /// Reads the value of the field of this name, which is one of [`Self::NAMES`].
    ///
    /// # Errors
    /// What is wrong with the value.
    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error>;
}

/// Defines a struct of [`Fields`]: a field that files leave out has the value behind
/// its `=`, or its type's default.
#[macro_export]
macro_rules! fields {
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $own:vis $field:ident: $type:ty $(= $usual:expr)?),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        $vis struct $name { $($(#[$doc])* $own $field: $type),* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $crate::fields!(@usual $($usual)?)),* }
            }
        }

        impl $crate::content::fields::Fields for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            fn read<'de, A: ::serde::de::MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
                match name {
                    $(stringify!($field) => self.$field = map.next_value()?,)*
                    _ => map.next_value::<::serde::de::IgnoredAny>().map(drop)?,
                }
                Ok(())
            }
        }
    };
    (@usual) => { Default::default() };
    (@usual $usual:expr) => { $usual };
}

/// No fields.
impl Fields for () {
    const NAMES: &'static [&'static str] = &[];

    fn read<'de, A: MapAccess<'de>>(&mut self, _: &str, map: &mut A) -> Result<(), A::Error> {
        map.next_value::<serde::de::IgnoredAny>().map(drop)
    }
}

/// Two lists of fields as one; they share no name.
impl<A: Fields, B: Fields> Fields for (A, B) {
    const NAMES: &'static [&'static str] = Joined::<A, B>::NAMES.split_at(A::NAMES.len() + B::NAMES.len()).0;

    fn read<'de, M: MapAccess<'de>>(&mut self, name: &str, map: &mut M) -> Result<(), M::Error> {
        if A::NAMES.contains(&name) { self.0.read(name, map) } else { self.1.read(name, map) }
    }
}

/// The names of two lists, one behind the other.
struct Joined<A, B>(std::marker::PhantomData<(A, B)>);

impl<A: Fields, B: Fields> Joined<A, B> {
    const NAMES: &'static [&'static str] = &Self::joined();

    const fn joined() -> [&'static str; 64] {
        let mut names = [""; 64];
        let mut at = 0;
        while at < A::NAMES.len() + B::NAMES.len() {
            names[at] = if at < A::NAMES.len() { A::NAMES[at] } else { B::NAMES[at - A::NAMES.len()] };
            at += 1;
        }
        names
    }
}

/// What all games write alike, with the fields that one game adds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct With<A, B> {
    /// What all games share; a struct with named fields.
    pub common: A,
    /// The game's own.
    pub own: B,
}

impl<A, B> Deref for With<A, B> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.common
    }
}

impl<'de, A: Deserialize<'de>, B: Fields> Deserialize<'de> for With<A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut own = B::default();
        let common = A::deserialize(Both { deserializer, own: &mut own })?;
        Ok(Self { common, own })
    }
}

/// Reads a struct, and into `own` the fields that are not its.
struct Both<'o, D, B> {
    deserializer: D,
    own: &'o mut B,
}

impl<'de, D: Deserializer<'de>, B: Fields> Deserializer<'de> for Both<'_, D, B> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.deserializer.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = BothFields { visitor, own: self.own, fields };
        self.deserializer.deserialize_struct(name, fields, visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

struct BothFields<'o, V, B> {
    visitor: V,
    own: &'o mut B,
    fields: &'static [&'static str],
}

impl<'de, V: Visitor<'de>, B: Fields> Visitor<'de> for BothFields<'_, V, B> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(CommonFields { map, own: self.own, fields: self.fields, seen: Vec::new() })
    }
}

/// The common fields of a map; the others are read on the way.
struct CommonFields<'o, A, B> {
    map: A,
    own: &'o mut B,
    fields: &'static [&'static str],
    seen: Vec<&'static str>,
}

impl<'de, A: MapAccess<'de>, B: Fields> MapAccess<'de> for CommonFields<'_, A, B> {
    type Error = A::Error;

    fn next_key_seed<K: serde::de::DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(Key(name)) = self.map.next_key()? {
            let Some(&own) = B::NAMES.iter().find(|own| **own == name) else {
                if !self.fields.contains(&name.as_str()) {
                    return Err(A::Error::unknown_field(&name, joined(self.fields, B::NAMES)));
                }
                return seed.deserialize(name.into_deserializer()).map(Some);
            };
            if self.seen.contains(&own) {
                return Err(A::Error::duplicate_field(own));
            }
            self.seen.push(own);
            self.own.read(own, &mut self.map)?;
        }
        Ok(None)
    }

    fn next_value_seed<S: serde::de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// The name of a field, as formats write names and not as they write texts.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;

        impl Visitor<'_> for Word {
            type Value = Key;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("the name of a field")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Key, E> {
                Ok(Key(name.to_owned()))
            }
        }

        deserializer.deserialize_identifier(Word)
    }
}

/// Both lists in one, made once for each pair: errors want names that stay.
pub(crate) fn joined(common: &[&'static str], own: &[&'static str]) -> &'static [&'static str] {
    static KNOWN: Mutex<Vec<&'static [&'static str]>> = Mutex::new(Vec::new());
    let both = [common, own].concat();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(list) = known.iter().find(|list| **list == both) {
        return list;
    }
    let list: &'static [&'static str] = Vec::leak(both);
    known.push(list);
    list
}

/// The fields of a game's own where it is not known which game's they are.
#[derive(Clone)]
pub struct Own(Arc<dyn AnyFields>);

trait AnyFields: Any + Debug + Send + Sync {
    /// As files write them.
    fn written(&self) -> String;
}

impl<F: Fields> AnyFields for F {
    fn written(&self) -> String {
        ron::to_string(self).unwrap_or_default()
    }
}

impl Own {
    /// Holds the fields of a game.
    pub fn new<F: Fields>(fields: F) -> Self {
        Self(Arc::new(fields))
    }

    /// The fields of a game; as if all were left out where these are another's.
    pub fn get<F: Fields>(&self) -> F {
        let any: &dyn Any = &*self.0;
        any.downcast_ref().cloned().unwrap_or_default()
    }
}

impl Default for Own {
    fn default() -> Self {
        Self::new(())
    }
}

impl Debug for Own {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.0.written() == other.0.written()
    }
}

impl Eq for Own {}

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.written())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What all write.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Common {
        name: String,
        #[serde(default)]
        size: u8,
    }

    crate::fields! {
        /// What one adds.
        struct Extra {
            fierce: bool,
            legs: u8 = 4,
        }
    }

    crate::fields! {
        /// What more it adds.
        struct More { tail: Option<String> }
    }

    fn read(text: &str) -> Result<With<Common, (Extra, More)>, String> {
        crate::content::source::ron_options().from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn own_fields_stand_among_the_common_ones_in_any_order() {
        let read = read("(fierce: true, name: \"a\", tail: \"long\", size: 3)").unwrap();
        assert_eq!((read.name.as_str(), read.size), ("a", 3));
        assert_eq!(read.own, (Extra { fierce: true, legs: 4 }, More { tail: Some("long".to_owned()) }));
    }

    #[test]
    fn faults_are_told_where_they_are_with_all_names() {
        let unknown = read("(name: \"a\",\n  feirce: true)").unwrap_err();
        for part in ["2:", "`feirce`", "`name`", "`size`", "`fierce`", "`legs`", "`tail`"] {
            assert!(unknown.contains(part), "{part}: {unknown}");
        }
        assert!(read("(name: \"a\",\n  legs: \"two\")").unwrap_err().contains("2:"));
        assert!(read("(name: \"a\", legs: 1, legs: 2)").unwrap_err().contains("legs"));
        assert!(read("(legs: 1)").unwrap_err().contains("name"));
    }

    #[test]
    fn fields_of_another_game_are_as_if_left_out() {
        let own = Own::new(Extra { fierce: true, legs: 2 });
        assert_eq!(own.get::<Extra>().legs, 2);
        assert_eq!(own.get::<More>(), More::default());
        assert_ne!(own, Own::default());
    }
}
