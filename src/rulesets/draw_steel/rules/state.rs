//! The components and resources that Draw Steel adds to a battle.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::super::data::ability::{AuraMode, Hook};
use super::super::data::modifier::Modifier;
use super::sheet::{begin_hidden, begin_leading, begin_peculiar, end_hidden, end_leading, end_peculiar};
use crate::core::ends::Ends;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::name::Name;
use crate::core::triggered::Whose;
use crate::core::turn_order::TurnOrder;

/// What a creature has left of its turn and round (DS-TURN-09 to DS-TURN-12).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnBudget {
    /// Whether its main action of this turn is gone.
    pub main: bool,
    /// Whether its maneuver of this turn is gone.
    pub maneuver: bool,
    /// Whether its move action of this turn is gone (or given up, AMB-53).
    pub move_action: bool,
    /// Things begun this turn: main actions, maneuvers and move actions (DS-COND-06).
    pub actions_taken: u8,
    /// The move action under way.
    pub moving: Option<Moving>,
    /// Whether its triggered action of this round is gone.
    pub triggered: bool,
    /// Whether it used a main action other than Defend this turn (DS-MAIN-03).
    pub attacked: bool,
    /// Whether it used Defend this turn (DS-MAIN-03).
    pub defended: bool,
    /// Whether it fell prone of its own will this turn.
    pub dropped: bool,
    /// Damage it has taken on the turn in progress, whosever it is.
    #[serde(default)]
    pub harmed: i16,
    /// Further main actions it has on this turn.
    pub extra_main: u8,
    /// Whether the further move action or maneuver that it may have on this turn is gone.
    pub one_more_spent: bool,
    /// The last spots it has moved through of its own will on the turn in progress, at most three, the newest last.
    pub trail: Vec<Spot>,
}

impl TurnBudget {
    /// Whether a main action of this turn is left.
    pub fn main_left(&self) -> bool {
        !self.main || self.extra_main > 0
    }

    /// Takes a main action of this turn: `limited` creatures, who do one thing only, take the further one for all that
    /// is not their first.
    pub fn spend_main(&mut self, limited: bool) {
        if self.extra_main > 0 && (self.main || (limited && self.actions_taken > 0)) {
            self.extra_main -= 1;
        } else {
            self.main = true;
        }
    }

    /// Takes the maneuver of this turn, or the further one.
    pub fn spend_maneuver(&mut self) {
        self.one_more_spent |= self.maneuver;
        self.maneuver = true;
    }

    /// Takes the move action of this turn, or the further one.
    pub fn spend_move(&mut self) {
        self.one_more_spent |= self.move_action;
        self.move_action = true;
    }

    /// Notes a step of its own will.
    pub fn note_step(&mut self, from: Spot, to: Spot) {
        if self.trail.last() != Some(&from) {
            self.trail = vec![from];
        }
        self.trail.push(to);
        if self.trail.len() > 3 {
            self.trail.remove(0);
        }
    }
}

/// A move action under way, which may be split around other things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// Movement spent so far.
    pub spent: i16,
    /// Whether it is a Disengage (a shift) rather than an Advance.
    pub shift: bool,
}

/// What a lasting effect lends beyond its named conditions; sits beside the kernel's `Condition`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrantedModifiers {
    /// Standing changes.
    pub modifiers: Vec<Modifier>,
    /// Harm at certain moments.
    pub hooks: Vec<Hook>,
}

/// Enemies a creature is hidden from (DS-POS-05 to DS-POS-07).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(on_add = begin_hidden, on_remove = end_hidden)]
pub struct Hidden {
    /// Hidden from these.
    pub from: Vec<CreatureId>,
    /// No longer hidden from these, since this turn: rolls against them keep the edge.
    pub lost_this_turn: Vec<CreatureId>,
}

