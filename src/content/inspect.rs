//! Points at parts of a record that was read but says something it must not.

use std::ops::Range;

use super::book::{Book, Finding};
use super::diagnostic::Severity;
use super::record::{Draft, Site, inside_text};
use super::shelf::Record;
use super::tree::{Node, NodeKind};

/// The largest number, up or down, that content may hold; sums of many of them stay far from any limit.
pub const MAX_NUMBER: i64 = 1000;

/// The most parts a list may have.
pub const MAX_LIST: usize = 256;

/// One record under inspection.
#[derive(Debug)]
pub struct Inspector<'i, 'a> {
    book: &'i mut Book<'a>,
    site: &'i Site,
    help: String,
    /// Whether parts of the record are missing or samples: only what is surely wrong counts then.
    mended: bool,
    errors: usize,
}

impl<'i, 'a> Inspector<'i, 'a> {
    /// Inspects a draft; `errors` tells afterwards whether it may still be loaded.
    pub fn new<T: Record>(book: &'i mut Book<'a>, draft: &'i Draft<T>) -> Self {
        let help = match draft.id {
            Some(id) => format!("in the {} \"{id}\"", T::KIND),
            None => format!("in a {} without an id", T::KIND),
        };
        Self { book, site: &draft.site, help, mended: !draft.sound, errors: 0 }
    }

    /// How many errors were reported; warnings do not count.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether parts of the record are missing, so that what seems empty need not be.
    pub fn is_mended(&self) -> bool {
        self.mended
    }

