//! Dice: the ladders of advantage and disadvantage, which dice are kept, and exact odds.
//!
//! Pure functions over plain values; a battle, a preview and the odds table call the same code.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::core::roll::{Distribution, Keep};

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

/// Chances of the nine ladders, worked out once.
struct Ladders {
    /// Every total of two kept dice.
    totals: Vec<Distribution<i16>>,
    /// The chance of at least the total of the index.
    chances: Vec<[f32; 20]>,
}

static LADDERS: LazyLock<Ladders> = LazyLock::new(|| {
    let ladder = |net: i16| {
        let keep = if net < 0 { Keep::Lowest(2) } else { Keep::Highest(2) };
        Distribution::kept(&Net(net).dice(), keep).sums()
    };
    let totals: Vec<Distribution<i16>> = (-4..=4).map(ladder).collect();
    let chances = |odds: &Distribution<i16>| std::array::from_fn(|least| odds.chance(|&sum| sum >= least as i16));
    Ladders { chances: totals.iter().map(chances).collect(), totals }
});

fn rung(net: Net) -> usize {
    usize::try_from(net.0.clamp(-4, 4) + 4).unwrap_or(4)
}

/// Every total of the kept dice with its exact odds.
pub fn odds(net: Net) -> &'static Distribution<i16> {
    &LADDERS.totals[rung(net)]
}

/// The chance to roll at least `needed` before the modifier, 0 to 1.
pub fn chance(net: Net, needed: i16) -> f32 {
    let chances = &LADDERS.chances[rung(net)];
    chances[usize::try_from(needed).unwrap_or(0).min(chances.len() - 1)]
}
