//! Logistic regression with a prior: factors stay near the guess unless games say otherwise.

use std::collections::BTreeMap;

use crate::ai::worth::Part;

/// How far factors are expected to lie from the guess, and those of conditions, of which nothing is guessed.
const SPREAD: f64 = 0.3;
const SPREAD_OF_CONDITIONS: f64 = 1.0;
/// The least and the most that a combatant may come to, and anything else.
const COMBATANT: (f64, f64) = (0.2, 4.0);
const OTHER: (f64, f64) = (-6.0, 6.0);
/// Passes over all factors; few change anything after a dozen.
const PASSES: usize = 60;
/// The point that the search for it begins with.
const POINT: f64 = 0.05;

/// What both sides have at some moment, the second's counted against the first's, and who won.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// The level and the players: how they compare is none of the parts' doing.
    pub group: usize,
    /// Points by which the first side is ahead, by part.
    pub parts: BTreeMap<Part, f64>,
    /// Whether the first side won.
    pub won: bool,
    /// How much the sample counts.
    pub weight: f64,
}

/// What was fitted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fitted {
    /// By how much a point raises the logarithm of the odds.
    pub point: f64,
    pub factors: BTreeMap<Part, f64>,
    /// The logarithm of the odds of the first side in each group, all else being equal.
    groups: BTreeMap<usize, f64>,
}

impl Fitted {
    /// The mean surprise by who won, with the groups' odds as they were fitted.
    pub fn surprise(&self, samples: &[Sample]) -> f64 {
        let all: f64 = samples.iter().map(|sample| sample.weight).sum();
        let one = |sample: &Sample| {
            let ahead: f64 = sample.parts.iter().map(|(part, points)| points * self.factor(*part)).sum();
            let odds = self.groups.get(&sample.group).unwrap_or(&0.0) + self.point * ahead;
            sample.weight * (1.0 + (if sample.won { -odds } else { odds }).exp()).ln()
        };
        samples.iter().map(one).sum::<f64>() / all.max(f64::MIN_POSITIVE)
    }

    fn factor(&self, part: Part) -> f64 {
        self.factors.get(&part).copied().unwrap_or(part.guess().into())
    }
}

/// Where something counts: in which samples, and by how much.
type Column = Vec<(usize, f64)>;

/// Fits the worth of a point and the odds of each group with every factor as it is guessed, then the factors too; returns
/// both.
pub(super) fn fit(samples: &[Sample]) -> [Fitted; 2] {
    let mut groups: BTreeMap<usize, Column> = BTreeMap::new();
    let mut parts: BTreeMap<Part, Column> = BTreeMap::new();
    let mut sums: Column = Vec::new();
    for (row, sample) in samples.iter().enumerate() {
        groups.entry(sample.group).or_default().push((row, 1.0));
        sums.push((row, sample.parts.iter().map(|(part, points)| points * f64::from(part.guess())).sum()));
        for (part, points) in sample.parts.iter().filter(|(_, points)| **points != 0.0) {
            parts.entry(*part).or_default().push((row, *points));
        }
    }
    let mut search = Search { samples, odds: vec![0.0; samples.len()] };
    let mut odds_of: BTreeMap<usize, f64> = groups.keys().map(|group| (*group, 0.0)).collect();
    let mut point = POINT;
    search.add(&sums, point);
    for _ in 0..PASSES {
        for (group, column) in &groups {
            let odds = odds_of.entry(*group).or_default();
            // Groups that one side always wins would run off for ever.
            *odds = search.step(column, *odds, Prior { mean: 0.0, spread: 3.0 }, (-9.0, 9.0));
        }
        point = search.step(&sums, point, Prior { mean: POINT, spread: 100.0 }, (0.0, 100.0));
    }
    let guess = Fitted { point, factors: BTreeMap::new(), groups: odds_of.clone() };
    let scaled = |column: &Column| column.iter().map(|(row, points)| (*row, points * point)).collect::<Column>();
    let parts: BTreeMap<Part, Column> = parts.iter().map(|(part, column)| (*part, scaled(column))).collect();
    let mut factors: BTreeMap<Part, f64> = parts.keys().map(|part| (*part, part.guess().into())).collect();
    for _ in 0..PASSES {
        for (group, column) in &groups {
            let odds = odds_of.entry(*group).or_default();
            *odds = search.step(column, *odds, Prior { mean: 0.0, spread: 3.0 }, (-9.0, 9.0));
        }
        for (part, column) in &parts {
            let (spread, (least, most)) = match part {
                Part::Combatant(_) => (SPREAD, COMBATANT),
                Part::Condition(_) => (SPREAD_OF_CONDITIONS, OTHER),
                Part::Store(_) => (SPREAD, OTHER),
            };
            let mean = f64::from(part.guess());
            let factor = factors.entry(*part).or_insert(mean);
            *factor = search.step(column, *factor, Prior { mean, spread }, (least, most));
        }
    }
    [guess, Fitted { point, factors, groups: odds_of }]
}

