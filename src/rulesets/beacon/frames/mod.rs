//! The kinds of unfinished business in a battle, each a small state machine kept as data.

mod attack;
mod effects;
mod harm;
mod movement;
mod reactions;
mod rolls;
mod turns;

use crate::core::triggered::Triggering;
use serde::{Deserialize, Serialize};

use super::data::words::Phase;

pub use attack::{Aim, Attack, AttackStage};
pub use effects::{Carry, Convert, Pay, Refresh};
pub use harm::{Harm, HarmStage, Toll, TollResult};
pub use movement::{Hazard, Shove, Walk};
pub use reactions::{Event, Interpose, Window};
pub use rolls::{Concentrate, Contest, Overextend, Roll, Saving};
pub use turns::{DueItem, DueWhat, Grant, Moment, Release, Resting, Turn, TurnStage};

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The phase of the round; always at the bottom.
    Round(Phase),
    /// A turn.
    Turn(Box<Turn>),
    /// What lies between two scenes (BC-STAT-09).
    Resting(Box<Resting>),
    /// Something channelled is let go; no turn (BC-CHN-12).
    Release(Release),
    /// An action that somebody may take outside its turn.
    Grant(Grant),
    /// What falls due as a turn starts or ends.
    Moment(Moment),
    /// Somebody on its way.
    Walk(Box<Walk>),
    /// A reaction window.
    Window(Window),
    /// Somebody steps in between (BC-ITP-03).
    Interpose(Interpose),
    /// An attack.
    Attack(Box<Attack>),
    /// A d20 roll.
    Roll(Box<Roll>),
    /// Two d20 rolls against each other.
    Contest(Contest),
    /// Harm on its way to somebody.
    Harm(Box<Harm>),
    /// A Wound or Overstress and its table (BC-DMG-09, BC-DMG-11).
    Toll(Toll),
    /// What an ability does to somebody, one thing after the other.
    Carry(Box<Carry>),
    /// A trait or condition does what it does.
    Triggering(Box<Triggering>),
    /// A save that decides between effects.
    Saving(Box<Saving>),
    /// Forced movement.
    Shove(Shove),
    /// The second half of REFRESH (BC-BOL-05).
    Refresh(Refresh),
    /// A concentration save (BC-CHN-04).
    Concentrate(Concentrate),
    /// An enemy's answer to somebody who overextends (BC-DICE-14).
    Overextend(Overextend),
    /// The check of whoever entered dangerous ground (BC-MOV-12).
    Hazard(Hazard),
    /// FOCUS that may become temporary HP (BC-ABL-07).
    Convert(Convert),
    /// FOCUS to be paid where MP may stand in for it (BC-ABL-11).
    Pay(Pay),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Turn: Turn,
    Resting: Resting,
    Release: Release,
    Grant: Grant,
    Moment: Moment,
    Walk: Walk,
    Window: Window,
    Interpose: Interpose,
    Attack: Attack,
    Roll: Roll,
    Contest: Contest,
    Harm: Harm,
    Toll: Toll,
    Carry: Carry,
    Triggering: Triggering,
    Saving: Saving,
    Shove: Shove,
    Refresh: Refresh,
    Concentrate: Concentrate,
    Overextend: Overextend,
    Hazard: Hazard,
    Convert: Convert,
    Pay: Pay,
});
