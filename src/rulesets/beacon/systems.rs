//! The phases and action types of BEACON: the system sets that modules register their rules in.

use bevy::prelude::SystemSet;

/// BEACON's way of working its frames.
#[derive(Clone, Debug, PartialEq)]
pub struct BeaconRules;

/// What is being resolved: the sets of the schedules in which steps are registered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeaconSystems {
    /// Who takes the next turn of a phase.
    Phases,
    /// A turn, and what falls due at its ends.
    Turns,
    /// RELEASE.
    Release,
    /// Movement, square by square, and by force.
    Movement,
    /// Attacks.
    Attacks,
    /// d20 rolls.
    Rolls,
    /// Damage, Stress, Wounds and Overstresses.
    Harm,
    /// What abilities do in addition.
    Effects,
    /// Reactions.
    Reactions,
}