/// Where a number is expected, and how far from there it may well lie.
#[derive(Clone, Copy)]
struct Prior {
    mean: f64,
    spread: f64,
}

/// The logarithm of the odds of the first side in every sample, as far as the fit has come.
struct Search<'s> {
    samples: &'s [Sample],
    odds: Vec<f64>,
}

impl Search<'_> {
    fn add(&mut self, column: &Column, by: f64) {
        column.iter().for_each(|(row, amount)| self.odds[*row] += amount * by);
    }

    /// One step of Newton's method for one number; what it is afterwards.
    fn step(&mut self, column: &Column, now: f64, prior: Prior, (least, most): (f64, f64)) -> f64 {
        let precision = 1.0 / (prior.spread * prior.spread);
        let (mut slope, mut bend) = ((now - prior.mean) * precision, precision);
        for (row, amount) in column {
            let sample = &self.samples[*row];
            let chance = 1.0 / (1.0 + (-self.odds[*row]).exp());
            slope += sample.weight * amount * (chance - f64::from(u8::from(sample.won)));
            bend += sample.weight * amount * amount * chance * (1.0 - chance);
        }
        let next = (now - slope / bend).clamp(least, most);
        self.add(column, next - now);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::name::Name;

    /// Samples of two kinds of combatant, the second worth so many times as much as it is guessed to be.
    fn samples(worth: f64) -> Vec<Sample> {
        let mut list = Vec::new();
        for row in 0..2000_u32 {
            let (a, b) = (f64::from(row % 7) - 3.0, f64::from(row / 7 % 5) - 2.0);
            let parts = [("knave", a), ("ogre", b)].map(|(name, points)| (Part::Combatant(Name::new(name)), points));
            let chance = 1.0 / (1.0 + (-(0.5 + a + worth * b)).exp());
            // Evenly strewn, so that as many win as should.
            let won = f64::from(row.wrapping_mul(2_654_435_761) >> 16) / 65_536.0 < chance;
            list.push(Sample { group: 0, parts: parts.into(), won, weight: 1.0 });
        }
        list
    }

    #[test]
    fn what_wins_games_is_found_to_be_worth_more() {
        let [guess, fitted] = fit(&samples(2.0));
        let [knave, ogre] = ["knave", "ogre"].map(|name| fitted.factor(Part::Combatant(Name::new(name))));
        assert!((ogre / knave - 2.0).abs() < 0.2, "{knave} and {ogre}");
        assert!(fitted.surprise(&samples(2.0)) < guess.surprise(&samples(2.0)));
    }

    #[test]
    fn what_is_worth_what_was_guessed_stays_so() {
        let [_, fitted] = fit(&samples(1.0));
        let ogre = fitted.factor(Part::Combatant(Name::new("ogre")));
        assert!((ogre - 1.0).abs() < 0.1, "{ogre}");
    }

    #[test]
    fn without_games_everything_is_worth_what_was_guessed() {
        assert_eq!(fit(&[])[1].factor(Part::Store(Name::new("dice"))), 1.0);
    }
}
