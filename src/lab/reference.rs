//! `battlemat reference`: what authors can write, each word of the language with an example.

use std::io::{self, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::check::{FINE, UNREADABLE};
use super::ruleset::Rulesets;
use crate::content::explain::words;
use crate::content::source;
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

impl Chapter {
    /// Words as authors write them, each example read as a `T` and told in the words of a card. Examples of one word
    /// stand together; what cannot be read is left out, which the tests of each game forbid.
    pub fn of<T: DeserializeOwned>(
        title: &'static str,
        written: impl IntoIterator<Item = &'static str>,
        means: impl Fn(&T) -> String,
    ) -> Self {
        let mut chapter = Self { title, entries: Vec::new() };
        for line in written {
            if let Ok(read) = source::ron_options().from_str::<T>(line) {
                chapter.add(line, means(&read));
            }
        }
        chapter
    }

    /// The same of words that no card spells out, each with what it means.
    pub fn told<T: DeserializeOwned>(title: &'static str, written: &[(&'static str, &'static str)]) -> Self {
        let mut chapter = Self { title, entries: Vec::new() };
        for &(line, means) in written {
            if source::ron_options().from_str::<T>(line).is_ok() {
                chapter.add(line, means.to_owned());
            }
        }
        chapter
    }

    fn add(&mut self, line: &str, means: String) {
        let name = words(word_of(line));
        let example = (line.to_owned(), means);
        match self.entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.examples.push(example),
            None => self.entries.push(Entry { name, examples: vec![example] }),
        }
    }
}

/// The word that an example is of: what it starts with, behind the list that some records open with.
pub fn word_of(line: &str) -> &str {
    let line = line.strip_prefix("(on: [").unwrap_or(line).trim_start_matches(['(', '"']);
    line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(line)
}

/// What is wrong with the examples of a type: words that it knows and none shows, and examples that it does not read.
#[cfg(test)]
pub(crate) fn gaps<T: DeserializeOwned>(written: &[&str]) -> Vec<String> {
    [unread::<T>(written), unshown::<T>(written)].concat()
}

/// The examples that a type does not read.
#[cfg(test)]
pub(crate) fn unread<T: DeserializeOwned>(written: &[&str]) -> Vec<String> {
    let unread = |line: &&&str| source::ron_options().from_str::<T>(line).is_err();
    written.iter().filter(unread).map(|line| format!("`{line}` is not read")).collect()
}

/// The words that a type knows and no example starts with.
#[cfg(test)]
pub(crate) fn unshown<T: DeserializeOwned>(written: &[&str]) -> Vec<String> {
    let mut gaps = Vec::new();
    let shown: Vec<&str> = written.iter().map(|line| word_of(line)).collect();
    if let Err(error) = source::ron_options().from_str::<T>("Nonsense")
        && let ron::Error::NoSuchEnumVariant { expected, .. } = error.code
    {
        let missing = expected.iter().filter(|name| !shown.contains(*name));
        gaps.extend(missing.map(|name| format!("{name} has no example")));
    } else {
        gaps.push("`Nonsense` is no unknown word".to_owned());
    }
    gaps
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
