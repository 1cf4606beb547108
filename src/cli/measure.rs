//! `battlemat measure`: what combatants, conditions and stores are worth, by games.

use std::fs;
use std::path::PathBuf;

use battlemat::core::name::Name;
use battlemat::lab::{measure, open};
use battlemat::rulesets;

use super::Verdict;

/// Of which game, by how many games, and where to.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The ruleset's id (see `list`).
    ruleset: String,
    /// Games of each pair of players on each level.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// The file that is written; else it is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays the games, and writes or prints the factors.
pub fn run(args: &Args) -> Verdict {
    match measure(args) {
        Ok(()) => Verdict::Fine,
        Err(why) => {
            eprintln!("{why}");
            Verdict::Unreadable
        }
    }
}

fn measure(args: &Args) -> Result<(), String> {
    let rulesets = rulesets::registered();
    let library = open::library(&rulesets.library())?;
    let ruleset = rulesets.get(Name::new(&args.ruleset))?;
    let progress = super::sim::progress(measure::games(ruleset.id(), &library, args.games));
    let measured = ruleset.measure(&library, args.games, &|| progress.inc(1))?;
    progress.finish_and_clear();
    let [guess, fitted] = measured.surprise;
    eprintln!("{} starts of rounds in {} games", measured.samples, measured.worth.games);
    eprintln!("surprise by who wins: {guess:.3} as guessed, {fitted:.3} as measured on other games (a coin: 0.693)");
    let text = measured.worth.write();
    match &args.out {
        Some(path) => fs::write(path, text).map_err(|error| format!("{}: {error}", path.display())),
        None => {
            super::print_text(&text);
            Ok(())
        }
    }
}
