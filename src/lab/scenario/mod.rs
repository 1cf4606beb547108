//! Rule checks as data: scenario files, read, staged, played step by step, and compared with what they expect.

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
    let run = |file: &PathBuf| report(&file.display().to_string(), load::file(file, &shelves), only);
    Ok(files.par_iter().map(run).collect())
}

/// Runs scenarios given as text; their fixture folders are relative to `folder`.
pub fn run_text(name: &str, text: &str, folder: &Path) -> FileReport {
    report(name, load::text(name, text, &Shelves::default(), folder), None)
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
