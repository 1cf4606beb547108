//! `battlemat report`: everything that tables tell, as one page.

use std::path::PathBuf;

use battlemat::lab::report;
use battlemat::lab::study::folder::Results;
use battlemat::rulesets;

use super::Verdict;

/// What to report on.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of tables.
    folder: PathBuf,
    /// The page; `report.html` in the folder unless said.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Reports on the games that are there, though some are missing.
    #[arg(long)]
    partial: bool,
}

/// Writes the page.
pub fn run(args: &Args) -> Verdict {
    let out = args.out.clone().unwrap_or_else(|| args.folder.join("report.html"));
    let written = Results::open(&rulesets::registered(), &args.folder, args.partial)
        .inspect(|results| results.remark().iter().for_each(|remark| eprintln!("{remark}")))
        .and_then(|results| report::write(&results, &out));
    match written {
        Ok(()) => {
            super::print_text(&out.display().to_string());
            Verdict::Fine
        }
        Err(why) => {
            eprintln!("{why}");
            Verdict::Unreadable
        }
    }
}
