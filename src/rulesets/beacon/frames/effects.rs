//! What abilities and actions do in addition.

use serde::{Deserialize, Serialize};

use super::super::data::effect::Effect;

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// See [`Frame::Carry`](super::Frame::Carry).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carry {
    /// Whose doing.
    pub by: CreatureId,
    /// Of which ability.
    pub of: Name,
    /// What is still to be done, and to whom.
    pub todo: Vec<(Effect, CreatureId)>,
    /// The way or square that the use named.
    pub path: Vec<Spot>,
    /// Which of several things the use named.
    pub kind: Name,
    /// Whose channelled effects are at stake (BC-CHN-17).
    pub harmed: Vec<CreatureId>,
    /// Whether somebody else sees to channelled effects.
    pub nested: bool,
}

/// See [`Frame::Refresh`](super::Frame::Refresh).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refresh {
    /// Who.
    pub who: CreatureId,
}

/// See [`Frame::Convert`](super::Frame::Convert).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Convert {
    /// Who.
    pub who: CreatureId,
    /// At most so much.
    pub most: i16,
}

/// See [`Frame::Pay`](super::Frame::Pay).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay {
    /// Who.
    pub who: CreatureId,
    /// FOCUS, or MP for it.
    pub price: i16,
    /// For what.
    pub of: Name,
}

impl Carry {
    /// The effects of a use, on each of these in turn.
    pub fn new(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Self {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on))).collect();
        Self { by, of, todo, path: Vec::new(), kind: Name::default(), harmed: Vec::new(), nested: false }
    }
}
