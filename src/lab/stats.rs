//! How far numbers of games can be trusted: intervals of shares, means and paired differences, alone and among many.

/// A number with the interval it is known to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The confidence of all intervals of an answer together.
pub const CONFIDENCE: f64 = 0.95;

/// The point of the normal distribution up to which a share `p` lies, 0 to 1 (Wichura's AS 241 in its short form,
/// PPND7: good to 7 digits).
pub fn normal_quantile(p: f64) -> f64 {
    let ratio = |top: &[f64], bottom: &[f64], x: f64| {
        let sum = |all: &[f64]| all.iter().rev().fold(0.0, |sum, own| sum * x + own);
        sum(top) / sum(bottom)
    };
    let q = p.clamp(1e-300, 1.0 - 1e-16) - 0.5;
    if q.abs() <= 0.425 {
        let top = [3.387_132_7, 50.434_271, 159.291_13, 59.109_374];
        let bottom = [1.0, 17.895_169, 78.757_757, 67.187_563];
        return q * ratio(&top, &bottom, 0.180_625 - q * q);
    }
    let r = (-(0.5 - q.abs()).max(1e-300).ln()).sqrt();
    let far = if r <= 5.0 {
        let top = [1.423_437_3, 2.756_815_4, 1.306_728_5, 0.170_238_21];
        ratio(&top, &[1.0, 0.737_001_64, 0.120_211_32], r - 1.6)
    } else {
        let top = [6.657_905_2, 3.081_226_4, 0.428_682_94, 0.017_337_203];
        ratio(&top, &[1.0, 0.241_978_94, 0.012_258_202], r - 5.0)
    };
    far.copysign(q)
}

/// How many standard errors an interval reaches to either side, so that of `many` intervals all hold with
/// [`CONFIDENCE`] (Šidák's correction; the intervals of a study have games in common, which makes it err to the safe
/// side).
pub fn reach(many: usize) -> f64 {
    let each = CONFIDENCE.powf(1.0 / many.max(1) as f64);
    normal_quantile(1.0 - (1.0 - each) / 2.0)
}

/// The share of `count` in `of`, with Wilson's interval.
pub fn share(count: u64, of: u64, reach: f64) -> Estimate {
    if of == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, p, z) = (of as f64, count as f64 / of as f64, reach);
    let scale = 1.0 + z * z / n;
    let middle = (p + z * z / (2.0 * n)) / scale;
    let half = z / scale * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    Estimate { value: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// Sums for a mean; whole numbers, so that the order plays no part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many numbers.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    squares: i128,
}

impl Sum {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
    }

    /// Adds all numbers of another sum.
    pub fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of what is never below 0, with its interval, which is not either.
    pub fn mean_of_counts(self, reach: f64) -> Estimate {
        let mean = self.mean(reach);
        Estimate { low: mean.low.max(0.0), ..mean }
    }

    /// Their mean with its interval.
    pub fn mean(self, reach: f64) -> Estimate {
        let n = self.count as f64;
        if self.count == 0 {
            return Estimate::default();
        }
        let mean = self.sum as f64 / n;
        if self.count == 1 {
            return Estimate { value: mean, low: mean, high: mean };
        }
        let variance = ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0);
        let half = reach * (variance / n).sqrt();
        Estimate { value: mean, low: mean - half, high: mean + half }
    }
}

/// A mean of fractions that are added one by one (Welford's sums).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Running {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Running {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// Their mean with its interval.
    pub fn mean(self, reach: f64) -> Estimate {
        let half = if self.count > 1.0 { reach * (self.squares / (self.count - 1.0) / self.count).sqrt() } else { 0.0 };
        Estimate { value: self.mean, low: self.mean - half, high: self.mean + half }
    }
}

/// Games played twice, with the same dice on either side of a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many.
    pub pairs: u64,
    /// Won before and not after.
    pub lost: u64,
    /// Won after and not before.
    pub gained: u64,
}

impl Pairs {
    /// What the change adds to the share of games won, with the interval of Bonett and Price (2012): one imagined pair
    /// more that turned either way, good from a few pairs on.
    pub fn difference(self, reach: f64) -> Estimate {
        let n = self.pairs as f64;
        if self.pairs == 0 {
            return Estimate { value: 0.0, low: -1.0, high: 1.0 };
        }
        let value = (self.gained as f64 - self.lost as f64) / n;
        let [up, down] = [self.gained, self.lost].map(|count| (count as f64 + 1.0) / (n + 2.0));
        let middle = up - down;
        let half = reach * ((up + down - middle * middle) / (n + 2.0)).sqrt();
        Estimate { value, low: (middle - half).max(-1.0), high: (middle + half).min(1.0) }
    }

