//! Movement, willing and forced, and what the ground does.

use serde::{Deserialize, Serialize};

use super::super::data::effect::Way;
use super::super::data::words::Kind;

use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// See [`Frame::Walk`](super::Frame::Walk).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// Who moves.
    pub who: CreatureId,
    /// Squares still to enter, top-left corners.
    pub path: Vec<Spot>,
    /// How: `move`, `rush`, `shift`, `compelled`.
    pub how: Name,
    /// Whether it provokes nothing and is not stopped.
    pub safe: bool,
    /// Whether it comes out of the standard movement.
    pub standard: bool,
    /// Whether it was answered.
    pub answered: bool,
    /// Squares entered.
    pub entered: i16,
    /// Where it began.
    pub from: Space,
    /// The last square it could have stayed on.
    pub firm: Spot,
    /// Movement left for what costs more than it looked.
    pub left: i16,
}

/// See [`Frame::Shove`](super::Frame::Shove).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shove {
    /// Who moves somebody.
    pub by: CreatureId,
    /// With what.
    pub of: Name,
    /// Who is moved.
    pub on: CreatureId,
    /// Which way.
    pub way: Way,
    /// At most so many squares.
    pub squares: i16,
}

/// See [`Frame::Hazard`](super::Frame::Hazard).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazard {
    /// Who.
    pub who: CreatureId,
    /// How much a failure hurts.
    pub damage: i16,
    /// Of what.
    pub kind: Kind,
    /// Whether it is rolled.
    pub rolled: bool,
}
