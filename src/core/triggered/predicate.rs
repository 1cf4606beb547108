//! What must be so of somebody for a trait to count: one language for triggers, bonuses and whom they are for.

use std::fmt;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::event::Whose;
use crate::core::condition::conditions_on;
use crate::core::creature::{Battlefield, entity_of};
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::link::linked_with;
use crate::core::name::Name;
use crate::core::pool::Pools;

/// What a game can say of somebody beyond what every game can: winded, a minion.
pub trait PredicateState: Clone + fmt::Debug + Send + Sync + 'static {
    /// Whether it is so of somebody, seen from the bearer of a trait.
    fn holds(&self, world: &World, bearer: CreatureId, of: CreatureId) -> bool;

    /// Whether somebody has a condition, from somebody where that is said.
    fn has(world: &World, of: CreatureId, condition: Name, from: Option<CreatureId>) -> bool {
        conditions_on(world, of)
            .any(|(_, held)| held.kinds.contains(&condition) && (from.is_none() || held.imposer == from))
    }

    /// Squares from edge to edge; none where one of them is not on the board.
    fn squares_apart(world: &World, a: CreatureId, b: CreatureId) -> Option<i16> {
        squares_apart(world, a, b)
    }

    /// Whether somebody counts where it is said how many are near.
    fn counts_as_near(world: &World, who: CreatureId) -> bool {
        is_here(world, who)
    }
}

/// The states of a game that says nothing more than every game can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename = "StateOfThisGame")]
pub enum NoState {}

impl PredicateState for NoState {
    fn holds(&self, _: &World, _: CreatureId, _: CreatureId) -> bool {
        match *self {}
    }
}

/// What must be so of somebody, seen from the bearer of a trait.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Predicate<S = NoState> {
    /// This is not so.
    Not(Box<Self>),
    /// All of these are so.
    All(Vec<Self>),
    /// At least one of these is so.
    Any(Vec<Self>),
    /// It has this condition.
    Has(Name),
    /// It has this condition from the bearer.
    HasFromBearer(Name),
    /// It has lost half of this track or more: hit points.
    AtMostHalf(Name),
    /// It has at least so much in this pool.
    AtLeast(Name, i16),
    /// It is the bearer itself.
    Bearer,
    /// It is one of these, as the bearer sees it.
    Who(Whose),
    /// It is next to the bearer.
    Adjacent,
    /// It is at most so many squares from the bearer.
    Within(i16),
    /// It is linked so with somebody: grabbed, engaged.
    Linked {
        /// The link, in whichever direction.
        by: Name,
        /// With whom, as the bearer sees them.
        with: Whose,
    },
    /// Others are near it.
    Near {
        /// Who, as the bearer sees them.
        whose: Whose,
        /// At most so many squares from it.
        within: i16,
        /// How many at least.
        #[serde(default = "one")]
        count: u8,
    },
    /// It is in this state, of which only its own game knows.
    Is(S),
}

fn one() -> u8 {
    1
}

impl<S: PredicateState> Predicate<S> {
    /// Whether it is so of somebody.
    pub fn holds(&self, world: &World, bearer: CreatureId, of: CreatureId) -> bool {
        match self {
            Self::Not(inner) => !inner.holds(world, bearer, of),
            Self::All(list) => list.iter().all(|inner| inner.holds(world, bearer, of)),
            Self::Any(list) => list.iter().any(|inner| inner.holds(world, bearer, of)),
            Self::Has(is) => S::has(world, of, *is, None),
            Self::HasFromBearer(is) => S::has(world, of, *is, Some(bearer)),
            Self::AtMostHalf(name) => {
                let track = world.resource::<Battlefield>().tracks(of).get(*name);
                track.is_some_and(|track| i32::from(track.now) * 2 <= i32::from(track.max))
            }
            Self::AtLeast(name, least) => {
                world.get::<Pools>(entity_of(world, of)).is_some_and(|pools| pools.get(*name) >= *least)
            }
            Self::Bearer => bearer == of,
            Self::Who(whose) => whose.is(world, bearer, of),
            Self::Adjacent => bearer != of && S::squares_apart(world, bearer, of).is_some_and(|far| far <= 1),
            Self::Within(squares) => S::squares_apart(world, bearer, of).is_some_and(|far| far <= *squares),
            Self::Linked { by, with } => linked_with(world, of, *by).any(|(_, other)| with.is(world, bearer, other)),
            Self::Near { whose, within, count } => {
                let near = |who: CreatureId| S::squares_apart(world, of, who).is_some_and(|far| far <= *within);
                let fits = |who: &CreatureId| {
                    *who != of && S::counts_as_near(world, *who) && whose.is(world, bearer, *who) && near(*who)
                };
                let needed = usize::from(*count);
                world.resource::<Battlefield>().ids().filter(fits).take(needed).count() == needed
            }
            Self::Is(state) => state.holds(world, bearer, of),
        }
    }
}

impl<S> Predicate<S> {
    /// Every list of predicates in it.
    pub fn each_list(&self, look: &mut dyn FnMut(&[Self])) {
        match self {
            Self::Not(inner) => inner.each_list(look),
            Self::All(list) | Self::Any(list) => {
                look(list);
                list.iter().for_each(|inner| inner.each_list(look));
            }
            _ => {}
        }
    }

    /// Every predicate that it is made of and that is made of none.
    pub fn each_plain(&self, look: &mut dyn FnMut(&Self)) {
        match self {
            Self::Not(inner) => inner.each_plain(look),
            Self::All(list) | Self::Any(list) => list.iter().for_each(|inner| inner.each_plain(look)),
            plain => look(plain),
        }
    }
}

/// Whether somebody stands in the fight and acts.
pub(super) fn is_here(world: &World, who: CreatureId) -> bool {
    let battlefield = world.resource::<Battlefield>();
    battlefield.entry(who).standing.acts && battlefield.occupancy().space(who).is_some()
}

/// Squares from edge to edge on the plan; none where one of them is not on the board.
pub(super) fn squares_apart(world: &World, a: CreatureId, b: CreatureId) -> Option<i16> {
    let occupancy = world.resource::<Battlefield>().occupancy();
    let flat = |space: Space| Space::new(space.at.with_z(0), space.side);
    Some(flat(occupancy.space(a)?).distance(flat(occupancy.space(b)?)))
}
