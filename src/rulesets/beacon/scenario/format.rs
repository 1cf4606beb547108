//! What cases of this game say beside those of all games; on a drawn map `#` is a wall, `c` a crate of SIZE 1, `w` a wall
//! of SIZE 2, `s` soft cover, `,` difficult ground, `h` dangerous ground.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;
use crate::lab::scenario::common::Mentioning;
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::beacon::data::level::{Scene, SurgeRule};
use crate::rulesets::beacon::data::words::{Phase, Score};

crate::fields! {
    /// Of a case.
    pub struct CaseFields {
        /// The phase of round 1 that the first step stands in; `Before` begins at the beginning.
        pub phase: Phase = Phase::Brawl,
        /// Whose turn has begun; nobody's unless said.
        pub turn: Option<Name>,
        /// The side that took the last turn.
        pub last: u8 = 1,
        /// Player characters who have had their turn.
        pub acted: Vec<Name>,
        /// The surge rule.
        pub surge: SurgeRule,
        /// The surge level that everybody starts with.
        pub surge_level: i16,
        /// What dangerous ground asks.
        pub ground_check: Score,
        /// Further scenes.
        pub scenes: Vec<Scene>,
    }
}

crate::fields! {
    /// The state of a combatant.
    pub struct StateFields {
        /// HP, full unless said.
        pub hp: Option<i16>,
        /// Stress.
        pub stress: Option<i16>,
        /// Conditions put on.
        pub has: Vec<Held>,
        /// Things that are destroyed.
        pub destroyed: Vec<Name>,
        /// Whom it has GRAPPLED.
        pub grapples: Option<Name>,
        /// What it channels, from this round on.
        pub channels: Option<Name>,
        /// What it has readied: what, and for what of any enemy.
        pub readied: Option<(Name, Name)>,
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
    /// Until the end of its next turn.
    #[serde(default)]
    pub next_turn: bool,
}

impl Mentioning for CaseFields {}

impl Mentioning for StateFields {
    fn mentions(&self, to: &mut Mentions) {
        for held in &self.has {
            to.name(Kind::Condition, held.is);
        }
        to.names(Kind::Ability, self.destroyed.iter().copied().chain(self.channels));
    }
}
