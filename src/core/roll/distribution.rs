//! Exact odds: how many of the equally likely rolls of some dice come to each outcome.
//!
//! An outcome is whatever a game reads from its dice: a sum, a natural sum with its total, a degree.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Every outcome with its weight, in the order of the outcomes.
///
/// Weights are exact while fewer than 2^128 rolls are equally likely, which is more than forty d8; beyond that they are
/// rounded, and outcomes too unlikely to matter are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distribution<T>(Vec<(T, u128)>);

/// Which dice of a pool count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    All,
    /// So many of the highest.
    Highest(usize),
    /// So many of the lowest.
    Lowest(usize),
}

/// What the dice that count show, the lowest first.
pub type Faces = SmallVec<[u8; 8]>;

impl<T: Ord> Distribution<T> {
    /// What comes out whatever is rolled.
    pub fn certain(outcome: T) -> Self {
        Self(vec![(outcome, 1)])
    }

    /// Outcomes with their weights; equal ones are added up and those of weight 0 left out.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, u128)>) -> Self {
        let mut all: Vec<(T, u128)> = outcomes.into_iter().filter(|(_, weight)| *weight > 0).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|later, kept| {
            let equal = later.0 == kept.0;
            if equal {
                kept.1 += later.1;
            }
            equal
        });
        Self(all)
    }

    /// Every outcome that can come up, with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u128)> {
        self.0.iter().map(|(outcome, weight)| (outcome, *weight))
    }

    /// How many rolls there are.
    pub fn total(&self) -> u128 {
        self.0.iter().map(|(_, weight)| weight).sum()
    }

    /// How many rolls come to an outcome of this kind.
    pub fn weight(&self, counts: impl Fn(&T) -> bool) -> u128 {
        self.iter().filter(|(outcome, _)| counts(outcome)).map(|(_, weight)| weight).sum()
    }

    /// The chance of an outcome of this kind, 0 to 1.
    pub fn chance(&self, counts: impl Fn(&T) -> bool) -> f32 {
        (self.weight(counts) as f64 / self.total() as f64) as f32
    }

    /// The chance of an outcome of this kind as a fraction in lowest terms.
    pub fn fraction(&self, counts: impl Fn(&T) -> bool) -> (u128, u128) {
        let (weight, total) = (self.weight(counts), self.total());
        let common = divisor(weight, total);
        (weight / common, total / common)
    }

    /// The mean of a number read from each outcome, as a fraction in lowest terms.
    pub fn mean(&self, value: impl Fn(&T) -> i32) -> (i128, u128) {
        let sum: i128 = self.iter().map(|(outcome, weight)| i128::from(value(outcome)) * weight as i128).sum();
        let total = self.total();
        let common = divisor(sum.unsigned_abs(), total);
        (sum / common as i128, total / common)
    }

    /// What is read from each outcome.
    pub fn map<U: Ord>(&self, read: impl Fn(&T) -> U) -> Distribution<U> {
        Distribution::weighted(self.iter().map(|(outcome, weight)| (read(outcome), weight)))
    }

    /// What comes of two rolls that know nothing of each other.
    pub fn join<U: Ord, V: Ord>(&self, other: &Distribution<U>, read: impl Fn(&T, &U) -> V) -> Distribution<V> {
        let (own, theirs) = halvings(self.total(), other.total());
        Distribution::weighted(self.iter().flat_map(|(a, weight)| {
            let read = &read;
            other.iter().map(move |(b, more)| (read(a, b), (weight >> own) * (more >> theirs)))
        }))
    }

    /// What comes of a second roll that the first decides about.
    ///
    /// # Panics
    /// When a second roll has no outcome, or all together are more than can be counted.
    pub fn then<U: Ord>(&self, next: impl Fn(&T) -> Distribution<U>) -> Distribution<U> {
        let second: Vec<(u128, Distribution<U>)> =
            self.iter().map(|(outcome, weight)| (weight, next(outcome))).collect();
        // Second rolls of different dice are counted in a number of rolls that all of theirs divide.
        let common = second.iter().fold(1, |common, (_, next)| common / divisor(common, next.total()) * next.total());
        Distribution::weighted(second.into_iter().flat_map(|(weight, next)| {
            let each = weight * (common / next.total());
            next.0.into_iter().map(move |(outcome, own)| (outcome, own * each))
        }))
    }
}

impl Distribution<i16> {
    /// One die.
    pub fn die(sides: u8) -> Self {
        Self::faces(1..=i16::from(sides.max(1)))
    }

    /// The sum of dice, given as how many of how many sides; 0 without any.
    pub fn sum(dice: &[(u8, u8)]) -> Self {
        let mut weights = vec![1u128];
        let mut least = 0;
        for &(count, sides) in dice {
            for _ in 0..count {
                if weights.iter().sum::<u128>().checked_mul(sides.into()).is_none() {
                    weights.iter_mut().for_each(|weight| *weight >>= u8::BITS);
                }
                let mut next = vec![0; weights.len() + usize::from(sides.max(1)) - 1];
                for (sum, weight) in weights.iter().enumerate() {
                    next[sum..sum + usize::from(sides.max(1))].iter_mut().for_each(|own| *own += weight);
                }
                weights = next;
                least += 1;
            }
        }
        Self::weighted((least..).zip(weights))
    }

