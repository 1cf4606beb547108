//! Runs: levels one after the other, and what the first side takes from each fight into the next.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::difficulty::Difficulty;
use super::leg::{Brings, Leg};
use super::level::{LevelDef, Placement};
use super::objective::Objective;
use super::ruleset::{BattleOf, Ruleset};
use super::shelf::Record;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;

/// Levels that are fought one after the other by the same party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunDef {
    /// Slug, unique among runs and levels.
    pub id: Name,
    /// Shown in the picker.
    pub name: String,
    /// Which ruleset plays it.
    pub ruleset: Name,
    /// One or two sentences for the picker, in our words.
    pub about: String,
    /// The levels, in order.
    pub levels: Vec<Name>,
    /// How hard it is for the first side.
    #[serde(default)]
    pub difficulty: Difficulty,
}

impl Record for RunDef {
    const KIND: &'static str = "run";
    const ALONE: bool = true;
    const SAMPLES: &'static [&'static str] = &["\"\"", "[]", "Even"];

    fn id(&self) -> Name {
        self.id
    }
}

/// What follows a fight of a run that the first side has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Onward {
    /// The next fight.
    pub leg: Leg,
    /// What the first side has in common, in words.
    pub shared: Option<String>,
    /// Each of the first side, and what it brings in words; nothing where it has fallen.
    pub each: Vec<(CreatureId, Option<String>)>,
}

/// What the first side takes from a battle that it has won into the next fight of a run; nothing elsewhere.
pub fn onward<R: Ruleset>(battle: &BattleOf<R>, level: &LevelDef) -> Option<Onward> {
    let leg = level.leg.as_ref()?;
    if battle.winner() != Some(Some(SideId(0))) {
        return None;
    }
    let mut next = Leg { run: leg.run, fight: leg.fight.saturating_add(1), shared: Value::Null, each: Vec::new() };
    let shared = R::brings_together(battle).map(|Brings { value, words }| {
        next.shared = value;
        words
    });
    let first_side = level.place.iter().filter(|placement| placement.side == 0);
    let each = first_side.filter_map(|placement| {
        let tag = placement.id?;
        let who = battle.by_tag(tag)?;
        let words = R::brings(battle, level, who).map(|Brings { value, words }| {
            next.each.push((level.id_in_file(tag), value));
            words
        });
        Some((who, words))
    });
    let each = each.collect();
    Some(Onward { leg: next, shared, each })
}

impl LevelDef {
    /// The level as a fight of a run: without those who fell before.
    ///
    /// # Errors
    /// What the first side cannot bring here.
    pub fn with_leg(&self, leg: Option<&Leg>) -> Result<Self, String> {
        let mut level = self.clone();
        let Some(leg) = leg else { return Ok(level) };
        level.leg = Some(leg.clone());
        if leg.fight == 0 && leg.each.is_empty() {
            return Ok(level);
        }
        for (n, (id, _)) in leg.each.iter().enumerate() {
            let here = |placement: &Placement| {
                placement.side == 0 && placement.id.is_some_and(|own| level.id_in_file(own) == *id)
            };
            if !level.place.iter().any(here) {
                return Err(format!("{id} is not on the first side of {}", self.name));
            }
            if leg.each[..n].iter().any(|(other, _)| other == id) {
                return Err(format!("{id} comes twice to {}", self.name));
            }
        }
        let comes = |id: Name| leg.each.iter().any(|(own, _)| *own == self.id_in_file(id));
        level.place.retain(|placement| placement.side != 0 || placement.id.is_some_and(comes));
        let left = level.place.iter().filter(|placement| placement.side == 0).count();
        if left == 0 {
            return Err(format!("nobody is left to come to {}", self.name));
        }
        // Of fewer heroes than that, all are enough.
        if let Objective::Reach { count, .. } = &mut level.objective {
            *count = (*count).min(u8::try_from(left).unwrap_or(u8::MAX));
        }
        Ok(level)
    }

    /// What a creature brings from the fight before, as its game reads it; nothing outside of a run and in its first fight.
    ///
    /// # Errors
    /// What is wrong with the value.
    pub fn brought<T: DeserializeOwned>(&self, id: Name) -> Result<Option<T>, String> {
        let own = self.id_in_file(id);
        let each = self.leg.iter().flat_map(|leg| &leg.each);
        each.filter(|(other, _)| *other == own).map(|(_, value)| read(id, value)).next().transpose()
    }

    /// What the first side brings together.
    ///
    /// # Errors
    /// What is wrong with the value.
    pub fn brought_together<T: DeserializeOwned>(&self) -> Result<Option<T>, String> {
        let shared = self.leg.as_ref().map(|leg| &leg.shared).filter(|shared| !shared.is_null());
        shared.map(|value| read("the first side", value)).transpose()
    }

    /// The id that the level's file has for somebody who may be another in its place.
    fn id_in_file(&self, id: Name) -> Name {
        let here = self.place.iter().find(|placement| placement.id == Some(id));
        let chosen = here.and_then(|here| self.party.iter().find(|(_, creature)| *creature == here.creature));
        chosen.map_or(id, |(own, _)| *own)
    }
}

fn read<T: DeserializeOwned>(who: impl std::fmt::Display, value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| format!("what {who} brings from the fight before cannot be read: {error}"))
}
