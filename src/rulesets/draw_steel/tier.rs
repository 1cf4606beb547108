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
    /// The user.
    You,
    /// One ally within 10 squares of the user, chosen by the user.
    Ally10,
    /// Two allies within 10 squares.
    TwoAllies10,
    /// The user or one ally within 10 squares.
    YouOrAlly10,
    /// The user and one ally within 10 squares.
    YouAndAlly10,
    /// The Director's side as a whole.
    Director,
}
