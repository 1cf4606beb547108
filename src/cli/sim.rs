//! `battlemat sim`: batches of whole games.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use battlemat::content::library::Library;
use battlemat::content::run::RunDef;
use battlemat::core::name::Name;
use battlemat::lab::level_run::Plan;
use battlemat::lab::open;
use battlemat::lab::players;
use battlemat::lab::ruleset::Rulesets;
use battlemat::lab::run::{self, BASE, Output, Played, RunError};
use battlemat::lab::shard::{Shard, Slice};
use battlemat::lab::sim::stats::Summary;
use battlemat::lab::sim::{Batch, Player, Stop, table};
use battlemat::lab::tables::Format;
use battlemat::rulesets;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Verdict;

/// A batch of games.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A level's or a run's id (see `list`), or a level file; a run is played fight after fight until one is not won.
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
    /// Plays only a slice of these games, I of N from 0: `--shard 0/16`. All slices together are the same games.
    #[arg(long, value_name = "I/N", conflicts_with = "first")]
    shard: Option<Shard>,
    /// The number of the first game, the first of all being 0.
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    first: u64,
    /// Who answers for the first side: `ai` (weighs every answer once), `farsighted` and `expert` (play on in their
    /// heads, far slower), `beginner` or `random`.
    #[arg(long, value_parser = player, default_value = "ai")]
    policy_a: Player,
    /// Who answers for the other side, or all the others.
    #[arg(long, value_parser = player, default_value = "ai")]
    policy_b: Player,
    /// Other heroes in the places of the level's own: `Knight=brawler,Warden=skald`.
    #[arg(long, value_name = "ID=HERO,..", value_delimiter = ',', value_parser = stand_in)]
    party: Vec<(Name, Name)>,
    /// Another set of the players' own dice for the same games.
    #[arg(long, value_name = "K", default_value_t = 0)]
    replica: u64,
    /// Tables of the games go here: into a folder, or the games alone into a file that ends in .csv or .parquet.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// How the tables of a folder are written: parquet or csv.
    #[arg(long, default_value_t = Format::Parquet)]
    format: Format,
    /// Writes what abilities did and how the sides stood after each round as well.
    #[arg(long)]
    detail: bool,
    /// Leaves what is whole in the folder as it is and plays the rest.
    #[arg(long)]
    resume: bool,
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

fn player(name: &str) -> Result<Player, String> {
    players::named(if name == "plain" { "ai" } else { name })
}

fn stand_in(pair: &str) -> Result<(Name, Name), String> {
    let (id, hero) = pair.split_once('=').ok_or("expected who is replaced, =, and by whom: Knight=brawler")?;
    Ok((Name::new(id.trim()), Name::new(hero.trim())))
}

/// Plays the games, writes the tables and prints the summary.
pub fn run(args: &Args) -> Verdict {
    simulate(args).unwrap_or_else(|error| super::told(&error))
}

/// The format of a file that is to hold the games alone.
fn single(out: &Path) -> Option<Format> {
    let extension = out.extension()?.to_str()?;
    extension.parse().ok().filter(|_| !out.is_dir())
}

