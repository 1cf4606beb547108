//! The phases and action types of Draw Steel: the states and the system sets that modules register their rules in.

use bevy::prelude::{States, SystemSet};

use super::super::data::ability::ActionType;

/// Draw Steel's way of working its frames.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawSteelRules;

/// Where a battle stands, coarsely.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Nobody has acted yet.
    #[default]
    Opening,
    /// A round begins.
    RoundStart,
    /// A side picks who acts.
    Pick,
    /// A creature has its turn.
    Turn,
    /// A round ends.
    RoundEnd,
    /// The fight is decided.
    Over,
}

/// What is being resolved: the sets of the schedules in which steps are registered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSteelSystems {
    /// Reaction windows.
    Reactions,
    /// Damage on its way.
    Damage,
    /// Pushes, pulls and slides.
    ForcedMovement,
    /// Willing movement and movement granted by effects.
    Movement,
    /// Things effects offer.
    Offers,
    /// Tests outside abilities.
    Tests,
    /// Uses of abilities of an action type.
    Use(ActionType),
    /// What abilities bring about.
    Effects,
    /// A turn's start.
    TurnStart,
    /// What a creature does on its turn.
    TurnAct,
    /// A turn's end: harm, saves, expiry.
    TurnEnd,
    /// Who starts.
    Opening,
    /// A round's start.
    RoundStart,
    /// Who acts next.
    Pick,
    /// The common turn of a squad.
    SquadTurn,
    /// A round's end.
    RoundEnd,
    /// What stays after the fight.
    Aftermath,
}
