//! Commands of the program. Exit codes: 0 fine, 1 a check, test, replay or gate failed, 2 usage or unreadable input,
//! 3 games were played but some were at fault, 4 a gate is undecided, 75 something outside stood in the way and the same
//! again may go well.

mod ask;
mod card;
mod check;
mod list;
mod measure;
mod notation;
mod pictures;
mod play;
mod reference;
mod replay;
mod report;
mod sim;
mod study;
mod test;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use battlemat::content::source;
use battlemat::lab::run::RunError;
use battlemat::lab::sim::Stop;
use clap::{Parser, Subcommand};

/// A 2D tactical game that plays skirmishes by the complete combat rules of tabletop games.
#[derive(Debug, Parser)]
#[command(name = "battlemat", version, about)]
struct Cli {
    /// The folder of `assets` and `levels`. Else `BATTLEMAT_ROOT` names it; else it is the current folder, the
    /// program's folder or the one it was built in, the first that holds both.
    #[arg(long, global = true, value_name = "PATH")]
    root: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Opens the window, as no command at all does.
    Play(play::Args),
    /// Draws every screen into a folder, without a display.
    Pictures(pictures::Args),
    /// Plays whole skirmishes without a window and sums them up.
    Sim(sim::Args),
    /// Plays a study: levels, opponents and variants of content as data.
    Study(study::Args),
    /// Measures by games what combatants, conditions and stores are worth, for opponents that look ahead.
    Measure(measure::Args),
    /// Answers questions from the tables of games: who wins, what a change does, what abilities are worth.
    Ask(ask::Args),
    /// Writes everything that tables of games tell into one page.
    Report(report::Args),
    /// Runs scenario files: rule checks as data.
    Test(test::Args),
    /// Re-runs replays and tells whether they lead to the same state.
    Replay(replay::Args),
    /// Checks content files and reports everything that is wrong with them.
    Check(check::Args),
    /// Reads tier lines from standard input, one a line, and shows what each does.
    Notation(notation::Args),
    /// Prints the card of an ability, creature, condition or kit.
    Card(card::Args),
    /// Prints what authors can write, each word with an example.
    Reference(reference::Args),
    /// Lists rulesets, levels, creatures, abilities and conditions.
    List(list::Args),
}

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything as it should be.
    Fine,
    /// A check, test or replay failed.
    Failed,
    /// Usage, or input that cannot be read.
    Unreadable,
    /// Games were played, and the rules were at fault in some, or refused an answer.
    AtFault,
    /// A gate needs more games.
    Undecided,
    /// Stopped, no space, or somebody else is at it: the same again may go well.
    Again,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Fine => 0,
            Verdict::Failed => 1,
            Verdict::Unreadable => 2,
            Verdict::AtFault => 3,
            Verdict::Undecided => 4,
            Verdict::Again => 75,
        })
    }
}

/// Runs the command that the arguments ask for.
pub fn run() -> ExitCode {
    let Cli { root, command } = Cli::parse();
    if let Some(root) = &root {
        source::choose_root(root);
    }
    if let Err(why) = source::check_root(&source::content_root()) {
        eprintln!("{why}");
        return Verdict::Unreadable.into();
    }
    match command {
        None => play::run(play::Args::default()),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Pictures(args)) => pictures::run(&args),
        Some(Command::Sim(args)) => sim::run(&args).into(),
        Some(Command::Study(args)) => study::run(&args, root.as_ref()).into(),
        Some(Command::Measure(args)) => measure::run(&args).into(),
        Some(Command::Ask(args)) => ask::run(&args).into(),
        Some(Command::Report(args)) => report::run(&args).into(),
        Some(Command::Test(args)) => test::run(&args).into(),
        Some(Command::Replay(args)) => replay::run(&args).into(),
        Some(Command::Check(args)) => written(check::run(&args)),
        Some(Command::Notation(args)) => written(notation::run(&args)),
        Some(Command::Card(args)) => written(card::run(&args)),
        Some(Command::Reference(args)) => written(reference::run(&args)),
        Some(Command::List(args)) => written(list::run(&args)),
    }
}

/// The exit code of a command that prints as it goes.
fn written(code: io::Result<u8>) -> ExitCode {
    match code {
        Ok(code) => ExitCode::from(code),
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            Verdict::Unreadable.into()
        }
    }
}

/// Says why games are not played, or not to their end.
fn told(error: &RunError) -> Verdict {
    eprintln!("{error}");
    match error {
        RunError::Bad(_) => Verdict::Unreadable,
        RunError::Again(_) => Verdict::Again,
    }
}

/// Has a signal end what is being played cleanly; a second one ends the program at once.
fn stop_on_signal(stop: &Stop) {
    let stop = stop.clone();
    // Without a handler a signal ends the program at once, which loses no whole file either.
    let _ = ctrlc::set_handler(move || {
        if stop.asked() {
            std::process::exit(75);
        }
        stop.ask();
    });
}

/// Prints a value as one JSON document.
fn print_json(value: &impl serde::Serialize) -> Result<(), Verdict> {
    match serde_json::to_string_pretty(value) {
        Ok(text) => {
            print_text(&text);
            Ok(())
        }
        Err(error) => {
            eprintln!("{error}");
            Err(Verdict::Unreadable)
        }
    }
}

/// Prints lines; a reader who goes away is no fault.
fn print_text(text: &str) {
    let _ = io::Write::write_all(&mut io::stdout(), format!("{}\n", text.trim_end_matches('\n')).as_bytes());
}
