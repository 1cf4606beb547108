//! What a ruleset's registry of records has in common with every other: how its files are read, and read again.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use super::diagnostic::{self, Diagnostic};
use super::level_check::Roster;
use super::source::{self, Source};
use crate::core::name::Name;

/// All records of a ruleset.
pub trait Registry: Roster + Default + Debug + Send + Sync + 'static {
    /// The id of the ruleset in level files.
    const RULESET: &'static str;
    /// The folder of its files below the content root.
    const FOLDER: &'static str;
    /// The kinds of record, as file names end; rulesets may have kinds of the same name.
    const KINDS: &'static [&'static str];

    /// The registry after a new reading of all files, of which `lost` could not be read at all: broken records keep
    /// their last good value, records that are gone are still found by id.
    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>);

    /// What `newer` adds, changes or no longer has: kind and id, in order.
    fn changes(&self, newer: &Self) -> Vec<(&'static str, Name)>;

    /// A number that changes with any value in any record, the same on every machine.
    fn hash(&self) -> u64;

    /// Reads all its files below a content root: the part that is sound, and everything that is wrong.
    fn load(root: &Path) -> (Self, Vec<Diagnostic>) {
        Self::default().reload(root)
    }

    /// Reads all its files again.
    fn reload(&self, root: &Path) -> (Self, Vec<Diagnostic>) {
        reread(root, Self::FOLDER, |sources, lost| self.renewed(sources, lost))
    }

    /// Builds the registry from texts in memory; each file name says its kind, as in `fury.ability.ron`.
    fn from_sources(sources: &[Source]) -> (Self, Vec<Diagnostic>) {
        Self::default().renewed(sources, &BTreeSet::new())
    }
}

/// What `read` makes of all files of a folder below a content root and of the names of those that cannot be read, with
/// everything that is wrong in order.
pub fn reread<T>(
    root: &Path,
    folder: &str,
    read: impl FnOnce(&[Source], &BTreeSet<String>) -> (T, Vec<Diagnostic>),
) -> (T, Vec<Diagnostic>) {
    let (sources, unreadable) = source::read_below(root, folder);
    let lost = unreadable.iter().map(|diagnostic| diagnostic.file.clone()).collect();
    let (value, mut diagnostics) = read(&sources, &lost);
    diagnostics.extend(unreadable);
    diagnostic::sort(&mut diagnostics);
    (value, diagnostics)
}
