//! The records of player characters: a job's base line, the points put on it, and what is carried.

use serde::{Deserialize, Serialize};

use super::words::Score;
use crate::core::name::Name;

/// A player character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Slug, unique among all that levels place.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
    /// The emblem of its token; that of its id where it is not said.
    #[serde(default)]
    pub art: Option<Name>,
    /// Its level, which GRIT comes from (BC-STAT-01).
    pub level: i16,
    /// SIZE; 0 is one half.
    #[serde(default = "one")]
    pub size: i16,
    /// Squares of SCOPE.
    pub scope: i16,
    /// SAVE TARGET before GRIT.
    pub save: i16,
    /// HP before BULK and GRIT.
    pub hp: i16,
    /// RECOVERIES before BULK.
    pub recoveries: i16,
    /// DODGE before AGILITY and armor.
    pub dodge: i16,
    /// Squares of SPEED before AGILITY and armor.
    pub speed: i16,
    /// STRESS CAP before MIND.
    pub cap: i16,
    /// A-DEF before MAGIC.
    pub a_def: i16,
    /// MP before MAGIC.
    pub mp: i16,
    /// ARMOR without any worn.
    #[serde(default)]
    pub armor: i16,
    /// BULK, AGILITY, MIND and MAGIC.
    pub scores: (i16, i16, i16, i16),
    /// What it carries and knows.
    pub abilities: Vec<Name>,
    /// Two weapons that are used as one pair (BC-FUL-10).
    #[serde(default)]
    pub linked: Option<(Name, Name)>,
    /// The wound and overstress caps.
    #[serde(default = "four")]
    pub caps: i16,
}

const fn one() -> i16 {
    1
}

const fn four() -> i16 {
    4
}

impl CharacterDef {
    /// Half its level, downward (BC-STAT-01).
    pub fn grit(&self) -> i16 {
        self.level / 2
    }

    /// One of its scores.
    pub fn score(&self, score: Score) -> i16 {
        let (bulk, agility, mind, magic) = self.scores;
        match score {
            Score::Bulk => bulk,
            Score::Agility => agility,
            Score::Mind => mind,
            Score::Magic => magic,
        }
    }
}
