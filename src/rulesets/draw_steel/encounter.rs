//! What a fight is worth against what a party can take on (DS-DIR-20).

use std::fmt;

use super::content::Content;
use super::data::level_fields::LevelFields;
use super::data::stat_block::Role;
use crate::content::level::LevelDef;

/// A level's budget: encounter values on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What the heroes are worth together, their Victories counted.
    pub party: i16,
    /// What one hero of the party is worth on average.
    pub hero: i16,
    /// What stands against them; minions are bought in fours.
    pub foes: i16,
}

/// How hard a fight is for its party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Below the party's worth.
    Easy,
    /// Up to one hero more.
    Standard,
    /// Up to three heroes more.
    Hard,
    /// Beyond that.
    Extreme,
}

impl Budget {
    /// The budget of a level as it is placed; none without heroes.
    pub fn for_level(content: &Content, level: &LevelDef) -> Option<Self> {
        let (mut worth, mut count, mut foes, mut minions) = (0, 0, 0, 0);
        for def in level.place.iter().filter_map(|placement| content.creature(placement.creature)) {
            match &def.role {
                Role::Hero { .. } => {
                    worth += 4 + 2 * def.level;
                    count += 1;
                }
                Role::Monster { value, .. } if def.is_minion() => minions += value,
                Role::Monster { value, .. } => foes += value,
                Role::Thing { .. } => {}
            }
        }
        if count == 0 {
            return None;
        }
        let hero = worth / count;
        Some(Self {
            party: worth + hero * (level.own.get::<LevelFields>().victories / 2),
            hero,
            foes: foes + minions / 4,
        })
    }

    /// How hard that is.
    pub fn difficulty(self) -> Difficulty {
        match self.foes - self.party {
            over if over < 0 => Difficulty::Easy,
            over if over <= self.hero => Difficulty::Standard,
            over if over <= 3 * self.hero => Difficulty::Hard,
            _ => Difficulty::Extreme,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.difficulty() {
            Difficulty::Easy => "easy",
            Difficulty::Standard => "standard",
            Difficulty::Hard => "hard",
            Difficulty::Extreme => "extreme",
        };
        write!(f, "{word}: encounter value {} for a party of {}", self.foes, self.party)
    }
}
