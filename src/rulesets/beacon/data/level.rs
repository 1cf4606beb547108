//! What levels of this game say beside what all games share.

use serde::{Deserialize, Serialize};

use super::words::Score;
use crate::core::geometry::Spot;
use crate::core::name::Name;

/// How second turns are paid for and what they hold (BC-SRG-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SurgeRule {
    /// A whole turn, dearer each time.
    #[default]
    Normal,
    /// One item of a turn alone (BC-SRG-13).
    Partial,
    /// Once per scene, at a price of its own (BC-SRG-14).
    Restricted,
}

/// What player characters do before a scene (BC-STAT-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rest {
    /// Stress and conditions go, MP return; RECOVERIES buy the rest.
    #[default]
    Short,
    /// Everything is as it was at first.
    Long,
}

/// A further scene of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// What comes before it.
    #[serde(default)]
    pub rest: Rest,
    /// Who enters: short name, NPC type, top-left square.
    pub place: Vec<(Name, Name, Spot)>,
}

crate::fields! {
    /// What levels of this game say.
    pub struct LevelFields {
        /// The surge rule of the fight.
        pub surge: SurgeRule,
        /// The surge level that every player character starts with, 0 to 3 (BC-SRG-12).
        pub surge_level: i16,
        /// What dangerous ground asks of whoever enters it (BC-MOV-12).
        pub ground_check: Score,
        /// What comes once all enemies are out: further scenes, each after a rest (BC-STAT-09).
        pub scenes: Vec<Scene>,
    }
}
