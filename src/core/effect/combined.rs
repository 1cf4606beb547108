//! What puts effects together, in the games whose effects are written as the kernel's are.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::{Application, Carrying, EffectRules, Effects, Prospect, words, worth};
use crate::core::ids::CreatureId;
use crate::core::triggered::{Predicate, Whose, around};

/// Depends on how somebody is when it comes about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If<E> {
    /// What must be so of whoever it happens to, seen from the user.
    pub so: Predicate,
    /// What comes about then.
    pub then: Vec<E>,
    /// What comes about otherwise.
    #[serde(default = "Vec::new")]
    pub otherwise: Vec<E>,
}

/// The same to each of some around the user, wherever it stands by then.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Each<E> {
    /// Who, as the user sees them.
    pub whose: Whose,
    /// At most so many squares from the user.
    pub within: i16,
    /// What each of them gets.
    pub effects: Vec<E>,
}

/// What the user gets, once, whoever else is concerned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Own<E>(pub Vec<E>);

impl<E> If<E> {
    /// What comes about on somebody as things are.
    pub fn outcome(&self, world: &World, by: CreatureId, on: CreatureId) -> &[E] {
        if self.so.holds(world, by, on) { &self.then } else { &self.otherwise }
    }
}

impl<G: Effects> EffectRules<G> for If<G::Effect> {
    fn apply(&self, at: &mut Application<'_, G::Carry>) -> Option<G::Frame> {
        let outcome = self.outcome(at.world, at.carry.by(), at.on);
        at.first(outcome, &[at.on]);
        None
    }

    fn words(&self) -> String {
        let then = words::<G>(&self.then);
        let so = self.so.words_of("the target", "the user");
        match self.otherwise.is_empty() {
            true => format!("if {so}: {then}"),
            false => format!("if {so}: {then}; otherwise {}", words::<G>(&self.otherwise)),
        }
    }

    fn worth(&self, at: Prospect<G::View<'_>>) -> f32 {
        worth::<G>(self.outcome(at.view.into(), at.by, at.on), at)
    }
}

impl<G: Effects> EffectRules<G> for Each<G::Effect> {
    fn apply(&self, at: &mut Application<'_, G::Carry>) -> Option<G::Frame> {
        let whom = around(at.world, at.carry.by(), self.whose, self.within);
        at.first(&self.effects, &whom);
        None
    }

    fn words(&self) -> String {
        let squares =
            if self.within == 1 { "next to".to_owned() } else { format!("within {} squares of", self.within) };
        format!("{} {squares} the user: {}", self.whose.each(), words::<G>(&self.effects))
    }

    fn worth(&self, at: Prospect<G::View<'_>>) -> f32 {
        let whom = around(at.view.into(), at.by, self.whose, self.within);
        whom.into_iter().map(|on| worth::<G>(&self.effects, at.upon(on))).sum()
    }
}

impl<G: Effects> EffectRules<G> for Own<G::Effect> {
    fn apply(&self, at: &mut Application<'_, G::Carry>) -> Option<G::Frame> {
        let by = at.carry.by();
        at.first(&self.0, &[by]);
        None
    }

    fn words(&self) -> String {
        format!("the user: {}", words::<G>(&self.0))
    }

    fn worth(&self, at: Prospect<G::View<'_>>) -> f32 {
        worth::<G>(&self.0, at.upon(at.by))
    }
}
