//! `battlemat ask`: questions to the tables that `sim` and `study` write.

use std::fs;
use std::path::{Path, PathBuf};

use battlemat::lab::ask::answer::Answer;
use battlemat::lab::ask::{self, Verdict as Gate};
use battlemat::lab::open;
use battlemat::lab::ruleset::Rulesets;
use battlemat::lab::run::BASE;
use battlemat::lab::sim::Batch;
use battlemat::lab::study::content;
use battlemat::lab::study::folder::Results;
use battlemat::lab::study::tasks::Tasks;
use battlemat::rulesets;
use clap::Subcommand;

use super::Verdict;

/// A question.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    question: Question,
    /// The answer as one JSON document.
    #[arg(long, global = true)]
    json: bool,
    /// Answers from the games that are there, though some are missing.
    #[arg(long, global = true)]
    partial: bool,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// Who wins, by level, variant and opponents.
    Matrix {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// What a variant changes against another, on the same dice.
    Compare {
        /// The folder of tables.
        folder: PathBuf,
        /// The variant to compare with.
        a: String,
        /// The variant compared.
        b: String,
        /// Replays of games whose winner changes go here, with the content to play them by.
        #[arg(long, value_name = "FOLDER")]
        flipped: Option<PathBuf>,
        /// How many of them.
        #[arg(long, default_value_t = 5)]
        most: usize,
    },
    /// How winning follows a number of content that a study sweeps.
    Sweep {
        /// The folder of tables.
        folder: PathBuf,
        /// The field, as the study has it: `ogre-goon.stamina`.
        field: String,
        /// Percent of games that the first side is to win: names the value that comes nearest.
        #[arg(long, value_name = "PERCENT", value_parser = percent)]
        target: Option<f64>,
    },
    /// What each name of a list is worth, from games without it.
    Knockout {
        /// The folder of tables.
        folder: PathBuf,
        /// The list, as the study has it: `ogre-goon.abilities`.
        field: String,
    },
    /// How often abilities are used, how well they go, what they bring and cost.
    Abilities {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// What each creature deals, takes, regains and spends.
    Creatures {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// How long fights last, and what is left of the winners.
    Lengths {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// Health, pools and who is left, round by round.
    Rounds {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// How much of who wins is the dice of the battle.
    Luck {
        /// The folder of tables.
        folder: PathBuf,
    },
    /// For scripts: exit code 0 within bounds, 1 beyond them, 4 undecided for want of games.
    Gate {
        /// The folder of tables.
        folder: PathBuf,
        /// The variant; with `--between` every one unless said.
        #[arg(long)]
        variant: Option<String>,
        /// The variant that it may not be far from.
        #[arg(long, default_value = BASE)]
        against: String,
        /// Points that it may be off, to either side.
        #[arg(long, value_name = "POINTS", value_parser = percent, requires = "variant", required_unless_present = "between")]
        margin: Option<f64>,
        /// Percent of games that the first side is to win, from and to: `--between 45 55`.
        #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, value_parser = percent, conflicts_with = "margin")]
        between: Vec<f64>,
    },
}

/// A share from a number of percent.
fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| format!("found {text:?}, expected a number from 0 to 100"))?;
    if (0.0..=100.0).contains(&number) { Ok(number / 100.0) } else { Err("expected a number from 0 to 100".to_owned()) }
}

/// Answers the question.
pub fn run(args: &Args) -> Verdict {
    answer(args).unwrap_or_else(|why| {
        eprintln!("{why}");
        Verdict::Unreadable
    })
}

fn answer(args: &Args) -> Result<Verdict, String> {
    let rulesets = rulesets::registered();
    let open = |folder: &Path| {
        let results = Results::open(&rulesets, folder, args.partial)?;
        results.remark().iter().for_each(|remark| eprintln!("{remark}"));
        Ok::<_, String>(results)
    };
    let answer = match &args.question {
        Question::Matrix { folder } => ask::matrix(&open(folder)?)?,
        Question::Compare { folder, a, b, flipped, most } => {
            let results = open(folder)?;
            let answer = ask::compare(&results, a, b)?;
            if let Some(into) = flipped {
                replays(&rulesets, &results, [a, b], into, *most)?;
            }
            answer
        }
        Question::Sweep { folder, field, target } => ask::sweep(&open(folder)?, field, *target)?,
        Question::Knockout { folder, field } => ask::knockout(&open(folder)?, field)?,
        Question::Abilities { folder } => ask::abilities(&open(folder)?)?,
        Question::Creatures { folder } => ask::creatures(&open(folder)?)?,
        Question::Lengths { folder } => ask::lengths(&open(folder)?)?,
        Question::Rounds { folder } => ask::rounds(&open(folder)?)?,
        Question::Luck { folder } => ask::policies_and_luck(&open(folder)?)?,
        Question::Gate { folder, variant, against, margin, between } => {
            let results = open(folder)?;
            let (answer, gate) = match (variant, margin, &between[..]) {
                (variant, _, &[low, high]) => {
                    if low > high {
                        return Err("--between wants the lower bound first".to_owned());
                    }
                    ask::gate_between(&results, variant.as_deref(), low, high)?
                }
                (Some(variant), Some(margin), _) => ask::gate(&results, against, variant, *margin)?,
                _ => return Err("a gate wants --variant and --margin POINTS, or --between LOW HIGH".to_owned()),
            };
            print(&answer, args.json)?;
            return Ok(match gate {
                Gate::Passed => Verdict::Fine,
                Gate::Undecided => Verdict::Undecided,
                Gate::Failed => Verdict::Failed,
            });
        }
    };
    print(&answer, args.json)?;
    Ok(Verdict::Fine)
}

fn print(answer: &Answer, json: bool) -> Result<(), String> {
    if json {
        super::print_json(&answer.json()).map_err(|_| "the answer cannot be written as JSON".to_owned())
    } else {
        super::print_text(&answer.text());
        Ok(())
    }
}

/// Plays games that turned again with both variants, recorded, beside content roots to re-run them by.
fn replays(
    rulesets: &Rulesets,
    results: &Results,
    variants: [&String; 2],
    into: &Path,
    most: usize,
) -> Result<(), String> {
    let [a, b] = variants;
    let Some(study) = &results.study else {
        let folder = results.folder.display();
        return Err(format!(
            "{folder}: the study that it is of is not where it was, so its variants cannot be played again"
        ));
    };
    let games = ask::flipped(results, a, b, most)?;
    let tasks = Tasks::new(rulesets, study.clone())?;
    for name in [a, b] {
        let variant = tasks.variants.iter().find(|own| own.name == *name);
        let variant = variant.ok_or_else(|| format!("{}: no variant is called {name:?}", study.file.display()))?;
        let library = content::library(rulesets, variant)?;
        let folder = into.join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let root = folder.join("root");
        if !root.exists() {
            content::export(rulesets, variant, &root)?;
        }
        for (cell, number) in &games {
            let by = &cell.by;
            // Levels of the study that are files are known by what is in them.
            let mut levels = study.levels.iter().filter_map(|level| open::level(&library, level).ok());
            let level = levels.find(|level| level.id == by.level);
            let level = level.ok_or_else(|| format!("{}: it has no level {}", study.file.display(), by.level))?;
            let ruleset = rulesets.get(level.ruleset)?;
            let players = by.policies.iter().map(|name| battlemat::lab::players::named(name.as_str()));
            let batch = Batch {
                players: players.collect::<Result<_, _>>()?,
                first: *number,
                replica: by.replica,
                replays: Some(folder.clone()),
                ..Batch::new(level, 1, by.seed)
            };
            ruleset.simulate(&library, &batch, &|| (), &mut |_| Ok(()))?;
        }
        eprintln!(
            "{} games of {name}: battlemat --root {} replay --tell {}/*.replay",
            games.len(),
            root.display(),
            folder.display()
        );
    }
    Ok(())
}
