//! `battlemat card`: the card of anything in content.

use std::io;

use battlemat::lab::card;
use battlemat::rulesets;

/// Whose card.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// An ability, creature, condition or kit, by its id or its printed name.
    wanted: String,
    /// Only of this ruleset.
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
}

/// Prints the card.
pub fn run(args: &Args) -> io::Result<u8> {
    card::card(&rulesets::registered(), &args.wanted, args.ruleset.as_deref(), &mut io::stdout().lock())
}
