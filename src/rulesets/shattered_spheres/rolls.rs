//! Dice: d20 and a rank, Advantage and Disadvantage as dice of their own, graded degrees; exact odds of all of it.
//!
//! Pure functions over plain values; a battle, a preview and the odds tables call the same code.

use crate::core::roll::Distribution;

/// What a check without a d20 starts from (SS-DICE-07).
pub const PASSIVE: i16 = 10;

/// The number of an easy check, and what every other starts from (SS-DICE-09).
pub const EASY: i16 = 10;

/// What a Raise adds to the number (SS-REA-10).
pub const RAISE: i16 = 5;

/// What a critical hit adds to the effect rank (SS-DICE-12).
pub const CRITICAL: i16 = 5;

/// The number of a moderate check at a Power Level (SS-DICE-09).
pub fn moderate(pl: i16) -> i16 {
    EASY + pl
}

/// The number of a hard check at a Power Level (SS-DICE-09).
pub fn hard(pl: i16) -> i16 {
    EASY + 2 * pl
}

/// Sides of the dice that so many ranks of one sign come to (SS-DICE-02, SS-DICE-05, SS-DICE-06).
pub fn dice(ranks: i16, tier: i16) -> Vec<u8> {
    const SIDES: [u8; 5] = [4, 6, 8, 10, 12];
    let mut left = usize::try_from(ranks).unwrap_or(0);
    let mut found = Vec::new();
    for most in (1..=SIDES.len()).rev().take(usize::try_from(tier).unwrap_or(1).max(1)) {
        let own = left.min(most);
        if own == 0 {
            break;
        }
        found.push(SIDES[own - 1]);
        left -= own;
    }
    found
}

/// What dice come to on average, rounded down one by one.
pub fn means(dice: &[u8]) -> i16 {
    dice.iter().map(|&sides| i16::from(sides + 1) / 2).sum()
}

/// The degree of a total against a number: there is no degree of zero (SS-DEG-01, SS-DEG-02).
pub fn degree(total: i16, target: i16, five_short_is_two: bool) -> i8 {
    let by = total - target;
    let degree = if by >= 0 {
        1 + by / 5
    } else {
        let short = -by;
        -(if five_short_is_two { short / 5 + 1 } else { (short + 4) / 5 })
    };
    i8::try_from(degree).unwrap_or(if by >= 0 { i8::MAX } else { i8::MIN })
}

/// So many degrees up or down, past the zero that does not exist (SS-DEG-03).
pub fn shifted(degree: i8, by: i8) -> i8 {
    let moved = degree.saturating_add(by);
    let crossed = (degree > 0) != (moved > 0) || moved == 0;
    if by != 0 && crossed { moved.saturating_add(by.signum()) } else { moved }
}

/// Half of a die, rounded up (SS-DICE-13).
pub fn half_up(number: i16) -> i16 {
    (number + 1).div_euclid(2)
}

/// Half of a number, rounded down (SS-DICE-13).
pub fn half(number: i16) -> i16 {
    number.div_euclid(2)
}

/// Ranks that a degree brings a helper's ally: Advantage where positive (SS-DEG-04).
pub fn assistance(degree: i16) -> i16 {
    if degree >= 0 { degree } else { (degree + 1).min(0) }
}

/// What the natural face of a d20 does to the degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Naturals {
    /// A natural 20 improves it by one (SS-DICE-11).
    Improve,
    /// A natural 1 misses, a natural 20 hits (SS-DICE-12).
    Attack,
}

/// How a check is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What natural faces do.
    pub naturals: Naturals,
    /// Raises taken on it.
    pub raises: i8,
    /// Degrees that a Coup adds to a success.
    pub coup: i8,
    /// Whether short by exactly 5 is two degrees.
    pub five_short_is_two: bool,
}

impl Reading {
    /// A check read plainly.
    pub const PLAIN: Self = Self { naturals: Naturals::Improve, raises: 0, coup: 0, five_short_is_two: false };
    /// An attack check.
    pub const ATTACK: Self = Self { naturals: Naturals::Attack, ..Self::PLAIN };

