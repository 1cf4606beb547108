//! What traits bring about.

use crate::core::ids::{CreatureId, EffectId};
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::effect::Effect;
use crate::rulesets::shattered_spheres::frames::Came;
use serde::{Deserialize, Serialize};

/// See [`super::Frame::Carry`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carry {
    /// Whose doing.
    pub by: CreatureId,
    /// Of which trait or condition.
    pub of: Name,
    /// What is still to be done, and to whom.
    pub todo: Vec<(Effect, CreatureId)>,
}

/// See [`super::Frame::Relieving`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relieving {
    /// Who resists.
    pub who: CreatureId,
    /// By which trait or condition.
    pub of: Name,
    /// What is resisted, once it is picked.
    pub picked: Option<EffectId>,
    /// What the check came to.
    pub came: Option<Came>,
}
