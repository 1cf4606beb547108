//! `battlemat reference`: what authors can write.

use std::io;

use battlemat::lab::reference;
use battlemat::rulesets;

/// Whose language, and how to print it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only of this ruleset.
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Prints the reference.
pub fn run(args: &Args) -> io::Result<u8> {
    reference::reference(&rulesets::registered(), args.ruleset.as_deref(), args.json, &mut io::stdout().lock())
}
