//! Expectations of all games and of one in the same list: which is which is told by the name.

use std::borrow::Cow;
use std::fmt::Debug;

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeOwned, EnumAccess, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{CommonExpect, Found, OwnExpect, Scene, Staged};
use crate::content::fields::joined;
use crate::lab::scenario::mentions::{Mention, Mentions};

/// An expectation of all games or of one, which files write alike: `Damage(to: "D", amount: 8)`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Expectation<E> {
    /// One that every game knows.
    Common(CommonExpect<E>),
    /// One of the game's own.
    Own(E),
}

impl<E> Expectation<E> {
    /// What it says as a common expectation, if it can be said so.
    pub(super) fn common<R: Staged>(&self) -> Option<Cow<'_, CommonExpect<E>>>
    where
        E: OwnExpect<R>,
    {
        match self {
            Self::Common(common) => Some(Cow::Borrowed(common)),
            Self::Own(own) => own.common().map(Cow::Owned),
        }
    }

    /// Whether it is so.
    ///
    /// # Errors
    /// What was found instead.
    pub fn check<R: Staged>(&self, scene: &Scene<R>) -> Found
    where
        E: OwnExpect<R>,
    {
        let mut mentions = Mentions::default();
        self.mentions::<R>(&mut mentions);
        for mention in mentions.0 {
            if let Mention::Who(tag) = mention {
                scene.id(tag)?;
            }
        }
        match (self.common::<R>(), self) {
            (Some(common), _) => common.check(scene),
            (None, Self::Own(own)) => own.check(scene),
            (None, Self::Common(_)) => Ok(()),
        }
    }

    /// What it mentions.
    pub fn mentions<R: Staged>(&self, to: &mut Mentions)
    where
        E: OwnExpect<R>,
    {
        match (self.common::<R>(), self) {
            (Some(common), _) => common.mentions::<R>(to),
            (None, Self::Own(own)) => own.mentions(to),
            (None, Self::Common(_)) => {}
        }
    }

    /// As files write it.
    pub fn written(&self) -> String
    where
        E: Serialize + Debug,
    {
        ron::to_string(self).unwrap_or_else(|_| format!("{self:?}"))
    }
}

/// The names of all variants that an enum reads.
fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    /// Reads nothing and keeps what it was asked to read.
    struct Names<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Names<'_> {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(serde::de::Error::custom("no enum"))
        }

        fn deserialize_enum<V: Visitor<'de>>(
            self,
            _: &'static str,
            variants: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Self::Error> {
            *self.0 = variants;
            Err(serde::de::Error::custom("only the names are wanted"))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map struct identifier ignored_any
        }
    }

    let mut found: &'static [&'static str] = &[];
    let _nothing = T::deserialize(Names(&mut found));
    found
}

/// The name of a variant, as formats write names and not as they write texts.
struct VariantName(String);

impl<'de> Deserialize<'de> for VariantName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;

        impl Visitor<'_> for Word {
            type Value = VariantName;

            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("the name of an expectation")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<VariantName, E> {
                Ok(VariantName(name.to_owned()))
            }
        }

        deserializer.deserialize_identifier(Word)
    }
}

/// An enum of which the name of the variant has been read.
struct Named<A> {
    name: String,
    rest: A,
}

impl<'de, A: serde::de::VariantAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<V: serde::de::DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, A), A::Error> {
        let name: StringDeserializer<A::Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.rest))
    }
}

impl<'de, A: serde::de::VariantAccess<'de>> Deserializer<'de> for Named<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, E: DeserializeOwned> Deserialize<'de> for Expectation<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<E>(std::marker::PhantomData<E>);

        impl<'de, E: DeserializeOwned> Visitor<'de> for Either<E> {
            type Value = Expectation<E>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("an expectation")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                let (VariantName(name), rest) = access.variant()?;
                let (own, common) = (variants::<E>(), variants::<CommonExpect<E>>());
                if own.contains(&name.as_str()) {
                    E::deserialize(Named { name, rest }).map(Expectation::Own)
                } else if common.contains(&name.as_str()) {
                    CommonExpect::deserialize(Named { name, rest }).map(Expectation::Common)
                } else {
                    Err(serde::de::Error::unknown_variant(&name, joined(own, common)))
                }
            }
        }

        deserializer.deserialize_enum("Expect", &[], Either(std::marker::PhantomData))
    }
}
