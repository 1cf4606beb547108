//! A study cut into tasks: slices of its cells, each a few minutes of play.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::content;
use super::edit::Edit;
use super::file::{MOST_TASKS, Study, Variant};
use crate::ai::Player;
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::core::name::Name;
use crate::lab::game::derive;
use crate::lab::open;
use crate::lab::ruleset::{AnyRuleset, Rulesets};
use crate::lab::run::{self, Output, Played, RunError};
use crate::lab::shard::{self, Slice};
use crate::lab::sim::{Batch, Stop};
use crate::lab::tables::Table;
use crate::lab::tables::rows::Provenance;

/// One slice of a cell of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Which variant, as an index.
    pub variant: usize,
    /// The level, by id or file.
    pub level: String,
    /// Who plays.
    pub players: [Player; 2],
    /// Set of the players' own dice.
    pub replica: u64,
    /// Which games.
    pub slice: Slice,
}

/// A study with the variants of its knockouts, and its tasks.
#[derive(Clone, Debug)]
pub struct Tasks {
    /// The study.
    pub study: Study,
    /// Its variants and those of its knockouts.
    pub variants: Vec<Variant>,
    /// Its tasks, those of a variant in a row.
    pub list: Vec<Task>,
    /// The master seed, another than the study's where its results are played again.
    pub seed: u64,
    /// Sentences about names of a knockout that content cannot do without, and changes that may change nothing.
    pub remarks: Vec<String>,
    /// How long a game takes on each level, in milliseconds.
    milliseconds: Vec<u64>,
}

/// How long a shard is to take, in milliseconds of processor.
const SHARD_MILLISECONDS: u64 = 120_000;
/// How many times as long as others players take who look ahead.
const FARSIGHTED: u64 = 300;
const EXPERT: u64 = 1200;

/// Games of a shard, when one of players who do not look ahead takes so many milliseconds; those who do take longer.
fn usual_games(milliseconds: u64, players: [Player; 2]) -> u64 {
    let times = match players {
        [Player::Expert, _] | [_, Player::Expert] => EXPERT,
        [Player::Farsighted, _] | [_, Player::Farsighted] => FARSIGHTED,
        _ => 1,
    };
    (SHARD_MILLISECONDS / (milliseconds * times).max(1)).max(1)
}

/// A sentence about each variant that changes a creature which no level of the study places: it may change nothing.
fn absent(library: &Library, levels: &[Arc<LevelDef>], variants: &[Variant]) -> Vec<String> {
    let placed = |id: &str| levels.iter().any(|level| level.place.iter().any(|placement| placement.creature == *id));
    let creature = |id: &str| library.rosters().iter().any(|(_, roster)| roster.size(Name::new(id)).is_some());
    let told = |variant: &Variant| {
        let changed = |id: &&str| creature(id) && !placed(id);
        let id = variant.edits.iter().map(Edit::record).find(changed)?;
        Some(format!("variant {:?} changes {id:?}, which no level of the study places", variant.name))
    };
    variants.iter().filter_map(told).collect()
}

/// The seed on which what a study found is played again.
pub fn fresh_seed(seed: u64) -> u64 {
    // Tables hold numbers with a sign, and readers in other languages fractions.
    derive(seed, u64::MAX) >> 12
}

impl Tasks {
    /// The tasks of a study.
    ///
    /// # Errors
    /// A sentence about what its knockouts name, or that there are too many.
    pub fn new(rulesets: &Rulesets, study: Study) -> Result<Self, String> {
        let told = |why: String| format!("{}: {why}", study.file.display());
        let base = &study.variants[0];
        let library = content::library(rulesets, base).map_err(told)?;
        let levels = study.levels.iter().map(|level| open::level(&library, level));
        let levels = levels.collect::<Result<Vec<_>, String>>().map_err(told)?;
        let (mut variants, mut remarks) = (study.variants.clone(), Vec::new());
        for target in &study.knockout {
            let (found, kept) = content::knockouts(rulesets, base, target).map_err(told)?;
            variants.extend(found);
            remarks.extend(kept);
        }
        remarks.extend(absent(&library, &levels, &variants));
        let seed = study.seed;
        let of = |level: &Arc<LevelDef>| rulesets.get(level.ruleset).map(AnyRuleset::game_milliseconds);
        let milliseconds = levels.iter().map(of).collect::<Result<Vec<_>, String>>().map_err(told)?;
        let mut tasks = Self { study, variants, list: Vec::new(), seed, remarks, milliseconds };
        tasks.list = tasks.cut((0..tasks.variants.len()).collect())?;
        Ok(tasks)
    }

    /// The tasks that play some variants again, on dice that nothing was chosen by.
    ///
    /// # Errors
    /// A sentence about a variant that is not of the study.
    pub fn again(mut self, names: &[String]) -> Result<Self, String> {
        let mut chosen = Vec::new();
        for name in names {
            let known = || self.variants.iter().map(|variant| variant.name.as_str());
            chosen.push(known().position(|own| own == name).ok_or_else(|| {
                let near = crate::content::diagnostic::nearest(name, known());
                let meant = near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
                format!("{}: no variant is called {name:?}{meant}", self.study.file.display())
            })?);
        }
        self.list = self.cut(chosen)?;
        self.seed = fresh_seed(self.study.seed);
        Ok(self)
    }

