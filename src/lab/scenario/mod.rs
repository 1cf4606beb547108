//! Rule checks as data: scenario files, read, staged, played step by step, and compared with what they expect.
//!
//! How they are written is told in `tests/scenarios/README.md`. `mentions` gathers the names that a case mentions,
//! `vocabulary` knows those of a game, `places` knows where everything stands in its file; `script` runs the cases of a
//! file, `table` plays one, `report` says what came of it. Each game has its own format, names and expectations.

pub(crate) mod explained;
pub mod load;
pub(crate) mod map;
pub(crate) mod mentions;
pub(crate) mod places;
pub mod report;
pub(crate) mod script;
pub(crate) mod table;
pub(crate) mod vocabulary;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use self::report::FileReport;
pub use self::script::Options;
use crate::rulesets::draw_steel::scenario::{self as draw_steel, Shelves};
use crate::rulesets::the_adventure_game;

/// Runs every scenario file below some paths, in parallel, and reports in the order of the files.
///
/// # Errors
/// A path that does not exist or cannot be listed.
pub fn run_paths(paths: &[PathBuf], options: &Options) -> Result<Vec<FileReport>, String> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(load::files(path)?);
    }
    files.sort();
    files.dedup();
    let shelves = Shelves::default();
    Ok(files.par_iter().map(|file| run_file(file, &shelves, options)).collect())
}

/// Runs scenarios given as text; their fixture folders are relative to `folder`.
pub fn run_text(name: &str, text: &str, folder: &Path, options: &Options) -> FileReport {
    any(name, text, &Shelves::default(), folder, options)
}

fn run_file(file: &Path, shelves: &Shelves, options: &Options) -> FileReport {
    let name = file.display().to_string();
    match load::read(file) {
        Ok(text) => any(&name, &text, shelves, file.parent().unwrap_or_else(|| Path::new(".")), options),
        Err(broken) => FileReport { file: name, broken, cases: Vec::new() },
    }
}

/// Runs scenarios of whichever ruleset they name.
fn any(name: &str, text: &str, shelves: &Shelves, folder: &Path, options: &Options) -> FileReport {
    match load::ruleset(text) {
        Some(id) if id == *the_adventure_game::content::RULESET => {
            the_adventure_game::scenario::run(name, text, folder, options)
        }
        _ => draw_steel::run(name, text, shelves, folder, options),
    }
}
