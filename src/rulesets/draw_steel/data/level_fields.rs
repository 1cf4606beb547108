//! What levels of Draw Steel say beside what all games share.

use crate::core::name::Name;

crate::fields! {
    /// Of a level.
    pub struct LevelFields {
        /// Victories each hero starts with.
        pub victories: i16,
    }
}

crate::fields! {
    /// Of a creature that is placed.
    pub struct PlacementFields {
        /// Creatures of one group take their turns in one slot (DS-TURN-06); ungrouped ones act alone.
        pub group: Option<Name>,
        /// The id of the minions of its group whose captain it is (DS-DIR-16).
        pub captain: Option<Name>,
        /// Has not noticed the enemy when the fight starts.
        pub surprised: bool,
    }
}
