//! Checks that records of several games want: numbers in their range, ids and names, and mentions of other records.

use std::collections::BTreeSet;

use super::book::{Book, Finding};
use super::diagnostic::{is_visible, nearest, one_of};
use super::inspect::Inspector;
use super::reading::Reading;
use super::shelf::Record;
use crate::core::name::Name;

/// A record that can be checked by itself, given the ids that it may mention.
pub trait Checked<N>: Record {
    /// Reports what is wrong with it.
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &N);
}

/// Checks every record of a kind.
pub fn check<N, T: Checked<N>>(reading: &mut Reading<T>, book: &mut Book<'_>, names: &N) {
    reading.check(book, |value, inspector| value.check(inspector, names));
}

/// Reports a number outside its range.
pub fn range(inspector: &mut Inspector<'_, '_>, key: &str, value: i16, low: i16, high: i16) {
    if !(low..=high).contains(&value) {
        inspector.field(key, Finding::new(format!("`{value}`"), format!("a number from {low} to {high}")));
    }
}

/// Reports an id that levels could not write, and a name that could not be shown.
pub fn labels(inspector: &mut Inspector<'_, '_>, id: Name, name: &str) {
    let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let text = id.as_str();
    if text.is_empty() || text.len() > 64 || !text.chars().all(slug) {
        let expected = "an id of 1 to 64 lower-case letters, digits and hyphens";
        inspector.field("id", Finding::new(format!("\"{text}\""), expected));
    }
    shown_name(inspector, name);
}

/// Reports a name that could not be shown.
pub fn shown_name(inspector: &mut Inspector<'_, '_>, name: &str) {
    if !is_visible(name) {
        inspector.field("name", Finding::new(format!("\"{}\"", name.escape_debug()), "a name to show"));
    }
}

/// Reports an id that no record has, with the nearest one; `what` says what it should name, as in `an ability`.
pub fn known(inspector: &mut Inspector<'_, '_>, key: &str, id: Name, among: &BTreeSet<Name>, what: &str) {
    known_word(inspector, key, id, among.iter().map(|name| name.as_str()), what);
}

/// The same for words that are no records.
pub fn known_word<'a>(
    inspector: &mut Inspector<'_, '_>,
    key: &str,
    id: Name,
    among: impl Iterator<Item = &'a str> + Clone,
    what: &str,
) {
    if among.clone().any(|known| id == *known) {
        return;
    }
    let finding = Finding::new(format!("\"{id}\""), one_of(what, among.clone()));
    inspector.word(key, id.as_str(), &finding.suggesting(nearest(id.as_str(), among)));
}
