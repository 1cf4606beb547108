//! What the plain opponent holds dear: every number that shapes its play, in one place.
//!
//! The unit is a point of harm avoided: a creature is worth the harm it is expected to do in the rounds it has left.

use crate::core::name::Name;
use crate::rulesets::draw_steel::data::terms as t;

/// The numbers of one temperament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Rounds for which a creature is expected to go on fighting: its worth is the harm it does in them.
    pub rounds: f32,
    /// Worth of a creature beyond the harm it does itself.
    pub presence: f32,
    /// Share of a creature's worth that goes only with its last point of Stamina: what makes kills attractive.
    pub alive: f32,
    /// How much more the last points of Stamina count than the first (0: all alike; 1: three times as much).
    pub focus: f32,
    /// Share of its worth that a dying hero has lost already.
    pub dying: f32,
    /// Price of one point of a heroic resource or of Malice.
    pub resource: f32,
    /// Price of one surge.
    pub surge: f32,
    /// What must be gained before a triggered action that comes once a round is spent.
    pub reaction: f32,
    /// What anything must be worth to be done at all.
    pub worthwhile: f32,
    /// Price of a square of way still to go to the nearest enemy, with nobody to attack from here.
    pub approach: f32,
    /// Price of a square farther from the enemy than one would like after acting.
    pub loiter: f32,
    /// Share of an enemy's harm that a creature in its reach has to expect next round.
    pub exposure: f32,
    /// The same for enemies that would first have to come.
    pub looming: f32,
    /// Share of what it would lose if all enemies who can get at it before it acts again chose it, which a creature has to
    /// expect: this keeps anybody from running in alone.
    pub peril: f32,
    /// How much of an enemy's choice every friend in its reach takes off somebody.
    pub spread: f32,
    /// The share with which enemies count who have acted in this round already.
    pub acted: f32,
    /// Price of being next to an enemy for one that fights from afar.
    pub crowded: f32,
    /// Gain per enemy inside one's own aura.
    pub field: f32,
    /// Gain per friend within five squares, up to two.
    pub company: f32,
    /// Price of a square walked, to choose among equals.
    pub step: f32,
    /// Share of an attack's value that an edge adds, where nobody knows the roll yet.
    pub edge: f32,
    /// Worth of an effect on somebody who suffers from it already.
    pub again: f32,
    /// Price of ending one's move where the ground hurts, per point of damage.
    pub hazard: f32,
    /// Gain per square that an enemy that fights hand to hand is moved away.
    pub displaced: f32,
    /// Share of its worth that tending to the winded has for those who spend no Recoveries on it.
    pub tending: f32,
    /// Share of the harm done to the bearer by others that Defend is expected to spare.
    pub defend: f32,
    /// Price of a square of way still to go to where the objective is.
    pub objective_target: f32,
    /// Gain by standing where the objective is.
    pub arrival: f32,
    /// How many times its worth somebody counts whom the objective is about.
    pub objective: f32,
    /// How many turns' harm a solo monster does in a round, its villain actions among them.
    pub solo: f32,
    /// Share of its worth that Stamina given back has against a solo monster, which takes more of it than anybody gives.
    pub healing_against_solo: f32,
    /// Share of its price that a Malice feature has to be worth: they come once a turn, and much more Malice comes every
    /// round.
    pub feature: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            rounds: 2.5,
            presence: 4.0,
            alive: 0.2,
            focus: 0.35,
            dying: 0.15,
            resource: 0.5,
            surge: 0.6,
            reaction: 0.8,
            worthwhile: 0.05,
            approach: 2.0,
            loiter: 0.6,
            exposure: 0.10,
            looming: 0.03,
            peril: 0.4,
            spread: 0.5,
            acted: 0.3,
            crowded: 1.0,
            field: 0.5,
            company: 0.5,
            step: 0.01,
            edge: 0.2,
            again: 0.15,
            hazard: 0.8,
            displaced: 0.25,
            tending: 0.5,
            defend: 0.15,
            objective_target: 0.2,
            arrival: 3.0,
            objective: 1.5,
            solo: 2.5,
            healing_against_solo: 0.5,
            feature: 0.6,
        }
    }
}

impl Weights {
    /// Share of a creature's harm per round that a named condition takes away while it lasts.
    pub fn condition(&self, kind: Name) -> f32 {
        let table = [
            (&t::BLEEDING, 0.30),
            (&t::DAZED, 0.40),
            (&t::FRIGHTENED, 0.30),
            (&t::GRABBED, 0.25),
            (&t::PRONE, 0.25),
            (&t::RESTRAINED, 0.50),
            (&t::SLOWED, 0.20),
            (&t::TAUNTED, 0.20),
            (&t::WEAKENED, 0.25),
            (&t::MARKED, 0.30),
            (&t::CANT_STAND, 0.15),
            (&t::SURPRISED, 0.20),
        ];
        table.iter().find(|(word, _)| word.get() == kind).map_or(0.1, |(_, share)| *share)
    }
}
