//! Dice: 3d6 and as many more as help or hinder, the best or worst three kept; damage dice; exact odds of both.
//!
//! Pure functions over plain values; a battle, a preview and the odds table call the same code.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::data::words::DamageDice;
use crate::core::roll::{Distribution, Keep};

/// At most so many Advantages or Disadvantages count on one roll (ESC-DICE-06).
pub const MOST: i8 = 3;
/// From this natural result on an attack is a crit (ESC-ATK-06).
pub const CRIT: i16 = 17;
/// The natural result that always fails (ESC-ATK-08).
pub const FUMBLE: i16 = 3;
/// A save with no number of its own (ESC-DICE-08).
pub const NORMAL: i16 = 11;
/// What a death save, and a Rally against something of one round, has to come to (ESC-DTH-01, ESC-SPC-06).
pub const HARD: i16 = 13;
/// The highest value of the escalation die (ESC-ED-04).
pub const HIGHEST_ESCALATION: i16 = 6;

/// Advantages less Disadvantages, set off one for one and then clamped (ESC-DICE-05, ESC-DICE-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Net(i8);

impl Net {
    /// What so many Advantages less Disadvantages come to.
    pub fn new(sum: i8) -> Self {
        Self(sum.clamp(-MOST, MOST))
    }

    /// Advantages where positive, Disadvantages where negative.
    pub fn signed(self) -> i8 {
        self.0
    }

    /// How many d6 are rolled.
    pub fn dice(self) -> usize {
        3 + usize::from(self.0.unsigned_abs())
    }

    /// Which of the dice shown count: the best or the worst three, the first of equal ones (ESC-DICE-03, ESC-DICE-04).
    pub fn kept(self, shown: &[u8]) -> Vec<bool> {
        let mut order: Vec<usize> = (0..shown.len()).collect();
        match self.0 {
            0.. => order.sort_by_key(|&at| (std::cmp::Reverse(shown[at]), at)),
            _ => order.sort_by_key(|&at| (shown[at], at)),
        }
        let mut kept = vec![false; shown.len()];
        order.into_iter().take(3).for_each(|at| kept[at] = true);
        kept
    }

    /// The natural result of the dice shown (ESC-DICE-02).
    pub fn natural(self, shown: &[u8]) -> i16 {
        let kept = self.kept(shown);
        shown.iter().zip(kept).filter(|(_, kept)| *kept).map(|(&die, _)| i16::from(die)).sum()
    }
}

static NATURALS: LazyLock<Vec<Distribution<i16>>> = LazyLock::new(|| {
    let natural = |net: i8| {
        let keep = if net < 0 { Keep::Lowest(3) } else { Keep::Highest(3) };
        Distribution::kept(&vec![6; Net(net).dice()], keep).sums()
    };
    (-MOST..=MOST).map(natural).collect()
});

/// Every natural result with its exact odds (tables 8.1 and 8.2 of the ledger).
pub fn naturals(net: Net) -> &'static Distribution<i16> {
    &NATURALS[usize::from((net.0 + MOST).unsigned_abs())]
}

/// What an attack or skill check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// What is added to the natural result.
    pub bonus: i16,
    /// What the total has to reach.
    pub target: i16,
    /// The natural result from which on it is a crit.
    pub crit: i16,
}

/// A crit.
pub const CRITICAL: i8 = 2;
/// A hit, or a success.
pub const HIT: i8 = 1;
/// A miss, or a failure.
pub const MISS: i8 = -1;
/// A natural 3.
pub const CRIT_FAIL: i8 = -2;

impl Need {
    /// What a natural result comes to (ESC-ATK-04 to ESC-ATK-09).
    pub fn degree(self, natural: i16) -> i8 {
        match natural {
            FUMBLE => CRIT_FAIL,
            _ if natural >= self.crit => CRITICAL,
            _ if natural + self.bonus >= self.target => HIT,
            _ => MISS,
        }
    }

    /// Its degrees with their exact odds.
    pub fn odds(self, net: Net) -> Distribution<i8> {
        naturals(net).map(|&natural| self.degree(natural))
    }

    /// The least natural result that hits: 4 at the least, and the crit threshold at the most.
    pub fn natural(self) -> i16 {
        (self.target - self.bonus).clamp(FUMBLE + 1, self.crit)
    }
}

