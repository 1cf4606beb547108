//! How far an ability reaches and which squares it covers (DS-DIST-01 to DS-DIST-09, DS-AREA-01 to DS-AREA-11).

use std::fmt;

/// The distance entry of an ability; every number is in squares and at least 1.
///
/// Content writes the printed form: `"Melee 1 or ranged 5"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// `Melee 1` (DS-DIST-01).
    Melee(i16),
    /// `Ranged 10` (DS-DIST-02).
    Ranged(i16),
    /// `Melee 1 or ranged 5`: declared as one or the other on use (DS-DIST-06).
    Reach {
        /// As a melee ability.
        melee: i16,
        /// As a ranged ability.
        ranged: i16,
    },
    /// `Self` (DS-DIST-09).
    Yourself,
    /// `2 burst`: a radius around the user, for a moment (DS-AREA-07).
    Burst(i16),
    /// `1 aura`: a radius around the user that moves with them (DS-AREA-06).
    Aura(i16),
    /// `3 cube within 10` (DS-AREA-08).
    Cube {
        /// Side.
        side: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `5 x 1 line within 1` (DS-AREA-09).
    Line {
        /// Along the line.
        length: i16,
        /// Across it, and up.
        width: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `5 wall within 10` (DS-AREA-10).
    Wall {
        /// How many squares it is built from.
        squares: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `special`: the ability's text says.
    Special,
}

impl Distance {
    /// Whether it describes an area (DS-AREA-01, DS-AREA-02).
    pub fn is_area(self) -> bool {
        matches!(self, Self::Burst(_) | Self::Aura(_) | Self::Cube { .. } | Self::Line { .. } | Self::Wall { .. })
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Melee(n) => write!(f, "Melee {n}"),
            Self::Ranged(n) => write!(f, "Ranged {n}"),
            Self::Reach { melee, ranged } => write!(f, "Melee {melee} or ranged {ranged}"),
            Self::Yourself => f.write_str("Self"),
            Self::Burst(n) => write!(f, "{n} burst"),
            Self::Aura(n) => write!(f, "{n} aura"),
            Self::Cube { side, within } => write!(f, "{side} cube within {within}"),
            Self::Line { length, width, within } => write!(f, "{length} x {width} line within {within}"),
            Self::Wall { squares, within } => write!(f, "{squares} wall within {within}"),
            Self::Special => f.write_str("special"),
        }
    }
}
