//! Damage being dealt.

use serde::{Deserialize, Serialize};

use super::GrantFrame;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::effect::Past;

/// See [`Frame::Damage`](super::Frame::Damage).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageFrame {
    /// One per creature hurt.
    pub hits: Vec<Hit>,
    /// How far it is.
    pub step: DamageStep,
    /// Minions that are still to fall for what their squads lost.
    pub drops: Vec<SquadDrop>,
    /// Minions that have fallen, each told of to whoever may answer once all of them have.
    pub fallen: Vec<CreatureId>,
    /// Movement that those hurt have once it has been dealt, where no ability deals it (AMB-28).
    pub afterwards: Vec<GrantFrame>,
}

/// What a squad's loss costs it (DS-DIR-07, DS-DIR-08).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SquadDrop {
    /// Who was struck, in the order of the hits.
    pub struck: Vec<CreatureId>,
    /// How many are still to fall.
    pub deaths: u8,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// The ability, feature or rule it comes from.
    pub of: Name,
    /// Spares their lives (DS-STAM-06).
    pub knock_out: bool,
}

/// The steps of dealing damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageStep {
    /// Window (c): reactions that change it.
    Pending,
    /// Applied to all.
    Apply,
    /// Minions fall, one at a time.
    Drop,
    /// Window (d): reactions to it.
    Dealt,
    /// Deaths and gains.
    Finish,
}

/// Damage to one creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hit {
    /// Who is hurt.
    pub to: CreatureId,
    /// Typed parts before adjustments, each with its reason.
    pub parts: Vec<Part>,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// The ability, feature or rule it comes from.
    pub of: Name,
    /// Whether it is the tier damage of an ability roll (DS-DMG-04).
    pub rolled: bool,
    /// Whether the ability is a strike.
    pub strike: bool,
    /// Whether the ability is used as a melee ability.
    pub melee: bool,
    /// Whether it comes from an area.
    pub area: bool,
    /// Whether surges are in it.
    pub surged: bool,
    /// Nothing reduces it (DS-DMG-13).
    pub unreducible: bool,
    /// Immunity does not lessen it.
    pub past_immunity: bool,
    /// Halvings, each by its reason.
    pub halved: Vec<Name>,
    /// Spares the creature's life (DS-STAM-06).
    pub knock_out: bool,
    /// Tacticians whose mark benefit was claimed on it.
    pub claimed: Vec<CreatureId>,
    /// What was really dealt.
    pub dealt: i16,
    /// Stamina before it was applied.
    pub before: i16,
}

impl Hit {
    /// Lets it go past what a line says that its damage goes past.
    pub fn go_past(&mut self, past: Past) {
        self.past_immunity |= past == Past::Immunity;
        self.unreducible |= past == Past::Everything;
    }
}

/// One typed part of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Part {
    /// Points.
    pub amount: i16,
    /// Damage type; none is untyped.
    pub kind: Option<Name>,
    /// The reason in the explanation.
    pub why: Name,
}
