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
    /// What the pages call the user of the abilities: `--user "Goblin Sniper"` for "the sniper shifts 2".
    #[arg(long, default_value = "")]
    user: String,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Reads lines until the input ends and prints what came of them.
pub fn run(args: &Args) -> io::Result<u8> {
    let ruleset = Name::new(&args.ruleset);
    notation::notation(ruleset, &args.user, args.json, &mut io::stdin().lock(), &mut io::stdout().lock())
}
