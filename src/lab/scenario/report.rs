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
    /// Its line in the file.
    pub line: u32,
    /// The step that failed.
    pub failure: Option<StepFailure>,
    /// Its log, where it was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// Its expectations that are met turned round as well, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<Survivor>,
}

/// An expectation that another, which contradicts it, does not keep from being met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survivor {
    /// Its line in the file.
    pub line: u32,
    /// As its author wrote it.
    pub expected: String,
    /// What is met as well.
    pub flipped: String,
}

/// A step that went otherwise than expected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepFailure {
    /// Its number, from 1; 0 is what comes before the first.
    pub step: usize,
    /// Its line in the file, or that of the case.
    pub line: u32,
    /// Its author's remark.
    pub note: String,
    /// What it does, as its author wrote it.
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

    /// How many expectations are met turned round as well.
    pub fn survivors(&self) -> usize {
        self.cases.iter().map(|case| case.survivors.len()).sum()
    }

    /// What failed, what survived being turned round, and the logs that were asked for; empty where there is nothing.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.broken.is_empty() {
            let _ = writeln!(text, "{}: cannot be read", self.file);
            for line in &self.broken {
                let _ = writeln!(text, "  {line}");
            }
        }
        for case in &self.cases {
            if let Some(failure) = &case.failure {
                failure.write(&mut text, &self.file, &case.name);
            } else if !case.told.is_empty() {
                let _ = writeln!(text, "{}:{}: {}", self.file, case.line, case.name);
                for line in &case.told {
                    let _ = writeln!(text, "  {line}");
                }
            }
            for Survivor { line, expected, flipped } in &case.survivors {
                let _ = writeln!(text, "{}:{line}: {}: {expected} holds, and so does {flipped}", self.file, case.name);
            }
        }
        text
    }
}

impl StepFailure {
    fn write(&self, text: &mut String, file: &str, case: &str) {
        let step = match self.step {
            0 => "before the first step".to_owned(),
            step => format!("step {step}: {}", self.done),
        };
        let _ = writeln!(text, "{file}:{}: {case}, {step}", self.line);
        if !self.note.is_empty() {
            let _ = writeln!(text, "    ({})", self.note);
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
