//! One fight of a run: which, and what the first side brings into it from the fight before.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::name::Name;

/// One fight of a run, with what the first side brings into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Which run.
    pub run: Name,
    /// Which of its fights, counted from 0.
    pub fight: u8,
    /// What the first side has in common, as its game writes it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub shared: Value,
    /// What each of the first side brings, by its id in the level's file; whoever is missing fell before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub each: Vec<(Name, Value)>,
}

impl Leg {
    /// Which of the run's fights, counted from 0.
    pub fn index(&self) -> usize {
        self.fight.into()
    }

    /// The first fight of a run.
    pub fn first(run: Name) -> Self {
        Self { run, fight: 0, shared: Value::Null, each: Vec::new() }
    }
}

/// What somebody takes into the next fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brings {
    /// As its game writes it.
    pub value: Value,
    /// As the player reads it.
    pub words: String,
}

impl Brings {
    /// A value of a game's own, with its words.
    pub fn new(value: &impl Serialize, words: String) -> Self {
        // Plain data has nothing to fail on; what is empty nonetheless is refused when it is read.
        Self { value: serde_json::to_value(value).unwrap_or_default(), words }
    }
}