    /// The number with its Raises.
    pub fn raised(self, target: i16) -> i16 {
        target + RAISE * i16::from(self.raises)
    }

    /// The degree of a roll, in the order of SS-DEG-03; `other` is the natural face of an opponent whose 20 counts.
    pub fn degree(self, natural: i16, total: i16, target: i16, other: i16) -> i8 {
        let raw = degree(total, self.raised(target), self.five_short_is_two);
        let mut read = match self.naturals {
            Naturals::Attack if natural == 1 => raw.min(-1),
            Naturals::Attack if natural == 20 => raw.max(1),
            Naturals::Attack => raw,
            Naturals::Improve => shifted(raw, i8::from(natural == 20) - i8::from(other == 20)),
        };
        if self.raises > 0 {
            read = if read > 0 { shifted(read, 2 * self.raises) } else { shifted(read, -self.raises) };
        }
        if read > 0 { shifted(read, self.coup) } else { read }
    }
}

/// A sum of dice, each of the first adding and each of the second taking away.
pub fn bonus(advantage: &[u8], disadvantage: &[u8]) -> Distribution<i16> {
    let sum = |dice: &[u8]| Distribution::sum(&dice.iter().map(|&sides| (1, sides)).collect::<Vec<_>>());
    sum(advantage).minus(&sum(disadvantage))
}

/// One side of a check: its rank and the ranks that help and hinder it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The rank.
    pub rank: i16,
    /// Advantage ranks in all.
    pub advantage: i16,
    /// Disadvantage ranks in all.
    pub disadvantage: i16,
    /// The Tier of whoever rolls.
    pub tier: i16,
    /// Whether the dice of a passive check come to their means.
    pub means: bool,
}

impl Part {
    /// A rank alone at Tier 1.
    pub fn plain(rank: i16) -> Self {
        Self { rank, tier: 1, ..Self::default() }
    }

    /// What its dice bring besides the d20.
    pub fn bonus(self) -> Distribution<i16> {
        bonus(&dice(self.advantage, self.tier), &dice(self.disadvantage, self.tier))
    }

    /// The total of a passive check.
    pub fn passive(self) -> Distribution<i16> {
        if self.means {
            let [more, less] = [self.advantage, self.disadvantage].map(|ranks| means(&dice(ranks, self.tier)));
            return Distribution::certain(PASSIVE + self.rank + more - less);
        }
        self.bonus().plus(&Distribution::certain(PASSIVE + self.rank))
    }
}

/// What a check is made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// A number.
    Number(i16),
    /// A passive check.
    Passive(Part),
    /// A roll; the flag says whether its natural 20 counts (SS-DICE-11).
    Rolled(Part, bool),
}

