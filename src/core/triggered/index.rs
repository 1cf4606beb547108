//! Which events traits answer and whether they bear on rolls: looked at before the traits themselves, which is asked at
//! every event and every roll.

use super::TriggeredEffect;
use super::event::Event;
use super::roll_bonus::RollBonus;

/// What the traits of somebody, or all conditions, could answer and bear on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraitIndex {
    /// A bit for each event.
    events: u32,
    rolls: bool,
}

impl TraitIndex {
    /// The same with what answers something.
    pub fn triggered<'a, E: 'a>(mut self, triggers: impl IntoIterator<Item = &'a TriggeredEffect<E>>) -> Self {
        triggers.into_iter().for_each(|own| self.events |= bit(own.when));
        self
    }

    /// The same with what is brought to rolls.
    pub fn rolled<'a, R: 'a>(mut self, rolls: impl IntoIterator<Item = &'a RollBonus<R>>) -> Self {
        self.rolls |= rolls.into_iter().next().is_some();
        self
    }

    /// Whether anything answers an event.
    pub fn answers(self, event: Event) -> bool {
        self.events & bit(event) != 0
    }

    /// Whether anything is brought to rolls.
    pub fn bears_on_rolls(self) -> bool {
        self.rolls
    }
}

/// What the traits in content could answer and bear on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraitIndices {
    /// Those of conditions, which anybody may have.
    pub conditions: TraitIndex,
    /// Those of anybody, and of conditions.
    pub all: TraitIndex,
}

impl TraitIndices {
    /// Of all conditions together, and of everybody.
    pub fn new(conditions: TraitIndex, everybody: impl Iterator<Item = TraitIndex>) -> Self {
        let join = |all: TraitIndex, own: TraitIndex| TraitIndex {
            events: all.events | own.events,
            rolls: all.rolls | own.rolls,
        };
        Self { conditions, all: everybody.fold(conditions, join) }
    }
}

/// Content with traits in it.
pub trait IndexedContent: Send + Sync + 'static {
    /// What its traits could answer and bear on.
    fn trait_indices(&self) -> TraitIndices;
}

/// What is fixed about a combatant, its traits among it.
pub trait IndexedSheet: Send + Sync + 'static {
    /// What its traits could answer and bear on.
    fn trait_index(&self) -> TraitIndex;
}

fn bit(event: Event) -> u32 {
    1 << event as u32
}
