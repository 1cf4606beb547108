//! The content of a variant: read, laid over, changed, checked.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::edit::{self, Edit, Target};
use super::file::Variant;
use crate::content::diagnostic::Diagnostic;
use crate::content::levels::Levels;
use crate::content::library::Library;
use crate::content::source::{self, Source, content_root};
use crate::lab::files;
use crate::lab::ruleset::Rulesets;

/// The texts of a variant.
///
/// # Errors
/// A sentence about a root, pack, record or field that is not there.
pub fn sources(rulesets: &Rulesets, variant: &Variant) -> Result<Vec<Source>, String> {
    let told = |why: String| format!("variant {:?}: {why}", variant.name);
    let root = variant.root.clone().unwrap_or_else(content_root);
    source::check_root(&root).map_err(told)?;
    let mut sources = read(rulesets, &root).map_err(told)?;
    if let Some(pack) = &variant.pack {
        source::check_root(pack).map_err(told)?;
        for source in read(rulesets, pack).map_err(told)? {
            match sources.iter_mut().find(|own| own.file == source.file) {
                Some(own) => *own = source,
                None => sources.push(source),
            }
        }
        sources.sort_by(|a, b| a.file.cmp(&b.file));
    }
    for edit in &variant.edits {
        edit::apply(&mut sources, edit).map_err(told)?;
    }
    Ok(sources)
}

fn read(rulesets: &Rulesets, root: &Path) -> Result<Vec<Source>, String> {
    let mut all = Vec::new();
    for folder in rulesets.library().folders() {
        let (sources, unreadable) = source::read_below(root, folder);
        if let Some(first) = unreadable.iter().find(|finding| finding.is_error()) {
            return Err(first.to_string());
        }
        all.extend(sources);
    }
    Ok(all)
}

/// The content that texts make, all of it sound.
///
/// # Errors
/// The first thing that is wrong, and how many more.
pub fn library(rulesets: &Rulesets, name: &str, sources: &[Source]) -> Result<Library, String> {
    let (levels, records): (Vec<Source>, Vec<Source>) =
        sources.iter().cloned().partition(|source| source.file.starts_with("levels/"));
    let (mut library, mut findings) = rulesets.library().of_records(&records, &BTreeSet::new());
    let (read, more) = Levels::default().renewed(&levels, &BTreeSet::new(), &library.rosters());
    findings.extend(more);
    let errors: Vec<&Diagnostic> = findings.iter().filter(|finding| finding.is_error()).collect();
    if let Some(first) = errors.first() {
        let more = match errors.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        return Err(format!("variant {name:?} does not check: {first}{more}"));
    }
    library.levels = Arc::new(read);
    Ok(library)
}

/// Every variant in which one name of a list is left out, and a sentence about each name that content cannot do without.
///
/// # Errors
/// A sentence about a record or field that is not there, or is no list of names.
pub fn knockouts(rulesets: &Rulesets, base: &Variant, target: &Target) -> Result<(Vec<Variant>, Vec<String>), String> {
    let (mut variants, mut needed) = (Vec::new(), Vec::new());
    let whole = sources(rulesets, base)?;
    for name in edit::names(&whole, target)? {
        let without = Edit::Without(target.clone(), name.clone());
        let mut changed = whole.clone();
        edit::apply(&mut changed, &without)?;
        let edits = base.edits.iter().cloned().chain([without]).collect();
        let variant = Variant { name: format!("{target}-{name}").replace(':', "."), edits, ..base.clone() };
        match library(rulesets, &variant.name, &changed) {
            Ok(_) => variants.push(variant),
            Err(why) => needed.push(format!("{target} cannot do without {name:?}: {why}")),
        }
    }
    Ok((variants, needed))
}

/// Writes the content of a variant as a content root of its own.
///
/// # Errors
/// A sentence about what the variant names, or what the file system refused; a folder that is there already.
pub fn export(rulesets: &Rulesets, variant: &Variant, folder: &Path) -> Result<(), String> {
    let sources = sources(rulesets, variant)?;
    library(rulesets, &variant.name, &sources)?;
    if folder.exists() {
        return Err(format!("{}: there already", folder.display()));
    }
    for source in &sources {
        let file = folder.join(&source.file);
        files::write_whole(&file, source.text.as_bytes()).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}
