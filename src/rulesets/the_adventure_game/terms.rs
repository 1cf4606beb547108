//! The words that the rules themselves look for, interned once.

use crate::core::name::Word;

macro_rules! words {
    ($($id:ident = $text:literal;)*) => {
        $(
            #[doc = concat!("`", $text, "`")]
            pub static $id: Word = Word::new($text);
        )*
    };
}

words! {
    // States.
    DEFENDING = "defending";
    UP = "up";
    DOWN = "down";
    STABLE = "stable";
    SEIZED = "seized";
    CHARGING = "charging";

    // Phases of a round and parts of them.
    INITIATIVE = "initiative";
    SEIZE = "seize";
    MOVEMENT = "movement";
    BATTLE = "battle";
    END = "end";

    OUTFIT = "outfit";

    // Powers and actions that the rules speak of.
    HOLD = "hold";
    WALK = "walk";
    PASS = "pass";
    SHIFT = "shift";
    CHARGE = "charge";
    FOLLOW_UP = "follow-up";
    DELAY = "delay";

    // Pools.
    MARKS = "wounds";

    // Tracks.
    HP = "HP";

    // Purposes of dice and reasons of ends.
    ATTACK = "attack";
    DAMAGE = "damage";
    HEALING = "healing";
    SAVING_THROW = "saving-throw";
    TIE = "tie";
    SUSTAIN = "sustain";
    SAVED = "saved";
    EXPIRED = "expired";
    ENDED = "ended";
    HAZARD = "hazard";
    HIGH_GROUND = "high-ground";
    COVER = "cover";
    THREATENED = "threatened";
    PUSH = "push";
    PULL = "pull";
    CROWDED = "crowded";
    DEAD = "dead";
    DEFEATED = "defeated";
    RECOVERED = "recovered";
}

/// What dice are rolled for.
pub static PURPOSES: [&Word; 6] = [&ATTACK, &DAMAGE, &HEALING, &INITIATIVE, &SAVING_THROW, &TIE];

/// Why states end.
pub static REASONS: [&Word; 4] = [&SAVED, &EXPIRED, &ENDED, &RECOVERED];
