//! Reading content files safely: where they lie, which ones there are, and their text.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use ron::extensions::Extensions;

use super::diagnostic::{Diagnostic, Severity};
use super::plain_file;

/// The largest content file that is read, in bytes.
pub const MAX_FILE: u64 = 1 << 20;
/// How deep values may nest in a content file.
pub const MAX_DEPTH: usize = 64;
/// How deep folders are searched below a content folder.
const MAX_FOLDERS: usize = 8;
/// How many files one content folder may hold.
const MAX_FILES: usize = 4096;

/// A content file in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Path below the content root, with `/` between its parts.
    pub file: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A file that lies only in memory, as tests and scenario fixtures use.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { file: file.into(), text: text.into() }
    }
}

/// How content RON is read: `cost: 3` fills an optional field, `Roll(gives: …)` needs no second pair of brackets,
/// nothing else is switched on, nesting is bounded.
pub fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
        .with_recursion_limit(MAX_DEPTH)
}

/// The folders of a content root.
const ROOT_FOLDERS: [&str; 2] = ["assets", "levels"];

/// The root that the command line names.
static CHOSEN: OnceLock<PathBuf> = OnceLock::new();

/// Makes a folder the content root of this process; only the first choice counts.
pub fn choose_root(root: &Path) {
    CHOSEN.get_or_init(|| in_full(root));
}

/// A path as it is told: without links and `..` where it exists, absolute otherwise.
fn in_full(path: &Path) -> PathBuf {
    let full = fs::canonicalize(path).or_else(|_| std::path::absolute(path));
    full.unwrap_or_else(|_| path.to_path_buf())
}

/// The folder that holds `assets` and `levels`.
///
/// The one that the command line names, else that of the environment variable `BATTLEMAT_ROOT`; else the current
/// folder, the program's folder or the folder it was built in, the first that holds both.
pub fn content_root() -> PathBuf {
    if let Some(root) = CHOSEN.get() {
        return root.clone();
    }
    if let Some(root) = std::env::var_os("BATTLEMAT_ROOT").filter(|root| !root.is_empty()) {
        return in_full(Path::new(&root));
    }
    let current = std::env::current_dir().ok();
    let beside = std::env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let holds_both = |root: &PathBuf| ROOT_FOLDERS.iter().all(|folder| root.join(folder).is_dir());
    current.into_iter().chain(beside).find(holds_both).unwrap_or(built)
}

/// Looks whether content can be read from a root.
///
/// # Errors
/// A sentence that says why not.
pub fn check_root(root: &Path) -> Result<(), String> {
    let help = "name the folder of `assets` and `levels` with --root or BATTLEMAT_ROOT";
    if let Err(error) = fs::read_dir(root) {
        return Err(format!("{}: no content there ({error}); {help}", root.display()));
    }
    if ROOT_FOLDERS.iter().any(|folder| root.join(folder).is_dir()) {
        Ok(())
    } else {
        Err(format!("{}: no content there (neither `assets` nor `levels`); {help}", root.display()))
    }
}

/// Every file below `root/folder` whose name ends in `.ron`, sorted by path, and what could not be looked at.
///
/// Hidden files are left out, and so are folders that a link leads round in circles to; one that leads out of `folder`,
/// into another game's records perhaps, is told and not followed.
pub fn files_below(root: &Path, folder: &str) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut diagnostics = Vec::new();
    let Ok(real_root) = fs::canonicalize(root) else {
        return (found, diagnostics);
    };
    let mut seen = BTreeSet::new();
    let start = root.join(folder);
    let Some(real_start) = fs::canonicalize(&start).ok().filter(|real| real.starts_with(&real_root)) else {
        return (found, diagnostics);
    };
    let mut waiting = vec![(start, 0)];
    while let Some((folder, depth)) = waiting.pop() {
        let Ok(real) = fs::canonicalize(&folder) else {
            continue;
        };
        if !real.starts_with(&real_start) {
            let file = relative(root, &folder);
            let found = "a link to a folder elsewhere, which is not followed";
            let told = Diagnostic::of_file(file, found, "files in the folder of their game");
            diagnostics.push(Diagnostic { severity: Severity::Warning, ..told });
            continue;
        }
        if !real.is_dir() || !seen.insert(real) {
            continue;
        }
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                diagnostics.push(*unreadable(&relative(root, &folder), &error));
                continue;
            }
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if name.starts_with('.') {
                continue;
            }
            if path.is_dir() {
                if depth < MAX_FOLDERS {
                    waiting.push((path, depth + 1));
                }
            } else if name.ends_with(".ron") {
                found.push(path);
            }
        }
    }
    found.sort();
    if found.len() > MAX_FILES {
        let found_text = format!("{} files", found.len());
        diagnostics.push(Diagnostic::of_file(folder, found_text, format!("at most {MAX_FILES} in one content folder")));
        found.truncate(MAX_FILES);
    }
    (found, diagnostics)
}

/// Reads every content file below `root/folder`; what cannot be read is reported.
pub fn read_below(root: &Path, folder: &str) -> (Vec<Source>, Vec<Diagnostic>) {
    let (files, mut diagnostics) = files_below(root, folder);
    let mut sources = Vec::new();
    for path in files {
        match read(root, &path) {
            Ok(source) => sources.push(source),
            Err(diagnostic) => diagnostics.push(*diagnostic),
        }
    }
    (sources, diagnostics)
}

/// Reads a content file below `root`.
///
/// # Errors
/// A finding about the whole file: it is missing, leaves its folder, is too large or is no UTF-8 text.
pub fn read(root: &Path, path: &Path) -> Result<Source, Box<Diagnostic>> {
    let file = relative(root, path);
    let refuse = |found: String, expected: &str| Err(Box::new(Diagnostic::of_file(file.clone(), found, expected)));
    if path.components().any(|part| part == Component::ParentDir) {
        return refuse("a path with `..`".into(), "a path below the content folder");
    }
    let real = fs::canonicalize(path).map_err(|error| unreadable(&file, &error))?;
    let real_root = fs::canonicalize(root).map_err(|error| unreadable(&file, &error))?;
    if !real.starts_with(&real_root) {
        return refuse("a link out of the content folder".into(), "a file below the content folder");
    }
    let bytes = match plain_file::read(&real, MAX_FILE) {
        Ok(bytes) => bytes,
        Err(error) => match error.kind() {
            io::ErrorKind::InvalidInput => return refuse("something that is no plain file".into(), "a text file"),
            io::ErrorKind::FileTooLarge => return refuse(error.to_string(), "a file of at most 1 MiB"),
            _ => return Err(unreadable(&file, &error)),
        },
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source { file, text: text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text) }),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
            let (line, column) = super::place::LineIndex::new(&before).place(before.len());
            let finding = Diagnostic::of_file(file, "bytes that are no text", "UTF-8 text");
            Err(Box::new(Diagnostic { line, column, ..finding }))
        }
    }
}

/// A path as diagnostics show it: below the root where it is, with `/` between its parts.
pub fn relative(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<String> = below
        .components()
        .map(|part| match part {
            Component::RootDir => String::new(),
            part => part.as_os_str().to_string_lossy().into_owned(),
        })
        .collect();
    if parts.is_empty() { ".".into() } else { parts.join("/") }
}

fn unreadable(file: &str, error: &io::Error) -> Box<Diagnostic> {
    Box::new(Diagnostic::of_file(file, format!("something unreadable: {error}"), "a readable file"))
}
