//! `battlemat sim`: batches of whole games.

use std::fs::{self, File};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Instant;

use battlemat::lab::open;
use battlemat::lab::sim::{Batch, Player, table, tags};
use battlemat::rulesets;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Verdict;

/// A batch of games.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A level's id (see `list`), or a level file.
    level: String,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The seed that everything follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once; one per core unless said. The results are the same whatever it is.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    /// Who answers for the first side.
    #[arg(long, value_enum, default_value_t = Policy::Plain)]
    policy_a: Policy,
    /// Who answers for the other side, or all the others.
    #[arg(long, value_enum, default_value_t = Policy::Plain)]
    policy_b: Policy,
    /// One CSV row per game goes here.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A replay of every game goes into this folder.
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Counts what the players are watched for as well: turns without an attack, things wasted.
    #[arg(long)]
    habits: bool,
    /// The summary as one JSON document.
    #[arg(long)]
    json: bool,
}

/// Who answers decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Policy {
    /// Whatever is expected to gain most at once.
    #[value(name = "ai", alias = "plain")]
    Plain,
    /// Plays on in its head before it answers, far slower.
    Farsighted,
    /// The same with four times as many games played on.
    Expert,
    /// A fair beginner: as `ai`, but every third attack is at anybody, and every fourth chance is overlooked.
    Beginner,
    /// Legal answers by chance.
    Random,
}

impl From<Policy> for Player {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::Plain => Self::Plain,
            Policy::Farsighted => Self::Farsighted,
            Policy::Expert => Self::Expert,
            Policy::Beginner => Self::Beginner,
            Policy::Random => Self::Random,
        }
    }
}

/// Plays the games, writes the rows and prints the summary.
pub fn run(args: &Args) -> Verdict {
    match simulate(args) {
        Ok(verdict) => verdict,
        Err(problem) => {
            eprintln!("{problem}");
            Verdict::Unreadable
        }
    }
}

fn simulate(args: &Args) -> Result<Verdict, String> {
    let rulesets = rulesets::registered();
    let library = open::library(&rulesets.library())?;
    let level = open::level(&library, &args.level)?;
    let ruleset = rulesets.get(level.ruleset)?;
    let names: Vec<String> = level.sides.iter().map(|side| side.name.clone()).collect();
    let tags = library.roster(level.ruleset).map(|roster| tags(roster, &level)).unwrap_or_default();
    let shared = ruleset.words().shared;
    let batch = Batch {
        level,
        players: vec![args.policy_a.into(), args.policy_b.into()],
        games: args.games,
        seed: args.seed,
        jobs: usize::from(args.jobs),
        replays: args.replays.clone(),
    };
    if let Some(folder) = &args.replays {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut rows = args.out.as_ref().map(open_table).transpose()?;
    if let Some(rows) = &mut rows {
        rows.write_record(table::header(&tags, shared)).map_err(|error| error.to_string())?;
    }
    let progress = progress(args.games);
    let started = Instant::now();
    let tick = || progress.inc(1);
    let summary = ruleset.simulate(&library, &batch, &tick, &mut |game| match &mut rows {
        Some(rows) => rows.write_record(table::row(game, &tags, shared)).map_err(|error| error.to_string()),
        None => Ok(()),
    })?;
    if let Some(mut rows) = rows {
        rows.flush().map_err(|error| error.to_string())?;
    }
    progress.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    let report = summary.report();
    if args.json {
        if let Err(verdict) = super::print_json(&report) {
            return Ok(verdict);
        }
    } else {
        super::print_text(&table::text(&report, &names.iter().map(String::as_str).collect::<Vec<_>>(), shared));
        if args.habits {
            summary.habits().lines().iter().for_each(|line| super::print_text(&format!("{line}\n")));
        }
        // Of the machine, not of the games: kept apart from what is the same on every machine.
        eprintln!("{:.1} s, {:.1} games a second", seconds, args.games as f64 / seconds.max(1e-9));
    }
    Ok(match summary.failure() {
        None => Verdict::Fine,
        Some(why) => {
            eprintln!("{why}");
            Verdict::Failed
        }
    })
}

fn open_table(path: &PathBuf) -> Result<csv::Writer<File>, String> {
    csv::Writer::from_path(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A bar on a terminal; nothing elsewhere.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
