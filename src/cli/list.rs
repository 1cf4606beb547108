//! `battlemat list`: what there is to play with.

use std::io;

use battlemat::lab::list;
use battlemat::rulesets;

/// How to list it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Prints the listing.
pub fn run(args: &Args) -> io::Result<u8> {
    list::list(&rulesets::registered(), args.json, &mut io::stdout().lock())
}
