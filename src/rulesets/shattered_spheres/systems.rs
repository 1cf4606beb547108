//! The phases and action types of Shattered Spheres: the system sets that modules register their rules in.

use bevy::prelude::SystemSet;

/// Shattered Spheres' way of working its frames.
#[derive(Clone, Debug, PartialEq)]
pub struct SpheresRules;

/// What is being resolved: the sets of the schedules in which steps are registered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpheresSystems {
    /// The order of turns, rounds, the end.
    Rounds,
    /// A turn, and what falls due at its ends.
    Turns,
    /// Attacks, powers and special actions on their way.
    Actions,
    /// Movement, square by square.
    Movement,
    /// Checks, with what may be done before and after them.
    Checks,
    /// Attacks and area powers.
    Strikes,
    /// Effects that are resisted, and what they bring.
    Harm,
    /// Opposed checks of Stunts.
    Stunts,
    /// Reactions.
    Windows,
    /// What traits and conditions do by themselves.
    Traits,
}
