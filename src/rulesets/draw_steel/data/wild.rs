//! Sentences of werewolves' abilities and Malice features, with what their cards say of them.

use serde::{Deserialize, Serialize};

use crate::core::geometry::Size;

/// What only a beast does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wild {
    /// The burst is laid where the user stands by now.
    AroundUser,
    /// Targets whose test came to this tier or less move as far as their speed allows straight away from the user, not
    /// of their own will (AMB-54).
    Flee {
        /// See above.
        up_to_tier: u8,
    },
    /// Every enemy that has rage already gains more.
    Feed(i16),
    /// A target whose Presence is lower than this is cursed until the encounter ends; each time it resists, the number
    /// is one higher when the user next tries.
    Curse {
        /// Printed potency.
        potency: i16,
    },
    /// The user jumps; from a wall it jumps as far again, and then has a melee free strike, whose target falls prone if
    /// its Might is lower than the potency.
    WallLeap {
        /// Squares of each jump.
        squares: i16,
        /// Printed potency.
        potency: i16,
    },
    /// The user is of this size from now on; it takes a space with room for it and pushes creatures out of its way.
    Grow(Size),
    /// The user has another main action on this turn, even while dazed.
    ExtraMainAction,
}

impl Wild {
    /// The sentence on the card.
    pub fn sentence(self) -> String {
        match self {
            Self::AroundUser => "The area is laid where you are then.".to_owned(),
            Self::Flee { .. } => {
                "Those with the lowest result move as far as their speed allows straight away from you.".to_owned()
            }
            Self::Feed(n) => format!("Every enemy with rage gains {n} rage."),
            Self::Curse { potency } => format!(
                "P < {potency}, cursed (EoE): 2 rage at the end of each of its turns. Each time it resists, this potency is 1 higher when you next use the ability on it."
            ),
            Self::WallLeap { squares, potency } => format!(
                "Jump {squares}. From a wall: jump {squares} more and make a melee free strike; M < {potency}, its target is prone."
            ),
            Self::Grow(size) => {
                format!(
                    "You are of size {size}: you move to a space with room, and creatures are pushed out of the way."
                )
            }
            Self::ExtraMainAction => "You have one more main action on this turn, even while dazed.".to_owned(),
        }
    }
}
