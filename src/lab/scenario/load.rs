//! Reading scenario files and the content they are played with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::format::ScenarioFile;
use crate::content::diagnostic::Diagnostic;
use crate::content::source::{self, Source};
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::{Content, FOLDER, RULESET};

/// The largest scenario file that is read, in bytes.
const MAX_FILE: u64 = 4 << 20;

/// A scenario file ready to run.
pub struct Loaded {
    /// The file.
    pub scenario: ScenarioFile,
    /// What it is played with.
    pub content: Arc<Content>,
}

/// Content sets already read, by the folders they come from.
#[derive(Default)]
pub struct Shelves(Mutex<BTreeMap<Vec<PathBuf>, Result<Arc<Content>, Vec<String>>>>);

impl Shelves {
    fn get(&self, folders: &[PathBuf]) -> Result<Arc<Content>, Vec<String>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(folders.to_vec()).or_insert_with(|| content(folders, &[]).map(Arc::new)).clone()
    }
}

/// The scenario files a path stands for: itself, or all `.ron` files below it that are no fixtures, in order.
///
/// # Errors
/// A path that does not exist or cannot be listed.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let data = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if data.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    list(path, 0, &mut found)?;
    found.sort();
    Ok(found)
}

fn list(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), String> {
    const DEEPEST: usize = 8;
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth < DEEPEST && name != "fixtures" {
                list(&path, depth + 1, found)?;
            }
        } else if name.ends_with(".ron") {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads a scenario file and its content.
///
/// # Errors
/// Everything that keeps it from running, a line each.
pub fn file(path: &Path, shelves: &Shelves) -> Result<Loaded, Vec<String>> {
    let name = path.display().to_string();
    text(&name, &read(path)?, shelves, path.parent().unwrap_or_else(|| Path::new(".")))
}

/// The ruleset that a scenario text names, as far as it can be read.
pub fn ruleset(text: &str) -> Option<Name> {
    #[derive(serde::Deserialize)]
    struct Header {
        ruleset: Name,
    }
    source::ron_options().from_str::<Header>(text).ok().map(|header| header.ruleset)
}

/// The text of a scenario file.
///
/// # Errors
/// Why it cannot be read.
pub fn read(path: &Path) -> Result<String, Vec<String>> {
    let name = path.display().to_string();
    let data = fs::metadata(path).map_err(|error| vec![format!("{name}: {error}")])?;
    if data.len() > MAX_FILE {
        return Err(vec![format!("{name}: more than {MAX_FILE} bytes")]);
    }
    fs::read_to_string(path).map_err(|error| vec![format!("{name}: {error}")])
}

/// Reads scenarios from a text; `folder` is what its fixture folders are relative to.
///
/// # Errors
/// Everything that keeps them from running, a line each.
pub fn text(name: &str, text: &str, shelves: &Shelves, folder: &Path) -> Result<Loaded, Vec<String>> {
    let scenario: ScenarioFile =
        source::ron_options().from_str(text).map_err(|error| vec![format!("{name}:{error}")])?;
    if scenario.ruleset != RULESET {
        return Err(vec![format!("{name}: there is no ruleset {:?}", scenario.ruleset)]);
    }
    let folders: Vec<PathBuf> = scenario.fixtures.iter().map(|fixtures| folder.join(fixtures)).collect();
    let content = if scenario.content.is_empty() {
        shelves.get(&folders)?
    } else {
        let more: Vec<Source> =
            scenario.content.iter().map(|(file, text)| Source::new(file.clone(), text.clone())).collect();
        Arc::new(content(&folders, &more)?)
    };
    Ok(Loaded { scenario, content })
}

/// The shipped content with fixtures on top.
fn content(folders: &[PathBuf], more: &[Source]) -> Result<Content, Vec<String>> {
    let (mut sources, mut findings) = source::read_below(&source::content_root(), FOLDER);
    let shipped = sources.len();
    for folder in folders {
        let (found, unreadable) = source::read_below(folder, "");
        sources.extend(found);
        findings.extend(unreadable);
    }
    sources.extend(more.iter().cloned());
    let own: Vec<String> = sources.iter().skip(shipped).map(|source| source.file.clone()).collect();
    let (content, diagnostics) = Content::from_sources(&sources);
    // Broken shipped files are the content check's business; a broken fixture spoils what it is used for.
    findings.extend(diagnostics.into_iter().filter(|finding| own.contains(&finding.file)));
    let broken: Vec<String> = findings.iter().filter(|finding| finding.is_error()).map(Diagnostic::to_string).collect();
    if broken.is_empty() { Ok(content) } else { Err(broken) }
}
