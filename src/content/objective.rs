//! What ends the battle of a level besides a side having nobody left to fight.

use serde::{Deserialize, Serialize};

use super::book::Finding;
use super::inspect::Inspector;
use super::level::LevelDef;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::objective::Goal;

/// What ends a battle. A side without anybody able to fight has lost whatever else is declared; the rest is for the
/// first side to bring about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Objective {
    /// Nothing else.
    #[default]
    LastSideStanding,
    /// The first side wins once this many of its creatures stand on the map's squares of this character.
    Reach {
        /// A character of the map.
        area: char,
        /// How many at once.
        count: u8,
    },
    /// The first side wins when this many rounds are over and one of it is still able to fight.
    Survive {
        /// Rounds.
        rounds: u16,
    },
    /// The first side wins when this creature is down or this thing destroyed.
    Defeat {
        /// Its id on the level.
        who: Name,
    },
}

/// The most rounds to hold out.
const MOST_ROUNDS: u16 = 50;

impl Objective {
    /// What the first side is to do, as a sentence; none where there is nothing besides the fight.
    pub fn sentence(self) -> Option<String> {
        match self {
            Self::LastSideStanding => None,
            Self::Reach { count, .. } => Some(format!("Get {count} of you onto the marked squares.")),
            Self::Survive { rounds } => Some(format!("Hold out for {rounds} rounds.")),
            Self::Defeat { who } => Some(format!("Defeat {who}.")),
        }
    }

    /// Whether somebody on the level decides it.
    pub fn is_about(self, id: Name) -> bool {
        matches!(self, Self::Defeat { who } if who == id)
    }

    /// The objective on a drawn map, once everybody is placed; `by_id` finds a creature by its id on the level.
    ///
    /// # Errors
    /// When it is about squares or somebody that are not there.
    pub fn goal(self, map: &[String], by_id: impl Fn(Name) -> Option<CreatureId>) -> Result<Goal, String> {
        match self {
            Self::LastSideStanding => Ok(Goal::LastStanding),
            Self::Reach { area, count } => match squares_of(map, area) {
                squares if squares.is_empty() => Err(format!("the objective's `{area}` is not on the map")),
                squares => Ok(Goal::Reach { squares, count }),
            },
            Self::Survive { rounds } => Ok(Goal::Survive { rounds }),
            Self::Defeat { who } => {
                by_id(who).map(Goal::Defeat).ok_or_else(|| format!("the objective's \"{who}\" is not there"))
            }
        }
    }
}

/// The squares of a character on a drawn map, in reading order.
fn squares_of(map: &[String], character: char) -> Vec<Spot> {
    let row = |(y, row): (usize, &String)| {
        let found: Vec<usize> = row.chars().enumerate().filter(|(_, own)| *own == character).map(|(x, _)| x).collect();
        found.into_iter().filter_map(move |x| Some(Spot::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?)))
    };
    map.iter().enumerate().flat_map(row).collect()
}

/// Reports what is wrong with a level's objective; `plays` tells whether its ruleset plays it at all.
pub fn check(level: &LevelDef, inspector: &mut Inspector<'_, '_>, plays: bool) {
    if !plays && level.objective != Objective::LastSideStanding {
        let found = format!("an objective that {} does not play", level.ruleset);
        inspector.field("objective", Finding::new(found, "`LastSideStanding`"));
        return;
    }
    match level.objective {
        Objective::LastSideStanding => {}
        Objective::Reach { area, count } => {
            let free = level.ground(area).is_some_and(|ground| ground.solid.is_none() || ground.door);
            let squares = squares_of(&level.map, area).len();
            if squares == 0 {
                let finding = Finding::new(format!("`{area}`"), "a character that is on the map");
                inspector.field("objective", finding);
            } else if !free {
                let finding = Finding::new(format!("`{area}`, which is solid"), "squares to stand on");
                inspector.field("objective", finding);
            }
            let own = level.place.iter().filter(|placement| placement.side == 0).count();
            let most = own.min(squares.max(1));
            if count == 0 || usize::from(count) > most {
                let finding = Finding::new(format!("a count of {count}"), format!("from 1 to {most}"));
                inspector.field("objective", finding.with_help("as many as the first side and the squares allow"));
            }
        }
        Objective::Survive { rounds } => {
            if !(1..=MOST_ROUNDS).contains(&rounds) {
                let finding = Finding::new(format!("{rounds} rounds"), format!("from 1 to {MOST_ROUNDS}"));
                inspector.field("objective", finding);
            }
        }
        Objective::Defeat { who } => {
            let placed = level.place.iter().find(|placement| placement.id == Some(who));
            if placed.is_none_or(|placement| placement.side == 0) {
                let ids =
                    level.place.iter().filter(|placement| placement.side != 0).filter_map(|placement| placement.id);
                let ids: Vec<Name> = ids.collect();
                let known = || ids.iter().map(|id| id.as_str());
                let expected = super::diagnostic::one_of("the id of somebody on another side", known());
                let near = super::diagnostic::nearest(who.as_str(), known());
                inspector.field("objective", Finding::new(format!("\"{who}\""), expected).suggesting(near));
            }
        }
    }
}
