//! The actions of a turn where a better one pays for a lesser one: what is left, what was spent, what pays for what.
//!
//! 36th Way (ESC-ACT-03, ESC-ACT-04) and Shattered Spheres (SS-ACT-03) trade a standard action for a move action and that
//! for a quick one; an action may be given back (ESC-RDY-07), added (SS-SUR-02) or taken away (ESC-RDY-05). The other
//! games have turns of another kind and keep them themselves: in Draw Steel only the main action is traded, further ones
//! come with limits of their own, and daze counts things done (DS-TURN-09, DS-COND-06); BEACON's standard and minor
//! actions never pay for each other, and the phase says what a standard action may be (BC-TURN-01, BC-PHASE-03); a turn
//! of The Adventure Game is one thing (TP-MOV-01, TP-ATK-01).

use serde::{Deserialize, Serialize};

/// The actions of a turn, by kinds of which the greater pays for the lesser.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActionBudget<K> {
    /// The least first.
    left: Vec<K>,
    /// In the order in which they were spent.
    spent: Vec<K>,
}

impl<K> Default for ActionBudget<K> {
    fn default() -> Self {
        Self { left: Vec::new(), spent: Vec::new() }
    }
}

impl<K: Copy + Ord> FromIterator<K> for ActionBudget<K> {
    fn from_iter<I: IntoIterator<Item = K>>(actions: I) -> Self {
        let mut left: Vec<K> = actions.into_iter().collect();
        left.sort_unstable();
        Self { left, spent: Vec::new() }
    }
}

impl<K: Copy + Ord> ActionBudget<K> {
    /// How many actions of a kind are left.
    pub fn left(&self, kind: K) -> u8 {
        u8::try_from(self.left.iter().filter(|own| **own == kind).count()).unwrap_or(u8::MAX)
    }

    /// What was spent, in order.
    pub fn spent(&self) -> &[K] {
        &self.spent
    }

    /// The least action left that pays for one of a kind, among those that may be used now.
    pub fn payer(&self, least: K, usable: impl Fn(K) -> bool) -> Option<K> {
        self.left.iter().copied().find(|&kind| kind >= least && usable(kind))
    }

    /// Spends an action.
    pub fn spend(&mut self, kind: K) {
        if let Some(at) = self.left.iter().position(|own| *own == kind) {
            self.left.remove(at);
        }
        self.spent.push(kind);
    }

    /// Gives back an action that was spent.
    pub fn give_back(&mut self, kind: K) {
        if let Some(at) = self.spent.iter().rposition(|own| *own == kind) {
            self.spent.remove(at);
            self.grant(kind);
        }
    }

    /// Adds an action.
    pub fn grant(&mut self, kind: K) {
        let at = self.left.partition_point(|own| *own <= kind);
        self.left.insert(at, kind);
    }

    /// Takes away all actions of a kind that are left; they pay for nothing.
    pub fn lose(&mut self, kind: K) {
        self.left.retain(|own| *own != kind);
    }
}

#[cfg(test)]
mod tests {
    use super::ActionBudget;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Kind {
        Quick,
        Move,
        Standard,
    }
    use Kind::{Move, Quick, Standard};

    #[test]
    fn the_least_action_that_will_do_pays_and_trades_go_downward_only() {
        let mut actions: ActionBudget<Kind> = [Standard, Quick, Move].into_iter().collect();
        let payer = |actions: &ActionBudget<Kind>, least| actions.payer(least, |_| true);
        assert_eq!(payer(&actions, Quick), Some(Quick));
        actions.spend(Quick);
        assert_eq!(payer(&actions, Quick), Some(Move));
        assert_eq!(actions.payer(Quick, |kind| kind != Move), Some(Standard));
        actions.spend(Standard);
        assert_eq!((payer(&actions, Standard), payer(&actions, Move)), (None, Some(Move)));
        assert_eq!(actions.spent(), [Quick, Standard]);
    }

    #[test]
    fn actions_are_given_back_added_and_taken_away() {
        let mut actions: ActionBudget<Kind> = [Standard].into_iter().collect();
        actions.give_back(Standard);
        assert_eq!(actions.left(Standard), 1, "what was not spent does not come back");
        actions.spend(Standard);
        actions.give_back(Standard);
        assert_eq!((actions.left(Standard), actions.spent().len()), (1, 0));
        actions.grant(Standard);
        assert_eq!(actions.left(Standard), 2);
        actions.lose(Standard);
        assert_eq!(actions, ActionBudget::default());
    }
}
