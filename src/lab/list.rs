//! `battlemat list`: what there is to play with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::check::{FINE, UNREADABLE};
use crate::content::explain::words;
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::source::{check_root, content_root};
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::RULESET;
use crate::rulesets::draw_steel::encounter::Budget;
use crate::rulesets::draw_steel::stat_block::Role;
use crate::rulesets::the_adventure_game::words as adventure_words;
use crate::rulesets::{draw_steel, the_adventure_game};

/// Everything that can be named on the command line or in a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The content root.
    pub root: PathBuf,
    /// Rulesets by id.
    pub rulesets: Vec<&'static str>,
    /// Levels that can be played.
    pub levels: Vec<Line>,
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
pub fn list(rulesets: &Library, json: bool, out: &mut dyn Write) -> io::Result<u8> {
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
    for (title, lines) in [
        ("levels", &listing.levels),
        ("creatures", &listing.creatures),
        ("abilities", &listing.abilities),
        ("conditions", &listing.conditions),
        ("kits", &listing.kits),
    ] {
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
pub fn listing(rulesets: &Library, root: &Path) -> Listing {
    let (library, diagnostics) = rulesets.load(root);
    let mut listing = Listing {
        root: root.to_path_buf(),
        rulesets: library.rulesets().collect(),
        levels: library
            .levels
            .shelf()
            .iter()
            .map(|level| {
                let size = format!("{} x {}", level.width(), level.map.len());
                let budget = budget(&library, level).map_or_else(String::new, |budget| format!(", {budget}"));
                let creatures = level.place.len();
                let goal = level.objective.sentence().map_or_else(String::new, |goal| format!(". {goal}"));
                line(level.id, &level.name, format!("{}, {size}, {creatures} creatures{budget}{goal}", level.ruleset))
            })
            .collect(),
        problems: diagnostics.len(),
        ..Listing::default()
    };
    steel(&library, &mut listing);
    adventure(&library, &mut listing);
    listing
}

/// What a level's fight is worth, where its ruleset reckons that.
pub fn budget(library: &Library, level: &LevelDef) -> Option<String> {
    let reckoned = level.ruleset == *RULESET;
    reckoned
        .then(|| Budget::of(library.get::<draw_steel::content::Content>(), level))
        .flatten()
        .map(|budget| budget.to_string())
}

fn line(id: Name, name: &str, about: String) -> Line {
    Line { id, name: name.to_owned(), about }
}

fn steel(library: &Library, listing: &mut Listing) {
    let content = library.get::<draw_steel::content::Content>();
    listing.creatures.extend(content.creatures().iter().map(|creature| {
        let role = match &creature.role {
            Role::Hero { class, .. } => format!("hero, {class}"),
            Role::Monster { organisation, .. } => format!("{organisation:?}").to_lowercase(),
            Role::Thing { .. } => "thing".to_owned(),
        };
        line(creature.id, &creature.name, format!("{role}, level {}", creature.level))
    }));
    listing.abilities.extend(content.abilities().iter().map(|ability| {
        let action = words(&format!("{:?}", ability.action));
        let about = format!("{action}, {}, {}", ability.distance, ability.target);
        line(ability.id, &ability.name, about)
    }));
    let conditions = content.conditions().iter();
    listing.conditions.extend(
        conditions.map(|condition| line(condition.id, &condition.name, draw_steel::card::of_condition(condition))),
    );
    listing.kits.extend(content.kits().iter().map(|kit| line(kit.id, &kit.name, String::new())));
}

fn adventure(library: &Library, listing: &mut Listing) {
    let content = library.get::<the_adventure_game::content::Content>();
    listing.creatures.extend(content.sheets().map(|sheet| {
        let role = sheet.role.map_or_else(|| "adventurer".to_owned(), |role| format!("{role:?}").to_lowercase());
        line(sheet.id, &sheet.name, format!("{role}, tier {}", sheet.tier))
    }));
    listing.abilities.extend(
        content.powers().iter().map(|power| line(power.id, &power.name, adventure_words::card(power).join("; "))),
    );
    let states = content.states().iter();
    listing.conditions.extend(states.map(|state| line(state.id, &state.name, state.about.clone())));
}
