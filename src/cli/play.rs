//! `battlemat play`: the window.

use std::process::ExitCode;

/// What to play.
#[derive(Debug, Default, clap::Args)]
pub struct Args {
    /// The id of a level to go straight into; the main menu otherwise.
    level: Option<String>,
    /// Seed of the dice; chosen freely otherwise.
    #[arg(long)]
    seed: Option<u64>,
}

/// Opens the window and plays until it is closed.
#[cfg(feature = "gui")]
pub fn run(args: Args) -> ExitCode {
    let root = battlemat::content::source::content_root();
    let options = battlemat::face::PlayOptions { root, level: args.level, seed: args.seed };
    battlemat::face::run(options, battlemat::rulesets::AllRulesets)
}

/// Says that this build has no window.
#[cfg(not(feature = "gui"))]
pub fn run(args: Args) -> ExitCode {
    let Args { level: _, seed: _ } = args;
    eprintln!(
        "this battlemat was built without its window (feature `gui`); the headless commands are `battlemat sim`, `test`, \
         `replay`, `check` and `list`"
    );
    ExitCode::from(2)
}
