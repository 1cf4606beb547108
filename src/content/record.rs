//! Reads one record and finds everything that is wrong with it, not only what RON sees first.
//!
//! What RON refuses is reported and taken out of a copy (or filled with a sample value), and the copy is read
//! again, until it reads. A record that needed that is never loaded; its remains only serve further checks.

use std::ops::Range;

use ron::error::{Error, SpannedError, SpannedResult};
use serde::de::DeserializeOwned;

use super::book::{Book, Finding, snippet};
use super::diagnostic::{nearest, one_of};
use super::explain::{a_thing, explain};
use super::lexer::{Spanned, Token, lex};
use super::patch::{Origin, Patches};
use super::place::LineIndex;
use super::shelf::Record;
use super::source;
use super::split::{Chunk, split_list, split_one};
use super::tree::{self, Node, NodeKind};
use crate::core::name::Name;

/// How often one record is read anew before its further mistakes are left for the next time.
const ATTEMPTS: usize = 96;
/// The same for a record of more than this many bytes, which takes its time.
const ATTEMPTS_OF_LARGE: (usize, usize) = (32 << 10, 8);

/// How the text of a record is read.
pub trait Reader<T> {
    /// Reads a whole record.
    ///
    /// # Errors
    /// The first thing that RON does not like, and where.
    fn read(&self, text: &str) -> SpannedResult<T>;

    /// Whose field a name is that the record does not have, as a sentence.
    fn owner(&self, _text: &str, _field: &str) -> Option<String> {
        None
    }
}

/// Reads records as their type says.
pub(super) struct AsTyped;

impl<T: DeserializeOwned> Reader<T> for AsTyped {
    fn read(&self, text: &str) -> SpannedResult<T> {
        source::ron_options().from_str(text)
    }
}

/// A record as far as it could be read.
#[derive(Debug)]
pub struct Draft<T> {
    /// The id it gives itself, where that much is readable.
    pub id: Option<Name>,
    /// The value, with samples in place of what could not be read.
    pub value: Option<T>,
    /// Ids of further records that a bracket left open has swallowed.
    pub swallowed: Vec<Name>,
    /// Whether nothing is wrong with it so far; only then may it be loaded.
    pub sound: bool,
    /// Where it stands.
    pub site: Site,
}

/// Where a record stands and which of its parts can be trusted.
#[derive(Clone, Debug)]
pub struct Site {
    /// The file, as numbered in the [`Book`].
    pub page: usize,
    /// Its bytes in the file.
    pub span: Range<usize>,
    /// Its shape, with positions in the file.
    pub root: Option<Node>,
    /// Parts that were left out or replaced, in bytes of the file.
    pub doubtful: Vec<Range<usize>>,
}

/// Reads all records of a kind from the files of that kind.
pub fn read_records<T: Record>(book: &mut Book<'_>, reader: &dyn Reader<T>) -> Vec<Draft<T>> {
    let mut drafts = Vec::new();
    for page in book.files_ending(&format!(".{}.ron", T::KIND)) {
        let text = book.text(page);
        let tokens = lex(text);
        let split = if T::ALONE { split_one(text, &tokens) } else { split_list(text, &tokens) };
        if !split.misfits.is_empty() {
            book.spoil(page, T::KIND);
        }
        for misfit in split.misfits {
            let found = snippet(text.get(misfit.span.clone()).unwrap_or_default());
            book.report(page, misfit.span.start, Finding::new(found, misfit.expected));
        }
        for chunk in split.chunks {
            drafts.push(read_record(book, reader, page, &tokens, chunk));
        }
    }
    drafts
}

