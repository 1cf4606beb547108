//! The phases and action types of 36th Way: the system sets that modules register their rules in.

use bevy::prelude::SystemSet;

/// 36th Way's way of working its frames.
#[derive(Clone, Debug, PartialEq)]
pub struct WayRules;

/// What is being resolved: the sets of the schedules in which steps are registered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaySystems {
    /// Stances, ambushes, bands and who of a band acts next.
    Rounds,
    /// A turn, and what falls due at its ends.
    Turns,
    /// Abilities and special actions on their way.
    Actions,
    /// Movement, square by square.
    Movement,
    /// Attacks.
    Attacks,
    /// Opportunity attacks, intercepts, interrupts and readied actions.
    Windows,
    /// What abilities do besides damage.
    Effects,
    /// Recoveries and saves that somebody chooses.
    Recovery,
    /// Between the fights of a day.
    Rests,
}
