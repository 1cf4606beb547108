//! Scenarios of The Adventure Game: the same files, reports and habits, in the words of its rules.

pub mod expect;
pub mod format;
mod play;
mod stage;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use self::format::{Case, ScenarioFile};
use super::load;
use super::report::{CaseReport, FileReport};
use crate::content::source;
use crate::rulesets::the_adventure_game::content::RULESET;

/// The ruleset that these scenarios are of.
pub const ID: &str = RULESET;

/// Runs the cases of a scenario text; fixture folders are relative to `folder`.
pub fn run(name: &str, text: &str, folder: &Path, only: Option<&str>) -> FileReport {
    let broken = |broken: Vec<String>| FileReport { file: name.to_owned(), broken, cases: Vec::new() };
    let scenario: ScenarioFile = match source::ron_options().from_str(text) {
        Ok(scenario) => scenario,
        Err(error) => return broken(vec![format!("{name}:{error}")]),
    };
    let folders: Vec<PathBuf> = scenario.fixtures.iter().map(|fixtures| folder.join(fixtures)).collect();
    let content = match load::content(&folders, &[]) {
        Ok(content) => Arc::new(content),
        Err(lines) => return broken(lines),
    };
    let wanted = |case: &&Case| super::wanted(&case.name, &case.covers, only);
    let cases: Vec<&Case> = scenario.cases.iter().filter(wanted).collect();
    let cases: Vec<CaseReport> = cases.par_iter().map(|case| play::case(case, &content)).collect();
    FileReport { file: name.to_owned(), broken: Vec::new(), cases }
}
