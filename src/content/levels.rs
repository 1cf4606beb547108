//! The registry of levels and of the runs that are made of them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::book::Book;
use super::diagnostic::Diagnostic;
use super::level::LevelDef;
use super::level_check::{self, Rosters};
use super::level_form::LevelReader;
use super::reading::Reading;
use super::registry::reread;
use super::run::RunDef;
use super::run_check::{self, Known};
use super::shelf::{Record, Shelf, canonical};
use super::source::Source;
use crate::core::name::Name;

/// The folder of levels below the content root.
pub const FOLDER: &str = "levels";

/// The kinds of record in that folder, as file names end.
pub const KINDS: [&str; 2] = [LevelDef::KIND, RunDef::KIND];

/// All levels and runs.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    levels: Shelf<LevelDef>,
    runs: Shelf<RunDef>,
}

impl Levels {
    /// Reads all files below `root/levels`: the levels that are sound, and everything that is wrong.
    pub fn load(root: &Path, rosters: &Rosters<'_>) -> (Self, Vec<Diagnostic>) {
        Self::default().reload(root, rosters)
    }

    /// Reads all files again: broken levels keep their last good value.
    pub fn reload(&self, root: &Path, rosters: &Rosters<'_>) -> (Self, Vec<Diagnostic>) {
        reread(root, FOLDER, |sources, lost| self.renewed(sources, lost, rosters))
    }

    /// The registry after a new reading of all files, of which `lost` could not be read at all.
    pub fn renewed(
        &self,
        sources: &[Source],
        lost: &BTreeSet<String>,
        rosters: &Rosters<'_>,
    ) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        book.expect_kinds(&KINDS);
        let mut reading = Reading::by(&LevelReader(rosters), &mut book);
        reading.check(&mut book, |level, inspector| level_check::check(level, inspector, rosters));
        let declared = reading.known(&self.levels, lost);
        let levels = reading.renew(&self.levels, &book, lost);
        let mut reading = Reading::new(&mut book);
        let known = Known { levels: &levels, declared: &declared };
        reading.check(&mut book, |run, inspector| run_check::check(run, inspector, &known, rosters));
        let runs = reading.renew(&self.runs, &book, lost);
        (Self { levels, runs }, book.into_findings())
    }

    /// The level with an id.
    pub fn get(&self, id: Name) -> Option<&Arc<LevelDef>> {
        self.levels.get(id)
    }

    /// All levels in id order.
    pub fn shelf(&self) -> &Shelf<LevelDef> {
        &self.levels
    }

    /// Ids of the levels that `newer` adds, changes or no longer has, in order.
    pub fn changes(&self, newer: &Self) -> Vec<Name> {
        self.levels.changes(&newer.levels)
    }

    /// All runs.
    pub fn runs(&self) -> &Shelf<RunDef> {
        &self.runs
    }

    /// The level of the next fight of the run that a level is a fight of; none at its end and outside of runs.
    pub fn after(&self, level: &LevelDef) -> Option<&Arc<LevelDef>> {
        let leg = level.leg.as_ref()?;
        let levels = &self.runs.get(leg.run)?.levels;
        let here = levels.get(leg.index()).filter(|id| **id == level.id);
        here.and_then(|_| levels.get(leg.index() + 1)).and_then(|next| self.get(*next))
    }
}

/// A number that changes with any value of a level, the same on every machine.
pub fn level_hash(level: &LevelDef) -> u64 {
    xxhash_rust::xxh3::xxh3_64(canonical(level).as_bytes())
}
