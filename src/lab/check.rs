//! `battlemat check`: everything that is wrong with content files.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::content::diagnostic::{self, Diagnostic, Severity};
use crate::content::levels::{self, Levels};
use crate::content::library::Library;
use crate::content::place::LineIndex;
use crate::content::source::{self, Source, content_root};
use crate::lab::pictures;
use crate::lab::ruleset::Rulesets;

/// Exit code where nothing is wrong.
pub const FINE: u8 = 0;
/// Exit code where something checked is wrong.
pub const FAULTY: u8 = 1;
/// Exit code where what was asked for cannot be read.
pub const UNREADABLE: u8 = 2;

/// What checking found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The content roots that were read, in the order of the paths.
    pub roots: Vec<PathBuf>,
    /// Everything that is wrong, in order of file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of them keep a record from loading.
    pub errors: usize,
    /// How many of them do not.
    pub warnings: usize,
    /// How many files were checked.
    pub files: usize,
}

/// Checks content and prints what is wrong with it, as text or as JSON; returns the exit code.
///
/// Without paths that is all content of the program. A path may be a folder with `assets` and `levels` in it, a file or
/// folder among those, or one anywhere else, which is checked as if it lay among the program's content.
///
/// # Errors
/// When `out` cannot be written to.
pub fn check(rulesets: &Rulesets, paths: &[PathBuf], json: bool, out: &mut dyn Write) -> io::Result<u8> {
    let report = match examine(rulesets, paths) {
        Ok(report) => report,
        Err(why) => {
            if json {
                writeln!(out, "{}", serde_json::json!({ "unreadable": why }))?;
            } else {
                writeln!(out, "{why}")?;
            }
            return Ok(UNREADABLE);
        }
    };
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        let roots: Vec<String> = report.roots.iter().map(|root| root.display().to_string()).collect();
        writeln!(out, "content of {}", roots.join(", "))?;
        for diagnostic in &report.diagnostics {
            writeln!(out, "{diagnostic}")?;
        }
        writeln!(out, "{}", summary(&report))?;
    }
    Ok(if report.errors > 0 { FAULTY } else { FINE })
}

