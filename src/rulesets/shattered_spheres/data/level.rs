//! What levels of this game say beside what all games share.

use serde::{Deserialize, Serialize};

use super::ruling::Rulings;
use super::words::Encounter;
use crate::core::geometry::Spot;
use crate::core::name::Name;

/// What else wins a fight for the first side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rout {
    /// The one that has to be Incapacitated.
    pub leader: Name,
    /// Its rank and file.
    pub followers: Vec<Name>,
    /// How many of them have to be Incapacitated in addition.
    pub count: u8,
}

crate::fields! {
    /// What levels of this game say.
    pub struct LevelFields {
        /// What sort of encounter it is.
        pub encounter: Encounter,
        /// The Power Level of the campaign, the same for both sides (SS-DICE-09).
        pub pl: i16 = 5,
        /// Whether everybody's numbers are known from the start (SS-QCK-08).
        pub open_stats: bool = true,
        /// Fate dice of each side (SS-DST-02).
        pub fate: i16 = 1,
        /// Treasure Points, which nothing reads (SS-DST-04).
        pub treasure: i16,
        /// What Edit Scene may bring in, each once.
        pub scenery: Vec<Name>,
        /// Squares of private rooms, which no rumor enters or leaves (SS-CNF-02).
        pub private: Vec<Spot>,
        /// Squares that are squeezed through (SS-MOV-05).
        pub tight: Vec<Spot>,
        /// Squares that give heavy cover (SS-GRD-04).
        pub heavy_cover: Vec<Spot>,
        /// Whether minions of one kind share a roll for the order of turns (SS-INIT-03).
        pub shared_rolls: bool = true,
        /// What else wins it for the first side.
        pub rout: Option<Rout>,
        /// The alternatives to house rulings that it is played by (section 5 of the ledger).
        pub rulings: Rulings,
    }
}

crate::fields! {
    /// What they say of whom they place.
    pub struct PlacementFields {
        /// Whether it is taken unawares (SS-CON-15).
        pub surprised: bool,
        /// The round in which it joins, after the first turn of it; from the start unless said (SS-INIT-03).
        pub arrives: Option<u16>,
        /// Whose orders it follows, where several could command it (SS-TAC-14).
        pub commander: Option<Name>,
    }
}
