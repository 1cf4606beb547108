//! `battlemat reference`: what authors can write, each word of the language with an example.

use std::io::{self, Write};

use serde::Serialize;

use super::check::{FINE, UNREADABLE};
use super::ruleset::Rulesets;
use crate::core::name::Name;

/// A part of a game's language for authors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// What its entries are: effects, recipients, durations.
    pub title: &'static str,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// Something that can be written in content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// Examples as they are written, each with what it means on a card.
    pub examples: Vec<(String, String)>,
}

/// Prints the language of every game, or of the one asked for, as text or as JSON; returns the exit code.
///
/// # Errors
/// When `out` cannot be written to.
pub fn reference(rulesets: &Rulesets, ruleset: Option<&str>, json: bool, out: &mut dyn Write) -> io::Result<u8> {
    if let Some(Err(why)) = ruleset.map(|id| rulesets.get(Name::new(id))) {
        writeln!(out, "{why}")?;
        return Ok(UNREADABLE);
    }
    let chosen = rulesets.iter().filter(|known| ruleset.is_none_or(|id| id == known.id()));
    let all: Vec<(&str, Vec<Chapter>)> = chosen.map(|ruleset| (ruleset.id(), ruleset.reference())).collect();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(FINE);
    }
    for (ruleset, chapters) in all {
        writeln!(out, "{ruleset}")?;
        for Chapter { title, entries } in chapters {
            writeln!(out, "\n  {title}")?;
            for Entry { name, examples } in entries {
                writeln!(out, "    {name}")?;
                for (written, meaning) in examples {
                    let meaning =
                        if meaning.is_empty() || meaning == written { String::new() } else { format!(": {meaning}") };
                    writeln!(out, "      `{written}`{meaning}")?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(FINE)
}
