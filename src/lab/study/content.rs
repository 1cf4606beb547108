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
    let mut sources = unchanged(rulesets, variant).map_err(told)?;
    for edit in &variant.edits {
        edit::apply(&mut sources, edit).map_err(told)?;
    }
    Ok(sources)
}

/// The texts of a variant as its files have them, before its changes of single fields.
fn unchanged(rulesets: &Rulesets, variant: &Variant) -> Result<Vec<Source>, String> {
    let root = variant.root.clone().unwrap_or_else(content_root);
    source::check_root(&root)?;
    let mut sources = read(rulesets, &root)?;
    if let Some(pack) = &variant.pack {
        source::check_root(pack)?;
        for source in read(rulesets, pack)? {
            match sources.iter_mut().find(|own| own.file == source.file) {
                Some(own) => *own = source,
                None => sources.push(source),
            }
        }
        sources.sort_by(|a, b| a.file.cmp(&b.file));
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

/// The content of a variant, all of it sound.
///
/// # Errors
/// A sentence about a root, pack, record or field that is not there; the first thing that is wrong, by which of its
/// changes, and how many more.
pub fn library(rulesets: &Rulesets, variant: &Variant) -> Result<Library, String> {
    let wrong = match checked(rulesets, &sources(rulesets, variant)?) {
        Ok(library) => return Ok(library),
        Err(wrong) => wrong,
    };
    let name = &variant.name;
    let mut texts = unchanged(rulesets, variant)?;
    let sound_before = checked(rulesets, &texts).is_ok();
    // The places that are told are those of the changed text, which no file has: the change says where to look.
    let mut first_fault = |edit: &&Edit| edit::apply(&mut texts, edit).is_ok() && checked(rulesets, &texts).is_err();
    if sound_before && let Some(edit) = variant.edits.iter().find(&mut first_fault) {
        return Err(format!("variant {name:?} does not check with {edit}: {wrong}, the text as changed"));
    }
    Err(format!("variant {name:?} does not check: {wrong}"))
}

/// The content that texts make, all of it sound.
///
/// # Errors
/// The first thing that is wrong, and how many more.
fn checked(rulesets: &Rulesets, sources: &[Source]) -> Result<Library, String> {
    let (levels, records): (Vec<Source>, Vec<Source>) =
        sources.iter().cloned().partition(|source| source.file.starts_with("levels/"));
    let (mut library, mut findings) = rulesets.library().of_records(&records, &BTreeSet::new());
    let (read, more) = Levels::default().renewed(&levels, &BTreeSet::new(), &library.rosters());
    findings.extend(more);
    let errors: Vec<&Diagnostic> = findings.iter().filter(|finding| finding.is_error()).collect();
    if let Some(first) = errors.first() {
        return Err(match errors.len() - 1 {
            0 => first.to_string(),
            more => format!("{first} (and {more} more)"),
        });
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
    for name in edit::names(&sources(rulesets, base)?, target)? {
        let edits = base.edits.iter().cloned().chain([Edit::Without(target.clone(), name.clone())]).collect();
        let variant = Variant { name: format!("{target}-{name}").replace(':', "."), edits, ..base.clone() };
        match library(rulesets, &variant) {
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
    library(rulesets, variant)?;
    if folder.exists() {
        return Err(format!("{}: there already", folder.display()));
    }
    for source in &sources {
        let file = folder.join(&source.file);
        files::write_whole(&file, source.text.as_bytes()).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}
