//! The records of conditions.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;

/// A condition in words; what it does is the rules' (SS-CON).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionDef {
    /// Slug.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it means, in a sentence.
    pub about: String,
    /// The badge that shows it; that of its id where it is not said.
    #[serde(default)]
    pub art: Option<Name>,
}
