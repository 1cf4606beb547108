//! The components and resources that The Adventure Game adds to a battle.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::terms as t;
use crate::content::level::LevelDef;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::name::Name;
use crate::core::standing::Standing;
use crate::core::turn_order::{SlotState, TurnOrder};

crate::fields! {
    /// What levels of this game say beside what all games share.
    pub struct LevelFields {
        /// What the table wants otherwise than usual, each one of [`House::OPTIONS`].
        pub options: Vec<Name>,
    }
}

/// Options of the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct House {
    /// Identical monsters of a side share one initiative roll (TP-INI-02).
    pub grouped_initiative: bool,
}

impl House {
    /// The options that levels may ask for.
    pub const OPTIONS: [&'static str; 1] = ["one-roll-for-identical-monsters"];

    /// The options that a level asks for.
    pub fn asked_for_by(level: &LevelDef) -> Self {
        let LevelFields { options } = level.own.get();
        Self { grouped_initiative: options.iter().any(|option| *option == Self::OPTIONS[0]) }
    }
}

/// Can act.
pub fn up() -> Standing {
    Standing::able(t::UP.get())
}

/// An adventurer at 0 HP, Down or Stable as the word says: its turns pass, it is in nobody's way (TP-HP-03, TP-MOV-04).
pub fn fallen(word: Name) -> Standing {
    Standing { has_turns: true, targetable: true, ..Standing::out(word) }
}

/// Out for good (TP-HP-02, TP-HP-04).
pub fn gone(adventurer: bool) -> Standing {
    Standing::out(if adventurer { t::DEAD.get() } else { t::DEFEATED.get() })
}

/// Ground made difficult for a time: an entity of its own (Murk).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Murk {
    /// Order of making.
    pub record: EffectId,
    /// Whose it is.
    pub owner: CreatureId,
    /// The power that made it.
    pub power: Name,
    /// Its squares.
    pub squares: Vec<Spot>,
    /// It ends with this round.
    pub until: u16,
}

/// Where the battle stands in the order of rounds and phases.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Rounds begun.
    pub round: u16,
    /// Whose movement or battle turn it is.
    pub active: Option<CreatureId>,
    /// The end of the battle, once reached.
    pub over: Option<Outcome>,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when nobody is left.
    pub winner: Option<SideId>,
}

/// The two orders of a round; both follow from one set of totals and then go their own ways (trap 6).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// Initiative totals of this round, in id order.
    pub totals: Vec<(CreatureId, i16)>,
    /// From lowest to highest initiative, ties broken (TP-INI-05).
    pub ascending: Vec<CreatureId>,
    /// Who has seized the initiative this round (TP-SZ-01).
    pub seized: Vec<CreatureId>,
    /// The movement turns of this round.
    pub movement: TurnOrder,
    /// The battle turns of this round; only Delay changes their order (TP-DLY-01). Those put off are delayed.
    pub battle: TurnOrder,
    /// Whether the delaying were asked since a turn finished (TP-DLY-03).
    pub asked: bool,
}

impl Orders {
    /// A fighter's rank in initiative, counted from 0 for the lowest.
    pub fn rank(&self, who: CreatureId) -> usize {
        self.ascending.iter().position(|&id| id == who).unwrap_or(usize::MAX)
    }

    /// A fighter's total of this round.
    pub fn total(&self, who: CreatureId) -> Option<i16> {
        self.totals.iter().find(|(id, _)| *id == who).map(|(_, total)| *total)
    }

    /// Whether a fighter has seized the initiative this round.
    pub fn has_seized(&self, who: CreatureId) -> bool {
        self.seized.contains(&who)
    }

    /// Who is delaying, in descending initiative: nobody delays twice in a round, so they stand as their turns came.
    pub fn delayed(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.battle.in_state(SlotState::Waiting)
    }

    /// Whether a fighter is delaying.
    pub fn has_delayed(&self, who: CreatureId) -> bool {
        self.delayed().any(|id| id == who)
    }

    /// Whose battle turns stand in the order: those of the delaying do not, nor those lost by it.
    pub fn battle_order(&self) -> impl Iterator<Item = CreatureId> + '_ {
        let stands = |state| matches!(state, SlotState::Due | SlotState::Taken);
        self.battle.slots().filter(move |(_, state)| stands(*state)).map(|(who, _)| who)
    }
}