    /// The text of the file.
    pub fn text(&self) -> &'a str {
        self.book.text(self.site.page)
    }

    /// The shape of the record.
    pub fn root(&self) -> Option<&'i Node> {
        self.site.root.as_ref()
    }

    /// Reports something at a byte position of the file.
    pub fn at(&mut self, offset: usize, finding: Finding) {
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning if self.mended => return,
            Severity::Warning => {}
        }
        let help = match &finding.help {
            Some(help) => format!("{help}; {}", self.help),
            None => self.help.clone(),
        };
        self.book.report(self.site.page, offset, finding.with_help(help));
    }

    /// Reports something about the record as a whole.
    pub fn record(&mut self, finding: Finding) {
        if !self.mended {
            self.at(self.site.span.start, finding);
        }
    }

    /// Reports something about a field of the record, or about the record where it leaves the field out.
    pub fn field(&mut self, key: &str, finding: Finding) {
        let found = self.root().and_then(|root| root.field(self.text(), key));
        match found {
            Some(field) if self.doubtful(&field.value) => {}
            Some(field) => self.at(field.value.span.start, finding),
            None => self.record(finding),
        }
    }

    /// Reports something about the n-th part of a list, or about a field of it where it has that.
    pub fn item(&mut self, list: &str, n: usize, key: &str, finding: Finding) {
        let text = self.text();
        let node = self.root().and_then(|root| root.field(text, list)).and_then(|list| list.value.items().get(n));
        let Some(node) = node.map(|item| &item.value) else {
            return self.field(list, finding);
        };
        let part = node.field(text, key).map_or(node, |field| &field.value);
        if !self.doubtful(part) {
            self.at(part.span.start, finding);
        }
    }

    /// Reports something about a character of the n-th text of a list.
    pub fn character(&mut self, list: &str, n: usize, character: usize, finding: Finding) {
        let text = self.text();
        let node = self.root().and_then(|root| root.field(text, list)).and_then(|list| list.value.items().get(n));
        let Some(node) = node.map(|item| &item.value) else {
            return self.field(list, finding);
        };
        let string = node.string(text).unwrap_or_default();
        let at = string.char_indices().nth(character).map_or(string.len(), |(at, _)| at);
        self.at(inside_text(text, node, at), finding);
    }

    /// Reports something about a text wherever it stands under a field or variant of this name.
    pub fn word(&mut self, key: &str, word: &str, finding: &Finding) {
        let places = self.places(key, word);
        if places.is_empty() {
            self.record(finding.clone());
        }
        for place in places {
            self.at(place, finding.clone());
        }
    }

    /// Where a text stands: exactly so under a field of this name, else anywhere, else inside a longer text.
    fn places(&self, key: &str, word: &str) -> Vec<usize> {
        let text = self.text();
        let mut under = Vec::new();
        let mut exact = Vec::new();
        let mut inside = Vec::new();
        if let Some(root) = self.root() {
            keyed(root, text, "", &mut |node, near| {
                let Some(string) = node.string(text).filter(|_| !self.doubtful(node)) else {
                    return;
                };
                if string == word && near == key {
                    under.push(node.span.start);
                } else if string == word && near != "id" && near != "name" {
                    exact.push(node.span.start);
                } else if let Some(at) = string.find(word) {
                    inside.push(inside_text(text, node, at));
                }
            });
        }
        [under, exact, inside].into_iter().find(|places| !places.is_empty()).unwrap_or_default()
    }

    /// Reports every number that no sensible content has, also inside printed texts.
    pub fn numbers(&mut self) {
        let text = self.text();
        let mut found = Vec::new();
        if let Some(root) = self.root() {
            keyed(root, text, "", &mut |node, key| match node.kind {
                _ if self.doubtful(node) => {}
                NodeKind::Plain => {
                    let written = &text[node.span.clone()];
                    if written.replace('_', "").parse::<i64>().is_ok_and(|number| number.abs() > MAX_NUMBER) {
                        found.push((node.span.start, written.to_owned()));
                    }
                }
                NodeKind::Text if !matches!(key, "id" | "name" | "text" | "about" | "map") => {
                    let string = node.string(text).unwrap_or_default();
                    for (at, digits) in runs_of_digits(&string) {
                        if digits.parse::<i64>().map_or(true, |number| number > MAX_NUMBER) {
                            found.push((inside_text(text, node, at), digits.to_owned()));
                        }
                    }
                }
                _ => {}
            });
        }
        for (place, number) in found {
            let expected = format!("a number from -{MAX_NUMBER} to {MAX_NUMBER}");
            self.at(place, Finding::new(format!("`{number}`"), expected));
        }
    }

    /// Reports lists that no sensible record has; `false` where there is one.
    pub fn lists(&mut self) -> bool {
        let mut long = Vec::new();
        if let Some(root) = self.root() {
            root.walk(&mut |node| {
                if node.children().len() > MAX_LIST {
                    long.push((node.span.start, node.children().len()));
                }
            });
        }
        for (place, length) in &long {
            self.at(*place, Finding::new(format!("a list of {length}"), format!("at most {MAX_LIST} in one list")));
        }
        long.is_empty()
    }

    /// Reports something about a field of a field.
    pub fn inner(&mut self, key: &str, part: &str, finding: Finding) {
        let text = self.text();
        let outer = self.root().and_then(|root| root.field(text, key));
        match outer.and_then(|outer| outer.value.field(text, part)) {
            Some(field) if self.doubtful(&field.value) => {}
            Some(field) => self.at(field.value.span.start, finding),
            None => self.field(key, finding),
        }
    }

    /// Reports something about a field or variant wherever a name without quotes stands for it.
    pub fn name(&mut self, name: &str, finding: &Finding) {
        let text = self.text();
        let mut places = Vec::new();
        if let Some(root) = self.root() {
            root.walk(&mut |node| {
                let keys: Vec<&Range<usize>> = match &node.kind {
                    NodeKind::Word => vec![&node.span],
                    NodeKind::Tuple { name, .. } => name.iter().collect(),
                    NodeKind::Fields { name, fields } => {
                        name.iter().chain(fields.iter().map(|field| &field.key)).collect()
                    }
                    _ => Vec::new(),
                };
                places
                    .extend(keys.into_iter().filter(|key| text.get((*key).clone()) == Some(name)).map(|key| key.start));
            });
        }
        if places.is_empty() {
            self.record(finding.clone());
        }
        for place in places {
            self.at(place, finding.clone());
        }
    }

    /// Keeps the record from loading without a word, where what is wrong has been said elsewhere.
    pub fn reject(&mut self) {
        self.errors += 1;
    }

    /// Every text under a field or variant of one of these names, with its place in the record.
    pub fn texts(&self, keys: &[&str]) -> Vec<(&'i Node, String)> {
        let text = self.text();
        let mut found = Vec::new();
        if let Some(root) = self.root() {
            keyed(root, text, "", &mut |node, key| {
                if keys.contains(&key) && !self.doubtful(node) {
                    found.extend(node.string(text).map(|string| (node, string)));
                }
            });
        }
        found
    }

    /// Reports something at a byte of a text of the record.
    pub fn inside(&mut self, node: &Node, at: usize, finding: Finding) {
        self.at(inside_text(self.text(), node, at), finding);
    }

    fn doubtful(&self, node: &Node) -> bool {
        self.site.doubtful.iter().any(|range| range.start <= node.span.start && node.span.end <= range.end)
    }
}

/// Visits every value with the name of the nearest field or variant around it.
fn keyed<'n>(node: &'n Node, text: &'n str, key: &'n str, visit: &mut impl FnMut(&'n Node, &'n str)) {
    visit(node, key);
    match &node.kind {
        NodeKind::Fields { fields, .. } => {
            for field in fields {
                keyed(&field.value, text, text.get(field.key.clone()).unwrap_or_default(), visit);
            }
        }
        NodeKind::Tuple { name, items } => {
            let key = name.clone().and_then(|name| text.get(name)).unwrap_or(key);
            for item in items {
                keyed(&item.value, text, key, visit);
            }
        }
        NodeKind::List(items) | NodeKind::Map(items) => {
            for item in items {
                keyed(&item.value, text, key, visit);
            }
        }
        NodeKind::Text | NodeKind::Word | NodeKind::Plain => {}
    }
}

fn runs_of_digits(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| (digits.as_ptr() as usize - text.as_ptr() as usize, digits))
}
