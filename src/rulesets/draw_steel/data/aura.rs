//! What somebody lends to all around it for as long as they are near.

use serde::{Deserialize, Serialize};

use super::ability_effect::Hook;
use super::modifier::Modifier;
use super::predicate::Predicate;
use crate::core::triggered::Whose;

/// An aura of a trait or a condition: whoever is inside has what it lends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuraDef {
    /// Squares around the bearer's space.
    pub within: u8,
    /// Whom it concerns, as the bearer sees them.
    pub whose: Whose,
    /// Only while this is so of the bearer.
    #[serde(default)]
    pub when: Option<Predicate>,
    /// What it lends those inside.
    #[serde(default)]
    pub lends: Vec<Modifier>,
    /// Harm it does those inside at certain moments; the bearer's scores count.
    #[serde(default)]
    pub hooks: Vec<Hook>,
}
