//! `battlemat card`: the card of anything in content, as a book would print it.

use std::io::{self, Write};

use super::check::{FINE, UNREADABLE};
use super::list::{self, Line};
use super::ruleset::Rulesets;
use crate::content::diagnostic::nearest;
use crate::content::source::{check_root, content_root};
use crate::core::name::Name;

/// Prints the card of whatever is called `wanted`, by its id or its printed name, in every ruleset that has it or in the
/// one asked for; returns the exit code.
///
/// # Errors
/// When `out` cannot be written to.
pub fn card(rulesets: &Rulesets, wanted: &str, ruleset: Option<&str>, out: &mut dyn Write) -> io::Result<u8> {
    let root = content_root();
    if let Err(why) = check_root(&root) {
        writeln!(out, "{why}")?;
        return Ok(UNREADABLE);
    }
    if let Some(Err(why)) = ruleset.map(|id| rulesets.get(Name::new(id))) {
        writeln!(out, "{why}")?;
        return Ok(UNREADABLE);
    }
    let (library, _) = rulesets.library().load(&root);
    let listing = list::listing(rulesets, &root);
    let all = || [&listing.creatures, &listing.abilities, &listing.conditions, &listing.kits].into_iter().flatten();
    let called = |line: &&Line| line.id == *wanted || line.name.eq_ignore_ascii_case(wanted);
    let mut ids: Vec<Name> = all().filter(called).map(|line| line.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut printed = false;
    for ruleset in rulesets.iter().filter(|known| ruleset.is_none_or(|id| id == known.id())) {
        for lines in ids.iter().filter_map(|&id| ruleset.card(&library, id)) {
            if printed {
                writeln!(out)?;
            }
            printed = true;
            writeln!(out, "{}", lines.join("\n"))?;
        }
    }
    if printed {
        return Ok(FINE);
    }
    let names = all().flat_map(|line| [line.id.as_str(), line.name.as_str()]);
    let meant = nearest(wanted, names).map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
    if library.levels.get(Name::new(wanted)).is_some() {
        writeln!(out, "\"{wanted}\" is a level, which has no card: `battlemat list` shows it")?;
        return Ok(UNREADABLE);
    }
    writeln!(out, "nothing is called \"{wanted}\"{meant}")?;
    Ok(UNREADABLE)
}
