//! Whose turns are still to come: one slot for each turn of a round or phase, in the order in which they come where a
//! game has one.
//!
//! What comes next is for the game to say: sides that alternate pick among the slots that are due (DS-TURN-05), a sorted
//! order takes the first (TP-RND-02), whoever delays waits and comes in where the order has come to (TP-DLY-05). A slot
//! keeps its state when others move, and a creature may have several (DS-DIR-05).

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use super::ids::CreatureId;

/// How many turns a creature has begun in this fight; what lasts to one of its turns counts by it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnsBegun(pub u16);

/// The turns of a round or phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TurnOrder(Vec<Slot>);

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Slot {
    who: CreatureId,
    state: SlotState,
}

/// What has become of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SlotState {
    /// It is still to come.
    Due,
    /// It was put off.
    Waiting,
    /// It was had, or is being had.
    Taken,
    /// It does not come.
    Lost,
}

impl FromIterator<CreatureId> for TurnOrder {
    fn from_iter<I: IntoIterator<Item = CreatureId>>(order: I) -> Self {
        Self(order.into_iter().map(|who| Slot { who, state: SlotState::Due }).collect())
    }
}

impl TurnOrder {
    /// Every turn with its state, in order.
    pub fn slots(&self) -> impl Iterator<Item = (CreatureId, SlotState)> + '_ {
        self.0.iter().map(|slot| (slot.who, slot.state))
    }

    /// Whose turns are in a state, in order.
    pub fn in_state(&self, state: SlotState) -> impl Iterator<Item = CreatureId> + '_ {
        self.slots().filter(move |(_, other)| *other == state).map(|(who, _)| who)
    }

    /// Whose turns are still to come and were not put off, in order.
    pub fn due(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.in_state(SlotState::Due)
    }

    /// How many turns of a creature are in a state.
    pub fn count(&self, who: CreatureId, state: SlotState) -> usize {
        self.in_state(state).filter(|&id| id == who).count()
    }

    /// Whether a creature has a turn before it, put off or not.
    pub fn will_act(&self, who: CreatureId) -> bool {
        self.slots().any(|(id, state)| id == who && matches!(state, SlotState::Due | SlotState::Waiting))
    }

    /// Whether a creature had turns here and has none before it.
    pub fn is_done(&self, who: CreatureId) -> bool {
        self.0.iter().any(|slot| slot.who == who) && !self.will_act(who)
    }

    /// Gives a creature one more turn, behind all others.
    pub fn add(&mut self, who: CreatureId) {
        self.0.push(Slot { who, state: SlotState::Due });
    }

    /// A creature's next turn that is due becomes something else; whether there was one.
    pub fn settle(&mut self, who: CreatureId, state: SlotState) -> bool {
        let due = self.0.iter_mut().find(|slot| slot.who == who && slot.state == SlotState::Due);
        due.map(|slot| slot.state = state).is_some()
    }

    /// The turn that a creature has begun is put off after all.
    pub fn put_off(&mut self, who: CreatureId) {
        if let Some(slot) = self.0.iter_mut().rfind(|slot| slot.who == who && slot.state == SlotState::Taken) {
            slot.state = SlotState::Waiting;
        }
    }

    /// Whoever waits has its turn now: where the order has come to, before the next that is due.
    pub fn come_in(&mut self, who: CreatureId) {
        let waiting = |slot: &Slot| slot.who == who && slot.state == SlotState::Waiting;
        let Some(from) = self.0.iter().position(waiting) else { return };
        self.0.remove(from);
        let now = self.0.iter().position(|slot| slot.state == SlotState::Due).unwrap_or(self.0.len());
        self.0.insert(now, Slot { who, state: SlotState::Taken });
    }

    /// Whoever waited too long has no turn.
    pub fn lose_waiting(&mut self, who: CreatureId) {
        for slot in self.0.iter_mut().filter(|slot| slot.who == who && slot.state == SlotState::Waiting) {
            slot.state = SlotState::Lost;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_comes_in_where_the_order_has_come_to() {
        let [one, two, three] = [1, 2, 3].map(CreatureId);
        let mut order: TurnOrder = [one, two, three].into_iter().collect();
        assert!(order.settle(one, SlotState::Taken));
        order.put_off(one);
        assert!(order.settle(two, SlotState::Taken));
        assert!(order.will_act(one) && order.is_done(two));
        order.come_in(one);
        let slots: Vec<_> = order.slots().collect();
        assert_eq!(slots, [(two, SlotState::Taken), (one, SlotState::Taken), (three, SlotState::Due)]);
        assert!(!order.settle(one, SlotState::Taken), "it has no second turn");
    }

    #[test]
    fn a_turn_that_waits_too_long_is_lost() {
        let [one, two] = [1, 2].map(CreatureId);
        let mut order: TurnOrder = [one, two].into_iter().collect();
        order.settle(one, SlotState::Waiting);
        order.lose_waiting(one);
        assert!(order.is_done(one));
        assert_eq!(order.due().collect::<Vec<_>>(), [two]);
    }

    #[test]
    fn a_creature_may_have_several_turns() {
        let solo = CreatureId(7);
        let mut order: TurnOrder = [solo, solo].into_iter().collect();
        order.settle(solo, SlotState::Taken);
        assert!(order.will_act(solo));
        assert_eq!(order.count(solo, SlotState::Due), 1);
        order.add(solo);
        order.settle(solo, SlotState::Lost);
        order.settle(solo, SlotState::Taken);
        assert!(order.is_done(solo));
    }
}
