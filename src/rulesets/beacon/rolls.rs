//! Dice: a d20 with the best of some d6 added or taken off, damage dice, and exact odds of all of them.
//!
//! Pure functions over plain values; a battle, a preview and the odds table call the same code.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::core::roll::{Distribution, Keep};

/// At most so many dice of Accuracy or Difficulty count on one roll (BC-DICE-04).
pub const MOST: i8 = 6;
/// A hit with at least this total is a critical (BC-DICE-06).
pub const CRITICAL: i16 = 20;
/// What an ability check has to come to, and a save against nobody's effect (BC-DICE-10, BC-DICE-11).
pub const PLAIN: i16 = 10;

/// Accuracy less Difficulty: so many d6 of which the best is added, or taken off where it is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Net(i8);

impl Net {
    /// What Accuracy and Difficulty come to: set off against each other one for one, then capped (BC-DICE-03, BC-DICE-04).
    pub fn new(accuracy: u8, difficulty: u8) -> Self {
        let net = i16::from(accuracy) - i16::from(difficulty);
        Self(net.clamp(-i16::from(MOST), i16::from(MOST)) as i8)
    }

    /// The dice that are rolled.
    pub fn dice(self) -> usize {
        usize::from(self.0.unsigned_abs())
    }

    /// Accuracy where positive, Difficulty where negative.
    pub fn signed(self) -> i8 {
        self.0
    }

    /// What the dice shown add to the roll: the highest, taken off where they are Difficulty (BC-DICE-02).
    pub fn adds(self, shown: &[u8]) -> i16 {
        i16::from(shown.iter().copied().max().unwrap_or(0)) * i16::from(self.0.signum())
    }
}

/// Totals of a d20 by net dice, worked out once.
static TOTALS: LazyLock<Vec<Distribution<i16>>> = LazyLock::new(|| {
    let totals = |net: i8| {
        let best = highest(usize::from(net.unsigned_abs()));
        let d20 = Distribution::die(20);
        if net < 0 { d20.minus(&best) } else { d20.plus(&best) }
    };
    (-MOST..=MOST).map(totals).collect()
});

/// The highest of so many d6; 0 without any.
pub fn highest(dice: usize) -> Distribution<i16> {
    Distribution::kept(&vec![6; dice], Keep::Highest(1)).sums()
}

/// Every total of a d20 with its exact odds, before anything is added.
pub fn odds(net: Net) -> &'static Distribution<i16> {
    &TOTALS[usize::from((net.0 + MOST).unsigned_abs())]
}

/// The chance to come to at least `need` before anything is added, 0 to 1.
pub fn chance(net: Net, need: i16) -> f32 {
    odds(net).chance(|&total| total >= need)
}

/// What a roll comes to against a number, as degrees: 1 misses the critical, 2 is one, -1 fails (BC-DICE-06, BC-DICE-07).
pub fn degree(total: i16, need: i16) -> i8 {
    match total >= need {
        false => -1,
        true if total >= CRITICAL => 2,
        true => 1,
    }
}

/// Whether the initiator of a contested check wins at this difference of the scores: ties are its own (BC-DICE-12).
pub fn contest(difference: i16) -> Distribution<bool> {
    Distribution::die(20).join(&Distribution::die(20), |own, other| own + difference >= *other)
}

/// Dice and a flat number: `1d6+1`, `2d6`, `5`. Dice are d6 or d3 (BC-DICE-06, BC-DICE-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    /// How many dice.
    pub dice: u8,
    /// Their sides.
    pub sides: u8,
    /// What is added to them.
    pub plus: i16,
}

impl Sum {
    /// A flat number.
    pub const fn flat(plus: i16) -> Self {
        Self { dice: 0, sides: 6, plus }
    }

    /// Reads `1d6+1` and the like; at most nine dice of 3 or 6 sides.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.parse::<i16>().ok().filter(|n| (0..=99).contains(n));
        let Some((dice, rest)) = text.split_once('d') else { return number(text).map(Self::flat) };
        let (sides, plus) = rest.split_once('+').map_or((rest, "0"), |(sides, plus)| (sides, plus));
        let (dice, sides) = (dice.parse::<u8>().ok()?, sides.parse::<u8>().ok()?);
        let fits = (1..=9).contains(&dice) && matches!(sides, 3 | 6);
        fits.then_some(Self { dice, sides, plus: number(plus)? })
    }

    /// How many dice are rolled: twice as many for a critical (BC-DICE-06).
    pub fn rolled(self, critical: bool) -> usize {
        usize::from(self.dice) * if critical { 2 } else { 1 }
    }

    /// What counts of the dice shown, of which a normal hit takes the first and a critical the best (BC-TGT-09).
    pub fn counts(self, shown: &[u8], critical: bool) -> Vec<u8> {
        let mut kept: Vec<u8> = shown.to_vec();
        if critical {
            kept.sort_unstable_by(|a, b| b.cmp(a));
        }
        kept.truncate(usize::from(self.dice));
        kept
    }

    /// Everything it can come to.
    pub fn distribution(self, critical: bool) -> Distribution<i16> {
        let dice = vec![self.sides; self.rolled(critical)];
        Distribution::kept(&dice, Keep::Highest(self.dice.into())).sums().map(|sum| sum + self.plus)
    }

    /// What it comes to on average, without a critical.
    pub fn mean(self) -> f32 {
        (f64::from(self.dice) * (f64::from(self.sides) + 1.0) / 2.0 + f64::from(self.plus)) as f32
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (dice, 0) => write!(f, "{dice}d{}", self.sides),
            (dice, plus) => write!(f, "{dice}d{}+{plus}", self.sides),
        }
    }
}

impl Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no sum of d3 or d6 such as `1d6+1` or `4`")))
    }
}

/// Half of a number, upward (BC-DICE-09).
pub fn half(number: i16) -> i16 {
    number.div_euclid(2) + number.rem_euclid(2)
}

/// A d3 as a d6 shows it (BC-DICE-08).
pub fn d3(face: u8) -> u8 {
    face.div_ceil(2)
}

/// The Stress of a new roll (BC-DICE-14).
pub const STRAIN: Sum = Sum { dice: 1, sides: 3, plus: 0 };
/// The Stress of a surge at each level (BC-SRG-03).
pub const SURGE: [Sum; 4] = [
    Sum::flat(2),
    Sum { dice: 1, sides: 3, plus: 1 },
    Sum { dice: 1, sides: 6, plus: 2 },
    Sum { dice: 1, sides: 6, plus: 4 },
];
/// The Stress of a surge under the restricted rule (BC-SRG-14).
pub const RESTRICTED_SURGE: Sum = Sum { dice: 1, sides: 6, plus: 1 };
/// The highest surge level (BC-SRG-04).
pub const HIGHEST_SURGE: i16 = 3;
