//! All content of the program: the records of every registered ruleset, and the levels.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::diagnostic::{self, Diagnostic};
use super::level_check::Roster;
use super::levels::{self, Levels};
use super::registry::Registry;
use super::source::Source;
use crate::core::name::Name;

/// The records of one ruleset among those of others; every `Arc` of a [`Registry`] is one.
pub trait Records: Send + Sync + Debug {
    /// The id of the ruleset in level files.
    fn ruleset(&self) -> &'static str;
    /// The folder of its files below the content root.
    fn folder(&self) -> &'static str;
    /// The kinds of record, as file names end.
    fn kinds(&self) -> &'static [&'static str];
    /// What levels are checked against.
    fn roster(&self) -> &dyn Roster;
    /// These records after a new reading; see [`Registry::renewed`].
    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Arc<dyn Records>, Vec<Diagnostic>);
    /// These records after all files below a content root are read again.
    fn reload(&self, root: &Path) -> (Arc<dyn Records>, Vec<Diagnostic>);
    /// What `newer` records of the same ruleset add, change or no longer have: kind and id, in order.
    fn changes(&self, newer: &dyn Records) -> Vec<(&'static str, Name)>;
    /// The `Arc` of the registry.
    fn any(&self) -> &dyn Any;
}

impl<C: Registry> Records for Arc<C> {
    fn ruleset(&self) -> &'static str {
        C::RULESET
    }
    fn folder(&self) -> &'static str {
        C::FOLDER
    }
    fn kinds(&self) -> &'static [&'static str] {
        C::KINDS
    }
    fn roster(&self) -> &dyn Roster {
        self.as_ref()
    }
    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Arc<dyn Records>, Vec<Diagnostic>) {
        let (newer, diagnostics) = self.as_ref().renewed(sources, lost);
        (Arc::new(Arc::new(newer)), diagnostics)
    }
    fn reload(&self, root: &Path) -> (Arc<dyn Records>, Vec<Diagnostic>) {
        let (newer, diagnostics) = self.as_ref().reload(root);
        (Arc::new(Arc::new(newer)), diagnostics)
    }
    fn changes(&self, newer: &dyn Records) -> Vec<(&'static str, Name)> {
        newer.any().downcast_ref::<Self>().map(|newer| self.as_ref().changes(newer)).unwrap_or_default()
    }
    fn any(&self) -> &dyn Any {
        self
    }
}

/// Everything that content files say.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    records: Vec<Arc<dyn Records>>,
    /// The levels of all rulesets.
    pub levels: Arc<Levels>,
}

/// What a new reading changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Records that were added, changed or taken away: kind and id, in order.
    pub records: Vec<(&'static str, Name)>,
    /// Levels likewise.
    pub levels: Vec<Name>,
    /// Runs likewise.
    pub runs: Vec<Name>,
}

impl Changes {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.levels.is_empty() && self.runs.is_empty()
    }
}

impl Library {
    /// Adds a ruleset, of which nothing is read yet.
    ///
    /// # Panics
    /// When there is one of the same id or the same folder.
    pub fn register<C: Registry>(&mut self) {
        let taken = |other: &Arc<dyn Records>| other.ruleset() == C::RULESET || other.folder() == C::FOLDER;
        let free = !self.records.iter().any(taken);
        assert!(free, "two rulesets have the id {:?} or the folder {:?}", C::RULESET, C::FOLDER);
        self.records.push(Arc::new(Arc::new(C::default())));
    }

    /// The ids of the registered rulesets.
    pub fn rulesets(&self) -> impl Iterator<Item = &'static str> {
        self.records.iter().map(|records| records.ruleset())
    }

    /// The folders below the content root that hold content files: one for each ruleset, and that of the levels.
    pub fn folders(&self) -> Vec<&'static str> {
        self.records.iter().map(|records| records.folder()).chain([levels::FOLDER]).collect()
    }

    /// The kinds of record of all rulesets, as file names end.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.records.iter().flat_map(|records| records.kinds().iter().copied())
    }

    /// The records of a ruleset.
    ///
    /// # Panics
    /// When the ruleset is not registered.
    pub fn get<C: Registry>(&self) -> &Arc<C> {
        let found = self.records.iter().find_map(|records| records.any().downcast_ref::<Arc<C>>());
        found.unwrap_or_else(|| panic!("the ruleset {:?} is not registered", C::RULESET))
    }

    /// The rosters that levels are checked against.
    pub fn rosters(&self) -> Vec<(&'static str, &dyn Roster)> {
        self.records.iter().map(|records| (records.ruleset(), records.roster())).collect()
    }

    /// The roster of a ruleset, where it is registered.
    pub fn roster(&self, ruleset: Name) -> Option<&dyn Roster> {
        self.records.iter().find(|records| ruleset == records.ruleset()).map(|records| records.roster())
    }

    /// Reads all content below a root: the part that is sound, and everything that is wrong.
    pub fn load(&self, root: &Path) -> (Self, Vec<Diagnostic>) {
        let (library, diagnostics, _) = self.reload(root);
        (library, diagnostics)
    }

    /// The records of all rulesets from texts, each given to the ruleset whose folder or kind of record its name says;
    /// `lost` names files that could not be read at all.
    pub fn of_records(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut shares = vec![Vec::new(); self.records.len()];
        for source in sources {
            if let Some(share) = shares.get_mut(self.owner(source)) {
                share.push(source.clone());
            }
        }
        let mut diagnostics = Vec::new();
        let read = |(records, share): (&Arc<dyn Records>, &Vec<Source>)| {
            let (newer, found) = records.renewed(share, lost);
            diagnostics.extend(found);
            newer
        };
        let records = self.records.iter().zip(&shares).map(read).collect();
        (Self { records, levels: Arc::clone(&self.levels) }, diagnostics)
    }

    /// Reads all content again; what is broken keeps its last good value.
    pub fn reload(&self, root: &Path) -> (Self, Vec<Diagnostic>, Changes) {
        let (mut newer, mut diagnostics, mut changes) = (Self::default(), Vec::new(), Changes::default());
        for last in &self.records {
            let (records, found) = last.reload(root);
            changes.records.extend(last.changes(records.as_ref()));
            diagnostics.extend(found);
            newer.records.push(records);
        }
        let (levels, found) = self.levels.reload(root, &newer.rosters());
        changes.levels = self.levels.changes(&levels);
        changes.runs = self.levels.runs().changes(levels.runs());
        newer.levels = Arc::new(levels);
        diagnostics.extend(found);
        diagnostic::sort(&mut diagnostics);
        (newer, diagnostics, changes)
    }

    /// Which ruleset a file of records belongs to: by its folder; elsewhere by the kind its name ends in, where several
    /// rulesets have that kind by whose records it reads as with the fewest complaints.
    fn owner(&self, source: &Source) -> usize {
        let by_folder = |records: &Arc<dyn Records>| source.file.starts_with(&format!("{}/", records.folder()));
        if let Some(owner) = self.records.iter().position(by_folder) {
            return owner;
        }
        let has_kind = |records: &Arc<dyn Records>| {
            records.kinds().iter().any(|kind| source.file.ends_with(&format!(".{kind}.ron")))
        };
        let candidates: Vec<usize> =
            self.records.iter().enumerate().filter(|(_, records)| has_kind(records)).map(|(index, _)| index).collect();
        let complaints = |index: &usize| {
            let (_, found) = self.records[*index].renewed(std::slice::from_ref(source), &BTreeSet::new());
            found.len()
        };
        match candidates[..] {
            [] => 0,
            [only] => only,
            _ => candidates.into_iter().min_by_key(complaints).unwrap_or(0),
        }
    }
}