fn summary(report: &Report) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let files = count(report.files, "file");
    match (report.errors, report.warnings) {
        (0, 0) => format!("{files}: nothing wrong"),
        (errors, 0) => format!("{files}: {}", count(errors, "error")),
        (errors, warnings) => format!("{files}: {}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}

/// Checks content without printing anything.
///
/// # Errors
/// A sentence about the first path that cannot be read.
pub fn examine(rulesets: &Rulesets, paths: &[PathBuf]) -> Result<Report, String> {
    if paths.is_empty() {
        let root = content_root();
        source::check_root(&root)?;
        return Ok(Report { roots: vec![root.clone()], ..report(rulesets, whole(rulesets, &root), |_| true) });
    }
    let mut findings = Vec::new();
    let mut files = BTreeSet::new();
    let mut roots = Vec::new();
    for path in paths {
        let real = std::fs::canonicalize(path).map_err(|_| format!("{}: no such file or folder", path.display()))?;
        if !real.is_dir() && !real.is_file() {
            return Err(format!("{}: neither a plain file nor a folder", path.display()));
        }
        let own = root_of(rulesets, &real);
        let root = own.clone().unwrap_or_else(content_root);
        if !roots.contains(&root) {
            roots.push(root);
        }
        let found = match own {
            Some(root) if root == real => report(rulesets, whole(rulesets, &root), |_| true),
            Some(root) => {
                let below = source::relative(&root, &real);
                report(rulesets, whole(rulesets, &root), |file| file == below || file.starts_with(&format!("{below}/")))
            }
            None => apart(rulesets, path),
        };
        files.extend((0..found.files).map(|n| (path.clone(), n)));
        findings.extend(found.diagnostics);
    }
    diagnostic::sort(&mut findings);
    Ok(Report { files: files.len(), roots, ..counted(findings) })
}

fn is_root(rulesets: &Rulesets, folder: &Path) -> bool {
    rulesets.library().folders().iter().any(|below| folder.join(below).is_dir())
}

/// The content root that a path is or lies in the content folders of.
fn root_of(rulesets: &Rulesets, path: &Path) -> Option<PathBuf> {
    let encloses = |root: &&Path| rulesets.library().folders().iter().any(|below| path.starts_with(root.join(below)));
    if is_root(rulesets, path) {
        return Some(path.to_path_buf());
    }
    path.ancestors().skip(1).filter(|root| is_root(rulesets, root)).find(encloses).map(Path::to_path_buf)
}

/// Every file of a root, and what could not be read.
fn whole(rulesets: &Rulesets, root: &Path) -> (Vec<Source>, Vec<Diagnostic>) {
    let mut all = (Vec::new(), Vec::new());
    for folder in rulesets.library().folders() {
        let (sources, unreadable) = source::read_below(root, folder);
        all.0.extend(sources);
        all.1.extend(unreadable);
    }
    all
}

/// Checks files outside of any root together with the program's content, of which files of the same name are left out.
fn apart(rulesets: &Rulesets, path: &Path) -> Report {
    let (mut sources, mut unreadable) = (Vec::new(), Vec::new());
    if path.is_dir() {
        let (found, more) = source::read_below(path, "");
        sources.extend(found.into_iter().filter(|source| ends_in_a_kind(rulesets, &source.file)));
        unreadable.extend(more);
    } else {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match source::read(folder, &folder.join(path.file_name().unwrap_or_default())) {
            Ok(source) => sources.push(source),
            Err(diagnostic) => unreadable.push(*diagnostic),
        }
    }
    // Their names say where the user keeps them, which also tells them from the program's own files.
    let shown = |file: &str| if path.is_dir() { path.join(file) } else { path.to_path_buf() };
    for source in &mut sources {
        source.file = shown(&source.file).display().to_string();
    }
    for diagnostic in &mut unreadable {
        diagnostic.file = shown(&diagnostic.file).display().to_string();
    }
    let own: BTreeSet<String> = sources.iter().map(|source| source.file.clone()).collect();
    let names: BTreeSet<String> = own.iter().map(|file| file_name(file).to_owned()).collect();
    let (others, _) = whole(rulesets, &content_root());
    sources.extend(others.into_iter().filter(|source| !names.contains(file_name(&source.file))));
    let failed: BTreeSet<String> = unreadable.iter().map(|diagnostic| diagnostic.file.clone()).collect();
    report(rulesets, (sources, unreadable), |file| own.contains(file) || failed.contains(file))
}

fn file_name(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

fn ends_in_a_kind(rulesets: &Rulesets, file: &str) -> bool {
    rulesets.library().kinds().chain(levels::KINDS).any(|kind| file.ends_with(&format!(".{kind}.ron")))
}

/// Whether a file holds a level or a run, or lies where those do.
fn of_levels(file: &str) -> bool {
    file.starts_with("levels/") || levels::KINDS.iter().any(|kind| file.ends_with(&format!(".{kind}.ron")))
}

/// Checks texts against each other and reports on the files that are asked for.
fn report(
    rulesets: &Rulesets,
    (sources, unreadable): (Vec<Source>, Vec<Diagnostic>),
    asked: impl Fn(&str) -> bool,
) -> Report {
    let (levels, records): (Vec<Source>, Vec<Source>) = sources.into_iter().partition(|source| of_levels(&source.file));
    let lost = unreadable.iter().map(|diagnostic| diagnostic.file.clone()).collect();
    let (library, mut findings) = rulesets.library().of_records(&records, &lost);
    let (read, more) = Levels::default().renewed(&levels, &lost, &library.rosters());
    findings.extend(more);
    findings.extend(set_up(rulesets, &library, &read, &levels));
    findings.extend(pictures::check(&content_root(), &levels));
    findings.extend(pictures::check(&content_root(), &records));
    findings.extend(unreadable);
    findings.retain(|diagnostic| asked(&diagnostic.file));
    diagnostic::sort(&mut findings);
    let files =
        records.iter().chain(&levels).map(|source| &source.file).chain(&lost).filter(|file| asked(file)).count();
    Report { files, ..counted(findings) }
}

/// What keeps levels from starting that are sound to look at.
fn set_up(rulesets: &Rulesets, library: &Library, levels: &Levels, sources: &[Source]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for level in levels.shelf().iter() {
        let started = rulesets.get(level.ruleset).and_then(|ruleset| ruleset.start(library, level));
        let (Err(problem), Some(file)) = (started, levels.shelf().file(level.id)) else { continue };
        let text = sources.iter().find(|source| source.file == file).map_or("", |source| &source.text);
        let at = text.find("place:").unwrap_or(0);
        let (line, column) = LineIndex::new(text).place(at);
        let finding = Diagnostic::of_file(file, format!("a level that cannot start: {problem}"), "one that can");
        findings.push(Diagnostic { line, column, ..finding });
    }
    findings
}

fn counted(diagnostics: Vec<Diagnostic>) -> Report {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    Report { roots: Vec::new(), errors, warnings: diagnostics.len() - errors, files: 0, diagnostics }
}
