//! How two ten-sided dice become a tier: pure, so that the same code rolls, shows odds and is checked against tables.

use std::sync::LazyLock;

use super::super::data::effect::Swing;
use crate::core::roll::Distribution;

/// Everything about a power roll but the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RollInput {
    /// Characteristic, printed bonus and other numbers (DS-ROLL-01, DS-ROLL-10).
    pub bonus: i16,
    /// Edges, uncapped.
    pub edges: u8,
    /// Banes, uncapped.
    pub banes: u8,
    /// An automatic tier (DS-ROLL-12).
    pub automatic: Option<u8>,
}

/// How a power roll is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Dice and numbers, with the +2 or −2 of a single edge or bane.
    pub total: i16,
    /// 1 to 3.
    pub tier: u8,
}

/// Chances of the three tiers, in percent of the 100 pairs of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Odds(pub [u8; 3]);

impl RollInput {
    /// Counts one more edge or bane, or a double one as two.
    pub fn add(&mut self, swing: Swing) {
        match swing {
            Swing::Edge => self.edges += 1,
            Swing::DoubleEdge => self.edges += 2,
            Swing::Bane => self.banes += 1,
            Swing::DoubleBane => self.banes += 2,
        }
    }

    /// Edges and banes, each capped at two, set off against each other: −2 to 2 (DS-ROLL-08).
    pub fn net(self) -> i8 {
        self.edges.min(2) as i8 - self.banes.min(2) as i8
    }

    /// The number a single net edge or bane adds (DS-ROLL-04, DS-ROLL-06).
    pub fn swing_bonus(self) -> i16 {
        match self.net() {
            1 => 2,
            -1 => -2,
            _ => 0,
        }
    }

    /// Reads the natural total of two dice (DS-ROLL-02 to DS-ROLL-12).
    pub fn read(self, natural: i16) -> Reading {
        let total = natural + self.bonus + self.swing_bonus();
        let tier = match self.automatic {
            Some(tier) => tier,
            None if natural >= NATURAL_BEST => 3,
            None => {
                let shift = match self.net() {
                    2 => 1,
                    -2 => -1,
                    _ => 0,
                };
                (tier_of(total) + shift).clamp(1, 3) as u8
            }
        };
        Reading { total, tier }
    }

    /// The exact chances of each tier over all pairs of dice; those of the usual rolls are worked out once.
    pub fn odds(self) -> Odds {
        static USUAL: LazyLock<Vec<[Odds; 5]>> = LazyLock::new(|| {
            let roll = |bonus, net: i8| {
                let (edges, banes) = (net.max(0) as u8, (-net).max(0) as u8);
                RollInput { bonus, edges, banes, automatic: None }.count()
            };
            (0..=MOST_USUAL).map(|bonus| [-2, -1, 0, 1, 2].map(|net| roll(bonus, net))).collect()
        });
        let usual = usize::try_from(self.bonus).ok().and_then(|bonus| USUAL.get(bonus));
        match usual.filter(|_| self.automatic.is_none()) {
            Some(odds) => odds[(self.net() + 2) as usize],
            None => self.count(),
        }
    }

    fn count(self) -> Odds {
        static NATURAL: LazyLock<Distribution<i16>> = LazyLock::new(|| Distribution::sum(&[(2, 10)]));
        let mut counts = [0u8; 3];
        for (&natural, ways) in NATURAL.iter() {
            counts[usize::from(self.read(natural).tier) - 1] += ways as u8;
        }
        Odds(counts)
    }
}

impl Odds {
    /// The same with its outcomes counted.
    pub fn distribution(self) -> Distribution<i8> {
        Distribution::weighted((1..).zip(self.0.map(u128::from)))
    }

    /// The mean of a value per tier.
    pub fn mean(self, of_tier: impl Fn(u8) -> f32) -> f32 {
        (1..=3).map(|tier| f32::from(self.0[usize::from(tier) - 1]) / 100.0 * of_tier(tier)).sum()
    }
}

/// From this natural total on, a roll is tier 3 whatever else (DS-ROLL-03), and a main action's is critical.
pub const NATURAL_BEST: i16 = 19;

/// The highest bonus whose odds are kept.
const MOST_USUAL: i16 = 12;

const fn tier_of(total: i16) -> i8 {
    match total {
        ..=11 => 1,
        12..=16 => 2,
        _ => 3,
    }
}

/// The result of a test (DS-ROLL-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum TestResult {
    /// Fails and something goes wrong.
    FailureWithConsequence,
    /// Fails.
    Failure,
    /// Succeeds and something goes wrong.
    SuccessWithConsequence,
    /// Succeeds.
    Success,
    /// Succeeds and something goes well.
    SuccessWithReward,
}

/// How hard a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Difficulty {
    /// See [`test_result`].
    Easy,
    /// See [`test_result`].
    Medium,
    /// See [`test_result`].
    Hard,
}