/// The odds of a plain roll against a number: 1 or -1 (ESC-DICE-09).
pub fn plain_odds(net: Net, bonus: i16, target: i16) -> Distribution<i8> {
    naturals(net).map(|&natural| if natural + bonus >= target { HIT } else { MISS })
}

/// Half of a number, downward (ESC-DICE-11).
pub fn half(number: i16) -> i16 {
    number.div_euclid(2)
}

/// A d3 as a d6 shows it, a d2 as a d4 does (ESC-DICE-10).
pub fn halved_die(face: u8) -> u8 {
    face.div_ceil(2)
}

/// The average of an even number of dice (ESC-DMG-06).
pub fn average(count: i16, sides: i16) -> i16 {
    count * (sides + 1) / 2
}

/// One handful of damage dice as it is rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handful {
    /// Dice to roll, each with what it is multiplied by.
    pub rolled: Vec<i16>,
    /// What is not rolled.
    pub fixed: i16,
}

/// How a number of dice of some sides is rolled (ESC-DMG-03 to ESC-DMG-05).
pub fn handful(count: i16, sides: u8, how: DamageDice) -> Handful {
    let ones = |count: i16| vec![1; usize::try_from(count).unwrap_or(0)];
    match how {
        DamageDice::AverageMany if count >= 5 => {
            let rolled = if count % 2 == 0 { 2 } else { 3 };
            Handful { rolled: ones(rolled), fixed: average(count - rolled, sides.into()) }
        }
        DamageDice::MultiplyDie if count >= 5 => {
            let (tens, rest) = (count / 10, count % 10);
            let (fives, singles) = (rest / 5, rest % 5);
            let mut rolled = vec![10; usize::try_from(tens).unwrap_or(0)];
            rolled.extend(vec![5; usize::try_from(fives).unwrap_or(0)]);
            rolled.extend(ones(singles));
            Handful { rolled, fixed: 0 }
        }
        _ => Handful { rolled: ones(count), fixed: 0 },
    }
}

/// One of the multipliers of the same damage adds its extra parts to the others (ESC-ATK-14).
pub fn multiplied(multipliers: &[i16]) -> i16 {
    1 + multipliers.iter().map(|multiplier| multiplier - 1).sum::<i16>()
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: ESC-DICE-03, ESC-DICE-04, ESC-DICE-06, ESC-DICE-10, ESC-DICE-11
    #[test]
    fn dice_are_kept_clamped_and_halved() {
        assert_eq!((Net::new(1).natural(&[1, 3, 4, 6]), Net::new(2).natural(&[1, 1, 2, 6, 6])), (13, 14));
        assert_eq!((Net::new(-1).natural(&[1, 3, 4, 6]), Net::new(-2).natural(&[1, 1, 2, 6, 6])), (8, 4));
        assert_eq!((Net::new(-4).signed(), Net::new(9).dice(), Net::new(0).dice()), (-3, 6, 3));
        assert_eq!((halved_die(5), halved_die(1), half(7), half(1)), (3, 1, 3, 0));
    }

    // covers: ESC-ATK-14, ESC-DMG-03, ESC-DMG-04, ESC-DMG-05, ESC-DMG-06
    #[test]
    fn many_damage_dice_are_averaged_or_multiplied_as_the_option_says() {
        use DamageDice::{AverageMany, MultiplyDie, RollAll};
        let rolled = |count, how| handful(count, 6, how).rolled;
        assert_eq!((rolled(4, AverageMany), rolled(7, RollAll).len()), (vec![1; 4], 7));
        assert_eq!((handful(6, 8, AverageMany).fixed, rolled(6, AverageMany)), (18, vec![1, 1]));
        assert_eq!((handful(7, 6, AverageMany).fixed, rolled(7, AverageMany)), (14, vec![1; 3]));
        assert_eq!((handful(5, 8, AverageMany).fixed, rolled(5, AverageMany)), (9, vec![1; 3]));
        assert_eq!((rolled(10, MultiplyDie), rolled(6, MultiplyDie)), (vec![10], vec![5, 1]));
        assert_eq!(rolled(18, MultiplyDie), [10, 5, 1, 1, 1]);
        assert_eq!(rolled(4, MultiplyDie), [1; 4]);
        let averages = [(4, 6), (14, 10), (30, 12), (40, 4), (36, 10)].map(|(count, sides)| average(count, sides));
        assert_eq!(averages, [14, 77, 195, 100, 198]);
        assert_eq!((multiplied(&[2, 2]), multiplied(&[2]), multiplied(&[])), (3, 2, 1));
    }
}
