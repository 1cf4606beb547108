//! `battlemat replay`: re-runs replays.

use std::path::{Path, PathBuf};

use battlemat::content::library::Library;
use battlemat::lab::open;
use battlemat::lab::replay::Replay;
use battlemat::lab::replay::verify::Verdict as Outcome;
use battlemat::lab::ruleset::{Rulesets, Tell};
use battlemat::rulesets;

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
    /// Tells as well what the best answers to each choice were, with the chance to win after each, and how that chance
    /// went over the whole game; takes about a second of one core for each answer.
    #[arg(long, requires = "tell")]
    why: bool,
}

impl Args {
    fn wanted(&self) -> Tell {
        let threads = || std::thread::available_parallelism().map_or(1, usize::from);
        match (self.tell, self.why) {
            (_, true) => Tell::Why { threads: threads() },
            (true, false) => Tell::Facts,
            (false, false) => Tell::Nothing,
        }
    }
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
    let rulesets = rulesets::registered();
    let library = match open::library(&rulesets.library()) {
        Ok(library) => library,
        Err(problem) => {
            eprintln!("{problem}");
            return Verdict::Unreadable;
        }
    };
    let rows: Vec<Row> = args.files.iter().map(|file| row(&rulesets, &library, file, args.wanted())).collect();
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

fn row(rulesets: &Rulesets, library: &Library, path: &Path, tell: Tell) -> Row {
    let file = path.display().to_string();
    match rerun(rulesets, library, path, tell) {
        Ok((outcome, told)) => Row { file, unreadable: None, outcome: Some(outcome), told },
        Err(problem) => Row { file, unreadable: Some(problem), outcome: None, told: Vec::new() },
    }
}

fn rerun(rulesets: &Rulesets, library: &Library, path: &Path, tell: Tell) -> Result<(Outcome, Vec<String>), String> {
    let replay = Replay::read(path).map_err(|error| error.to_string())?;
    let level = open::level(library, replay.header.level.as_str())?;
    let ruleset = rulesets.get(level.ruleset)?;
    let level = replay.header.begun(&level, &ruleset.heroes(library))?;
    Ok(ruleset.replay(library, &replay, &level, tell))
}