/// Reads a test's roll (DS-ROLL-15).
pub fn test_result(difficulty: Difficulty, input: RollInput, natural: i16) -> TestResult {
    use Difficulty::{Easy, Hard, Medium};
    use TestResult::{Failure, FailureWithConsequence, Success, SuccessWithConsequence, SuccessWithReward};
    if natural >= NATURAL_BEST {
        return SuccessWithReward;
    }
    match (difficulty, input.read(natural).tier) {
        (Easy, 1) => SuccessWithConsequence,
        (Easy, 2) => Success,
        (Easy, _) => SuccessWithReward,
        (Medium, 1) => Failure,
        (Medium, 2) => SuccessWithConsequence,
        (Medium, _) => Success,
        (Hard, 1) => FailureWithConsequence,
        (Hard, 2) => Failure,
        (Hard, _) => Success,
    }
}

/// Total of a side of an opposed test: double edges and banes count ±4 (DS-ROLL-15).
pub fn opposed_total(input: RollInput, natural: i16) -> i16 {
    natural + input.bonus + 2 * i16::from(input.net())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 11 of the ledger: bonus, then double bane, bane, plain, edge, double edge.
    const TABLE: [(i16, [[u8; 3]; 5]); 8] = [
        (-2, [[97, 0, 3], [85, 12, 3], [72, 25, 3], [55, 35, 10], [0, 72, 28]]),
        (-1, [[94, 3, 3], [79, 18, 3], [64, 30, 6], [45, 40, 15], [0, 64, 36]]),
        (0, [[90, 7, 3], [72, 25, 3], [55, 35, 10], [36, 43, 21], [0, 55, 45]]),
        (1, [[85, 12, 3], [64, 30, 6], [45, 40, 15], [28, 44, 28], [0, 45, 55]]),
        (2, [[79, 18, 3], [55, 35, 10], [36, 43, 21], [21, 43, 36], [0, 36, 64]]),
        (3, [[72, 25, 3], [45, 40, 15], [28, 44, 28], [15, 40, 45], [0, 28, 72]]),
        (4, [[64, 33, 3], [36, 43, 21], [21, 43, 36], [10, 35, 55], [0, 21, 79]]),
        (5, [[55, 42, 3], [28, 44, 28], [15, 40, 45], [6, 30, 64], [0, 15, 85]]),
    ];

    fn with_net(bonus: i16, net: i8) -> RollInput {
        RollInput { bonus, edges: net.max(0) as u8, banes: (-net).max(0) as u8, automatic: None }
    }

    // covers: DS-ROLL-02, DS-ROLL-03, DS-ROLL-04, DS-ROLL-05, DS-ROLL-06, DS-ROLL-07
    #[test]
    fn odds_equal_the_published_table() {
        for (bonus, row) in TABLE {
            for (net, expected) in (-2..=2).zip(row) {
                assert_eq!(with_net(bonus, net).odds(), Odds(expected), "bonus {bonus}, net {net}");
            }
        }
    }

    // covers: DS-ROLL-08, DS-ROLL-09
    #[test]
    fn edges_and_banes_are_capped_before_they_cancel() {
        let net = |edges, banes| RollInput { edges, banes, ..RollInput::default() }.net();
        assert_eq!(net(3, 1), 1);
        assert_eq!(net(1, 3), -1);
        assert_eq!(net(2, 2), 0);
        assert_eq!(net(5, 2), 0);
    }

    // covers: DS-ROLL-15
    #[test]
    fn tests_read_the_same_bands_by_difficulty() {
        let medium = |natural| test_result(Difficulty::Medium, RollInput { bonus: 2, ..RollInput::default() }, natural);
        assert_eq!(medium(11), TestResult::SuccessWithConsequence);
        assert_eq!(medium(9), TestResult::Failure);
        assert_eq!(medium(15), TestResult::Success);
        assert_eq!(medium(19), TestResult::SuccessWithReward);
        let plain = RollInput::default();
        assert_eq!(test_result(Difficulty::Easy, plain, 5), TestResult::SuccessWithConsequence);
        assert_eq!(test_result(Difficulty::Easy, plain, 12), TestResult::Success);
        assert_eq!(test_result(Difficulty::Easy, plain, 17), TestResult::SuccessWithReward);
        assert_eq!(test_result(Difficulty::Hard, plain, 5), TestResult::FailureWithConsequence);
        assert_eq!(test_result(Difficulty::Hard, plain, 12), TestResult::Failure);
        assert_eq!(test_result(Difficulty::Hard, plain, 18), TestResult::Success);
        let edge2 = RollInput { edges: 2, ..RollInput::default() };
        let bane2 = RollInput { banes: 2, ..RollInput::default() };
        assert_eq!(opposed_total(edge2, 12), 16);
        assert_eq!(opposed_total(bane2, 12), 8);
    }
}
