//! `battlemat test`: runs scenario files.

use std::path::PathBuf;

use battlemat::lab::scenario;

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
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Runs the files and prints what failed.
pub fn run(args: &Args) -> Verdict {
    let reports = match scenario::run_paths(&args.paths, args.only.as_deref()) {
        Ok(reports) => reports,
        Err(problem) => {
            eprintln!("{problem}");
            return Verdict::Unreadable;
        }
    };
    let failures: usize = reports.iter().map(scenario::report::FileReport::failures).sum();
    let cases: usize = reports.iter().map(|report| report.cases.len()).sum();
    if args.json {
        if let Err(verdict) = super::print_json(&reports) {
            return verdict;
        }
    } else {
        let mut text: String = reports.iter().map(scenario::report::FileReport::text).collect();
        text.push_str(&format!("{} files, {cases} cases, {failures} failed", reports.len()));
        super::print_text(&text);
    }
    if failures > 0 { Verdict::Failed } else { Verdict::Fine }
}