fn simulate(args: &Args) -> Result<Verdict, RunError> {
    let bad = RunError::Bad;
    let rulesets = rulesets::registered();
    let library = open::library(&rulesets.library()).map_err(bad)?;
    if let Some(run) = library.levels.runs().get(Name::new(&args.level)) {
        return through(args, &rulesets, &library, run);
    }
    let level = open::level(&library, &args.level).map_err(bad)?;
    let ruleset = rulesets.get(level.ruleset).map_err(bad)?;
    let level = Arc::new(level.with_party(&args.party, &ruleset.heroes(&library)).map_err(bad)?);
    let names: Vec<String> = level.sides.iter().map(|side| side.name.clone()).collect();
    let shared = ruleset.words().shared;
    let whole = Slice { first: args.first, games: args.games };
    let slice = args.shard.map_or(whole, |shard| shard.slice(args.games));
    let planned = args.first.saturating_add(args.games);
    let stop = Stop::default();
    super::stop_on_signal(&stop);
    let batch = Batch {
        players: vec![args.policy_a, args.policy_b],
        first: slice.first,
        jobs: usize::from(args.jobs),
        replays: args.replays.clone(),
        replica: args.replica,
        detail: args.detail,
        stop,
        ..Batch::new(level.clone(), slice.games, args.seed)
    };
    let by = run::provenance(ruleset, &library, &level, &batch, BASE, planned);
    let file = args.out.as_deref().and_then(single);
    if args.resume && (args.out.is_none() || file.is_some()) {
        return Err(bad("--resume needs a folder: --out FOLDER".to_owned()));
    }
    if args.detail && (args.out.is_none() || file.is_some()) {
        return Err(bad("--detail needs a folder for its tables: --out FOLDER".to_owned()));
    }
    if let Some(folder) = &args.replays {
        fs::create_dir_all(folder).map_err(|error| bad(format!("{}: {error}", folder.display())))?;
    }
    if slice.games == 0 {
        super::print_text(&format!(
            "shard {} of {} games holds none",
            args.shard.map_or_else(String::new, |shard| shard.to_string()),
            args.games
        ));
        return Ok(Verdict::Fine);
    }
    let progress = progress(slice.games);
    let started = Instant::now();
    let tick = || progress.inc(1);
    let summary: Summary = match (&args.out, file) {
        (None, _) => ruleset
            .simulate(&library, &batch, &tick, &mut |_| Ok(()))
            .map_err(|why| if batch.stop.asked() { RunError::Again(why) } else { bad(why) })?,
        (Some(path), Some(format)) => run::play_into_file(ruleset, &library, &batch, &by, path, format, &tick)?,
        (Some(folder), None) => {
            let output = Output { folder: folder.clone(), format: args.format, resume: args.resume, extends: false };
            match run::play(ruleset, &library, &batch, &by, &output, &tick)? {
                Played::Now(summary) => *summary,
                Played::Before { file, faulty } => {
                    super::print_text(&format!("{}: played before", file.display()));
                    return Ok(if faulty > 0 { Verdict::AtFault } else { Verdict::Fine });
                }
            }
        }
    };
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
        eprintln!("{:.1} s, {:.1} games a second", seconds, slice.games as f64 / seconds.max(1e-9));
    }
    Ok(match summary.failure() {
        None => Verdict::Fine,
        Some(why) => {
            eprintln!("{why}");
            Verdict::AtFault
        }
    })
}

/// Plays a run as often as there are games.
fn through(args: &Args, rulesets: &Rulesets, library: &Library, run: &RunDef) -> Result<Verdict, RunError> {
    let whole = args.out.is_none() && args.replays.is_none() && args.shard.is_none() && args.first == 0;
    if !whole || args.replica != 0 || args.detail || args.resume || args.habits {
        let takes = "--games, --seed, --jobs, --policy-a, --policy-b, --party and --json";
        return Err(RunError::Bad(format!("{} is a run, which takes only {takes}", run.id)));
    }
    let ruleset = rulesets.get(run.ruleset).map_err(RunError::Bad)?;
    let plan = Plan {
        party: args.party.clone(),
        players: [args.policy_a, args.policy_b],
        times: args.games,
        seed: args.seed,
        jobs: usize::from(args.jobs),
    };
    let progress = progress(args.games);
    let report = ruleset.play_through(library, run, &plan, &|| progress.inc(1)).map_err(RunError::Bad)?;
    progress.finish_and_clear();
    if args.json {
        if let Err(verdict) = super::print_json(&report) {
            return Ok(verdict);
        }
    } else {
        super::print_text(&report.text());
    }
    Ok(if report.faulty() > 0 { Verdict::AtFault } else { Verdict::Fine })
}

/// A bar on a terminal; nothing elsewhere.
pub(super) fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
