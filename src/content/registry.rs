//! What a ruleset's registry of records has in common with every other: how its files are read, and read again.

use std::collections::BTreeSet;
use std::path::Path;

use super::diagnostic::{self, Diagnostic};
use super::source::{self, Source};

/// All records of a ruleset.
pub trait Registry: Default {
    /// The folder of its files below the content root.
    const FOLDER: &'static str;

    /// The registry after a new reading of all files, of which `lost` could not be read at all: broken records keep
    /// their last good value, records that are gone are still found by id.
    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>);

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
