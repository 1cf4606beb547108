//! What cases of this game say beside those of all games; on a drawn map `#` is a wall, `,` difficult ground, `d` a shut
//! door, `o` a barrel.

use serde::{Deserialize, Serialize};

use crate::core::geometry::Spot;
use crate::core::name::Name;
use crate::lab::scenario::common::Mentioning;
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::shattered_spheres::data::level::{LevelFields, Rout};
use crate::rulesets::shattered_spheres::data::ruling::Rulings;
use crate::rulesets::shattered_spheres::data::words::{Attitude, Encounter};

crate::fields! {
    /// Of a case.
    pub struct CaseFields {
        /// Whose turn has begun; a case without one begins at the beginning.
        pub turn: Option<Name>,
        /// The order of turns in a case with a turn; that of entering unless said.
        pub order: Vec<Name>,
        /// The round that it is, in a case with a turn.
        pub round: u16 = 1,
        /// What sort of encounter it is.
        pub encounter: Encounter,
        /// The Power Level of the campaign.
        pub pl: i16 = 5,
        /// Whether everybody's numbers are known.
        pub open_stats: bool = true,
        /// Fate dice of each side.
        pub fate: i16,
        /// What Edit Scene may bring in.
        pub scenery: Vec<Name>,
        /// Squares of private rooms.
        pub private: Vec<Spot>,
        /// Tight squares.
        pub tight: Vec<Spot>,
        /// Squares of heavy cover.
        pub heavy_cover: Vec<Spot>,
        /// Whether minions of a kind share a roll.
        pub shared_rolls: bool = true,
        /// What else wins it.
        pub rout: Option<Rout>,
        /// The alternatives to house rulings that it is played by.
        pub rulings: Rulings,
    }
}

impl CaseFields {
    /// The encounter.
    pub fn level(&self) -> LevelFields {
        LevelFields {
            encounter: self.encounter,
            pl: self.pl,
            open_stats: self.open_stats,
            fate: self.fate,
            treasure: 0,
            scenery: self.scenery.clone(),
            private: self.private.clone(),
            tight: self.tight.clone(),
            heavy_cover: self.heavy_cover.clone(),
            shared_rolls: self.shared_rolls,
            rout: self.rout.clone(),
            rulings: self.rulings,
        }
    }
}

crate::fields! {
    /// The state of a combatant.
    pub struct StateFields {
        /// Wounds of Combat and of Conflict.
        pub wounds: Option<(u8, u8)>,
        /// Whether it is Staggered.
        pub staggered: bool,
        /// Its state: `incapacitated`, `dying`, `ruined`, `dead`.
        pub state: Option<Name>,
        /// Death saves failed.
        pub failures: u8,
        /// Stress.
        pub stress: i16,
        /// Steps of fatigue.
        pub fatigue: u8,
        /// Conditions put on.
        pub has: Vec<Held>,
        /// Advantage ranks on attack, defense, effect, a skill or a resistance; Disadvantage where negative.
        pub helped: Vec<(Name, i16)>,
        /// What it holds in place of the usual.
        pub holds: Option<Vec<Name>>,
        /// Whether it grips what it holds with both hands.
        pub both_hands: bool,
        /// Who holds it, how firmly and with what.
        pub held_by: Option<(Name, i16, Name)>,
        /// Whom it aims at, with how many ranks.
        pub aims: Option<(Name, i16)>,
        /// How it stands to the heroes.
        pub attitude: Option<Attitude>,
        /// Weapons that have been shot.
        pub unloaded: Vec<Name>,
        /// Rounds in a row in which it has run, up to the last one.
        pub runs: u8,
    }
}

/// A condition from before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Which.
    pub is: Name,
    /// Who put it on; itself unless said.
    #[serde(default)]
    pub from: Option<Name>,
    /// What it is resisted with, and the number; nothing resists it unless said.
    #[serde(default)]
    pub resist: Option<(crate::rulesets::shattered_spheres::data::words::Resistance, i16)>,
    /// 1 lesser, 2 moderate, 3 greater.
    #[serde(default = "lesser")]
    pub grade: u8,
    /// Whether it lasts to the end of its bearer's turn in progress.
    #[serde(default)]
    pub this_turn: bool,
}

const fn lesser() -> u8 {
    1
}

crate::fields! {
    /// What steps say.
    pub struct StepFields {
        /// Chooses the lasting effect with this condition on somebody.
        pub effect: Option<(Name, Name)>,
    }
}

impl Mentioning for CaseFields {
    fn mentions(&self, to: &mut Mentions) {
        to.all(self.turn.into_iter().chain(self.order.iter().copied()));
    }
}

impl Mentioning for StateFields {
    fn mentions(&self, to: &mut Mentions) {
        for held in &self.has {
            to.name(Kind::Condition, held.is);
        }
        to.names(Kind::Ability, self.unloaded.iter().copied());
    }
}

impl Mentioning for StepFields {
    fn mentions(&self, to: &mut Mentions) {
        if let Some((who, is)) = self.effect {
            to.who(who);
            to.name(Kind::Condition, is);
        }
    }
}