    fn cut(&self, variants: Vec<usize>) -> Result<Vec<Task>, String> {
        let mut list = Vec::new();
        for variant in variants {
            for (level, &milliseconds) in self.study.levels.iter().zip(&self.milliseconds) {
                for &players in &self.study.opponents {
                    for replica in 0..self.study.replicas {
                        let size = self.study.games_per_shard.unwrap_or_else(|| usual_games(milliseconds, players));
                        for first in (0..self.study.games).step_by(usize::try_from(size).unwrap_or(usize::MAX)) {
                            let games = size.min(self.study.games - first);
                            let slice = Slice { first, games };
                            list.push(Task { variant, level: level.clone(), players, replica, slice });
                            if list.len() > MOST_TASKS {
                                let file = self.study.file.display();
                                return Err(format!(
                                    "{file}: more than {MOST_TASKS} shards; a larger games_per_shard makes fewer"
                                ));
                            }
                        }
                    }
                }
            }
        }
        Ok(list)
    }
}

/// The content of the variants of a study, each read when it is first needed and kept while it is.
pub struct Stage<'t> {
    tasks: &'t Tasks,
    rulesets: &'t Rulesets,
    at: Option<(usize, Library, BTreeMap<String, Arc<LevelDef>>)>,
}

/// A task ready to be played.
pub struct Ready<'s> {
    library: &'s Library,
    /// The games.
    pub batch: Batch,
    /// What its rows are made by.
    pub by: Provenance,
}

impl<'t> Stage<'t> {
    /// Nothing read yet.
    pub fn new(tasks: &'t Tasks, rulesets: &'t Rulesets) -> Self {
        Self { tasks, rulesets, at: None }
    }

    /// Reads what a task needs.
    ///
    /// # Errors
    /// A sentence about a variant that does not check, or a level that is not there.
    pub fn ready(&mut self, task: &Task) -> Result<Ready<'_>, String> {
        let study = &self.tasks.study;
        let told = |why: String| format!("{}: {why}", study.file.display());
        if self.at.as_ref().is_none_or(|(variant, ..)| *variant != task.variant) {
            let variant = &self.tasks.variants[task.variant];
            let library = content::library(self.rulesets, variant).map_err(told)?;
            self.at = Some((task.variant, library, BTreeMap::new()));
        }
        let Some((_, library, levels)) = &mut self.at else { return Err(told("no content".to_owned())) };
        let level = match levels.get(&task.level) {
            Some(level) => Arc::clone(level),
            None => {
                let level = open::level(library, &task.level).map_err(told)?;
                let ruleset = self.rulesets.get(level.ruleset)?;
                let name = &self.tasks.variants[task.variant].name;
                ruleset
                    .start(library, &level)
                    .map_err(|why| told(format!("variant {name:?} cannot begin {}: {why}", level.id)))?;
                levels.insert(task.level.clone(), Arc::clone(&level));
                level
            }
        };
        let batch = Batch {
            players: task.players.to_vec(),
            first: task.slice.first,
            replica: task.replica,
            detail: study.detail,
            ..Batch::new(Arc::clone(&level), task.slice.games, self.tasks.seed)
        };
        let ruleset = self.rulesets.get(level.ruleset)?;
        let variant = &self.tasks.variants[task.variant].name;
        let by = run::provenance(ruleset, library, &level, &batch, variant, study.games);
        Ok(Ready { library, batch, by })
    }
}

impl Ready<'_> {
    /// The file of its games in a folder.
    pub fn file(&self, output: &Output) -> std::path::PathBuf {
        let slice = Slice { first: self.batch.first, games: self.batch.games };
        shard::file(&output.folder, Table::Games, output.format, &self.by, slice)
    }

    /// The slices that it comes to in a folder that has files of some of its games: those of the files, and what is
    /// left between them.
    pub fn slices(&self, output: &Output) -> Vec<Slice> {
        let whole = Slice { first: self.batch.first, games: self.batch.games };
        let mut held = shard::held(&output.folder, output.format, &self.by);
        held.retain(|slice| slice.meets(whole));
        let mut slices = whole.without(&held);
        slices.extend(held);
        slices.sort_unstable();
        slices
    }

    /// Plays a slice of it.
    ///
    /// # Errors
    /// See [`run::play`].
    pub fn play(
        &mut self,
        rulesets: &Rulesets,
        output: &Output,
        slice: Slice,
        jobs: usize,
        stop: &Stop,
        tick: &(dyn Fn() + Sync),
    ) -> Result<Played, RunError> {
        (self.batch.first, self.batch.games) = (slice.first, slice.games);
        self.batch.jobs = jobs;
        self.batch.stop = stop.clone();
        let ruleset = rulesets.get(Name::new(self.by.ruleset.as_str())).map_err(RunError::Bad)?;
        run::play(ruleset, self.library, &self.batch, &self.by, output, tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_take_one_to_five_minutes_whatever_is_played() {
        for milliseconds in [7, 22, 40, 65, 190] {
            for (player, times) in [(Player::Plain, 1), (Player::Beginner, 1), (Player::Farsighted, FARSIGHTED)] {
                let taken = usual_games(milliseconds, [Player::Plain, player]) * milliseconds * times;
                assert!((60_000..=300_000).contains(&taken), "{milliseconds} {player:?}: {taken}");
            }
        }
        assert_eq!(usual_games(1_000, [Player::Expert; 2]), 1, "a game is the least");
    }
}
