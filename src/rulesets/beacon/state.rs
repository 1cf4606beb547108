//! The components and resources that BEACON adds to a battle.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::data::effect::Zone as ZoneRules;
use super::data::level::{Scene, SurgeRule};
use super::data::words::{Phase, Score};
use super::terms as t;
use crate::core::ends::Ends;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::name::Name;
use crate::core::standing::Standing;
use crate::core::turn_order::TurnOrder;

/// The side of the player characters.
pub const HEROES: SideId = SideId(0);
/// The side of the NPCs.
pub const OTHERS: SideId = SideId(1);

/// Options of the fight.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct House {
    /// How second turns are paid for.
    pub surge: SurgeRule,
    /// The surge level that everybody starts with.
    pub surge_level: i16,
    /// What dangerous ground asks of whoever enters it.
    pub ground_check: Score,
}

/// The scenes still to come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scenes(pub Vec<Scene>);

/// Where the battle stands in the order of rounds.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Rounds begun.
    pub round: u16,
    /// Whose turn it is.
    pub active: Option<CreatureId>,
    /// The side that took the most recent turn or release; a pass changes nothing (BC-ORD-01, BC-ORD-05).
    pub last_side: SideId,
    /// The end of the battle, once reached.
    pub over: Option<Outcome>,
}

impl Default for Clock {
    /// PCs go first (BC-ORD-02).
    fn default() -> Self {
        Self { round: 0, active: None, last_side: OTHERS, over: None }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when nobody is left.
    pub winner: Option<SideId>,
}

/// Whose turns of the round are still to come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slots {
    /// Player characters, who pick the phase.
    pub heroes: TurnOrder,
    /// NPCs, by phase.
    pub npcs: [TurnOrder; 8],
    /// Who has released or held in this phase (BC-ORD-10).
    pub settled: Vec<CreatureId>,
    /// Who has had a second turn this round (BC-SRG-01).
    pub surged: Vec<CreatureId>,
    /// Whether the player characters have passed since the last turn (BC-ORD-05).
    pub passed: bool,
}

impl Slots {
    /// The turns of NPCs in a phase.
    pub fn npcs_in(&self, phase: Phase) -> Option<&TurnOrder> {
        self.npcs.get(usize::from(phase.number().checked_sub(1)?))
    }

    /// The same to change them.
    pub fn npcs_in_mut(&mut self, phase: Phase) -> Option<&mut TurnOrder> {
        self.npcs.get_mut(usize::from(phase.number().checked_sub(1)?))
    }
}

/// What the player characters' side has learnt of NPCs (BC-SCN-03).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Known {
    /// Of whom everything is known.
    pub learnt: Vec<CreatureId>,
    /// Abilities that were seen in use.
    pub seen: Vec<(CreatureId, Name)>,
}

/// Called by somebody, in whose turn it acts (BC-TAG-06).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Summoned {
    /// By whom.
    pub by: CreatureId,
}

/// Ground that is somebody's for a time (BC-TAG-09).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// Its number among all that lasts.
    pub record: EffectId,
    /// Whose.
    pub owner: CreatureId,
    /// Of which ability.
    pub ability: Name,
    /// Its squares.
    pub squares: Vec<Spot>,
    /// When it ends.
    pub ends: Ends,
    /// What it does.
    pub rules: ZoneRules,
}

impl Zone {
    /// Whether some part of a space lies in it.
    pub fn covers(&self, space: Space) -> bool {
        self.squares.iter().any(|&spot| space.covers(spot))
    }
}

/// Something begun by CHANNEL and not released yet (BC-CHN-02).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Channelling {
    /// What.
    pub ability: Name,
    /// Whom CHANNEL named.
    pub on: Option<CreatureId>,
    /// The first round in which it may be released (BC-CHN-16, BC-CHN-20).
    pub from_round: u16,
    /// The round in which the standard movement that was not made may still be made (BC-CHN-11).
    pub saved: Option<u16>,
}

/// An action prepared to be done as a reaction (BC-RDY-01).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// What is done.
    pub ability: Name,
    /// Whose doing sets it off; any enemy's where nobody is named.
    pub whose: Vec<CreatureId>,
    /// What sets it off: see [`Awaited`](super::triggers::Awaited).
    pub trigger: Name,
}

/// What has become of somebody's things.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Belongings {
    /// Destroyed until repaired (BC-DMG-18).
    pub destroyed: Vec<Name>,
    /// Shot and not reloaded, or not recharged (BC-TAG-04, BC-NPC-05).
    pub spent: Vec<Name>,
    /// Thrown, with where they lie (BC-TAG-03).
    pub thrown: Vec<(Name, Spot)>,
}

/// In the fight.
pub fn up() -> Standing {
    Standing::able(t::UP.get())
}

/// An object that stands (BC-DMG-15).
pub fn whole() -> Standing {
    Standing { acts: false, has_turns: false, ..Standing::able(t::UP.get()) }
}

/// Out of it (BC-DMG-17).
pub fn defeated() -> Standing {
    Standing::out(t::DEFEATED.get())
}
