//! Reaction windows and stepping in.

use serde::{Deserialize, Serialize};

use super::super::triggers::Done;

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;

/// See [`Frame::Window`](super::Frame::Window).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What is answered.
    pub event: Event,
    /// How far it is.
    pub asked: Asked<CreatureId>,
}

impl Window {
    /// A window on something.
    pub fn on(event: Event) -> Self {
        Self { event, asked: Asked::default() }
    }

    /// A window on something just done, as a frame.
    pub fn after(done: Done) -> super::Frame {
        super::Frame::Window(Self::on(Event::Did(done)))
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The attack beneath was declared against its n-th target (BC-REA-07).
    Targeted(usize),
    /// The harm beneath is about to be taken (BC-REA-14).
    WouldTake,
    /// An attack hit (BC-CTR-02).
    Hit {
        /// By whom.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// What reached the attacker as the hit was scored (BC-CTR-06).
        reached: Vec<Name>,
    },
    /// Somebody is about to move (BC-OPP-01).
    Moves(CreatureId),
    /// Somebody has done something (BC-RDY-02).
    Did(Done),
}

/// See [`Frame::Interpose`](super::Frame::Interpose).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interpose {
    /// Who steps in.
    pub by: CreatureId,
    /// For whom.
    pub whom: CreatureId,
    /// Which target of the attack beneath.
    pub aim: usize,
    /// Whether the shift was made or declined.
    pub shifted: bool,
}