/// Relations that differ from what sides say (DS-TGT-07, DS-TGT-11, DS-TGT-14).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(on_add = begin_peculiar, on_remove = end_peculiar)]
pub struct Attitude {
    /// Refuses friendly abilities.
    pub unwilling: bool,
    /// Passes for a friend of everybody it fights.
    pub disguised: bool,
    /// Belongs to no side's quarrel.
    pub neutral: bool,
    /// Creatures it is hostile to whatever the sides.
    pub hostile_to: Vec<CreatureId>,
    /// Creatures it is friendly to whatever the sides.
    pub friendly_to: Vec<CreatureId>,
}

/// The modes in force on a null's aura.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AuraState {
    /// The mode chosen, and when it ends.
    pub mode: Option<(AuraMode, Ends)>,
    /// Squares wider, and when that ends.
    pub wider: Option<(i16, Ends)>,
}

/// Who takes their turns together (DS-TURN-06).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group(pub Name);

/// Leads a squad, or led it until it fell (DS-DIR-16).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(on_add = begin_leading, on_remove = end_leading)]
pub struct Captain {
    /// The id of its minions' record.
    pub of: Name,
    /// The group of its minions.
    pub group: Option<Group>,
}

/// Where the battle stands in the order of rounds and turns.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Rounds begun.
    pub round: u16,
    /// Who opens every round (DS-TURN-07).
    pub opener: SideId,
    /// Whose pick is next.
    pub next: SideId,
    /// Whose turn it is.
    pub active: Option<CreatureId>,
    /// The turns of this round: a solo has two (DS-DIR-05).
    #[serde(default)]
    pub turns: TurnOrder,
    /// The group that still has members to act in this slot.
    pub group: Option<Name>,
    /// Who takes a turn before the next pick, and by which ability (DS-TURN-08).
    #[serde(default)]
    pub called: Vec<(CreatureId, Name)>,
    /// The ability that started the turn in progress; none for a turn by pick.
    #[serde(default)]
    pub called_by: Option<Name>,
    /// Turns begun by anybody, for order.
    pub serial: u32,
    /// Who had the last turn of this round so far: no solo acts twice running (AMB-46).
    #[serde(default)]
    pub last: Option<CreatureId>,
    /// The end of the battle, once reached.
    pub over: Option<Outcome>,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when nobody is left.
    pub winner: Option<SideId>,
    /// What decided it, in words.
    pub why: Name,
}

/// Ground changed for a time by an ability: an entity of its own.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// Order of making.
    pub record: EffectId,
    /// Whose it is.
    pub owner: CreatureId,
    /// The ability that made it.
    pub ability: Name,
    /// Its squares.
    pub squares: Vec<Spot>,
    /// When it ends; it also ends with its owner's death.
    pub ends: Ends,
    /// What it does.
    pub terms: ZoneTerms,
    /// Who has come into it this round (AMB-27).
    pub entered: Vec<CreatureId>,
}

/// What a zone does to those it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneTerms {
    /// Difficult terrain.
    pub difficult: bool,
    /// Fills its squares for everybody: nobody enters, lines stop (DS-AREA-11).
    pub solid: bool,
    /// Damage per square moved inside.
    pub damage: i16,
    /// Damage on the first entry of a round and whenever a turn starts inside (DS-AREA-14).
    pub on_entry: i16,
    /// Its type.
    pub kind: Option<Name>,
    /// Creatures with this keyword are not concerned.
    pub spares: Option<Name>,
    /// Whom it concerns otherwise, as the owner sees them.
    pub whose: Whose,
    /// What it lends those inside.
    pub lends: Vec<Modifier>,
    /// Its ability's sentences after the roll are for whoever ends a turn beside it; it outlives its owner.
    pub grasps: bool,
}

/// The heroes' side.
pub const HEROES: SideId = crate::core::objective::FIRST;

/// The side that Malice belongs to: the one opposing the heroes' (DS-TURN-01).
pub const DIRECTOR: SideId = SideId(1);
