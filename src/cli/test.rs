//! `battlemat test`: runs scenario files.

use std::path::PathBuf;

use battlemat::lab::scenario::{self, Options, report::FileReport};
use battlemat::rulesets;

use super::Verdict;

/// Scenario files or folders of them.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files, or folders searched for `.ron` files.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only cases whose name or ledger ids contain this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The logs of cases that pass are printed as well.
    #[arg(long)]
    tell: bool,
    /// Turns every expectation round and reports those that are met either way: such a check can never fail.
    #[arg(long)]
    flip: bool,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Runs the files and prints what failed.
pub fn run(args: &Args) -> Verdict {
    let options = Options { only: args.only.clone(), tell: args.tell, flip: args.flip };
    let reports = match scenario::run_paths(&rulesets::registered(), &args.paths, &options) {
        Ok(reports) => reports,
        Err(problem) => {
            eprintln!("{problem}");
            return Verdict::Unreadable;
        }
    };
    let failures: usize = reports.iter().map(FileReport::failures).sum();
    let survivors: usize = reports.iter().map(FileReport::survivors).sum();
    let cases: usize = reports.iter().map(|report| report.cases.len()).sum();
    if args.json {
        if let Err(verdict) = super::print_json(&reports) {
            return verdict;
        }
    } else {
        let mut text: String = reports.iter().map(FileReport::text).collect();
        text.push_str(&format!("{} files, {cases} cases, {failures} failed", reports.len()));
        if args.flip {
            text.push_str(&format!(", {survivors} expectations met turned round as well"));
        }
        super::print_text(&text);
    }
    if reports.iter().any(|report| !report.broken.is_empty()) {
        Verdict::Unreadable
    } else if failures > 0 || survivors > 0 {
        Verdict::Failed
    } else {
        Verdict::Fine
    }
}
