//! Scenarios of The Adventure Game: the same files, reports and habits, in the words of its rules.

pub mod expect;
mod flips;
pub mod format;
mod names;
mod play;
mod stage;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::format::{Case, ScenarioFile, Step};
use crate::content::source;
use crate::core::name::Name;
use crate::lab::scenario::mentions::Mentions;
use crate::lab::scenario::report::{FileReport, StepFailure};
use crate::lab::scenario::script::{Notes, Options, Outline, Script};
use crate::lab::scenario::{load, places, script};
use crate::rulesets::the_adventure_game::content::Content;

/// Runs the cases of a scenario text; fixture folders are relative to `folder`.
pub fn run(name: &str, text: &str, folder: &Path, options: &Options) -> FileReport {
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
    let vocabulary = names::vocabulary(&content);
    let cases = script::run(&scenario.cases, &content, &vocabulary, &places::of(text), options);
    FileReport { file: name.to_owned(), broken: Vec::new(), cases }
}

impl Script for Case {
    type Content = Arc<Content>;

    fn name(&self) -> &str {
        &self.name
    }

    fn covers(&self) -> &[Name] {
        &self.covers
    }

    fn mentions(&self) -> Mentions {
        self.setup_mentions()
    }

    fn flaw(&self) -> Option<String> {
        self.setup_flaw()
    }

    fn outlines(&self) -> Vec<Outline> {
        self.steps.iter().map(Step::outline).collect()
    }

    fn play(&self, content: &Arc<Content>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
        play::case(self, content, notes)
    }
}
