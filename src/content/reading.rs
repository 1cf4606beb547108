//! One reading of all records of a kind: drafts, then what may be loaded of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::book::{Book, Finding};
use super::inspect::Inspector;
use super::record::{AsTyped, Draft, Reader, read_records};
use super::shelf::{Entry, Losses, Record, Shelf};
use crate::core::name::Name;
use serde::de::DeserializeOwned;

/// All drafts of a kind.
#[derive(Debug)]
pub struct Reading<T> {
    drafts: Vec<Draft<T>>,
    losses: Losses,
}

impl<T: Record> Reading<T> {
    /// Reads every file of the kind and reports what is wrong with each record by itself, repeated ids too.
    pub fn new(book: &mut Book<'_>) -> Self
    where
        T: DeserializeOwned,
    {
        Self::by(&AsTyped, book)
    }

    /// The same for records whose type alone does not say how they are read.
    pub fn by(reader: &dyn Reader<T>, book: &mut Book<'_>) -> Self {
        let mut drafts = read_records(book, reader);
        let mut first: BTreeMap<Name, String> = BTreeMap::new();
        for draft in &mut drafts {
            let Some(id) = draft.id else { continue };
            let (page, offset) = (draft.site.page, id_offset(book, draft));
            let (line, column) = book.place(page, offset);
            if let Some(place) = first.get(&id) {
                let finding =
                    Finding::new(format!("\"{id}\" a second time"), format!("an id of its own for each {}", T::KIND));
                book.report(page, offset, finding.with_help(format!("the first is at {place}")));
                draft.sound = false;
            } else {
                first.insert(id, format!("{}:{line}:{column}", book.file(page)));
            }
            let mut inspector = Inspector::new(book, draft);
            inspector.numbers();
            let short = inspector.lists();
            draft.sound &= inspector.errors() == 0;
            if !short {
                draft.value = None;
            }
        }
        let files = book.spoiled(T::KIND);
        Self { drafts, losses: Losses { ids: BTreeSet::new(), files } }
    }

    /// Every id that the files declare, those of broken records too.
    fn declared(&self) -> impl Iterator<Item = Name> + '_ {
        self.drafts.iter().flat_map(|draft| draft.id.into_iter().chain(draft.swallowed.iter().copied()))
    }

    /// Ids that may be mentioned: those declared, and those that files which cannot be read last declared.
    pub fn known(&self, last: &Shelf<T>, lost: &BTreeSet<String>) -> BTreeSet<Name> {
        self.declared().chain(last.ids_from(&self.losses.files)).chain(last.ids_from(lost)).collect()
    }

    /// The values as far as they were read, broken ones too.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.drafts.iter().filter_map(|draft| draft.value.as_ref())
    }

    /// Checks every value that was read at all; a draft with an error will not be loaded.
    pub fn check(&mut self, book: &mut Book<'_>, mut check: impl FnMut(&T, &mut Inspector<'_, '_>)) {
        for draft in &mut self.drafts {
            let Some(value) = &draft.value else { continue };
            let mut inspector = Inspector::new(book, draft);
            check(value, &mut inspector);
            draft.sound &= inspector.errors() == 0;
        }
    }

    /// The shelf after this reading, `lost` being files that could not be read at all.
    pub fn renew(self, last: &Shelf<T>, book: &Book<'_>, lost: &BTreeSet<String>) -> Shelf<T> {
        let (entries, mut losses) = self.finish(book);
        losses.files.extend(lost.iter().cloned());
        last.renewed(entries, &losses)
    }

    /// What may be loaded, and what is lost. Of records with one id only the first counts.
    fn finish(self, book: &Book<'_>) -> (Vec<Entry<T>>, Losses) {
        let mut losses = self.losses;
        let mut entries = Vec::new();
        let mut seen = BTreeSet::new();
        for draft in self.drafts {
            losses.ids.extend(draft.swallowed);
            let Some(id) = draft.id else { continue };
            if !seen.insert(id) {
                continue;
            }
            match draft.value {
                Some(value) if draft.sound => {
                    entries.push(Entry { record: Arc::new(value), file: book.file(draft.site.page).into() });
                }
                _ => {
                    losses.ids.insert(id);
                }
            }
        }
        (entries, losses)
    }
}

fn id_offset<T>(book: &Book<'_>, draft: &Draft<T>) -> usize {
    let root = draft.site.root.as_ref();
    let field = root.and_then(|root| root.field(book.text(draft.site.page), "id"));
    field.map_or(draft.site.span.start, |field| field.value.span.start)
}
