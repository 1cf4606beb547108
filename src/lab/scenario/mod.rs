//! Rule checks as data: scenario files, read, staged, played step by step, and compared with what they expect.

pub mod adventure;
pub mod expect;
mod facts;
pub mod format;
pub mod load;
pub mod play;
mod queries;
pub mod report;
pub mod scene;
pub mod stage;
mod verdict;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use self::format::Case;
use self::load::{Loaded, Shelves};
use self::report::{CaseReport, FileReport};

/// Runs every scenario file below some paths, in parallel, and reports in the order of the files; `only` picks cases
/// by part of their name or of a ledger id.
///
/// # Errors
/// A path that does not exist or cannot be listed.
pub fn run_paths(paths: &[PathBuf], only: Option<&str>) -> Result<Vec<FileReport>, String> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(load::files(path)?);
    }
    files.sort();
    files.dedup();
    let shelves = Shelves::default();
    Ok(files.par_iter().map(|file| run_file(file, &shelves, only)).collect())
}

/// Runs scenarios given as text; their fixture folders are relative to `folder`.
pub fn run_text(name: &str, text: &str, folder: &Path) -> FileReport {
    any(name, text, &Shelves::default(), folder, None)
}

fn run_file(file: &Path, shelves: &Shelves, only: Option<&str>) -> FileReport {
    let name = file.display().to_string();
    match load::read(file) {
        Ok(text) => any(&name, &text, shelves, file.parent().unwrap_or_else(|| Path::new(".")), only),
        Err(broken) => FileReport { file: name, broken, cases: Vec::new() },
    }
}

/// Runs scenarios of whichever ruleset they name.
fn any(name: &str, text: &str, shelves: &Shelves, folder: &Path, only: Option<&str>) -> FileReport {
    match load::ruleset(text) {
        Some(id) if id == adventure::ID => adventure::run(name, text, folder, only),
        _ => report(name, load::text(name, text, shelves, folder), only),
    }
}

fn report(name: &str, loaded: Result<Loaded, Vec<String>>, only: Option<&str>) -> FileReport {
    let file = name.to_owned();
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(broken) => return FileReport { file, broken, cases: Vec::new() },
    };
    let wanted = |case: &&Case| {
        only.is_none_or(|only| case.name.contains(only) || case.covers.iter().any(|id| id.as_str().contains(only)))
    };
    let cases: Vec<&Case> = loaded.scenario.cases.iter().filter(wanted).collect();
    let cases: Vec<CaseReport> = cases.par_iter().map(|case| play::case(case, &loaded.content)).collect();
    FileReport { file, broken: Vec::new(), cases }
}
