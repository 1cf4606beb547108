//! The registry of levels.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::book::{Book, Finding};
use super::diagnostic::Diagnostic;
use super::level::LevelDef;
use super::level_check::{self, Rosters};
use super::level_form::LevelReader;
use super::reading::Reading;
use super::registry::reread;
use super::shelf::{Shelf, canonical};
use super::source::Source;
use crate::core::name::Name;

/// The folder of levels below the content root.
pub const FOLDER: &str = "levels";

/// All levels.
#[derive(Clone, Debug, Default)]
pub struct Levels(Shelf<LevelDef>);

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
        for (page, file) in book.files().enumerate().collect::<Vec<_>>() {
            if !file.ends_with(".level.ron") {
                let finding = Finding::new(format!("the file name \"{file}\""), "a name that ends in .level.ron");
                book.report(page, 0, finding);
            }
        }
        let mut reading = Reading::by(&LevelReader(rosters), &mut book);
        reading.check(&mut book, |level, inspector| level_check::check(level, inspector, rosters));
        let levels = Self(reading.renew(&self.0, &book, lost));
        (levels, book.into_findings())
    }

    /// The level with an id.
    pub fn get(&self, id: Name) -> Option<&Arc<LevelDef>> {
        self.0.get(id)
    }

    /// All levels in id order.
    pub fn shelf(&self) -> &Shelf<LevelDef> {
        &self.0
    }

    /// Ids of the levels that `newer` adds, changes or no longer has, in order.
    pub fn changes(&self, newer: &Self) -> Vec<Name> {
        self.0.changes(&newer.0)
    }
}

/// A number that changes with any value of a level, the same on every machine.
pub fn level_hash(level: &LevelDef) -> u64 {
    xxhash_rust::xxh3::xxh3_64(canonical(level).as_bytes())
}
