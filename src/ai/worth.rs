//! What everybody and everything adds to how well a side is off: guessed by each game, and measured in simulated games.
//!
//! A game says in points what it takes each combatant and each store to be worth as they stand. `battlemat measure` plays
//! games, fits a factor for each of these to how often their side wins, and writes the factors down; looking ahead counts
//! with both. What nobody has measured yet counts as it was guessed, and of a condition, which may serve or harm its
//! bearer, nothing is guessed.

use std::collections::BTreeMap;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::Opponents;
use crate::content::ruleset::BattleOf;
use crate::content::source;
use crate::core::condition::conditions_on;
use crate::core::creature::Battlefield;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;

/// The share of somebody's points that a condition adds where its factor is 1.
const CONDITION: f32 = 0.1;

/// One thing that adds to how well a side is off, or takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A combatant, by its record.
    Combatant(Name),
    /// A condition that a combatant is under.
    Condition(Name),
    /// What a side or a combatant has in store, by the game's own word for it.
    Store(Name),
}

impl Part {
    /// The factor of what nobody has measured.
    pub const fn guess(self) -> f32 {
        if matches!(self, Self::Condition(_)) { 0.0 } else { 1.0 }
    }
}

/// Takes the parts of a battle one by one.
pub struct Parts<'a> {
    world: &'a World,
    each: &'a mut dyn FnMut(SideId, Part, f32),
}

impl Parts<'_> {
    /// A combatant that is worth so many points as it stands, and the conditions it is under.
    pub fn combatant(&mut self, id: CreatureId, record: Name, points: f32) {
        let side = self.world.resource::<Battlefield>().entry(id).side;
        (self.each)(side, Part::Combatant(record), points);
        for (_, held) in conditions_on(self.world, id) {
            held.kinds.iter().for_each(|&kind| (self.each)(side, Part::Condition(kind), CONDITION * points));
        }
    }

    /// Something in store for a side that is worth so many points.
    pub fn store(&mut self, side: SideId, what: Name, points: f32) {
        (self.each)(side, Part::Store(what), points);
    }
}

/// Names every part of a battle, with its side and its points as the game guesses them.
pub fn each_part<R: Opponents>(plain: &mut R::Plain, battle: &BattleOf<R>, each: &mut dyn FnMut(SideId, Part, f32)) {
    R::parts(plain, battle, &mut Parts { world: battle.world(), each });
}

/// Factors to what was guessed.
pub type Factors = BTreeMap<Name, f32>;

/// What was measured of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// Hash of the content that it was measured with.
    pub content: u64,
    /// Games played for it.
    pub games: u64,
    /// How much a point adds to the logarithm of the odds to win: 0.7 doubles the odds.
    pub point: f32,
    /// Of combatants, by their records.
    pub combatants: Factors,
    /// Of conditions, in tenths of what their bearers are worth.
    pub conditions: Factors,
    /// Of what sides have in store.
    pub stores: Factors,
}

impl Default for Worth {
    /// Nothing was measured: all counts as it was guessed.
    fn default() -> Self {
        let none = Factors::new;
        Self { content: 0, games: 0, point: 0.05, combatants: none(), conditions: none(), stores: none() }
    }
}

impl Worth {
    /// What was written down.
    ///
    /// # Errors
    /// What cannot be read, with line and column.
    pub fn read(text: &str) -> Result<Self, String> {
        source::ron_options().from_str(text).map_err(|error| error.to_string())
    }

    /// The text that [`Self::read`] reads.
    pub fn write(&self) -> String {
        // Plain numbers and names: there is nothing to fail on.
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().new_line("\n")).unwrap_or_default();
        format!("// Made by `battlemat measure`: see README, The lab.\n{text}\n")
    }

    /// The measured factor of a part; where nobody has measured it 1, of a condition 0.
    pub fn factor(&self, part: Part) -> f32 {
        let known = match &part {
            Part::Combatant(name) => self.combatants.get(name),
            Part::Condition(name) => self.conditions.get(name),
            Part::Store(name) => self.stores.get(name),
        };
        known.copied().unwrap_or(part.guess())
    }

    /// Points by which a side is ahead as a battle stands.
    pub fn ahead<R: Opponents>(&self, plain: &mut R::Plain, battle: &BattleOf<R>, side: SideId) -> f32 {
        let mut sum = 0.0;
        each_part::<R>(plain, battle, &mut |of, part, points| {
            let points = points * self.factor(part);
            sum += if of == side { points } else { -points };
        });
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_has_measured_counts_as_it_was_guessed() {
        let text = r#"(content: 1, games: 2, point: 0.1, combatants: {"ogre": 1.5}, conditions: {}, stores: {})"#;
        let worth = Worth::read(text).unwrap();
        assert_eq!(worth.factor(Part::Combatant(Name::new("ogre"))), 1.5);
        assert_eq!(worth.factor(Part::Combatant(Name::new("new ogre"))), 1.0);
        assert_eq!(worth.factor(Part::Store(Name::new("ogre"))), 1.0);
        assert_eq!(worth.factor(Part::Condition(Name::new("ogre"))), 0.0);
        assert_eq!(Worth::read(&worth.write()), Ok(worth));
        assert!(Worth::read("(games: 2)").unwrap_err().contains("content"));
    }
}
