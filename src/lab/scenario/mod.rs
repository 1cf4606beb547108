//! Rule checks as data: scenario files, read, staged, played step by step, and compared with what they expect.
//!
//! How they are written is told in `tests/scenarios/README.md`. `mentions` gathers the names that a case mentions,
//! `vocabulary` knows those of a game, `places` knows where everything stands in its file; `script` runs the cases of a
//! file, `table` plays one, `report` says what came of it. Each game brings its own cases, names and expectations.

pub mod common;
pub(crate) mod explained;
pub mod load;
pub(crate) mod map;
pub mod mentions;
pub(crate) mod places;
pub mod report;
pub(crate) mod script;
pub(crate) mod table;
pub mod vocabulary;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use self::load::{Loaded, Shelves};
use self::report::FileReport;
pub use self::script::Options;
use super::ruleset::{Headless, Rulesets};

/// Runs every scenario file below some paths, in parallel, and reports in the order of the files.
///
/// # Errors
/// A path that does not exist or cannot be listed.
pub fn run_paths(rulesets: &Rulesets, paths: &[PathBuf], options: &Options) -> Result<Vec<FileReport>, String> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(load::files(path)?);
    }
    files.sort();
    files.dedup();
    let shelves = Shelves::default();
    Ok(files.par_iter().map(|file| run_file(rulesets, file, &shelves, options)).collect())
}

/// Runs scenarios given as text; their fixture folders are relative to `folder`.
pub fn run_text(rulesets: &Rulesets, name: &str, text: &str, folder: &Path, options: &Options) -> FileReport {
    any(rulesets, name, text, folder, &Shelves::default(), options)
}

fn run_file(rulesets: &Rulesets, file: &Path, shelves: &Shelves, options: &Options) -> FileReport {
    let name = file.display().to_string();
    match load::read(file) {
        Ok(text) => any(rulesets, &name, &text, file.parent().unwrap_or_else(|| Path::new(".")), shelves, options),
        Err(broken) => FileReport { file: name, broken, cases: Vec::new() },
    }
}

/// Runs scenarios of whichever ruleset they name.
fn any(rulesets: &Rulesets, name: &str, text: &str, folder: &Path, shelves: &Shelves, options: &Options) -> FileReport {
    let named = load::ruleset(name, text);
    let ruleset = named.and_then(|id| rulesets.get(id).map_err(|why| vec![format!("{name}: {why}")]));
    match ruleset {
        Ok(ruleset) => ruleset.run_scenarios(name, text, folder, shelves, options),
        Err(broken) => FileReport { file: name.to_owned(), broken, cases: Vec::new() },
    }
}

/// Runs scenarios of a ruleset.
pub fn run<R: Headless>(name: &str, text: &str, folder: &Path, shelves: &Shelves, options: &Options) -> FileReport {
    let file = name.to_owned();
    match load::load::<R>(name, text, folder, shelves) {
        Ok(Loaded { cases, content }) => {
            let cases = script::run(&cases, &content, &content.vocabulary(), &places::case_places(text), options);
            FileReport { file, broken: Vec::new(), cases }
        }
        Err(broken) => FileReport { file, broken, cases: Vec::new() },
    }
}