    /// The variance of one pair's difference.
    fn variance(self) -> f64 {
        let n = self.pairs as f64 + 2.0;
        let [up, down] = [self.gained, self.lost].map(|count| (count as f64 + 1.0) / n);
        up + down - (up - down).powi(2)
    }

    /// Pairs for an interval of so much to either side, those there are included.
    pub fn for_half_width(self, half: f64) -> u64 {
        (reach(1).powi(2) * self.variance() / (half * half)).ceil() as u64
    }

    /// Pairs with which a change of this size is found in 80 of 100 studies.
    pub fn for_change(self, change: f64) -> u64 {
        ((reach(1) + normal_quantile(0.8)).powi(2) * self.variance() / (change * change)).ceil() as u64
    }
}

/// The number at or below which a share of all lies, from counts of the numbers 0, 1, 2, …
pub fn percentile(counts: &[u64], share: f64) -> u64 {
    let all: u64 = counts.iter().sum();
    let wanted = (all as f64 * share).ceil().max(1.0) as u64;
    let mut seen = 0;
    for (number, count) in counts.iter().enumerate() {
        seen += count;
        if seen >= wanted {
            return number as u64;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, by: f64) {
        assert!((found - wanted).abs() < by, "{found} is not {wanted}");
    }

    #[test]
    fn quantiles_are_those_of_tables() {
        for (p, z) in [(0.5, 0.0), (0.8, 0.841_621), (0.975, 1.959_964), (0.9995, 3.290_527), (0.025, -1.959_964)] {
            near(normal_quantile(p), z, 1e-5);
        }
        near(normal_quantile(1e-12), -7.034_484, 1e-4);
        near(reach(1), 1.959_964, 1e-5);
        // Šidák for ten: 1 - 0.95^(1/10) = 0.005116 two-sided.
        near(reach(10), 2.799_5, 1e-3);
    }

    #[test]
    fn shares_have_wilson_intervals() {
        let half = share(50, 100, reach(1));
        near(half.low, 0.4038, 1e-4);
        near(half.high, 0.5962, 1e-4);
        let all = share(10, 10, reach(1));
        assert_eq!((all.value, all.high), (1.0, 1.0));
        near(all.low, 0.7225, 1e-4);
        assert_eq!(share(0, 0, 2.0).high, 1.0);
    }

    #[test]
    fn paired_differences_take_what_turned_alone() {
        let pairs = Pairs { pairs: 2000, lost: 20, gained: 66 };
        let difference = pairs.difference(reach(1));
        near(difference.value, 0.023, 1e-9);
        assert!(difference.low > 0.013 && difference.high < 0.033, "{difference:?}");
        let none = Pairs { pairs: 2000, lost: 0, gained: 0 }.difference(reach(1));
        assert!(none.value == 0.0 && none.low < 0.0 && none.high > 0.0);
        near(none.low, -none.high, 1e-9);
        // 0.043 turned: 1.96² × 0.0434 / 0.01² and (1.96 + 0.84)² × 0.0434 / 0.02².
        assert!(pairs.for_half_width(0.01).abs_diff(1668) < 60, "{}", pairs.for_half_width(0.01));
        assert!(pairs.for_change(0.02).abs_diff(852) < 40, "{}", pairs.for_change(0.02));
    }

    #[test]
    fn intervals_hold_as_often_as_they_say() {
        // 2,000 studies of 400 pairs of which 6 in 100 turn up and 4 down: by how often the interval has the truth.
        let mut dice = crate::core::dice::Dice::seeded(5);
        let mut hits = 0;
        for _ in 0..2000 {
            let mut pairs = Pairs { pairs: 400, ..Pairs::default() };
            for _ in 0..400 {
                match dice.roll(100, "pairs") {
                    1..=6 => pairs.gained += 1,
                    7..=10 => pairs.lost += 1,
                    _ => {}
                }
            }
            let interval = pairs.difference(reach(1));
            hits += u32::from(interval.low <= 0.02 && 0.02 <= interval.high);
        }
        assert!((1870..=1930).contains(&hits), "{hits} of 2000");
    }

    #[test]
    fn means_and_percentiles() {
        let mut sum = Sum::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| sum.add(value));
        near(sum.mean(reach(1)).high, 6.4816, 1e-3);
        let mut running = Running::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| running.add(value));
        near(running.mean(reach(1)).high, 6.4816, 1e-3);
        assert_eq!([0.05, 0.5, 0.95].map(|share| percentile(&[0, 5, 45, 40, 10], share)), [1, 2, 4]);
        assert_eq!(percentile(&[], 0.5), 0);
    }
}
