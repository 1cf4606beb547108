//! The kinds of unfinished business in a battle, each a small state machine kept as data.

mod actions;
mod attacks;
mod checks;
mod reactions;
mod traits;
mod turns;

pub use self::actions::{Action, ActionStage, Shove, Walk};
pub use self::attacks::{Burst, Dealt, Harm, Strike, StrikeStage, Stunt};
pub use self::checks::{Check, CheckKind, CheckStage, Target};
pub use self::reactions::{Event, Window};
pub use self::traits::{Carry, Relieving};
pub use self::turns::{Came, Ordering, Turn, TurnStage};
use crate::core::triggered::Triggering;
use crate::rulesets::shattered_spheres::data::words::Phase;
use serde::{Deserialize, Serialize};

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The phase of the battle; always at the bottom.
    Round(Phase),
    /// The order of turns is being rolled.
    Ordering(Ordering),
    /// A turn.
    Turn(Box<Turn>),
    /// Something done, on its way.
    Action(Box<Action>),
    /// Somebody on its way.
    Walk(Box<Walk>),
    /// Something that others may answer.
    Window(Box<Window>),
    /// A check.
    Check(Box<Check>),
    /// An attack on one target.
    Strike(Box<Strike>),
    /// An effect that somebody resists.
    Harm(Box<Harm>),
    /// The opposed check of a Stunt and what comes of it.
    Stunt(Box<Stunt>),
    /// An area power, target by target.
    Burst(Box<Burst>),
    /// Somebody is sent a short way.
    Shove(Shove),
    /// A trait or condition does what it does.
    Triggering(Box<Triggering>),
    /// The effects of a trait, one after the other.
    Carry(Box<Carry>),
    /// One more resistance check against something that lasts.
    Relieving(Box<Relieving>),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Ordering: Ordering,
    Turn: Turn,
    Action: Action,
    Walk: Walk,
    Window: Window,
    Check: Check,
    Strike: Strike,
    Harm: Harm,
    Stunt: Stunt,
    Burst: Burst,
    Shove: Shove,
    Triggering: Triggering,
    Carry: Carry,
    Relieving: Relieving,
});

impl Frame {
    /// Where a check delivers what it came to.
    pub fn came_mut(&mut self) -> Option<&mut Option<Came>> {
        match self {
            Self::Turn(frame) => Some(&mut frame.came),
            Self::Action(frame) => Some(&mut frame.came),
            Self::Check(frame) => Some(&mut frame.came),
            Self::Strike(frame) => Some(&mut frame.came),
            Self::Harm(frame) => Some(&mut frame.came),
            Self::Stunt(frame) => Some(&mut frame.came),
            Self::Burst(frame) => Some(&mut frame.came),
            Self::Relieving(frame) => Some(&mut frame.came),
            Self::Round(_) | Self::Ordering(_) | Self::Walk(_) | Self::Window(_) | Self::Shove(_) => None,
            Self::Triggering(_) | Self::Carry(_) => None,
        }
    }
}
