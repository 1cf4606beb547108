//! The kinds of unfinished business in a battle, each a small state machine kept as data.

use bevy::prelude::States;
use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::power::Action;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;
use crate::core::triggered::Triggering;

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The order of phases; always at the bottom.
    Round(Phase),
    /// Who seizes the initiative: those still to be asked, the next one first (TP-SZ-04).
    Seize(Seize),
    /// A movement turn.
    MoveTurn(MoveTurn),
    /// A fighter on its way.
    Walk(Walk),
    /// Opportunity attacks on a step about to be taken.
    Provoked(Provoked),
    /// A battle turn.
    BattleTurn(BattleTurn),
    /// Between two battle turns: the delaying may act (TP-DLY-03).
    Gap(Gap),
    /// A power being used.
    Use(Box<UseFrame>),
    /// A trait or state does what it does.
    Triggering(Box<Triggering>),
    /// What traits do to somebody, one thing after the other.
    Carry(Box<Carry>),
    /// Who still chooses what it carries, the next one first.
    Outfit(Deployment),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Seize: Seize,
    MoveTurn: MoveTurn,
    Walk: Walk,
    Provoked: Provoked,
    BattleTurn: BattleTurn,
    Gap: Gap,
    Use: UseFrame,
    Triggering: Triggering,
    Carry: Carry,
    Outfit: Deployment,
});

/// The phases of a round (TP-RND-01), and what comes before and after all rounds; the coarse state of a battle.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round: everybody chooses what it carries.
    #[default]
    Deployment,
    /// Everybody rolls.
    Initiative,
    /// Everybody is asked whether they seize it.
    Seize,
    /// The lowest moves first.
    Movement,
    /// The highest fights first.
    Battle,
    /// Harm, saves, expiry, victory.
    End,
    /// The battle is over.
    Over,
}

/// See [`Frame::Seize`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seize(pub Vec<CreatureId>);

/// See [`Frame::Carry`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carry {
    /// Whose doing.
    pub by: CreatureId,
    /// The power, trait or state that it comes from.
    pub of: Name,
    /// Whether that is a power, which its user's tier adds dice to.
    pub used: bool,
    /// What is still to be done, and to whom.
    pub todo: Vec<(Effect, CreatureId)>,
}

impl Carry {
    /// All of these effects on each of these creatures, of no power.
    pub fn new(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Self {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on))).collect();
        Self { by, of, used: false, todo }
    }
}

/// See [`Frame::Outfit`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deployment(pub Vec<CreatureId>);

/// See [`Frame::MoveTurn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveTurn {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it has begun.
    pub begun: bool,
    /// Whether its power was used.
    pub done: bool,
}

/// See [`Frame::Walk`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// Who moves.
    pub who: CreatureId,
    /// The power that moves it.
    pub power: Name,
    /// Squares still to enter.
    pub path: Vec<Spot>,
    /// How they are entered.
    pub how: crate::core::fact::StepCause,
    /// Whether leaving threatened squares provokes.
    pub provokes: bool,
    /// Who has had an opportunity attack in this movement turn, or gave it up (TP-THR-04).
    pub struck: Vec<CreatureId>,
    /// Whether the step about to be taken was looked at.
    pub looked: bool,
    /// Whether it was Slowed when it set out.
    pub slowed: bool,
    /// The last square it could have stayed on.
    pub firm: Spot,
    /// The target of an attack to be made on the way (Passing Cut), and the square to make it from, where one was named.
    pub cut: Option<(CreatureId, Option<Spot>)>,
    /// The enemy it charges.
    pub charged: Option<CreatureId>,
}

/// See [`Frame::Provoked`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Provoked {
    /// Who is about to leave its square.
    pub mover: CreatureId,
    /// Who threatens it there, in descending initiative (TP-THR-06).
    pub by: Vec<CreatureId>,
    /// Who has had its attack, or cannot make it.
    pub asked: Asked<CreatureId>,
}

/// See [`Frame::BattleTurn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleTurn {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it has begun.
    pub begun: bool,
    /// Whether its action is gone, postponed or given up.
    pub done: bool,
}

/// See [`Frame::Gap`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gap {
    /// Who has declined in this gap.
    pub asked: Asked<CreatureId>,
}

/// See [`Frame::Use`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UseFrame {
    /// The user.
    pub by: CreatureId,
    /// The power.
    pub power: Name,
    /// As which action.
    pub action: Action,
    /// Targets still to be settled, the next one first (TP-ATK-03).
    pub on: Vec<CreatureId>,
    /// The square picked: of a burst, or to follow up on.
    pub at: Option<Spot>,
    /// Whether it is an opportunity attack (TP-THR-05).
    pub opportunity: bool,
    /// The square a pushed target left, to follow into.
    pub left: Option<Spot>,
    /// Whether what does not depend on targets has happened.
    pub opened: bool,
    /// Whether nobody was attacked yet.
    pub first: bool,
}

impl UseFrame {
    /// An attack on one target that is no action of its own.
    pub fn attack(by: CreatureId, power: Name, action: Action, on: CreatureId) -> Self {
        Self { by, power, action, on: vec![on], at: None, opportunity: false, left: None, opened: false, first: true }
    }
}
