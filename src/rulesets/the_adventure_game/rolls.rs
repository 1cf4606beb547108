//! Dice: the ladders of advantage and disadvantage, which dice are kept, and exact odds.
//!
//! Pure functions over plain values; a battle, a preview and the odds table call the same code.

use serde::{Deserialize, Serialize};

/// The rungs of advantage: one source rolls the first (TP-ADV-02 to TP-ADV-05).
pub const HELP: [u8; 4] = [6, 8, 10, 12];
/// The rungs of disadvantage; they run the other way (TP-DIS-02 to TP-DIS-05).
pub const HARM: [u8; 4] = [12, 10, 8, 6];

/// What a roll is made with: sources of advantage less sources of disadvantage, not capped (TP-ADV-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Net(pub i16);

impl Net {
    /// The additional die, where there is one; more than four sources are as good as four (TP-ADV-06, TP-DIS-06).
    pub fn die(self) -> Option<u8> {
        let rung = usize::from(self.0.unsigned_abs().clamp(1, 4)) - 1;
        match self.0 {
            0 => None,
            1.. => Some(HELP[rung]),
            _ => Some(HARM[rung]),
        }
    }

    /// The sides of the dice rolled, in order: 2d6 and at most one more (TP-ADV-07).
    pub fn dice(self) -> Vec<u8> {
        [6, 6].into_iter().chain(self.die()).collect()
    }

    /// Which of the dice are kept: two of them, the highest or the lowest (TP-ADV-01, TP-DIS-01).
    pub fn kept(self, shown: &[u8]) -> Vec<bool> {
        let mut kept = vec![true; shown.len()];
        if shown.len() > 2 {
            // Of equal dice the last one goes: which of them is kept makes no difference.
            let by = |&at: &usize| (i16::from(shown[at]) * self.0.signum(), std::cmp::Reverse(at));
            if let Some(dropped) = (0..shown.len()).min_by_key(by) {
                kept[dropped] = false;
            }
        }
        kept
    }

    /// What the kept dice come to; with help it may exceed 12.
    pub fn total(self, shown: &[u8]) -> i16 {
        let kept = self.kept(shown);
        shown.iter().zip(kept).filter(|(_, kept)| *kept).map(|(&die, _)| i16::from(die)).sum()
    }
}

/// All equally likely outcomes of a roll, counted by total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// How many outcomes have the total of the index.
    pub counts: [u32; 19],
    /// How many outcomes there are.
    pub of: u32,
}

impl Odds {
    /// The odds of a roll, by trying everything it may show.
    pub fn of(net: Net) -> Self {
        let mut odds = Self { counts: [0; 19], of: 0 };
        let third = net.die();
        for a in 1..=6 {
            for b in 1..=6 {
                for c in 1..=third.unwrap_or(1) {
                    let shown: &[u8] = if third.is_some() { &[a, b, c] } else { &[a, b] };
                    odds.counts[net.total(shown) as usize] += 1;
                    odds.of += 1;
                }
            }
        }
        odds
    }

    /// How many outcomes come to at least this.
    pub fn at_least(&self, total: i16) -> u32 {
        let from = usize::try_from(total).unwrap_or(0).min(self.counts.len());
        self.counts[from..].iter().sum()
    }

    /// The share of outcomes that come to at least this, 0 to 1.
    pub fn chance(&self, total: i16) -> f32 {
        self.at_least(total) as f32 / self.of as f32
    }

    /// The mean as a fraction in lowest terms.
    pub fn mean(&self) -> (u32, u32) {
        let sum: u32 = self.counts.iter().zip(0..).map(|(count, total)| count * total).sum();
        let common = divisor(sum, self.of);
        (sum / common, self.of / common)
    }
}

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

/// The chance to roll at least `needed` before the modifier, 0 to 1; the odds of all nine ladders are worked out once.
pub fn chance(net: Net, needed: i16) -> f32 {
    static ALL: std::sync::LazyLock<Vec<Odds>> =
        std::sync::LazyLock::new(|| (-4..=4).map(|net| Odds::of(Net(net))).collect());
    let odds = &ALL[usize::try_from(net.0.clamp(-4, 4) + 4).unwrap_or(4)];
    odds.chance(needed)
}
