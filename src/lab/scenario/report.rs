//! What came of scenarios, as values and as text.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::core::name::Name;

/// What came of a scenario file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileReport {
    /// Its path.
    pub file: String,
    /// What kept it from running, a line each.
    pub broken: Vec<String>,
    /// What came of its cases, in order.
    pub cases: Vec<CaseReport>,
}

/// What came of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseReport {
    /// Its name.
    pub name: String,
    /// The ledger ids it names.
    pub covers: Vec<Name>,
    /// The step that failed.
    pub failure: Option<StepFailure>,
}

/// A step that went otherwise than expected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepFailure {
    /// Its number, from 1; 0 is what comes before the first.
    pub step: usize,
    /// Its author's remark.
    pub note: String,
    /// What it does.
    pub done: String,
    /// What is wrong.
    pub problems: Vec<String>,
    /// The last lines of the log before it.
    pub before: Vec<String>,
    /// Its log.
    pub log: Vec<String>,
    /// The decisions met in it.
    pub passed: Vec<String>,
    /// What the battle waits for.
    pub waits: String,
}

impl FileReport {
    /// Whether everything went as expected.
    pub fn passed(&self) -> bool {
        self.broken.is_empty() && self.cases.iter().all(|case| case.failure.is_none())
    }

    /// How many cases failed; a file that does not run counts as one.
    pub fn failures(&self) -> usize {
        self.broken.len().min(1) + self.cases.iter().filter(|case| case.failure.is_some()).count()
    }

    /// The failures as text; empty where there are none.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.broken.is_empty() {
            let _ = writeln!(text, "FAIL {}", self.file);
            for line in &self.broken {
                let _ = writeln!(text, "  {line}");
            }
        }
        for case in &self.cases {
            if let Some(failure) = &case.failure {
                let covers: Vec<&str> = case.covers.iter().map(|id| id.as_str()).collect();
                let _ = writeln!(text, "FAIL {}: \"{}\" [{}]", self.file, case.name, covers.join(", "));
                failure.write(&mut text);
            }
        }
        text
    }
}

impl StepFailure {
    fn write(&self, text: &mut String) {
        match self.step {
            0 => text.push_str("  before the first step\n"),
            step => {
                let note = if self.note.is_empty() { String::new() } else { format!(" - {}", self.note) };
                let _ = writeln!(text, "  step {step}: {}{note}", self.done);
            }
        }
        for problem in &self.problems {
            let _ = writeln!(text, "    ! {problem}");
        }
        for line in &self.before {
            let _ = writeln!(text, "      . {line}");
        }
        for line in &self.log {
            let _ = writeln!(text, "      > {line}");
        }
        for line in &self.passed {
            let _ = writeln!(text, "      ? {line}");
        }
        if !self.waits.is_empty() {
            let _ = writeln!(text, "      = waits for: {}", self.waits);
        }
    }
}
