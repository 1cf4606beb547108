//! The closed lists of words of the rules.

use bevy::prelude::States;
use serde::{Deserialize, Serialize};

use crate::core::name::{Name, name};

/// When in a round somebody acts (ESC-INI-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Before all others.
    VeryFast,
    /// Second.
    Fast,
    /// Third.
    Medium,
    /// Fourth.
    Slow,
    /// After all others.
    VerySlow,
}

impl Band {
    /// All of them, in their order.
    pub const ALL: [Self; 5] = [Self::VeryFast, Self::Fast, Self::Medium, Self::Slow, Self::VerySlow];

    /// What files and answers call it.
    pub fn slug(self) -> Name {
        match self {
            Self::VeryFast => name!("very-fast"),
            Self::Fast => name!("fast"),
            Self::Medium => name!("medium"),
            Self::Slow => name!("slow"),
            Self::VerySlow => name!("very-slow"),
        }
    }

    /// The answer that waits until this band (ESC-INI-10).
    pub fn delay(self) -> Name {
        match self {
            Self::VeryFast => name!("delay-to-very-fast"),
            Self::Fast => name!("delay-to-fast"),
            Self::Medium => name!("delay-to-medium"),
            Self::Slow => name!("delay-to-slow"),
            Self::VerySlow => name!("delay-to-very-slow"),
        }
    }

    /// The band that an answer waits until.
    pub fn delayed(answer: Name) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.delay() == answer)
    }
}

/// Where a battle stands: the coarse states that follow the frame at the bottom.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Stances are chosen.
    #[default]
    Deployment,
    /// The ambushers' round (ESC-INI-07).
    Surprise,
    /// A band.
    VeryFast,
    /// A band.
    Fast,
    /// A band.
    Medium,
    /// A band.
    Slow,
    /// A band.
    VerySlow,
    /// Between two fights of a day (ESC-RST-01).
    Rest,
    /// It is over.
    Over,
}

impl Phase {
    /// The phase of a band.
    pub fn of_band(band: Band) -> Self {
        match band {
            Band::VeryFast => Self::VeryFast,
            Band::Fast => Self::Fast,
            Band::Medium => Self::Medium,
            Band::Slow => Self::Slow,
            Band::VerySlow => Self::VerySlow,
        }
    }

    /// The band that it is, if it is one.
    pub fn band(self) -> Option<Band> {
        Band::ALL.into_iter().find(|&band| Self::of_band(band) == self)
    }

    /// What the log calls it.
    pub fn slug(self) -> Name {
        match self {
            Self::Deployment => name!("deployment"),
            Self::Surprise => name!("surprise-round"),
            Self::Rest => name!("rest"),
            Self::Over => name!("over"),
            _ => self.band().map_or_else(Name::default, Band::slug),
        }
    }
}

/// What an attack is rolled against (ESC-ATK-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Defense {
    /// AC.
    Armor,
    /// PD.
    Physical,
    /// MD.
    Mental,
}

impl Defense {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Armor, Self::Physical, Self::Mental];

    /// As rulebooks print it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Armor => "AC",
            Self::Physical => "PD",
            Self::Mental => "MD",
        }
    }

    /// The pool of which a point makes attacks on it harder (ESC-ABL-15).
    pub fn pool(self) -> Name {
        match self {
            Self::Armor => name!("prowess"),
            Self::Physical => name!("guile"),
            Self::Mental => name!("focus"),
        }
    }
}

/// One of the three actions of a turn (ESC-ACT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// The least.
    Quick,
    /// In between.
    Move,
    /// The best.
    Standard,
}

impl Slot {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Move, Self::Standard];

    /// As rulebooks print it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Quick => "Quick",
            Self::Move => "Move",
            Self::Standard => "Standard",
        }
    }
}

/// A way of fighting (ESC-STN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StanceKind {
    /// Melee.
    Swift,
    /// Melee.
    Measured,
    /// Melee.
    Defensive,
    /// Melee.
    Aggressive,
    /// Ranged, Nearby.
    Rapid,
    /// Ranged, Nearby.
    Close,
    /// Ranged, Far.
    Aimed,
    /// For spells.
    Focused,
}

impl StanceKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Swift,
        Self::Measured,
        Self::Defensive,
        Self::Aggressive,
        Self::Rapid,
        Self::Close,
        Self::Aimed,
        Self::Focused,
    ];

    /// Whether Melee attacks are made in it.
    pub fn is_melee(self) -> bool {
        matches!(self, Self::Swift | Self::Measured | Self::Defensive | Self::Aggressive)
    }

    /// How far Ranged attacks reach in it, if any are made.
    pub fn range(self) -> Option<Range> {
        match self {
            Self::Rapid | Self::Close => Some(Range::Nearby),
            Self::Aimed => Some(Range::Far),
            _ => None,
        }
    }

    /// What files and answers call it.
    pub fn slug(self) -> Name {
        match self {
            Self::Swift => name!("swift"),
            Self::Measured => name!("measured"),
            Self::Defensive => name!("defensive"),
            Self::Aggressive => name!("aggressive"),
            Self::Rapid => name!("rapid"),
            Self::Close => name!("close"),
            Self::Aimed => name!("aimed"),
            Self::Focused => name!("focused"),
        }
    }

    /// The one of that slug.
    pub fn named(slug: Name) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}

/// How far something reaches at most (ESC-POS-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Range {
    /// One move away.
    Nearby,
    /// Two moves away.
    Far,
}

/// How near two are to each other (ESC-POS-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Relation {
    /// Engaged or next to each other.
    Close,
    /// One move away.
    Nearby,
    /// Two moves away.
    Far,
    /// Farther than anything reaches.
    Out,
}

/// What an enemy is good at (ESC-MOOK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Fights.
    Troop,
    /// Stands in the way.
    Blocker,
    /// Helps others.
    Leader,
    /// One of many.
    Mook,
    /// Hinders.
    Spoiler,
    /// Hits hard.
    Wrecker,
}

/// How many single enemies it is worth (ESC-MOOK-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// One.
    #[default]
    Single,
    /// Two.
    Double,
    /// Three.
    Triple,
}

/// How an enemy looks after itself (ESC-MOOK-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preservation {
    /// Ignores opportunity attacks.
    #[default]
    Reckless,
    /// Disengages first, and walks off only where it would have no target else.
    Wary,
    /// Never provokes.
    Cautious,
}

/// Whom an enemy attacks (ESC-MOOK-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Targeting {
    /// Whoever is nearest.
    #[default]
    Nearest,
    /// Whoever has the fewest hit points.
    Weakest,
    /// Whoever hurt it last.
    Grudge,
    /// Whoever has the lowest AC.
    Caster,
}

/// How many damage dice are rolled (ESC-DMG-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageDice {
    /// Every die.
    #[default]
    RollAll,
    /// Of five or more dice most are averaged (ESC-DMG-04).
    AverageMany,
    /// Of five or more dice one stands for ten or five (ESC-DMG-05).
    MultiplyDie,
}

/// The ten damage types (ESC-TYP-02).
pub const DAMAGE_TYPES: [&str; 10] =
    ["acid", "cold", "fire", "force", "lightning", "necrotic", "psychic", "radiant", "thunder", "weapon"];
