//! What levels of this game say beside what all games share.

use serde::{Deserialize, Serialize};

use super::words::{DamageDice, StanceKind};
use crate::core::geometry::Spot;
use crate::core::name::Name;

/// Something in the surroundings that Dicey Moves are made with (ESC-DCY-01).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prop {
    /// Slug, unique in the level.
    pub id: Name,
    /// Where it is; whoever uses it stands on it or beside it.
    pub at: Spot,
    /// What the skill check has to come to (ESC-DCY-02).
    pub difficulty: i16,
    /// The class skills that apply.
    #[serde(default)]
    pub skills: Vec<Name>,
    /// Whether it is a matter of sneaking (ESC-COND-19).
    #[serde(default)]
    pub sneaking: bool,
    /// Where success leads (ESC-DCY-06).
    #[serde(default)]
    pub landing: Option<Spot>,
    /// Whether success pops off everybody first.
    #[serde(default)]
    pub pops_off: bool,
    /// Whether it may bring Advantage on the next attack, one's own or an ally's.
    #[serde(default)]
    pub advantage: bool,
    /// Whether it may bring an ally Advantage on Disengage.
    #[serde(default)]
    pub disengage: bool,
    /// The type of damage it does, if it does any (ESC-DCY-04).
    #[serde(default)]
    pub damage: Option<Name>,
    /// The condition it may bring for a round.
    #[serde(default)]
    pub condition: Option<Name>,
}

crate::fields! {
    /// What levels of this game say.
    pub struct LevelFields {
        /// The side that was more aware, whose two act first (ESC-INI-07).
        pub surprise: Option<u8>,
        /// Whether an ambush by heroes starts the escalation die at 1 (ESC-INI-09).
        pub early_escalation: bool,
        /// How damage dice are rolled (ESC-DMG-03).
        pub damage_dice: DamageDice,
        /// Whether heroes fall unconscious instead of dying (ESC-DTH-13).
        pub no_death: bool,
        /// Whether rests offer something back for a long pause (ESC-RST-08).
        pub downtime: bool,
        /// Doors that are locked (ESC-ACT-07).
        pub locked: Vec<Spot>,
        /// What Dicey Moves are made with.
        pub props: Vec<Prop>,
    }
}

crate::fields! {
    /// What they say of whom they place.
    pub struct PlacementFields {
        /// The fight of the day that it belongs to; heroes are in all of them.
        pub fight: u8 = 1,
        /// The stance of a hero at the start; the first of its list unless said (ESC-STN-07).
        pub stance: Option<StanceKind>,
    }
}
