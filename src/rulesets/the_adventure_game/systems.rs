//! The phases and action types of The Adventure Game: the system sets that modules register their rules in.

use bevy::prelude::SystemSet;

/// The Adventure Game's way of working its frames.
#[derive(Clone, Debug, PartialEq)]
pub struct AdventureRules;

/// What is being resolved: the sets of the schedules in which steps are registered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdventureSystems {
    /// Opportunity attacks.
    OpportunityAttack,
    /// Movement, square by square.
    Steps,
    /// The Attack action, and attacks made while moving.
    Attack,
    /// Activate Item.
    ActivateItem,
    /// Defend.
    Defend,
    /// Disengage as a battle action.
    Disengage,
    /// Movement powers.
    MovementPower,
    /// The Follow-up of a charge.
    FollowUp,
    /// Delay, and gaps for the delaying.
    Delay,
    /// What traits and states do by themselves.
    Traits,
    /// A movement turn.
    MovementTurn,
    /// A battle turn.
    BattleTurn,
    /// Choosing what to carry.
    Deployment,
    /// Seizing the initiative.
    Seize,
    /// Initiative.
    InitiativePhase,
    /// Who moves next.
    MovementPhase,
    /// Who fights next.
    BattlePhase,
    /// Harm, saves, expiry, victory.
    EndPhase,
}