    /// Each of these faces equally likely.
    pub fn faces(faces: std::ops::RangeInclusive<i16>) -> Self {
        Self(faces.map(|face| (face, 1)).collect())
    }

    /// This and another roll together.
    pub fn plus(&self, other: &Self) -> Self {
        self.summed(other, |b| b)
    }

    /// This less another roll.
    pub fn minus(&self, other: &Self) -> Self {
        self.summed(other, |b| -b)
    }

    /// This and what is read from another roll together: a weight for every sum between the least and the most, so that
    /// nothing needs sorting.
    fn summed(&self, other: &Self, read: impl Fn(i16) -> i16) -> Self {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else { return Self(Vec::new()) };
        let read = |(outcome, weight): &(i16, u128)| (read(*outcome), *weight);
        let ends = other.0.first().zip(other.0.last()).map(|(a, b)| (read(a).0, read(b).0));
        let Some((one, end)) = ends else { return Self(Vec::new()) };
        let (least, most) = (first.0 + one.min(end), last.0 + one.max(end));
        let (own, theirs) = halvings(self.total(), other.total());
        let mut weights = vec![0u128; usize::try_from(most - least).unwrap_or(0) + 1];
        for (a, weight) in &self.0 {
            for (b, more) in other.0.iter().map(read) {
                weights[usize::try_from(a + b - least).unwrap_or(0)] += (weight >> own) * (more >> theirs);
            }
        }
        Self((least..).zip(weights).filter(|(_, weight)| *weight > 0).collect())
    }

    /// How many rolls come to at least this.
    pub fn at_least(&self, least: i16) -> u128 {
        self.weight(|&sum| sum >= least)
    }
}

impl Distribution<Faces> {
    /// The dice that count of a pool of dice with these numbers of sides.
    pub fn kept(dice: &[u8], keep: Keep) -> Self {
        let most = match keep {
            Keep::All => dice.len(),
            Keep::Highest(most) | Keep::Lowest(most) => most,
        };
        let join = |faces: &Faces, face: &i16| {
            let face = u8::try_from(*face).unwrap_or(u8::MAX);
            let mut faces = faces.clone();
            faces.insert(faces.partition_point(|&own| own <= face), face);
            if faces.len() > most {
                // One more than count: the worst of them goes.
                faces.remove(if matches!(keep, Keep::Lowest(_)) { most } else { 0 });
            }
            faces
        };
        dice.iter().fold(Self::certain(Faces::new()), |kept, &sides| kept.join(&Distribution::die(sides), join))
    }

    /// What the dice that count add up to.
    pub fn sums(&self) -> Distribution<i16> {
        self.map(|faces| faces.iter().map(|&face| i16::from(face)).sum())
    }
}

/// How often two numbers of rolls are halved so that they can be multiplied.
fn halvings(a: u128, b: u128) -> (u32, u32) {
    let excess = |total: u128| u64::BITS.saturating_sub(total.leading_zeros());
    if a.checked_mul(b).is_some() { (0, 0) } else { (excess(a), excess(b)) }
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_add_up_exactly() {
        let two = Distribution::sum(&[(2, 6)]);
        assert_eq!(
            (two.total(), two.at_least(2), two.at_least(3), two.at_least(12), two.at_least(13)),
            (36, 36, 35, 1, 0)
        );
        assert_eq!(Distribution::sum(&[(1, 6), (1, 6)]), two);
        let four = Distribution::sum(&[(4, 6)]);
        assert_eq!((four.total(), four.at_least(4), four.at_least(5), four.at_least(14)), (1296, 1296, 1295, 721));
        assert_eq!(Distribution::sum(&[(3, 6), (1, 6)]), four);
        let none = Distribution::sum(&[]);
        assert_eq!((none.total(), none.at_least(0), none.at_least(1)), (1, 1, 0));
    }

    #[test]
    fn sums_and_differences_are_joins() {
        let (a, b) = (Distribution::sum(&[(2, 6)]), Distribution::weighted([(-7, 3), (2, 1), (40, 5)]));
        assert_eq!(a.plus(&b), a.join(&b, |a, b| a + b));
        assert_eq!(a.minus(&b), a.join(&b, |a, b| a - b));
        assert_eq!(b.minus(&a), b.join(&a, |b, a| b - a));
        assert_eq!(Distribution::faces(1..=6), Distribution::die(6));
    }

    #[test]
    fn more_dice_than_can_be_counted_still_have_a_mean() {
        let many = Distribution::sum(&[(50, 100)]);
        let chance = many.chance(|&sum| sum >= 2525);
        assert!((0.5..0.52).contains(&chance), "{chance}");
    }
}
