//! Creatures on their way: by their own will, by leave, by force.

use serde::{Deserialize, Serialize};

use super::Hit;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::data::terms as t;

/// See [`Frame::Walk`](super::Frame::Walk).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WalkFrame {
    /// Who moves.
    pub mover: CreatureId,
    /// Squares to enter, in order.
    pub path: Vec<Spot>,
    /// How many are entered already.
    pub done: u16,
    /// How.
    pub how: StepCause,
    /// Movement this may cost in all; checked again before every step (AMB-31).
    pub limit: Option<i16>,
    /// Movement spent so far.
    pub spent: i16,
    /// Whether it is the move action under way, so that the turn's account follows.
    pub account: bool,
    /// Not of its own will (AMB-54): no opportunity attacks, and fear does not stop it.
    pub unwilling: bool,
    /// Whether the last square is entered in the air, off an edge (DS-TERR-04).
    pub drops: bool,
    /// Whether the window before the next step has been held.
    pub windowed: bool,
    /// The ability it is part of.
    pub of: Name,
    /// Whether the window after the last step has been held.
    pub ended: bool,
    /// The step whose captives are still to come along: the spaces before and after it.
    pub dragging: Option<(Space, Space)>,
    /// Where those go for whom there is more than one place (AMB-17).
    pub places: Vec<(CreatureId, Spot)>,
    /// What has been declined on the way, lest it be asked square by square.
    pub declined: Vec<DeclinedAnswer>,
    /// The parts of it that are jumped, in order; those come down from are gone.
    pub jumps: Vec<Jumped>,
}

/// A part of a walk that is jumped (DS-MOVE-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Jumped {
    /// Its first square in the way.
    pub from: u16,
    /// The square after its last.
    pub to: u16,
    /// Whether the test that it takes, if any, has been asked for.
    pub tested: bool,
}

/// An answer to a move that was declined.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeclinedAnswer {
    /// Whose.
    pub by: CreatureId,
    /// Which ability.
    pub with: Name,
    /// The strikes that allies could have made by it: whose, whether in melee, and with which net edges, -2 to 2.
    pub strikes: Vec<(CreatureId, bool, i8)>,
    /// Whether the payment on it would have stopped the mover.
    pub stops: bool,
    /// Whether it was declined for all of the move.
    pub for_good: bool,
}

impl WalkFrame {
    /// A way to go, nothing of it entered yet.
    pub fn new(mover: CreatureId, path: Vec<Spot>, how: StepCause, of: Name) -> Self {
        Self {
            mover,
            path,
            done: 0,
            how,
            limit: None,
            spent: 0,
            account: false,
            unwilling: false,
            drops: false,
            windowed: false,
            of,
            ended: false,
            dragging: None,
            places: Vec::new(),
            declined: Vec::new(),
            jumps: Vec::new(),
        }
    }

    /// The same way jumped in parts.
    pub fn jumping(self, jumps: Vec<Jumped>) -> Self {
        Self { jumps, ..self }
    }

    /// Whether a square of the way is entered in a jump.
    pub fn is_jumped(&self, index: u16) -> bool {
        self.of == t::JUMP.get() || self.jumps.iter().any(|jump| (jump.from..jump.to).contains(&index))
    }

    /// Whether the next step is part of a jump.
    pub fn jumps_next(&self) -> bool {
        self.is_jumped(self.done)
    }

    /// Whether the last step was.
    pub fn jumped_last(&self) -> bool {
        self.done > 0 && self.is_jumped(self.done - 1)
    }

    /// Whether the next step is the one off an edge.
    pub fn drops_next(&self) -> bool {
        self.drops && usize::from(self.done) + 1 == self.path.len()
    }
}

/// Where every step of a granted movement must lead, or that it is a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Course {
    /// Nearer to this creature, in a straight line.
    Straight(CreatureId),
    /// Nearer to this creature.
    Nearer(CreatureId),
    /// Farther from this creature.
    Farther(CreatureId),
    /// Through the air, to where a jump can land (DS-MOVE-09).
    Jump,
}

