//! What others may answer.

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::frames::Frame;
use serde::{Deserialize, Serialize};

/// See [`super::Frame::Window`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What is answered.
    pub event: Event,
    /// How far it is.
    pub asked: Asked<CreatureId>,
}

impl Window {
    /// A window on something.
    pub fn on(event: Event) -> Frame {
        Frame::Window(Box::new(Self { event, asked: Asked::default() }))
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// Somebody lays itself open to an Opportunity Attack.
    Provoked {
        /// Who.
        who: CreatureId,
        /// Who may strike.
        by: Vec<CreatureId>,
        /// Which of them with blades.
        blades: Vec<CreatureId>,
        /// Which of them with words.
        words: Vec<CreatureId>,
    },
    /// Something that readied actions wait for.
    Happened {
        /// What: a trigger.
        what: Name,
        /// Whose doing.
        by: CreatureId,
        /// Whom it concerned.
        on: Option<CreatureId>,
        /// The squares left and entered.
        squares: Vec<Spot>,
    },
    /// A turn has ended and the next one not begun.
    Between,
    /// A lost opposed check lets the defender answer (SS-STN-13).
    Lost {
        /// Who has lost it.
        by: CreatureId,
        /// Who answers.
        on: CreatureId,
        /// In which arena.
        arena: Arena,
    },
    /// A hostile subject turns on whoever tried to sway it (SS-TAC-12).
    Affronted {
        /// Who tried.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
    },
    /// An attack has hit: Smash, Deflect and Counter (SS-REA-06, SS-SUR-07).
    Hit {
        /// Who attacks.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// With what.
        attack: Name,
        /// Whether it can be a Smash.
        smash: bool,
    },
    /// Damage is done: a Stunt may follow for a die (SS-DST-10).
    Landed {
        /// Who attacks.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// With what.
        attack: Name,
    },
}
