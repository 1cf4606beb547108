//! The components and resources that 36th Way adds to a battle.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::data::level::Prop;
use super::data::words::{Band, DamageDice, Slot, StanceKind};
use super::terms as t;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::standing::Standing;
use crate::core::turn_order::TurnOrder;

/// The side of the heroes.
pub const HEROES: SideId = SideId(0);
/// The side of their enemies.
pub const ENEMIES: SideId = SideId(1);

/// Options of the fight, and its surroundings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct House {
    /// How damage dice are rolled.
    pub damage_dice: DamageDice,
    /// Whether heroes fall unconscious instead of dying.
    pub no_death: bool,
    /// Whether an ambush by heroes starts the escalation die at 1.
    pub early_escalation: bool,
    /// The side that was more aware.
    pub surprise: Option<SideId>,
    /// Whether rests offer something back for a long pause.
    pub downtime: bool,
    /// Doors that are locked.
    pub locked: Vec<Spot>,
    /// What Dicey Moves are made with.
    pub props: Vec<Prop>,
}

/// Where the battle stands.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Rounds of this fight begun; the Surprise Round is none (ESC-INI-08).
    pub round: u16,
    /// Rounds begun in all fights, by which the battle is told.
    pub rounds: u16,
    /// What the escalation die shows; 0 without one (ESC-ED-01).
    pub escalation: i16,
    /// Whose turn it is.
    pub active: Option<CreatureId>,
    /// The fight of the day, counted from 1.
    pub fight: u8,
    /// Fights since the last Full Rest (ESC-RST-05).
    pub fights_since_rest: u8,
    /// Campaign Losses (ESC-SPC-04, ESC-RST-06).
    pub losses: u8,
    /// Whether the two of the Surprise Round were chosen.
    pub ambushed: bool,
    /// The end of the battle, once reached.
    pub over: Option<Outcome>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            round: 0,
            rounds: 0,
            escalation: 0,
            active: None,
            fight: 1,
            fights_since_rest: 0,
            losses: 0,
            ambushed: false,
            over: None,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when nobody is left.
    pub winner: Option<SideId>,
    /// Whether the heroes fled.
    pub fled: bool,
}

/// Whose turns of the round, or of the Surprise Round, are still to come, and whose comes after the one in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order(pub TurnOrder, pub Option<CreatureId>);

/// When somebody acts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative {
    /// Its band.
    pub band: Band,
    /// Before whom in it, by a readied action (ESC-RDY-03).
    pub before: Option<CreatureId>,
    /// The band it returns to after its next turn (ESC-RDY-04).
    pub returns: Option<Band>,
    /// The action that its next turn does not have (ESC-RDY-04).
    pub locked: Option<Slot>,
}

/// The stance of a hero; enemies have none (ESC-STN-08).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance(pub StanceKind);

/// An action prepared for a trigger (ESC-RDY-01).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// Which action of the turn it took.
    pub slot: Slot,
    /// What is done: an ability, `move` or `stance`.
    pub what: Name,
    /// The stance to take.
    pub kind: Option<Name>,
    /// What sets it off.
    pub trigger: Name,
    /// Whose doing; any enemy's where nobody is named.
    pub whose: Vec<CreatureId>,
    /// The round in which it was readied.
    pub round: u16,
}

/// How near death a hero is, and what it has overdrawn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plight {
    /// Death saves failed in this encounter (ESC-DTH-08).
    pub failures: u8,
    /// Whether the next death save is the first since it fell.
    pub first: bool,
    /// Whether that one is harder (ESC-DTH-02, ESC-DTH-03).
    pub hard: bool,
    /// Taken off Volition and all defenses until a Full Rest (ESC-REC-05).
    pub overdrawn: i16,
    /// What comes of failed Last Gasp saves (ESC-LGS-05).
    pub last_gasp: Option<Name>,
    /// The hit points that it had as they began (ESC-LGS-02).
    pub kept: i16,
}

/// The fight of the day that somebody belongs to, and where it begins.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// The fight, counted from 1; heroes are in all of them.
    pub fight: u8,
    /// Its square.
    pub start: Spot,
}

/// Who hurt it last (ESC-MOOK-04).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grudge(pub CreatureId);

/// What somebody sustains (ESC-ABL-11).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sustaining(pub Vec<Sustained>);

/// One ability that is sustained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sustained {
    /// Which.
    pub ability: Name,
    /// Whether it goes on after this turn.
    pub kept: bool,
    /// Whether it was tried in this turn.
    pub tried: bool,
}

/// Ongoing damage, beside its lasting effect (ESC-COND-21).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ongoing {
    /// How much.
    pub amount: i16,
    /// Of which type.
    pub kind: Name,
    /// The natural result of the attack that brought it (ESC-TYP-10).
    pub natural: Option<i16>,
}

/// In the fight.
pub fn up() -> Standing {
    Standing::able(t::UP.get())
}

/// Down, with death saves to make (ESC-HP-04).
pub fn down(word: Name) -> Standing {
    Standing { acts: false, has_turns: true, targetable: true, blocks: true, counts: false, word }
}

/// Down, with no turns; it lies there.
pub fn knocked_out() -> Standing {
    Standing { has_turns: false, ..down(t::UNCONSCIOUS.get()) }
}

/// Out for good; a hero's spirit still has turns (ESC-SPC-13).
pub fn gone(word: Name, hero: bool) -> Standing {
    Standing { acts: hero, has_turns: hero, targetable: false, blocks: false, counts: false, word }
}

/// Not there yet: in a later fight of the day.
pub fn waiting() -> Standing {
    Standing::out(t::WAITING.get())
}
