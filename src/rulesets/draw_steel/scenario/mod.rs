//! Scenarios of Draw Steel, in the words of its rules.

pub mod expect;
mod facts;
mod flips;
pub mod format;
mod names;
mod play;
mod queries;
pub mod scene;
pub mod stage;
mod verdict;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use self::format::{Case, ScenarioFile, Step};
use crate::content::source::{self, Source};
use crate::core::name::Name;
use crate::lab::scenario::mentions::Mentions;
use crate::lab::scenario::report::{FileReport, StepFailure};
use crate::lab::scenario::script::{Notes, Options, Outline, Script};
use crate::lab::scenario::{load, places, script};
use crate::rulesets::draw_steel::content::{Content, RULESET};

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
        known.entry(folders.to_vec()).or_insert_with(|| load::content(folders, &[]).map(Arc::new)).clone()
    }
}

/// Runs the cases of a scenario text; fixture folders are relative to `folder`.
pub fn run(name: &str, text: &str, shelves: &Shelves, folder: &Path, options: &Options) -> FileReport {
    let file = name.to_owned();
    let Loaded { scenario, content } = match load(name, text, shelves, folder) {
        Ok(loaded) => loaded,
        Err(broken) => return FileReport { file, broken, cases: Vec::new() },
    };
    let vocabulary = names::vocabulary(&content);
    let cases = script::run(&scenario.cases, &content, &vocabulary, &places::of(text), options);
    FileReport { file, broken: Vec::new(), cases }
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

/// Reads scenarios from a text; `folder` is what its fixture folders are relative to.
///
/// # Errors
/// Everything that keeps them from running, a line each.
pub fn load(name: &str, text: &str, shelves: &Shelves, folder: &Path) -> Result<Loaded, Vec<String>> {
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
        Arc::new(load::content(&folders, &more)?)
    };
    Ok(Loaded { scenario, content })
}
