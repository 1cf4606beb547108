//! What abilities do to somebody, as files say it. What each comes to is in `effects`, a file for each.

use serde::{Deserialize, Serialize};

use super::ability::Targets;
use super::words::{Kind, Score};
use crate::core::effect::{Each, If, Own};
use crate::core::name::Name;
use crate::rulesets::beacon::rolls::Sum;

macro_rules! effects {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* })+) => {
        $($(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$doc])* pub $field: $type,)* })+

        /// One thing an ability does to one creature.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Effect {
            $($(#[$about])* $name($name),)+
            /// What the user gets, once (BC-ABL-33).
            Own(Own<Effect>),
            /// The same to each of some around the user, wherever it stands by then (BC-ABL-19).
            Each(Each<Effect>),
            /// Depends on how its target is.
            If(If<Effect>),
        }
    };
}

effects! {
    /// Damage that no attack roll deals.
    Harm {
        /// How much.
        dice: Sum,
        /// Of what.
        kind: Kind,
    }
    /// Stress (BC-DMG-01).
    Strain {
        /// How much.
        amount: i16,
    }
    /// A condition, a status or another lasting effect.
    Impose {
        /// Which.
        is: Name,
        /// For how long.
        lasts: Lasts,
    }
    /// One condition goes, which the user picks (BC-ABL-21).
    Clear {}
    /// Moves its target by force (BC-TAG-07).
    Force {
        /// Which way.
        way: Way,
        /// At most so many squares.
        squares: i16,
    }
    /// FOCUS gained, or lost where negative.
    Focus {
        /// How much.
        by: i16,
    }
    /// Temporary HP (BC-STAT-05).
    Temporary {
        /// How much.
        amount: i16,
    }
    /// The user appears on the square named (BC-MOV-07).
    Teleport {
        /// At least so many squares away.
        least: i16,
    }
    /// The user shifts along the way named (BC-MOV-06).
    Shift {
        /// At most so many squares.
        squares: i16,
    }
    /// A save decides (BC-DICE-11).
    Save {
        /// By which score.
        with: Score,
        /// What comes of a failure.
        failed: Vec<Effect>,
        /// What comes of a success.
        saved: Vec<Effect>,
    }
    /// It walks straight toward the user at once (BC-MOV-14, BC-ABL-03).
    Compel {}
    /// User and target are GRAPPLED (BC-STA-03).
    Seize {}
    /// The user is HIDDEN (BC-REP-01).
    Conceal {}
    /// Stress goes to 0 (BC-SRG-16).
    Calm {}
    /// The surge level goes down (BC-SRG-16).
    LowerSurge {
        /// By how much.
        by: i16,
    }
    /// Depends on the surge rule of the fight (BC-SRG-15).
    BySurgeRule {
        /// Under the restricted one.
        restricted: Vec<Effect>,
        /// Under all others.
        otherwise: Vec<Effect>,
    }
    /// The user attacks it with another of its abilities (BC-ABL-25).
    Strike {
        /// Which.
        with: Name,
        /// Bonus damage on a target without cover.
        in_the_open: i16,
    }
    /// So much less of the damage that it is about to take (BC-REA-14).
    Reduce {
        /// How much less.
        dice: Sum,
    }
    /// Half of the damage that it is about to take (BC-REA-14).
    Halve {}
    /// Difficulty on the attack that is about to be rolled (BC-ABL-27).
    Hinder {
        /// How much.
        difficulty: u8,
    }
    /// Its area is the user's for a time, and does something to those in it (BC-TAG-09).
    Zone {
        /// When.
        when: ZoneTrigger,
        /// To whom: `Enemies`, `Everyone` or `OwnSideInArea`.
        whom: Targets,
        /// What.
        effects: Vec<Effect>,
        /// For how long it is there.
        lasts: Lasts,
    }
    /// Calls something to the square named, for the user's side (BC-TAG-06).
    Summon {
        /// What.
        what: Name,
    }
    /// One of several, which the use names (BC-BRL-08, BC-ABL-10).
    OneOf {
        /// Each under the name that it is picked by.
        options: Vec<(Name, Effect)>,
    }
}

/// When a zone does something (BC-TAG-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ZoneTrigger {
    /// Somebody starts its turn inside.
    StartsTurn,
    /// Somebody ends its turn inside.
    EndsTurn,
    /// Somebody comes in, by whatever movement.
    Enters,
}

/// How forced movement goes (BC-MOV-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Away from the user.
    Push,
    /// Toward the user.
    Pull,
    /// Any way.
    Slide,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// Until the end of its bearer's next turn, never the running one (BC-TURN-06).
    EndOfNextTurn,
    /// Until the start of its user's next turn.
    StartOfUsersNextTurn,
    /// Until the round is over.
    EndOfRound,
    /// Until its user has released what it channels, or stops (BC-ABL-18).
    WhileChannelled,
    /// Until something else ends it.
    Open,
}

impl Lasts {
    /// What a card says of it, after what lasts.
    pub fn words(self) -> &'static str {
        match self {
            Self::EndOfNextTurn => " until the end of its next turn",
            Self::StartOfUsersNextTurn => " until the start of the user's next turn",
            Self::EndOfRound => " this round",
            Self::WhileChannelled => " until after the release",
            Self::Open => "",
        }
    }
}
