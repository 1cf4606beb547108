//! Scenarios of The Adventure Game: the same files, reports and habits, in the words of its rules.

pub mod expect;
pub mod format;
mod play;
mod stage;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use self::format::{Case, ScenarioFile};
use super::report::{CaseReport, FileReport};
use crate::content::diagnostic::Diagnostic;
use crate::content::source::{self, Source};
use crate::rulesets::the_adventure_game::content::{Content, FOLDER, RULESET};

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
    let content = match content(&folders) {
        Ok(content) => Arc::new(content),
        Err(lines) => return broken(lines),
    };
    let wanted = |case: &&Case| {
        only.is_none_or(|only| case.name.contains(only) || case.covers.iter().any(|id| id.as_str().contains(only)))
    };
    let cases: Vec<&Case> = scenario.cases.iter().filter(wanted).collect();
    let cases: Vec<CaseReport> = cases.par_iter().map(|case| play::case(case, &content)).collect();
    FileReport { file: name.to_owned(), broken: Vec::new(), cases }
}

/// The shipped content with fixtures on top.
fn content(folders: &[PathBuf]) -> Result<Content, Vec<String>> {
    let (mut sources, mut findings) = source::read_below(&source::content_root(), FOLDER);
    let shipped = sources.len();
    for folder in folders {
        let (found, unreadable) = source::read_below(folder, "");
        sources.extend(found);
        findings.extend(unreadable);
    }
    let own: Vec<String> = sources.iter().skip(shipped).map(|source: &Source| source.file.clone()).collect();
    let (content, diagnostics) = Content::from_sources(&sources);
    // Broken shipped files are the content check's business; a broken fixture spoils what it is used for.
    findings.extend(diagnostics.into_iter().filter(|finding| own.contains(&finding.file)));
    let broken: Vec<String> = findings.iter().filter(|finding| finding.is_error()).map(Diagnostic::to_string).collect();
    if broken.is_empty() { Ok(content) } else { Err(broken) }
}
