//! Sums over games: how often who won, and means with the interval they are known to.

use serde::Serialize;

use crate::ai::Habits;
use crate::core::name::Name;
use crate::lab::game::{End, GameResult};
use crate::lab::tally::Counts;

/// How many refusals a report tells one by one.
const MOST_REFUSALS: usize = 5;

/// The 97.5 % point of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_963_985;

/// A share of games with its 95 % interval (Wilson).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// How many games.
    pub count: u64,
    /// Out of how many, as a fraction.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// The share of `count` among `of`.
    pub fn new(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self::default();
        }
        let (n, p) = (of as f64, count as f64 / of as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { count, share: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Running count, sum and sum of squares; whole numbers, so that the order of games plays no part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    n: i64,
    sum: i64,
    squares: i128,
}

impl Sum {
    fn add(&mut self, value: i64) {
        self.n += 1;
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
    }

    fn mean(self) -> Mean {
        if self.n == 0 {
            return Mean::default();
        }
        let n = self.n as f64;
        let mean = self.sum as f64 / n;
        if self.n < 2 {
            return Mean { mean, low: mean, high: mean };
        }
        let variance = ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0);
        let half = Z * (variance / n).sqrt();
        Mean { mean, low: mean - half, high: mean + half }
    }
}

/// Sums over the games so far.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    games: u64,
    /// Of each side, in their order.
    won: Vec<u64>,
    nobody: u64,
    unfinished: u64,
    faults: Vec<(u64, String)>,
    refused: u64,
    refusals: Vec<(u64, String)>,
    intents: Sum,
    rounds: Sum,
    shared: Sum,
    creatures: Vec<CreatureSums>,
    habits: Habits,
}

#[derive(Clone, Debug, Default)]
struct CreatureSums {
    tag: Name,
    dealt: Sum,
    taken: Sum,
    healed: Sum,
    spent: Sum,
    died: u64,
}

/// A summary as it is printed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// How many games were played.
    pub games: u64,
    /// Won by the first side.
    pub first_side: Share,
    /// Won by another side.
    pub other_side: Share,
    /// Won by each side, where there are more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Share>,
    /// Ended with nobody left.
    pub nobody: Share,
    /// Called off.
    pub unfinished: Share,
    /// Seeds of games in which the rules were at fault, with the reports.
    pub faults: Vec<(u64, String)>,
    /// Answers of policies that were refused.
    pub refused: u64,
    /// Seeds of the first games in which there were such, with the first answer refused and why.
    pub refusals: Vec<(u64, String)>,
    /// Rounds of a game.
    pub rounds: Mean,
    /// Intents of a game.
    pub intents: Mean,
    /// What sides spent in a game of the pools they have in common.
    pub shared: Mean,
    /// Per creature, in id order.
    pub creatures: Vec<CreatureReport>,
}

/// What a creature does in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CreatureReport {
    /// Its short name.
    pub tag: Name,
    /// Damage dealt.
    pub dealt: Mean,
    /// Damage taken.
    pub taken: Mean,
    /// Health regained.
    pub healed: Mean,
    /// Resources spent.
    pub spent: Mean,
    /// Games it died in.
    pub died: Share,
}

impl Summary {
    /// Counts the habits of a game's players in.
    pub fn watch(&mut self, habits: &Habits) {
        self.habits.add(habits);
    }

    /// What the players were watched for, and how often they did it.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// No games yet between so many sides.
    pub fn new(tags: &[Name], sides: usize) -> Self {
        let creatures = tags.iter().map(|&tag| CreatureSums { tag, ..CreatureSums::default() }).collect();
        Self { creatures, won: vec![0; sides.max(2)], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameResult) {
        self.games += 1;
        match &game.end {
            End::Won(side) => {
                let last = self.won.len() - 1;
                self.won[usize::from(side.0).min(last)] += 1;
            }
            End::Nobody => self.nobody += 1,
            End::Unfinished => self.unfinished += 1,
            End::Fault(report) => self.faults.push((game.seed, report.clone())),
        }
        self.refused += u64::from(game.refused);
        if let Some(refusal) = game.refusal.as_ref().filter(|_| self.refusals.len() < MOST_REFUSALS) {
            self.refusals.push((game.seed, refusal.clone()));
        }
        self.intents.add(i64::from(game.intents));
        self.rounds.add(i64::from(game.rounds));
        self.shared.add(game.tally.shared);
        for Counts { tag, dealt, taken, healed, spent, dead, .. } in &game.tally.creatures {
            if let Some(sums) = self.creatures.iter_mut().find(|sums| sums.tag == *tag) {
                sums.dealt.add(*dealt);
                sums.taken.add(*taken);
                sums.healed.add(*healed);
                sums.spent.add(*spent);
                sums.died += u64::from(*dead);
            }
        }
    }

    /// Why the games were not as they should be; none where they were.
    pub fn failure(&self) -> Option<String> {
        let faults = self.faults.first().map(|(seed, fault)| {
            let shown: String = fault.chars().take(300).collect();
            format!(
                "the rules were at fault in {} of {} games, first of seed {seed}: {shown}",
                self.faults.len(),
                self.games
            )
        });
        let refusals = self.refusals.first().map(|(seed, refusal)| {
            format!("{} answers were refused, first in the game of seed {seed}: {refusal}", self.refused)
        });
        let told: Vec<String> = faults.into_iter().chain(refusals).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// The numbers as they are printed.
    pub fn report(&self) -> Report {
        let share = |count| Share::new(count, self.games);
        Report {
            games: self.games,
            first_side: share(self.won[0]),
            other_side: share(self.won[1..].iter().sum()),
            sides: if self.won.len() > 2 { self.won.iter().map(|&won| share(won)).collect() } else { Vec::new() },
            nobody: share(self.nobody),
            unfinished: share(self.unfinished),
            faults: self.faults.clone(),
            refused: self.refused,
            refusals: self.refusals.clone(),
            rounds: self.rounds.mean(),
            intents: self.intents.mean(),
            shared: self.shared.mean(),
            creatures: self
                .creatures
                .iter()
                .map(|sums| CreatureReport {
                    tag: sums.tag,
                    dealt: sums.dealt.mean(),
                    taken: sums.taken.mean(),
                    healed: sums.healed.mean(),
                    spent: sums.spent.mean(),
                    died: share(sums.died),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_carry_wilson_intervals() {
        let share = Share::new(50, 100);
        assert!((share.low - 0.4038).abs() < 1e-4 && (share.high - 0.5962).abs() < 1e-4, "{share:?}");
        let all = Share::new(10, 10);
        assert!((all.low - 0.7225).abs() < 1e-4 && (all.high - 1.0).abs() < 1e-9, "{all:?}");
        assert_eq!(Share::new(0, 0), Share::default());
    }

    #[test]
    fn means_carry_their_interval() {
        let mut sum = Sum::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| sum.add(value));
        let mean = sum.mean();
        // Sample deviation 2.138, standard error 0.756.
        assert!((mean.mean - 5.0).abs() < 1e-9 && (mean.high - 6.4816).abs() < 1e-3, "{mean:?}");
    }
}
