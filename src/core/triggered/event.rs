//! What happens, to whom, and on whom what answers it comes.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::predicate::{is_here, squares_apart};
use crate::core::creature::Battlefield;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::side::{Feeling, feeling};

/// Something that happens in a fight. Its subject is who does it, or to whom it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A round starts, for everybody.
    RoundStarts,
    /// The subject starts a turn.
    TurnStarts,
    /// The subject ends a turn.
    TurnEnds,
    /// The subject uses an action or ability.
    Uses,
    /// The subject has attacked, whatever came of it; the other is its first target.
    Attacks,
    /// The subject has been attacked by the other, whatever came of it.
    IsAttacked,
    /// The subject has hit the other.
    Hits,
    /// The subject has been hit by the other.
    IsHit,
    /// The subject has missed the other.
    Misses,
    /// The subject has been missed by the other.
    IsMissed,
    /// The subject has scored a critical hit on the other.
    Crits,
    /// The subject has taken damage, from the other where it is somebody's.
    TakesDamage,
    /// The subject has dealt damage to the other.
    DealsDamage,
    /// The subject goes down or out, by the other where it is somebody's doing.
    Falls,
    /// The subject brings the other down or out.
    Fells,
}

/// An event as it has happened.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'a> {
    /// Which.
    pub event: Event,
    /// Who does it, or to whom it happens.
    pub subject: CreatureId,
    /// Who else is in it.
    pub other: Option<CreatureId>,
    /// What brings it about, by all its words.
    pub words: &'a [Name],
}

/// Whose something is, as the bearer of a trait sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Whose {
    /// The bearer's own.
    #[default]
    Own,
    /// An ally's, not the bearer's own.
    Ally,
    /// The bearer's own or an ally's.
    OwnSide,
    /// An enemy's.
    Enemy,
    /// Anybody's but the bearer's own.
    Other,
    /// Anybody's.
    Anyone,
}

impl Whose {
    /// Whether allies of the bearer may be among them.
    pub fn takes_in_own_side(self) -> bool {
        !matches!(self, Self::Enemy)
    }

    /// Whether somebody is of this kind for a bearer.
    pub fn is(self, world: &World, bearer: CreatureId, who: CreatureId) -> bool {
        let own = bearer == who;
        match self {
            Self::Own => own,
            Self::Other => !own,
            Self::Anyone => true,
            Self::Ally => !own && feeling(world, bearer, who) == Feeling::Friend,
            Self::OwnSide => own || feeling(world, bearer, who) == Feeling::Friend,
            Self::Enemy => !own && feeling(world, bearer, who) == Feeling::Enemy,
        }
    }
}

/// On whom the effects of a trait come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whom {
    /// Its bearer.
    #[default]
    Bearer,
    /// To whom the event happens.
    Subject,
    /// Who else is in it.
    Other,
    /// Each of some around its bearer.
    Each {
        /// Who, as the bearer sees them.
        whose: Whose,
        /// At most so many squares away.
        within: i16,
    },
}

impl Whom {
    /// The creatures that it means, in the order of ids.
    pub(super) fn creatures(self, world: &World, bearer: CreatureId, occurrence: &Occurrence<'_>) -> Vec<CreatureId> {
        match self {
            Self::Bearer => vec![bearer],
            Self::Subject => vec![occurrence.subject],
            Self::Other => occurrence.other.into_iter().collect(),
            Self::Each { whose, within } => around(world, bearer, whose, within),
        }
    }
}

/// Those of a kind, as somebody sees them, who are at most so many squares away from it, in the order of ids.
pub fn around(world: &World, bearer: CreatureId, whose: Whose, within: i16) -> Vec<CreatureId> {
    let near = |who: CreatureId| squares_apart(world, bearer, who).is_some_and(|far| far <= within);
    let meant = |who: &CreatureId| is_here(world, *who) && whose.is(world, bearer, *who) && near(*who);
    world.resource::<Battlefield>().ids().filter(meant).collect()
}
