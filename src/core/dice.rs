//! The one door for dice: seeded for play, scripted for checks; every draw can be told to the log.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use bevy::prelude::Resource;
use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Where dice come from.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::large_enum_variant,
    reason = "copied with every snapshot, and a box would cost an allocation each time"
)]
pub enum Dice {
    /// A portable generator.
    Seeded(ChaCha8Rng),
    /// Values laid out beforehand; asking for more is a fault that the battle reports.
    Scripted {
        /// What is still to come.
        queue: VecDeque<u8>,
        /// What was asked for when nothing was left, or came up impossible.
        faults: Vec<String>,
    },
}

impl Hash for Dice {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Seeded(rng) => {
                rng.get_seed().hash(state);
                rng.get_word_pos().hash(state);
                rng.get_stream().hash(state);
            }
            Self::Scripted { queue, .. } => queue.hash(state),
        }
    }
}

impl Dice {
    /// Dice from a seed: the same on every machine.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Dice that come up as written.
    pub fn scripted(values: impl IntoIterator<Item = u8>) -> Self {
        Self::Scripted { queue: values.into_iter().collect(), faults: Vec::new() }
    }

    /// Draws one die of `sides` sides for a purpose that is named in a fault.
    pub fn roll(&mut self, sides: u8, purpose: &str) -> u8 {
        match self {
            Self::Seeded(rng) => rng.random_range(1..=sides.max(1)),
            Self::Scripted { queue, faults } => match queue.pop_front() {
                Some(value) if (1..=sides).contains(&value) => value,
                Some(value) => {
                    faults.push(format!("a d{sides} for {purpose} was scripted as {value}"));
                    1
                }
                None => {
                    faults.push(format!("a d{sides} for {purpose} was not scripted"));
                    1
                }
            },
        }
    }

    /// Puts further scripted values behind those still to come; seeded dice become scripted.
    pub fn script(&mut self, values: &[u8]) {
        match self {
            Self::Scripted { queue, .. } => queue.extend(values),
            Self::Seeded(_) => *self = Self::scripted(values.iter().copied()),
        }
    }

    /// Scripted values nobody asked for, and what was asked in vain; both empty when a script came out even.
    pub fn audit(&mut self) -> (Vec<u8>, Vec<String>) {
        match self {
            Self::Seeded(_) => (Vec::new(), Vec::new()),
            Self::Scripted { queue, faults } => (queue.drain(..).collect(), std::mem::take(faults)),
        }
    }
}
