//! `battlemat check`: checks content files.

use std::io;
use std::path::PathBuf;

use battlemat::lab::check;
use battlemat::rulesets;

/// What to check.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; all content of the program unless said.
    paths: Vec<PathBuf>,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Checks and prints what is wrong.
pub fn run(args: &Args) -> io::Result<u8> {
    check::check(&rulesets::registered(), &args.paths, args.json, &mut io::stdout().lock())
}
