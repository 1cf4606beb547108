//! `battlemat list`: what there is to play with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::check::{FINE, UNREADABLE};
use super::ruleset::Rulesets;
use crate::content::run::RunDef;
use crate::content::source::{check_root, content_root};
use crate::core::name::Name;

/// Everything that can be named on the command line or in a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The content root.
    pub root: PathBuf,
    /// Rulesets by id.
    pub rulesets: Vec<&'static str>,
    /// Levels that can be played.
    pub levels: Vec<Line>,
    /// Runs of levels.
    pub runs: Vec<Line>,
    /// Creatures that levels may place.
    pub creatures: Vec<Line>,
    /// Abilities.
    pub abilities: Vec<Line>,
    /// Conditions and states.
    pub conditions: Vec<Line>,
    /// Kits.
    pub kits: Vec<Line>,
    /// How many problems the content has; `battlemat check` tells them.
    pub problems: usize,
}

/// One thing of a listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What it is called in files and on the command line.
    pub id: Name,
    /// What it is called on screen.
    pub name: String,
    /// A few words about it.
    pub about: String,
}

/// Prints what there is, as text or as JSON; returns the exit code.
///
/// # Errors
/// When `out` cannot be written to.
pub fn list(rulesets: &Rulesets, json: bool, out: &mut dyn Write) -> io::Result<u8> {
    let root = content_root();
    if let Err(why) = check_root(&root) {
        writeln!(out, "{why}")?;
        return Ok(UNREADABLE);
    }
    let listing = listing(rulesets, &root);
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&listing)?)?;
    } else {
        print(&listing, out)?;
    }
    Ok(FINE)
}

fn print(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "content of {}\n", listing.root.display())?;
    writeln!(out, "rulesets\n  {}", listing.rulesets.join(", "))?;
    let lists = [
        ("levels", &listing.levels),
        ("runs", &listing.runs),
        ("creatures", &listing.creatures),
        ("abilities", &listing.abilities),
        ("conditions", &listing.conditions),
        ("kits", &listing.kits),
    ];
    for (title, lines) in lists.into_iter().filter(|(title, lines)| *title != "runs" || !lines.is_empty()) {
        writeln!(out, "\n{title}")?;
        let width = |of: fn(&Line) -> usize| lines.iter().map(of).max().unwrap_or(0);
        let ids = width(|line| line.id.as_str().chars().count());
        let names = width(|line| line.name.chars().count());
        for Line { id, name, about } in lines {
            let line = format!("  {:ids$}  {name:names$}  {about}", id.as_str());
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if listing.problems > 0 {
        writeln!(out, "\n{} problems in the content: run `battlemat check`", listing.problems)?;
    }
    Ok(())
}

/// What there is below a content root.
pub fn listing(rulesets: &Rulesets, root: &Path) -> Listing {
    let (library, diagnostics) = rulesets.library().load(root);
    let mut listing = Listing {
        root: root.to_path_buf(),
        rulesets: library.rulesets().collect(),
        levels: library
            .levels
            .shelf()
            .iter()
            .map(|level| {
                let size = format!("{} x {}", level.width(), level.map.len());
                let budget = rulesets.get(level.ruleset).ok().and_then(|ruleset| ruleset.budget(&library, level));
                let budget = budget.map_or_else(String::new, |budget| format!(", {budget}"));
                let creatures = level.place.len();
                let goal = level.objective.sentence().map_or_else(String::new, |goal| format!(". {goal}"));
                Line::new(
                    level.id,
                    &level.name,
                    format!("{}, {size}, {creatures} creatures{budget}{goal}", level.ruleset),
                )
            })
            .collect(),
        runs: library.levels.runs().iter().map(|run| of_run(run)).collect(),
        problems: diagnostics.len(),
        ..Listing::default()
    };
    rulesets.iter().for_each(|ruleset| ruleset.list(&library, &mut listing));
    listing
}

fn of_run(run: &RunDef) -> Line {
    let levels: Vec<&str> = run.levels.iter().map(|id| id.as_str()).collect();
    Line::new(run.id, &run.name, format!("{}, {} fights: {}", run.ruleset, levels.len(), levels.join(", ")))
}

impl Line {
    /// What an id is called, and a few words about it.
    pub fn new(id: Name, name: &str, about: String) -> Self {
        Self { id, name: name.to_owned(), about }
    }
}
