//! `battlemat replay`: re-runs replays.

use std::path::{Path, PathBuf};

use battlemat::content::library::Library;
use battlemat::lab::open;
use battlemat::lab::replay::Replay;
use battlemat::lab::replay::verify::{self, Verdict as Outcome};
use battlemat::{rulesets, with_ruleset};

use super::Verdict;

/// Replay files.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files written by `sim --replays` or by the window.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
    /// Tells what happened, fact by fact with its reasons.
    #[arg(long)]
    tell: bool,
}

#[derive(serde::Serialize)]
struct Row {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    told: Vec<String>,
}

/// Re-runs the files and prints what came of each.
pub fn run(args: &Args) -> Verdict {
    let library = match open::library(&rulesets::library()) {
        Ok(library) => library,
        Err(problem) => {
            eprintln!("{problem}");
            return Verdict::Unreadable;
        }
    };
    let rows: Vec<Row> = args.files.iter().map(|file| row(&library, file, args.tell)).collect();
    if args.json {
        if let Err(verdict) = super::print_json(&rows) {
            return verdict;
        }
    } else {
        for row in &rows {
            if let Some(problem) = &row.unreadable {
                eprintln!("{}: {problem}", row.file);
            }
            if let Some(outcome) = &row.outcome {
                for line in &row.told {
                    super::print_text(line);
                }
                let result = if outcome.passed() { "same" } else { "DIFFERS" };
                super::print_text(&format!("{}: {result}\n  {}", row.file, outcome.text().replace('\n', "\n  ")));
            }
        }
    }
    if rows.iter().any(|row| row.unreadable.is_some()) {
        Verdict::Unreadable
    } else if rows.iter().any(|row| row.outcome.as_ref().is_some_and(|outcome| !outcome.passed())) {
        Verdict::Failed
    } else {
        Verdict::Fine
    }
}

fn row(library: &Library, path: &Path, tell: bool) -> Row {
    let file = path.display().to_string();
    let replay = match Replay::read(path) {
        Ok(replay) => replay,
        Err(error) => return Row { file, unreadable: Some(error.to_string()), outcome: None, told: Vec::new() },
    };
    match open::level(library, replay.header.level.as_str()) {
        Ok(level) => {
            let outcome = with_ruleset!(level.ruleset, Content => {
                let content = Content::of(library);
                let told = if tell { verify::tell(&replay, content, &level) } else { Vec::new() };
                Ok((verify::verify(&replay, content, &level), told))
            });
            match outcome {
                Ok((outcome, told)) => Row { file, unreadable: None, outcome: Some(outcome), told },
                Err(problem) => Row { file, unreadable: Some(problem), outcome: None, told: Vec::new() },
            }
        }
        Err(problem) => Row { file, unreadable: Some(problem), outcome: None, told: Vec::new() },
    }
}
