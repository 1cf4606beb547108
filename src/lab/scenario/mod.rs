//! Rule checks as data: scenario files, read, staged, played step by step, and compared with what they expect.

pub mod draw_steel;
mod explained;
pub mod load;
mod map;
pub mod report;
mod table;
pub mod the_adventure_game;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use self::draw_steel::Shelves;
use self::report::FileReport;
use crate::core::name::Name;

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
        Some(id) if id == the_adventure_game::ID => the_adventure_game::run(name, text, folder, only),
        _ => draw_steel::run(name, text, shelves, folder, only),
    }
}

/// Whether a case of this name, covering these ledger ids, is asked for.
fn wanted(name: &str, covers: &[Name], only: Option<&str>) -> bool {
    only.is_none_or(|only| name.contains(only) || covers.iter().any(|id| id.as_str().contains(only)))
}
