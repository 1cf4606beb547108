//! A line of a power roll's result: segments, each behind at most one potency.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use crate::core::ids::Attribute;

/// Might, Agility, Reason, Intuition, Presence, in the printed order.
pub const MIGHT: Attribute = Attribute(0);
/// See [`MIGHT`].
pub const AGILITY: Attribute = Attribute(1);
/// See [`MIGHT`].
pub const REASON: Attribute = Attribute(2);
/// See [`MIGHT`].
pub const INTUITION: Attribute = Attribute(3);
/// See [`MIGHT`].
pub const PRESENCE: Attribute = Attribute(4);

/// The characteristics with their letters and names.
pub const CHARACTERISTICS: [(Attribute, char, &str); 5] = [
    (MIGHT, 'M', "Might"),
    (AGILITY, 'A', "Agility"),
    (REASON, 'R', "Reason"),
    (INTUITION, 'I', "Intuition"),
    (PRESENCE, 'P', "Presence"),
];

/// One tier's result line (DS-EFF-01); content files write it in the printed notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TierLine {
    /// In the order written; that is the order of resolution (DS-EFF-05).
    pub segments: Vec<Segment>,
}

/// What stands between two semicolons.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// Must be passed for any of the segment to land (DS-POT-08).
    pub gate: Option<Gate>,
    /// In the order written.
    pub effects: Vec<Aimed>,
}

/// "R < AVERAGE": lands when the target's score is strictly lower (DS-POT-01, DS-POT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gate {
    /// The target's characteristic.
    pub attribute: Attribute,
    /// The number it is compared with.
    pub potency: Potency,
    /// Whether the segment is what happens otherwise: it lands where the potency does not get past the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub otherwise: bool,
}

impl Gate {
    /// A potency that must get past the target.
    pub const fn new(attribute: Attribute, potency: Potency) -> Self {
        Self { attribute, potency, otherwise: false }
    }
}

/// The right-hand side of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Potency {
    /// The hero's potency characteristic − 2.
    Weak,
    /// The hero's potency characteristic − 1.
    Average,
    /// The hero's potency characteristic.
    Strong,
    /// A monster's printed number (DS-POT-13).
    Number(i16),
}

/// An effect and whom it falls on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aimed {
    /// Whom.
    pub who: Who,
    /// What.
    pub effect: Effect,
}

/// The recipients that tier lines and clauses can name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// Each target of the ability, at its own tier.
    #[default]
    Target,
    /// One of the ability's targets, chosen by the user.
    OneTarget,
    /// The targets but the one that was chosen so.
    OtherTargets,
    /// The user.
    You,
    /// Creatures near the user or near each target.
    Near(Near),
    /// The Director's side as a whole.
    Director,
}

/// Creatures near somebody: "two allies within 10 squares of you", "each enemy adjacent to the target".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Near {
    /// How many.
    pub count: Several,
    /// Which of those there.
    pub kin: Kin,
    /// How near.
    pub within: Within,
    /// To whom.
    pub center: Center,
    /// That one's own part in it.
    pub center_too: Together,
}

/// How many of those near somebody an effect falls on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Several {
    /// Up to this many, at least 1, chosen by the user.
    UpTo(u8),
    /// All of them.
    Each,
}

/// Whose friends an effect falls on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kin {
    /// The user's allies.
    Allies,
    /// The user's enemies.
    Enemies,
    /// Anybody.
    Creatures,
}

/// How near somebody must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Within {
    /// This many squares; 1 is adjacent.
    Squares(u8),
    /// The ability's own distance from the user.
    Distance,
    /// In the ability's area.
    Area,
    /// Wherever they are.
    Anywhere,
    /// Near enough for a free strike against the one whose neighbours are meant.
    Reach,
}

/// Whose neighbours are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Center {
    /// The user's.
    You,
    /// Those of each target, one target after another.
    Target,
}

/// The part of the one whose neighbours are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Together {
    /// None.
    No,
    /// In place of one of the others.
    Or,
    /// Besides the others.
    And,
}

impl Who {
    /// Whether it is worked out for each target by itself, as opposed to once per use (DS-EFF-03).
    pub fn is_per_target(self) -> bool {
        match self {
            Self::Target => true,
            Self::Near(near) => near.center == Center::Target,
            Self::OneTarget | Self::OtherTargets | Self::You | Self::Director => false,
        }
    }
}