/// The odds of a check: its degree, and whether an attack is a critical hit.
///
/// Of the natural faces only 1 and 20 do anything of themselves; for all others it counts by how much the totals differ.
pub fn odds(own: Part, against: Against, reading: Reading) -> Distribution<(i8, bool)> {
    let faces = Distribution::faces;
    let theirs: Vec<(i16, Distribution<i16>)> = match against {
        Against::Number(number) => vec![(0, Distribution::certain(number))],
        Against::Passive(part) => vec![(0, part.passive())],
        Against::Rolled(part, counts) => {
            let bonus = part.bonus().plus(&Distribution::certain(part.rank));
            let sides = if counts { vec![(0, faces(1..=19)), (20, faces(20..=20))] } else { vec![(0, faces(1..=20))] };
            sides.into_iter().map(|(natural, faces)| (natural, faces.plus(&bonus))).collect()
        }
    };
    let bonus = own.bonus().plus(&Distribution::certain(own.rank));
    let naturals =
        [(1, faces(1..=1)), (2, faces(2..=19)), (20, faces(20..=20))].map(|(n, faces)| (n, faces.plus(&bonus)));
    let mut found: Vec<((i8, bool), u128)> = Vec::new();
    for (other, number) in &theirs {
        for (natural, total) in &naturals {
            for (&margin, weight) in total.minus(number).iter() {
                let critical = *natural == 20 && margin >= reading.raised(0) && reading.naturals == Naturals::Attack;
                let result = (reading.degree(*natural, margin, 0, *other), critical);
                match found.last_mut() {
                    Some((last, sum)) if *last == result => *sum += weight,
                    _ => found.push((result, weight)),
                }
            }
        }
    }
    Distribution::weighted(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_are_those_of_every_roll() {
        let own = Part { rank: 4, advantage: 2, disadvantage: 1, tier: 1, means: false };
        let other = Part { rank: 6, advantage: 1, ..Part::plain(6) };
        let rolled = |part: Part| {
            Distribution::die(20).join(&part.bonus(), |&natural, &bonus| (natural, natural + part.rank + bonus))
        };
        for reading in [Reading::PLAIN, Reading::ATTACK, Reading { raises: 1, coup: 1, ..Reading::PLAIN }] {
            for (against, counts) in [
                (Against::Passive(other), false),
                (Against::Rolled(other, true), true),
                (Against::Rolled(other, false), false),
            ] {
                let theirs = match against {
                    Against::Rolled(part, _) => rolled(part),
                    _ => other.passive().map(|&total| (0, total)),
                };
                let every = rolled(own).join(&theirs, |&(natural, total), &(theirs, number)| {
                    let critical =
                        natural == 20 && total >= reading.raised(number) && reading.naturals == Naturals::Attack;
                    (reading.degree(natural, total, number, if counts { theirs } else { 0 }), critical)
                });
                assert_eq!(odds(own, against, reading), every);
            }
        }
    }

    // covers: SS-DICE-02, SS-DICE-05, SS-DICE-06
    #[test]
    fn ranks_are_sizes_of_dice() {
        assert_eq!([1, 2, 3, 4, 5].map(|ranks| dice(ranks, 1)), [[4], [6], [8], [10], [12]].map(Vec::from));
        assert_eq!((dice(7, 1), dice(0, 1), dice(-2, 1)), (vec![12], vec![], vec![]));
        assert_eq!(
            (dice(7, 2), dice(9, 2), dice(30, 2), dice(11, 3)),
            (vec![12, 6], vec![12, 10], vec![12, 10], vec![12, 10, 6])
        );
    }

    // covers: SS-DEG-01, SS-DEG-02
    #[test]
    fn degrees_come_in_fives() {
        let of = |total, target| degree(total, target, false);
        assert_eq!((of(15, 15), of(19, 15), of(20, 15), of(30, 15)), (1, 1, 2, 4));
        assert_eq!((of(14, 15), of(10, 15), of(9, 15), of(4, 15), of(19, 25)), (-1, -1, -2, -3, -2));
        assert_eq!(degree(10, 15, true), -2);
    }

    // covers: SS-DEG-03, SS-DICE-11, SS-DICE-12, SS-REA-10
    #[test]
    fn degrees_change_in_their_order() {
        let raised = Reading { raises: 1, coup: 2, ..Reading::PLAIN };
        assert_eq!(raised.degree(15, 20, 15, 0), 5);
        assert_eq!((Reading::PLAIN.degree(20, 25, 20, 0), Reading::PLAIN.degree(20, 25, 27, 0)), (3, 1));
        assert_eq!((Reading::PLAIN.degree(14, 19, 24, 20), Reading::PLAIN.degree(20, 24, 24, 20)), (-2, 1));
        let attack = |natural, total, target| Reading::ATTACK.degree(natural, total, target, 0);
        assert_eq!((attack(20, 26, 30), attack(1, 26, 5), attack(10, 16, 15)), (1, -1, 1));
    }

    // covers: SS-DEG-04, SS-DICE-13
    #[test]
    fn the_first_failure_of_a_helper_is_forgiven() {
        assert_eq!([3, -1, -2, -4, 0].map(assistance), [3, 0, -1, -3, 0]);
        assert_eq!((half_up(5), half_up(1), half(5), half_up(6)), (3, 1, 2, 3));
    }
}
