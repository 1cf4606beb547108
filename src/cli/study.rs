//! `battlemat study`: studies as data, played here or planned for a queue.

use std::path::PathBuf;

use battlemat::lab::run::{Output, Played, RunError};
use battlemat::lab::sim::Stop;
use battlemat::lab::study::content;
use battlemat::lab::study::file::Study;
use battlemat::lab::study::folder::leave_note;
use battlemat::lab::study::plan::{Engine, Plan};
use battlemat::lab::study::tasks::{Stage, Tasks};
use battlemat::rulesets;

use super::Verdict;

/// A study.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The study file.
    file: PathBuf,
    /// The folder of its tables; `results/NAME` unless said.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Plays only this shard, from 0.
    #[arg(long, value_name = "K")]
    task: Option<usize>,
    /// Games at once; one per core unless said.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    /// Prints the script or manifest by which parallel, slurm, kubernetes or snakemake plays it, and starts nothing.
    #[arg(long, value_name = "ENGINE", conflicts_with = "task")]
    plan: Option<Engine>,
    /// The program as a plan calls it.
    #[arg(long, value_name = "PATH", default_value = "battlemat")]
    program: String,
    /// Plays this variant and the base again on fresh dice, to confirm what was chosen by the first ones.
    #[arg(long, value_name = "VARIANT")]
    confirm: Vec<String>,
    /// Writes the content of a variant as a content root, for `--root`, and plays nothing.
    #[arg(long, value_names = ["VARIANT", "FOLDER"], num_args = 2, conflicts_with_all = ["plan", "task", "confirm"])]
    export: Vec<String>,
}

/// Plays the study, or prints how a queue would.
pub fn run(args: &Args, root: Option<&PathBuf>) -> Verdict {
    study(args, root).unwrap_or_else(|error| super::told(&error))
}

fn study(args: &Args, root: Option<&PathBuf>) -> Result<Verdict, RunError> {
    let bad = RunError::Bad;
    let rulesets = rulesets::registered();
    let mut tasks = Tasks::new(&rulesets, Study::read(&args.file).map_err(bad)?).map_err(bad)?;
    if let [variant, folder] = &args.export[..] {
        let known = tasks.variants.iter().find(|own| own.name == *variant);
        let known = known.ok_or_else(|| bad(format!("no variant is called {variant:?}")))?;
        content::export(&rulesets, known, folder.as_ref()).map_err(bad)?;
        return Ok(Verdict::Fine);
    }
    if !args.confirm.is_empty() {
        let mut names = args.confirm.clone();
        names.push(tasks.variants[0].name.clone());
        names.dedup();
        tasks = tasks.again(&names).map_err(bad)?;
    }
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("results").join(&tasks.study.name));
    if let Some(engine) = args.plan {
        // Every variant is checked before a queue has it.
        check_all(&tasks, &rulesets)?;
        let global: Vec<String> =
            root.iter().flat_map(|root| ["--root".to_owned(), root.display().to_string()]).collect();
        let plan = Plan {
            program: &args.program,
            global: &global,
            study: &args.file,
            name: &tasks.study.name,
            out: &folder,
            confirm: &args.confirm,
            tasks: tasks.list.len(),
        };
        super::print_text(&plan.text(engine));
        return Ok(Verdict::Fine);
    }
    if let Some(task) = args.task.filter(|task| *task >= tasks.list.len()) {
        return Err(bad(format!(
            "{}: there is no shard {task}: they are counted from 0 to {}",
            args.file.display(),
            tasks.list.len() - 1
        )));
    }
    let stop = Stop::default();
    super::stop_on_signal(&stop);
    let mut stage = Stage::new(&tasks, &rulesets);
    // Nothing is written before everything that is to be played is known to be sound.
    if let Some(task) = args.task {
        stage.ready(&tasks.list[task]).map_err(bad)?;
    } else {
        check_all(&tasks, &rulesets)?;
        tasks.remarks.iter().for_each(|why| eprintln!("{why}"));
    }
    if stop.asked() {
        return Err(RunError::Again("stopped before a game was played; the same command plays them".to_owned()));
    }
    std::fs::create_dir_all(&folder).map_err(|error| RunError::Again(format!("{}: {error}", folder.display())))?;
    leave_note(&folder, &tasks.study).map_err(bad)?;
    let output = Output { folder, format: tasks.study.format, resume: true, extends: true };
    play(args, &tasks, &mut stage, &rulesets, &output, &stop)
}

/// So many shards, in words.
fn shards(count: u64) -> String {
    format!("{count} {}", if count == 1 { "shard" } else { "shards" })
}

/// Reads the content of every variant and begins every level once.
fn check_all(tasks: &Tasks, rulesets: &battlemat::lab::ruleset::Rulesets) -> Result<(), RunError> {
    let mut stage = Stage::new(tasks, rulesets);
    for task in tasks.list.iter().filter(|task| task.slice.first == 0 && task.replica == 0) {
        stage.ready(task).map_err(RunError::Bad)?;
    }
    Ok(())
}

fn play(
    args: &Args,
    tasks: &Tasks,
    stage: &mut Stage<'_>,
    rulesets: &battlemat::lab::ruleset::Rulesets,
    output: &Output,
    stop: &Stop,
) -> Result<Verdict, RunError> {
    let chosen: Vec<usize> = match args.task {
        Some(task) => vec![task],
        None => (0..tasks.list.len()).collect(),
    };
    let games: u64 = chosen.iter().map(|&index| tasks.list[index].slice.games).sum();
    let progress = super::sim::progress(games);
    let (mut now, mut before, mut faulty, mut elsewhere) = (0u64, 0u64, 0u64, Vec::new());
    for (done, &index) in chosen.iter().enumerate() {
        let mut ready = stage.ready(&tasks.list[index]).map_err(RunError::Bad)?;
        for slice in ready.slices(output) {
            let tick = || progress.inc(1);
            match ready.play(rulesets, output, slice, usize::from(args.jobs), stop, &tick) {
                Ok(Played::Now(summary)) => {
                    now += 1;
                    if let Some(why) = summary.failure() {
                        eprintln!("shard {index}: {why}");
                        faulty += 1;
                    }
                }
                Ok(Played::Before { faulty: own, .. }) => {
                    before += 1;
                    faulty += u64::from(own > 0);
                    progress.inc(slice.games);
                }
                Err(RunError::Again(why)) if stop.asked() => {
                    let left = (chosen.len() - done) as u64;
                    return Err(RunError::Again(format!("{why}; {} left, which the same command plays", shards(left))));
                }
                // Others may be at this one; the rest can be played all the same.
                Err(RunError::Again(why)) => elsewhere.push(why),
                Err(error) => return Err(error),
            }
        }
    }
    progress.finish_and_clear();
    let told = format!("{}: {} played, {before} played before", output.folder.display(), shards(now));
    super::print_text(&told);
    if let Some(first) = elsewhere.first() {
        let left = elsewhere.len() as u64;
        return Err(RunError::Again(format!("{} not played: {first}", shards(left))));
    }
    Ok(if faulty > 0 { Verdict::AtFault } else { Verdict::Fine })
}
