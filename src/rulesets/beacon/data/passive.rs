//! What an ability is good for without being used.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::words::Kind;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// One thing that somebody has for good.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Passive {
    /// Worn: ARMOR, DODGE and SPEED (BC-TAG-08).
    Worn {
        /// ARMOR.
        armor: i16,
        /// DODGE.
        dodge: i16,
        /// SPEED.
        speed: i16,
    },
    /// Half of such damage, upward, after ARMOR.
    Resists(Vec<Kind>),
    /// None of such damage (BC-DMG-14).
    Immune(Vec<Kind>),
    /// Temporary HP at the start and after each Wound; FOCUS gained may turn into more, up to a limit (BC-ABL-07).
    IceUnderSkin {
        /// At the start and after a Wound.
        start: i16,
        /// At most.
        most: i16,
    },
    /// MP may be spent as FOCUS (BC-ABL-11).
    ManaForFocus,
    /// FOCUS costs about it are so much higher (BC-ABL-31).
    FocusTax(i16),
    /// FULL ATTACK, for an NPC (BC-FUL-09).
    FullAttacker,
    /// Nobody smaller moves it by force (BC-ABL-34).
    Massive,
    /// RUSH moves and is safe (BC-ABL-26).
    RushBoth,
    /// DEFEND may bring FOCUS by allies within so many squares (BC-ABL-14).
    Phalanx(i16),
    /// More DODGE against a roll taken over by INTERPOSE (BC-ABL-15).
    Oathkeeper(i16),
    /// Two weapons at one target, once a round (BC-ABL-06).
    TwinShot,
    /// GRAPPLE and SHOVE as minor actions (BC-ABL-17).
    QuickHands,
    /// A surge is easier (BC-SRG-15, BC-SRG-16).
    Adrenaline,
    /// Sees to it that this is not used while its bearer channels (BC-ABL-25).
    NotWhileChannelling(Name),
    /// May fly (BC-STA-09).
    Flies,
    /// Does something by itself (BC-ABL-01, BC-ABL-32, BC-ACT-04).
    Triggered(TriggeredEffect<Effect>),
    /// Brings something to rolls (BC-ABL-17).
    Rolls(RollBonus<RollKind>),
}

/// Rolls that traits and conditions bear on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollKind {
    /// Attacks; who else is in it is the target.
    Attacks,
    /// Checks and saves.
    Checks,
}

impl RollKind {
    /// The rolls in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Attacks => "attacks",
            Self::Checks => "checks and saves",
        }
    }
}
