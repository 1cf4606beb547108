//! How long somebody who thinks may keep the others waiting.

use std::time::Duration;

use crate::core::ids::CreatureId;

/// The time that each creature has for its answers in a round.
#[derive(Clone, Debug)]
pub(super) struct TimeBudget {
    most: Duration,
    round: u16,
    /// What each has taken in this round; the last to be asked about is the last.
    spent: Vec<(Option<CreatureId>, Duration)>,
}

impl TimeBudget {
    /// So much for each creature.
    pub(super) fn new(most: Duration) -> Self {
        Self { most, round: 0, spent: Vec::new() }
    }

    /// What there is for the next answer about a creature: half of what it has left, since nobody knows how many follow.
    pub(super) fn left(&mut self, round: u16, who: Option<CreatureId>) -> Duration {
        if self.round != round {
            (self.round, self.spent) = (round, Vec::new());
        }
        let known = self.spent.iter().position(|(other, _)| *other == who);
        let own = known.map_or((who, Duration::ZERO), |at| self.spent.remove(at));
        self.spent.push(own);
        self.most.saturating_sub(own.1) / 2
    }

    /// Takes what the answer took that was asked about last.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some((_, spent)) = self.spent.last_mut() {
            *spent += time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_answers_of_a_creature_in_a_round_keep_within_its_time() {
        let second = Duration::from_secs(1);
        let mut budget = TimeBudget::new(second);
        let (one, other) = (Some(CreatureId(1)), Some(CreatureId(2)));
        let mut whole = Duration::ZERO;
        for _ in 0..20 {
            let left = budget.left(1, one);
            budget.spend(left);
            whole += left;
        }
        assert!(whole < second && whole > second * 9 / 10);
        assert_eq!(budget.left(1, other), second / 2);
        budget.spend(second * 2);
        assert_eq!(budget.left(1, other), Duration::ZERO);
        assert!(budget.left(1, one) < second / 10);
        assert_eq!(budget.left(2, one), second / 2);
    }
}
