//! What the player has selected: a creature looked at, a way of moving, an ability being aimed.

use bevy::prelude::*;

use super::aiming::Aiming;
use super::presenter::Slot;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name as Slug;

/// A strike that follows once somebody has walked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Who.
    pub by: CreatureId,
    /// At whom.
    pub on: CreatureId,
}

/// What the player has in hand.
#[derive(Resource, Clone, Debug, Default)]
pub struct Hand {
    /// The open group of the ability bar.
    pub group: usize,
    /// Its title: groups come and go with what can be done, and the open one stays open wherever it stands then.
    pub(super) title: String,
    /// The ability being aimed.
    pub aiming: Option<Aiming>,
    /// The way of moving when a square is picked; empty is an Advance.
    pub walk: Slug,
    /// Which of the heights that a square can be flown to is meant, counted from the lowest up and around again.
    pub rise: i32,
    /// The square picked where several routes lead to.
    pub pinned: Option<Spot>,
    /// The creature picked to look at.
    pub looked_at: Option<CreatureId>,
    /// A strike that follows the walk that was clicked.
    pub(super) planned: Option<Planned>,
    /// What was chosen though hardly anybody wants it so: chosen once more it is taken.
    pub(super) refused: Option<Slot>,
    /// A key press of this frame has done its work on the board and must not answer the next question too.
    pub(super) key_taken: bool,
}

impl Hand {
    /// The place of the bar that is in hand.
    pub fn slot(&self) -> Option<Slot> {
        match &self.aiming {
            Some(aiming) => Some(Slot::Ability(aiming.ability)),
            None if self.walk != *"" => Some(Slot::Walk(self.walk)),
            None => None,
        }
    }

    pub(super) fn put_back(&mut self) {
        self.aiming = None;
        self.walk = Slug::default();
        self.rise = 0;
        self.pinned = None;
        self.refused = None;
    }
}
