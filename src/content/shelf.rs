//! A registry of records of one kind: looked up by id, listed in id order.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::platform::collections::HashMap;
use serde::Serialize;

use super::explain::Gap;
use crate::core::name::Name;

/// One kind of content record.
pub trait Record: Serialize + PartialEq + Send + Sync + 'static {
    /// What the kind is called, also the middle of its file names: `ability` in `fury.ability.ron`.
    const KIND: &'static str;
    /// Whether a file holds one record instead of a list of them.
    const ALONE: bool = false;
    /// Values that stand in for missing or broken ones while the rest of a record is checked; never loaded.
    const SAMPLES: &'static [&'static str] = &["\"\"", "0", "[]", "()"];

    /// The record's id, unique within its kind.
    fn id(&self) -> Name;

    /// The pieces without meaning of a printed text in the record, where the kind of text has a grammar.
    fn gaps(_text: &str) -> Vec<Gap> {
        Vec::new()
    }
}

/// A record and where it was read.
#[derive(Debug)]
pub struct Entry<T> {
    /// The record.
    pub record: Arc<T>,
    /// Its file, below the content root.
    pub file: Arc<str>,
}

impl<T> Clone for Entry<T> {
    fn clone(&self) -> Self {
        Self { record: Arc::clone(&self.record), file: Arc::clone(&self.file) }
    }
}

/// All records of a kind.
#[derive(Debug)]
pub struct Shelf<T> {
    /// In id order.
    entries: Vec<Entry<T>>,
    index: HashMap<Name, usize>,
    /// Records whose files no longer have them; battles that began with them still find them.
    retired: HashMap<Name, Arc<T>>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: HashMap::default(), retired: HashMap::default() }
    }
}

impl<T> Clone for Shelf<T> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), index: self.index.clone(), retired: self.retired.clone() }
    }
}

/// What a new reading of the files could not read.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    /// Records that are there but broken.
    pub ids: BTreeSet<Name>,
    /// Files of which it is not even known which records they hold.
    pub files: BTreeSet<String>,
}

impl<T: Record> Shelf<T> {
    /// A shelf with these records; of several with one id the first stays.
    pub fn new(entries: impl IntoIterator<Item = Entry<T>>) -> Self {
        let mut entries: Vec<Entry<T>> = entries.into_iter().collect();
        entries.sort_by_key(|entry| entry.record.id());
        entries.dedup_by_key(|entry| entry.record.id());
        let index = entries.iter().enumerate().map(|(i, entry)| (entry.record.id(), i)).collect();
        Self { entries, index, retired: HashMap::default() }
    }

    /// The shelf after a new reading: what was read, with the last good value of what is broken.
    #[must_use]
    pub fn renewed(&self, read: Vec<Entry<T>>, losses: &Losses) -> Self {
        let fresh: BTreeSet<Name> = read.iter().map(|entry| entry.record.id()).collect();
        let kept = self.entries.iter().filter(|entry| {
            let id = entry.record.id();
            !fresh.contains(&id) && (losses.ids.contains(&id) || losses.files.contains(entry.file.as_ref()))
        });
        // An unchanged record stays the same allocation, so that holders can tell cheaply.
        let read = read.into_iter().map(|entry| match self.get(entry.record.id()) {
            Some(old) if *old == entry.record => Entry { record: Arc::clone(old), file: entry.file },
            _ => entry,
        });
        let mut renewed = Self::new(read.chain(kept.cloned()));
        let gone = self.entries.iter().map(|entry| &entry.record).chain(self.retired.values());
        for record in gone.filter(|record| !renewed.index.contains_key(&record.id())) {
            renewed.retired.entry(record.id()).or_insert_with(|| Arc::clone(record));
        }
        renewed
    }

    /// Replaces records by what `change` makes of them; `None` leaves one as it is.
    pub fn amend(&mut self, change: impl Fn(&T) -> Option<T>) {
        for entry in &mut self.entries {
            if let Some(changed) = change(&entry.record) {
                entry.record = Arc::new(changed);
            }
        }
    }

    /// The record with an id.
    pub fn get(&self, id: Name) -> Option<&Arc<T>> {
        match self.index.get(&id) {
            Some(&i) => Some(&self.entries[i].record),
            None => self.retired.get(&id),
        }
    }

    /// The file that a record was read from, below the content root.
    pub fn file(&self, id: Name) -> Option<&str> {
        self.index.get(&id).map(|&i| self.entries[i].file.as_ref())
    }

    /// All records in id order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<T>> {
        self.entries.iter().map(|entry| &entry.record)
    }

    /// All ids in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = Name> + '_ {
        self.iter().map(|record| record.id())
    }

    /// Ids of the records that were read from one of these files.
    pub fn ids_from<'s>(&'s self, files: &'s BTreeSet<String>) -> impl Iterator<Item = Name> + 's {
        self.entries.iter().filter(|entry| files.contains(entry.file.as_ref())).map(|entry| entry.record.id())
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Ids of the records that `newer` adds, changes or no longer has, in order.
    pub fn changes(&self, newer: &Self) -> Vec<Name> {
        let ids: BTreeSet<Name> = self.ids().chain(newer.ids()).collect();
        let in_shelf = |shelf: &Self, id: Name| shelf.index.get(&id).map(|&i| Arc::clone(&shelf.entries[i].record));
        ids.into_iter().filter(|&id| in_shelf(self, id) != in_shelf(newer, id)).collect()
    }

    /// Adds the canonical form of every record to a hash, in id order.
    pub fn feed(&self, hash: &mut xxhash_rust::xxh3::Xxh3) {
        hash.update(T::KIND.as_bytes());
        hash.update(&(self.entries.len() as u64).to_le_bytes());
        for record in self.iter() {
            hash.update(canonical(record.as_ref()).as_bytes());
            hash.update(b"\n");
        }
    }
}

/// A record as compact RON: the same text for the same value on every machine.
pub fn canonical<T: Record>(record: &T) -> String {
    // Serialising plain data to a string has nothing to fail on; the id alone would still tell records apart.
    ron::to_string(record).unwrap_or_else(|_| record.id().to_string())
}
