//! What players by chance have in common, whatever the game: dice of their own, and patience that runs out.

use crate::core::dice::Dice;

/// Of so many answers in a row some get on with the fight.
const ROW: usize = 16;

/// Rounds that a fight usually takes, in which nobody is impatient.
const PATIENCE: u16 = 6;

/// The largest die that is rolled at once.
const SIDES: usize = 250;

/// Dice of a player's own, never those of the battle.
#[derive(Clone, Debug)]
pub struct Chance {
    dice: Dice,
}

impl Chance {
    /// Dice that follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::seeded(seed) }
    }

    /// A number below `count`, which is below 62,500; 0 where that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        if count <= SIDES {
            return usize::from(self.dice.roll(count.max(1) as u8, "choice")) - 1;
        }
        let high = usize::from(self.dice.roll(SIDES as u8, "choice")) - 1;
        let low = usize::from(self.dice.roll(SIDES as u8, "choice")) - 1;
        (high * SIDES + low) % count
    }

    /// Whether one case of so many comes up.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of a list; nothing where it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let index = self.below(list.len());
        list.get(index)
    }

    /// Whether to get on with a fight now: never in the rounds that one usually takes, nearly always in the end.
    pub fn is_impatient(&mut self, round: u16) -> bool {
        let odds = usize::from(round.saturating_sub(PATIENCE)).min(ROW - 2);
        odds > 0 && self.below(ROW) < odds
    }
}
