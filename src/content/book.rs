//! The files being read together, and what was found wrong in them.

use std::collections::BTreeSet;

use super::diagnostic::{self, Diagnostic, Severity, nearest};
use super::place::LineIndex;
use super::source::Source;

/// How many findings of one file are kept.
const MAX_FINDINGS: usize = 200;

/// The files of one reading and the findings so far.
#[derive(Debug)]
pub struct Book<'a> {
    pages: Vec<Page<'a>>,
    findings: Vec<Diagnostic>,
    /// Files of which it is not known which records they hold, each with the kind of record.
    spoiled: BTreeSet<(&'static str, String)>,
}

#[derive(Debug)]
struct Page<'a> {
    source: &'a Source,
    lines: LineIndex<'a>,
    findings: usize,
}

/// A finding before its place is added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// See [`Diagnostic::severity`].
    pub severity: Severity,
    /// See [`Diagnostic::found`].
    pub found: String,
    /// See [`Diagnostic::expected`].
    pub expected: String,
    /// See [`Diagnostic::suggestion`].
    pub suggestion: Option<String>,
    /// See [`Diagnostic::help`].
    pub help: Option<String>,
}

impl Finding {
    /// A finding that keeps its record from loading.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { found: found.into(), expected: expected.into(), ..Self::default() }
    }

    /// The same with the nearest valid name.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<&str>) -> Self {
        Self { suggestion: suggestion.map(str::to_owned), ..self }
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same as a mere warning.
    #[must_use]
    pub fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }
}

impl<'a> Book<'a> {
    /// Opens these files.
    pub fn new(sources: impl IntoIterator<Item = &'a Source>) -> Self {
        let page = |source: &'a Source| Page { source, lines: LineIndex::new(&source.text), findings: 0 };
        Self { pages: sources.into_iter().map(page).collect(), findings: Vec::new(), spoiled: BTreeSet::new() }
    }

    /// The positions of the files whose name ends so.
    pub fn files_ending(&self, ending: &str) -> Vec<usize> {
        (0..self.pages.len()).filter(|&page| self.pages[page].source.file.ends_with(ending)).collect()
    }

    /// The name of a file.
    pub fn file(&self, page: usize) -> &'a str {
        self.pages.get(page).map_or("", |page| &page.source.file)
    }

    /// The text of a file.
    pub fn text(&self, page: usize) -> &'a str {
        self.pages.get(page).map_or("", |page| &page.source.text)
    }

    /// Line and column, both from 1, of a byte position.
    pub fn place(&self, page: usize, offset: usize) -> (u32, u32) {
        self.pages.get(page).map_or((0, 0), |page| page.lines.place(offset))
    }

    /// Notes a finding at a byte position; of a file with very many only the first ones.
    pub fn report(&mut self, page: usize, offset: usize, finding: Finding) {
        let Some(noted) = self.pages.get_mut(page).map(|page| &mut page.findings) else {
            return;
        };
        *noted += 1;
        let finding = match *noted {
            ..=MAX_FINDINGS => finding,
            n if n == MAX_FINDINGS + 1 => Finding::new("still more", "a file with fewer mistakes"),
            _ => return,
        };
        let (line, column) = self.place(page, offset);
        let Finding { severity, found, expected, suggestion, help } = finding;
        let file = self.file(page).to_owned();
        self.findings.push(Diagnostic { file, line, column, severity, found, expected, suggestion, help });
    }

    /// Whether so much is wrong with a file that nothing more about it will be noted.
    pub fn is_full(&self, page: usize) -> bool {
        self.pages.get(page).is_some_and(|page| page.findings > MAX_FINDINGS)
    }

    /// Notes that it is not known which records of a kind a file holds.
    pub fn spoil(&mut self, page: usize, kind: &'static str) {
        self.spoiled.insert((kind, self.file(page).to_owned()));
    }

    /// The files of which it is not known which records of a kind they hold.
    pub fn spoiled(&self, kind: &str) -> BTreeSet<String> {
        self.spoiled.iter().filter(|(own, _)| *own == kind).map(|(_, file)| file.clone()).collect()
    }

    /// The names of all files, in order.
    pub fn files(&self) -> impl Iterator<Item = &'a str> {
        self.pages.iter().map(|page| page.source.file.as_str())
    }

    /// Reports files whose name says none of these kinds of record.
    pub fn expect_kinds(&mut self, kinds: &[&str]) {
        let endings: Vec<String> = kinds.iter().map(|kind| format!(".{kind}.ron")).collect();
        for (page, file) in self.files().enumerate().collect::<Vec<_>>() {
            if endings.iter().any(|ending| file.ends_with(ending.as_str())) {
                continue;
            }
            let name = file.rsplit('/').next().unwrap_or(file);
            let kind = name.strip_suffix(".ron").and_then(|stem| stem.rsplit_once('.')).map_or("", |(_, kind)| kind);
            let found = format!("the file name \"{name}\"");
            let finding = Finding::new(found, format!("a name that ends in one of {}", endings.join(", ")));
            self.report(page, 0, finding.suggesting(nearest(kind, kinds.iter().copied())));
        }
    }

    /// All findings in the order of their places.
    pub fn into_findings(self) -> Vec<Diagnostic> {
        let mut findings = self.findings;
        diagnostic::sort(&mut findings);
        findings
    }
}

/// A piece of a file for a message: one line, not too long.
pub fn snippet(text: &str) -> String {
    const SHOWN: usize = 48;
    let line = text.trim().lines().next().unwrap_or_default().trim_end();
    let shortened: String = line.chars().take(SHOWN).collect();
    match shortened.as_str() {
        "" => "the end".into(),
        whole if whole.len() == text.trim().len() => format!("`{whole}`"),
        start => format!("`{start}…`"),
    }
}
