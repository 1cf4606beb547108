//! `battlemat notation`: reads tier lines from standard input.

use std::io;

use battlemat::core::name::Name;
use battlemat::lab::notation;

/// How to read them.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose notation it is.
    #[arg(long, default_value = "draw-steel")]
    ruleset: String,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Reads lines until the input ends and prints what came of them.
pub fn run(args: &Args) -> io::Result<u8> {
    let ruleset = Name::new(&args.ruleset);
    notation::notation(ruleset, args.json, &mut io::stdin().lock(), &mut io::stdout().lock())
}
