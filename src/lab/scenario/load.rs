//! Reading scenario files and the content they are played with.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;

use crate::content::diagnostic::Diagnostic;
use crate::content::plain_file;
use crate::content::registry::Registry;
use crate::content::source::{self, Source};
use crate::core::name::Name;
use crate::lab::ruleset::Headless;

/// The largest scenario file that is read, in bytes.
const MAX_FILE: u64 = 4 << 20;

/// The scenario files a path stands for: itself, or all `.ron` files below it that are no fixtures, in order.
///
/// # Errors
/// A path that does not exist or cannot be listed.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let data = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if data.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    if !data.is_dir() {
        return Err(format!("{}: neither a plain file nor a folder", path.display()));
    }
    let mut found = Vec::new();
    list(path, 0, &mut BTreeSet::new(), &mut found)?;
    found.sort();
    Ok(found)
}

fn list(folder: &Path, depth: usize, seen: &mut BTreeSet<PathBuf>, found: &mut Vec<PathBuf>) -> Result<(), String> {
    const DEEPEST: usize = 8;
    // Links may lead round in circles.
    if !fs::canonicalize(folder).is_ok_and(|real| seen.insert(real)) {
        return Ok(());
    }
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth < DEEPEST && name != "fixtures" {
                list(&path, depth + 1, seen, found)?;
            }
        } else if name.ends_with(".ron") {
            found.push(path);
        }
    }
    Ok(())
}

/// The ruleset that a scenario text names.
///
/// # Errors
/// Why it names none.
pub fn ruleset(name: &str, text: &str) -> Result<Name, Vec<String>> {
    #[derive(Deserialize)]
    struct Header {
        ruleset: Name,
    }
    match source::ron_options().from_str::<Header>(text) {
        Ok(header) => Ok(header.ruleset),
        Err(error) => Err(vec![format!("{name}:{error}")]),
    }
}

/// A scenario file of a game whose cases are of a type.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile<C> {
    /// The ruleset, e.g. `draw-steel`.
    pub ruleset: Name,
    /// Folders of content files loaded on top of the shipped ones, relative to the file; `fixtures` unless said.
    #[serde(default = "usual_fixtures")]
    pub fixtures: Vec<String>,
    /// Further content as text: file name (which says the kind) and contents.
    #[serde(default)]
    pub content: Vec<(String, String)>,
    /// The checks.
    pub cases: Vec<C>,
}

fn usual_fixtures() -> Vec<String> {
    vec!["fixtures".to_owned()]
}

/// A scenario file ready to run.
pub struct Loaded<R: Headless> {
    /// The checks.
    pub cases: Vec<R::Case>,
    /// What they are played with.
    pub content: Arc<R>,
}

/// Reads scenarios from a text; `folder` is what its fixture folders are relative to.
///
/// # Errors
/// Everything that keeps them from running, a line each.
pub fn load<R: Headless>(name: &str, text: &str, folder: &Path, shelves: &Shelves) -> Result<Loaded<R>, Vec<String>> {
    let file: ScenarioFile<R::Case> =
        source::ron_options().from_str(text).map_err(|error| vec![format!("{name}:{error}")])?;
    let folders: Vec<PathBuf> = file.fixtures.iter().map(|fixtures| folder.join(fixtures)).collect();
    let content = if file.content.is_empty() {
        shelves.get(&folders)?
    } else {
        let more: Vec<Source> =
            file.content.iter().map(|(file, text)| Source::new(file.clone(), text.clone())).collect();
        Arc::new(content(&folders, &more)?)
    };
    Ok(Loaded { cases: file.cases, content })
}

/// Content already read, by ruleset and fixture folders: many files are played with the same.
#[derive(Default)]
pub struct Shelves(Mutex<BTreeMap<(&'static str, Vec<PathBuf>), Shelf>>);

/// The `Arc` of a registry, or what is wrong with it.
type Shelf = Result<Arc<dyn Any + Send + Sync>, Vec<String>>;

impl Shelves {
    fn get<R: Registry>(&self, folders: &[PathBuf]) -> Result<Arc<R>, Vec<String>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || content::<R>(folders, &[]).map(|content| Arc::new(content) as Arc<dyn Any + Send + Sync>);
        let found = known.entry((R::RULESET, folders.to_vec())).or_insert_with(read).clone()?;
        found.downcast().map_err(|_| vec![format!("two rulesets have the id {:?}", R::RULESET)])
    }
}

/// The text of a scenario file.
///
/// # Errors
/// Why it cannot be read.
pub fn read(path: &Path) -> Result<String, Vec<String>> {
    let name = path.display().to_string();
    plain_file::read_text(path, MAX_FILE).map_err(|error| vec![format!("{name}: {error}")])
}

/// The shipped content of a ruleset with fixtures and texts on top.
///
/// # Errors
/// Everything wrong in the fixtures and texts, a line each.
pub fn content<C: Registry>(folders: &[PathBuf], more: &[Source]) -> Result<C, Vec<String>> {
    let (mut sources, mut findings) = source::read_below(&source::content_root(), C::FOLDER);
    let shipped = sources.len();
    for folder in folders {
        let (found, unreadable) = source::read_below(folder, "");
        sources.extend(found);
        findings.extend(unreadable);
    }
    sources.extend(more.iter().cloned());
    let own: Vec<String> = sources.iter().skip(shipped).map(|source| source.file.clone()).collect();
    let (content, diagnostics) = C::from_sources(&sources);
    // Broken shipped files are the content check's business; a broken fixture spoils what it is used for.
    findings.extend(diagnostics.into_iter().filter(|finding| own.contains(&finding.file)));
    let broken: Vec<String> = findings.iter().filter(|finding| finding.is_error()).map(Diagnostic::to_string).collect();
    if broken.is_empty() { Ok(content) } else { Err(broken) }
}
