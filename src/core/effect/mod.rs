//! What the abilities of a game do: as a type that records can hold without knowing the files that define it, and as
//! everything that each effect is.
//!
//! A record of content is data and lies at the bottom; an effect knows how it is carried out, printed and judged, and
//! lies above the rules. What puts effects together is the same in every game ([`If`], [`Each`], [`Own`]); what one is in
//! itself is the game's.

mod combined;

use std::fmt::Debug;
use std::hash::Hash;

use bevy::prelude::World;

use super::fact::Cause;
use super::ids::CreatureId;
use super::name::Name;
use super::resolve::Rules;

pub use combined::{Each, If, Own};

/// The effects of a game whose printed notation is a language of its own, as Draw Steel's, each of which its own file
/// defines. Data names them as `<Game as EffectLanguage>::Effect`.
pub trait EffectLanguage {
    /// One effect.
    type Effect: Clone + Debug + PartialEq + Eq + Hash;
    /// One sentence of an ability, which may bring effects about.
    type AbilityEffect: Clone + Debug + PartialEq + Eq;
}

/// A game whose effects are written as the kernel's are.
pub trait Effects: Rules {
    /// One effect.
    type Effect: Clone + Debug;
    /// How a battle is looked at.
    type View<'w>: Copy + Into<&'w World>;
    /// Effects on their way.
    type Carry: Carrying<Effect = Self::Effect>;

    /// Everything that one of its effects is.
    fn rules(effect: &Self::Effect) -> &dyn EffectRules<Self>;
}

/// Effects on their way, as a frame: what is still to be done, and to whom.
pub trait Carrying {
    /// One effect.
    type Effect;

    /// Whose doing.
    fn by(&self) -> CreatureId;

    /// The ability or trait that it comes from.
    fn of(&self) -> Name;

    /// What is still to be done, the next thing first.
    fn todo(&mut self) -> &mut Vec<(Self::Effect, CreatureId)>;
}

/// What an effect is carried out with.
pub struct Application<'a, C> {
    /// The battle's world.
    pub world: &'a mut World,
    /// The use that it is part of.
    pub carry: &'a mut C,
    /// To whom it happens.
    pub on: CreatureId,
}

impl<C: Carrying> Application<'_, C> {
    /// Who and what is behind it.
    pub fn cause(&self) -> Cause {
        Cause::new(self.carry.by(), self.carry.of())
    }

    /// Puts effects on each of these before whatever else is still to be done.
    pub fn first(&mut self, effects: &[C::Effect], on: &[CreatureId])
    where
        C::Effect: Clone,
    {
        let more = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on)));
        self.carry.todo().splice(0..0, more);
    }
}

/// What an effect is judged by before it comes about.
#[derive(Clone, Copy)]
pub struct Prospect<V> {
    /// The battle as it is.
    pub view: V,
    /// Whose doing it would be.
    pub by: CreatureId,
    /// The ability or trait that it is part of.
    pub of: Name,
    /// To whom it would happen.
    pub on: CreatureId,
}

impl<V> Prospect<V> {
    /// The same, happening to somebody else.
    #[must_use]
    pub fn upon(self, on: CreatureId) -> Self {
        Self { on, ..self }
    }
}

/// Everything an effect is; no part has a default, so that none can be forgotten.
pub trait EffectRules<G: Effects> {
    /// Carries it out on one creature; what needs time of its own comes back as a frame.
    fn apply(&self, at: &mut Application<'_, G::Carry>) -> Option<G::Frame>;

    /// What it does, as a card says it.
    fn words(&self) -> String;

    /// What it is worth to whoever uses it, in points of the fight.
    fn worth(&self, at: Prospect<G::View<'_>>) -> f32;
}

/// Sums what several effects are worth on somebody.
pub fn worth<G: Effects>(effects: &[G::Effect], at: Prospect<G::View<'_>>) -> f32 {
    effects.iter().map(|effect| G::rules(effect).worth(at)).sum()
}

/// Several effects as a card says them.
pub fn words<G: Effects>(effects: &[G::Effect]) -> String {
    let said: Vec<String> = effects.iter().map(|effect| G::rules(effect).words()).collect();
    said.join(", ")
}

/// Makes a game's effects known: its enum has a variant of the name of each of these types.
#[macro_export]
macro_rules! effects {
    ($effect:ident of $game:ty, seen by $view:ident, on their way in $carry:ty: $($name:ident),+ $(,)?) => {
        impl $crate::core::effect::Effects for $game {
            type Effect = $effect;
            type View<'w> = $view<'w>;
            type Carry = $carry;

            fn rules(effect: &$effect) -> &dyn $crate::core::effect::EffectRules<Self> {
                match effect {
                    $($effect::$name(effect) => effect),+
                }
            }
        }

        impl<'w> From<$view<'w>> for &'w ::bevy::prelude::World {
            fn from(view: $view<'w>) -> Self {
                view.world
            }
        }

        impl $crate::core::effect::Carrying for $carry {
            type Effect = $effect;

            fn by(&self) -> $crate::core::ids::CreatureId {
                self.by
            }

            fn of(&self) -> $crate::core::name::Name {
                self.of
            }

            fn todo(&mut self) -> &mut Vec<($effect, $crate::core::ids::CreatureId)> {
                &mut self.todo
            }
        }

        impl $effect {
            pub(crate) fn rules(&self) -> &dyn $crate::core::effect::EffectRules<$game> {
                <$game as $crate::core::effect::Effects>::rules(self)
            }
        }
    };
}
