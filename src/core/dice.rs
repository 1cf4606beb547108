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

    /// What was first asked for in vain, or came up impossible.
    pub fn first_fault(&self) -> Option<&str> {
        match self {
            Self::Seeded(_) => None,
            Self::Scripted { faults, .. } => faults.first().map(String::as_str),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each face comes up in 10,000 rolls of one die.
    fn faces(sides: u8, seed: u64) -> Vec<u32> {
        let mut dice = Dice::seeded(seed);
        let mut seen = vec![0; usize::from(sides)];
        for _ in 0..10_000 {
            seen[usize::from(dice.roll(sides, "faces")) - 1] += 1;
        }
        seen
    }

    #[test]
    fn every_face_of_seeded_dice_comes_up_about_as_often_as_any_other() {
        for sides in [3, 4, 6, 8, 10, 12, 20] {
            let fair = 10_000 / u32::from(sides);
            let seen = faces(sides, u64::from(sides));
            assert!(seen.iter().all(|count| count.abs_diff(fair) * 5 <= fair), "d{sides}: {seen:?}");
        }
    }

    #[test]
    fn seeded_dice_repeat_and_seeds_differ() {
        let rolls = |seed| {
            let mut dice = Dice::seeded(seed);
            (0..20).map(|_| dice.roll(20, "again")).collect::<Vec<u8>>()
        };
        assert_eq!(rolls(1), rolls(1));
        assert_ne!(rolls(1), rolls(2));
    }

    #[test]
    fn scripted_dice_show_what_was_written_and_keep_book_of_the_rest() {
        let mut dice = Dice::scripted([6, 1, 7, 0]);
        dice.script(&[3]);
        let rolls: Vec<u8> = (0..6).map(|_| dice.roll(6, "a check")).collect();
        assert_eq!(rolls, [6, 1, 1, 1, 3, 1]);
        let faults = [
            "a d6 for a check was scripted as 7",
            "a d6 for a check was scripted as 0",
            "a d6 for a check was not scripted",
        ];
        assert_eq!(dice.audit(), (Vec::new(), faults.map(String::from).to_vec()));
        dice.script(&[2]);
        assert_eq!(dice.audit(), (vec![2], Vec::new()));
    }

    #[test]
    fn scripting_seeded_dice_leaves_nothing_to_chance() {
        let mut dice = Dice::seeded(1);
        assert_eq!(dice.audit(), (Vec::new(), Vec::new()));
        dice.script(&[4]);
        assert_eq!(dice, Dice::scripted([4]));
    }
}