/// See [`Frame::Grant`](super::Frame::Grant).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrantFrame {
    /// Who may move.
    pub mover: CreatureId,
    /// How: `Walk`, `Shift` or `Teleport`.
    pub how: StepCause,
    /// How far.
    pub squares: ShiftBy,
    /// The ability it comes from.
    pub of: Name,
    /// How every step must lead as to somebody else.
    pub course: Option<Course>,
    /// Whether to report the squares moved to the use below as leftover movement.
    pub report: bool,
    /// Who says where to, if not the mover's own side.
    pub chooser: Option<CreatureId>,
    /// What it has to lead out of, by the shortest way, if anything.
    pub outside: Option<Outside>,
    /// The squares that a teleport may lead to, however far; wherever it reaches, unless said.
    pub inside: Option<Box<[Spot]>>,
}

impl GrantFrame {
    /// Movement that its mover may take or leave, wherever it leads.
    pub fn new(mover: CreatureId, how: StepCause, squares: ShiftBy, of: Name) -> Self {
        Self { mover, how, squares, of, course: None, report: false, chooser: None, outside: None, inside: None }
    }
}

/// An area that somebody shifts out of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outside {
    /// Its squares.
    pub area: Vec<Spot>,
    /// Whether there is no staying.
    pub must: bool,
}

/// See [`Frame::Force`](super::Frame::Force).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForceFrame {
    /// Who is moved.
    pub mover: CreatureId,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// Where "away" and "toward" are measured from.
    pub from: Space,
    /// Direction rule.
    pub kind: ForcedKind,
    /// Up and down allowed.
    pub vertical: bool,
    /// Squares, after bonuses.
    pub squares: i16,
    /// The ability or feature it comes from.
    pub of: Name,
    /// A melee weapon ability: larger users move smaller targets farther (DS-FORCE-06).
    pub melee_weapon: bool,
    /// Stability does not count.
    pub ignore_stability: bool,
    /// What keeps a creature from being moved at all does not count either.
    pub unbarred: bool,
    /// How far it is.
    pub step: ForceStep,
    /// Squares to enter, in order, once chosen.
    pub path: Vec<Spot>,
    /// How many are entered already.
    pub done: u16,
    /// Squares of movement used up.
    pub used: i16,
    /// Damage more when this hurts the mover.
    pub extra_slam: i16,
    /// Whether the movement itself does its mover no harm.
    pub harmless: bool,
    /// Damage per square moved.
    pub per_square: Option<(i16, Option<Name>)>,
    /// Elevation it started at.
    pub start_z: i16,
    /// Whether it leads straight up.
    pub straight_up: bool,
    /// What a fall at its end puts on the mover in place of prone, and how long.
    pub landing: Option<(Name, Duration)>,
    /// Whether the mover came to 0 Stamina on the way and gets up again at its end (DS-FORCE-16).
    pub rises: bool,
    /// Answers to squares of it that were let pass for all of it.
    pub declined: Vec<(CreatureId, Name)>,
}

/// See [`Frame::Land`](super::Frame::Land).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LandFrame {
    /// Who has fallen.
    pub who: CreatureId,
    /// Where it fell from.
    pub from: Space,
    /// The places equally near.
    pub places: Vec<Spot>,
    /// What the fall does to it and to whomever it fell onto.
    pub hits: Vec<Hit>,
}

/// The steps of forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ForceStep {
    /// Reactions before anything else (AMB-16).
    Window,
    /// Whether it can be moved at all; how far.
    Distance,
    /// The moved creature's controller uses stability (AMB-05).
    Stability,
    /// The mover chooses the route.
    Route,
    /// Square by square.
    Move,
    /// Reactions to a square of it.
    OnTheWay,
    /// Falls, broken holds.
    Finish,
    /// Reactions to what has been moved.
    Moved,
    /// It comes down where nothing keeps it up.
    Fall,
    /// Reactions to its fall.
    Fallen,
    /// Nothing more.
    Over,
}
