//! `battlemat notation`: reads tier lines from standard input.

use std::io::{self, Write};

use battlemat::content::source::content_root;
use battlemat::core::name::Name;
use battlemat::lab::check::UNREADABLE;
use battlemat::lab::ruleset::AnyRuleset;
use battlemat::rulesets;

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
    let (rulesets, out) = (rulesets::registered(), &mut io::stdout().lock());
    // States that are no conditions of the rules may be the content's own.
    let (library, _) = rulesets.library().load(&content_root());
    let read =
        |ruleset: &dyn AnyRuleset| ruleset.notation(&library, &args.user, args.json, &mut io::stdin().lock(), out);
    match rulesets.get(Name::new(&args.ruleset)).ok().and_then(read) {
        Some(result) => result,
        None => {
            let problem = format!("{} has no tier lines to read", args.ruleset);
            if args.json {
                writeln!(out, "{}", serde_json::json!({ "unreadable": problem }))?;
            } else {
                writeln!(out, "{problem}")?;
            }
            Ok(UNREADABLE)
        }
    }
}
