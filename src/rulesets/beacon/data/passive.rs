//! What an ability is good for without being used.

use serde::{Deserialize, Serialize};

use super::effect::Harm;
use super::words::Kind;
use crate::core::name::Name;

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
    /// Accuracy against those it grapples (BC-ABL-17).
    HoldsFast(i8),
    /// An enemy that starts its turn adjacent may be given this until the end of its next turn, for FOCUS (BC-ABL-01).
    Vines {
        /// What.
        is: Name,
        /// FOCUS.
        focus: i16,
    },
    /// Every melee attack of its own does this to each adjacent enemy (BC-ABL-32).
    WideArc(Harm),
    /// A surge is easier (BC-SRG-15, BC-SRG-16).
    Adrenaline,
    /// Sees to it that this is not used while its bearer channels (BC-ABL-25).
    NotWhileChannelling(Name),
    /// FOCUS whenever this action is used (BC-ACT-04).
    FocusOn(super::words::Action),
    /// FOCUS whenever damage is taken (BC-DMG-01).
    FocusWhenDamaged,
    /// May fly (BC-STA-09).
    Flies,
}
