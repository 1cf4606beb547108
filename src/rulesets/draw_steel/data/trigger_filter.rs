//! What else must be so of an event for a triggered ability to answer it.

use serde::{Deserialize, Serialize};

use super::predicate::Predicate;
use crate::core::name::Name;

/// Narrows down what a triggered ability answers; everything that is said must be so. "The user" in what is said of
/// somebody else is the owner of the ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerFilter {
    /// Of the creature that the trigger happens to.
    #[serde(default)]
    pub subject: Option<Predicate>,
    /// Of the owner.
    #[serde(default)]
    pub owner: Option<Predicate>,
    /// Of the creature that brings it about: who damages, uses the ability or moves somebody.
    #[serde(default)]
    pub source: Option<Predicate>,
    /// The damage is of one of these types; empty is any.
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// All these keywords are on the ability that brings it about; empty is any, and what is no ability too.
    #[serde(default)]
    pub keywords: Vec<Name>,
}