fn read_record<T: Record>(
    book: &mut Book<'_>,
    reader: &dyn Reader<T>,
    page: usize,
    tokens: &[Spanned],
    chunk: Chunk,
) -> Draft<T> {
    let text = book.text(page);
    let tokens = &tokens[chunk.tokens];
    let mut ids = written_ids(text, tokens);
    let mut site = Site { page, span: chunk.span, root: None, doubtful: Vec::new() };
    let id = ids.next();
    if id.is_none() {
        book.spoil(page, T::KIND);
    }
    // What is wrong with a record of a hopeless file would not be noted any more.
    if !chunk.whole || book.is_full(page) {
        return Draft { id, value: None, swallowed: ids.collect(), sound: false, site };
    }
    let tree = match tree::parse(tokens, site.span.end) {
        Ok(tree) => tree,
        Err(misfit) => {
            let found = snippet(text.get(misfit.span.clone()).unwrap_or_default());
            book.report(page, misfit.span.start, Finding::new(found, misfit.expected).with_help(in_record::<T>(id)));
            return Draft { id, value: None, swallowed: Vec::new(), sound: false, site };
        }
    };
    // A nested record may have an id too; the own one is a field of the outermost value.
    let id = tree.root.field(text, "id").and_then(|field| field.value.string(text)).map(|id| Name::new(&id)).or(id);
    let mut mender = Mender {
        book,
        reader,
        page,
        text,
        id,
        root: &tree.root,
        patches: Patches::new(text, site.span.clone()),
        told: Vec::new(),
        sound: true,
    };
    for &end in &tree.missing_commas {
        mender.report(end, Finding::new(snippet(text.get(end..).unwrap_or_default()), "`,` between values"));
        mender.patches.insert(end, ",".into());
    }
    let value = mender.read();
    let sound = mender.sound;
    site.doubtful = mender.patches.doubtful();
    site.root = Some(tree.root);
    Draft { id, value, swallowed: Vec::new(), sound, site }
}

fn in_record<T: Record>(id: Option<Name>) -> String {
    match id {
        Some(id) => format!("in the {} \"{id}\"", T::KIND),
        None => format!("in a {} without an id", T::KIND),
    }
}

/// The texts after every `id:`, found even where brackets do not match; the record's own comes first.
fn written_ids(text: &str, tokens: &[Spanned]) -> impl Iterator<Item = Name> {
    tokens.windows(3).filter_map(move |three| {
        let [key, colon, value] = three else { return None };
        let is_id = key.token == Token::Word && &text[key.span.clone()] == "id" && colon.token == Token::Colon;
        if !is_id || !matches!(value.token, Token::Text | Token::RawText) {
            return None;
        }
        ron::from_str::<String>(&text[value.span.clone()]).ok().map(|id| Name::new(&id))
    })
}

/// Reads a record again and again, each time without what was wrong before.
struct Mender<'b, 'a, T> {
    book: &'b mut Book<'a>,
    reader: &'b dyn Reader<T>,
    page: usize,
    text: &'a str,
    id: Option<Name>,
    root: &'b Node,
    patches: Patches<'a>,
    /// Field names that a misspelt one was probably meant to be; their absence is not reported again.
    told: Vec<String>,
    sound: bool,
}

impl<T: Record> Mender<'_, '_, T> {
    fn report(&mut self, offset: usize, finding: Finding) {
        self.sound = false;
        let help = finding.help.clone().unwrap_or_else(|| in_record::<T>(self.id));
        self.book.report(self.page, offset, finding.with_help(help));
    }

    fn read(&mut self) -> Option<T> {
        let (large, few) = ATTEMPTS_OF_LARGE;
        let attempts = if self.root.span.len() > large { few } else { ATTEMPTS };
        for _ in 0..attempts {
            let rendered = self.patches.render();
            let error = match self.reader.read(&rendered) {
                Ok(value) => return Some(value),
                Err(error) => error,
            };
            self.mend(&rendered, &error).then_some(())?;
        }
        None
    }

    /// Reports what RON did not like and takes it out of the copy; `false` where nothing can be taken out.
    fn mend(&mut self, rendered: &str, SpannedError { code, span }: &SpannedError) -> bool {
        let raw = LineIndex::new(rendered).offset(span.start.line, span.start.col);
        let seen = raw + (rendered[raw..].len() - rendered[raw..].trim_start().len());
        let offset = match (self.patches.origin(raw), self.patches.origin(seen)) {
            (Origin::Patch(patch), _) | (_, Origin::Patch(patch)) => return self.try_next_sample(patch),
            (_, Origin::Text(offset)) => offset,
        };
        match code {
            Error::NoSuchStructField { expected, found, outer } => {
                self.unknown_field(offset, expected, found, outer.as_deref())
            }
            Error::DuplicateStructField { field, .. } => self.duplicate_field(offset, field),
            Error::MissingStructField { field, outer } => self.missing_field(offset, field, outer.as_deref()),
            Error::ExpectedDifferentStructName { .. } => self.wrong_name(offset, code),
            _ => {
                let before = self.patches.origin(raw);
                let before = if let Origin::Text(before) = before { before } else { offset };
                self.wrong_value(offset, before, code)
            }
        }
    }

    fn unknown_field(&mut self, offset: usize, expected: &[&'static str], found: &str, outer: Option<&str>) -> bool {
        let Some((key, whole)) = self.field_at(offset) else {
            return false;
        };
        let owner = self.reader.owner(&self.text[self.root.span.clone()], found);
        let suggestion = nearest(found, expected.iter().copied()).filter(|_| owner.is_none());
        self.told.extend(suggestion.map(str::to_owned));
        let of = outer.map_or_else(|| "a field".to_owned(), |outer| format!("a field of {}", a_thing(outer)));
        let finding = Finding::new(format!("field `{found}`"), one_of(&of, expected.iter().copied()));
        let finding = finding.suggesting(suggestion);
        let help = owner.map(|owner| format!("{owner}; {}", in_record::<T>(self.id)));
        self.report(key.start, Finding { help, ..finding });
        self.patches.remove(whole);
        true
    }

    fn duplicate_field(&mut self, offset: usize, name: &str) -> bool {
        let Some((key, whole)) = self.field_at(offset) else {
            return false;
        };
        let owner = innermost(self.root, key.start, &|node| matches!(node.kind, NodeKind::Fields { .. }));
        let first = owner.and_then(|owner| owner.field(self.text, name)).map_or(key.start, |field| field.key.start);
        let (line, column) = self.book.place(self.page, first);
        let finding = Finding::new(format!("field `{name}` a second time"), format!("one `{name}`"));
        self.report(key.start, finding.with_help(format!("the first is at {line}:{column}")));
        self.patches.remove(whole);
        true
    }

    fn missing_field(&mut self, offset: usize, name: &str, outer: Option<&str>) -> bool {
        let bracketed = |node: &Node| matches!(node.kind, NodeKind::Fields { .. } | NodeKind::Tuple { .. });
        let Some(owner) = innermost(self.root, offset, &bracketed) else {
            return false;
        };
        let open = owner.span.start + self.text[owner.span.clone()].find('(').unwrap_or(0) + 1;
        let start = owner.span.start;
        let taken_out = match &owner.kind {
            NodeKind::Fields { fields, .. } => {
                fields.iter().any(|field| self.text.get(field.key.clone()) == Some(name))
            }
            _ => false,
        };
        if !taken_out && !self.told.iter().any(|told| told == name) {
            let inside = outer.map_or_else(String::new, |outer| format!(" in {}", a_thing(outer)));
            self.report(start, Finding::new(format!("no field `{name}`"), format!("`{name}: …`{inside}")));
        }
        self.patches.fill_field(open, name, T::SAMPLES);
        true
    }

    fn wrong_name(&mut self, offset: usize, code: &Error) -> bool {
        let named = |node: &Node| {
            matches!(&node.kind, NodeKind::Tuple { name: Some(_), .. } | NodeKind::Fields { name: Some(_), .. })
        };
        let Some(node) = innermost(self.root, offset, &named) else {
            return false;
        };
        let (NodeKind::Tuple { name: Some(name), .. } | NodeKind::Fields { name: Some(name), .. }) = &node.kind else {
            return false;
        };
        let name = name.clone();
        self.report(name.start, explain(code, self.text, node, offset));
        self.patches.remove(name);
        true
    }

    fn wrong_value(&mut self, offset: usize, before: usize, code: &Error) -> bool {
        let Some(node) = culprit(self.root, offset, before) else {
            return false;
        };
        let finding = explain(code, self.text, node, offset);
        let gaps = match (code, node.string(self.text)) {
            (Error::Message(message), Some(string)) => {
                let gaps = T::gaps(&string);
                let about_these = gaps.first().is_some_and(|gap| message.contains(&gap.expected));
                if about_these { gaps } else { Vec::new() }
            }
            _ => Vec::new(),
        };
        if gaps.is_empty() {
            self.report(node.span.start, finding);
        }
        for gap in gaps {
            let string = node.string(self.text).unwrap_or_default();
            let piece = string.get(gap.span.clone()).unwrap_or_default().to_owned();
            let at = inside_text(self.text, node, gap.span.start);
            let finding = Finding::new(format!("`{piece}`"), gap.expected).suggesting(gap.meant.as_deref());
            self.report(at, finding);
        }
        self.take_out(node.span.clone())
    }

    /// Takes a value out: a list does without it, a tuple gets a sample, a field goes as a whole.
    fn take_out(&mut self, span: Range<usize>) -> bool {
        match holder(self.root, &span) {
            Some(Holder::Item(whole)) => self.patches.remove(whole),
            Some(Holder::Place(place)) => self.patches.fill_place(place, T::SAMPLES),
            Some(Holder::Field(whole)) => self.patches.remove(whole),
            None => return false,
        }
        true
    }

    fn try_next_sample(&mut self, patch: usize) -> bool {
        match self.patches.next_sample(patch) {
            Ok(()) => true,
            // No sample fits here: the value around it goes instead.
            Err(range) => self.take_out(
                innermost(self.root, range.start, &|node| node.span.start < range.start && node.span.end > range.end)
                    .map_or(range, |node| node.span.clone()),
            ),
        }
    }

    /// The field whose name stands at a position.
    fn field_at(&self, offset: usize) -> Option<(Range<usize>, Range<usize>)> {
        let mut found = None;
        self.root.walk(&mut |node| {
            if let NodeKind::Fields { fields, .. } = &node.kind {
                for field in fields {
                    if field.key.contains(&offset) {
                        found = Some((field.key.clone(), field.whole.clone()));
                    }
                }
            }
        });
        found
    }
}

/// What holds a value.
enum Holder {
    /// A list; the value with its comma.
    Item(Range<usize>),
    /// A tuple; the value alone.
    Place(Range<usize>),
    /// A named field; its name, the value and the comma.
    Field(Range<usize>),
}

fn holder(root: &Node, span: &Range<usize>) -> Option<Holder> {
    let mut found = None;
    root.walk(&mut |node| match &node.kind {
        NodeKind::Fields { fields, .. } => {
            for field in fields.iter().filter(|field| &field.value.span == span) {
                found = Some(Holder::Field(field.whole.clone()));
            }
        }
        NodeKind::List(items) => {
            for item in items.iter().filter(|item| &item.value.span == span) {
                found = Some(Holder::Item(item.whole.clone()));
            }
        }
        NodeKind::Tuple { items, .. } | NodeKind::Map(items) => {
            for item in items.iter().filter(|item| &item.value.span == span) {
                found = Some(Holder::Place(item.value.span.clone()));
            }
        }
        NodeKind::Text | NodeKind::Word | NodeKind::Plain => {}
    });
    found
}

/// The innermost value of a kind around a position.
fn innermost<'n>(root: &'n Node, offset: usize, fits: &impl Fn(&Node) -> bool) -> Option<&'n Node> {
    let mut found = None;
    root.walk(&mut |node| {
        if node.span.contains(&offset) && fits(node) {
            found = Some(node);
        }
    });
    found
}

/// The value that RON stumbled over: the innermost one at the position, or the one that ends just before it.
fn culprit(root: &Node, offset: usize, before: usize) -> Option<&Node> {
    let at = innermost(root, offset, &|_| true)?;
    let ends_here = at.children().into_iter().find(|child| child.span.end == before || child.span.end == offset);
    Some(ends_here.unwrap_or(at))
}

/// The byte position in the file of a byte position in a text value; its start where escapes hide it.
pub fn inside_text(text: &str, node: &Node, position: usize) -> usize {
    let written = text.get(node.span.clone()).unwrap_or_default();
    let Some(open) = written.find('"') else {
        return node.span.start;
    };
    let plain = !written.contains('\\') || written.starts_with('r');
    if plain { (node.span.start + open + 1 + position).min(node.span.end) } else { node.span.start }
}
