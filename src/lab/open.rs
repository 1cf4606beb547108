//! Finding what a command names: the content, and a level by its id or its file.

use std::path::Path;
use std::sync::Arc;

use crate::content::diagnostic::nearest;
use crate::content::level::LevelDef;
use crate::content::levels::Levels;
use crate::content::library::Library;
use crate::content::source::{self, content_root};
use crate::core::name::Name;

/// The program's content, of the rulesets registered in a library.
///
/// # Errors
/// When there is none.
pub fn library(rulesets: &Library) -> Result<Library, String> {
    let root = content_root();
    source::check_root(&root)?;
    Ok(rulesets.load(&root).0)
}

/// A level by its id, or read from a file.
///
/// # Errors
/// When there is no such level, or its file is broken.
pub fn level(library: &Library, named: &str) -> Result<Arc<LevelDef>, String> {
    let path = Path::new(named);
    let level = if named.ends_with(".ron") || path.is_file() {
        from_file(path, library)?
    } else {
        let found = library.levels.get(Name::new(named)).cloned();
        found.ok_or_else(|| {
            let known: Vec<&str> = library.levels.shelf().ids().map(Name::as_str).collect();
            let near = nearest(named, known.iter().copied());
            let meant = near.map_or_else(String::new, |near| format!(" (did you mean {near:?}?)"));
            format!("there is no level {named:?}{meant}; there are {}", known.join(", "))
        })?
    };
    if library.rulesets().any(|id| level.ruleset == *id) {
        Ok(level)
    } else {
        Err(format!("there is no ruleset {:?}", level.ruleset))
    }
}

fn from_file(path: &Path, library: &Library) -> Result<Arc<LevelDef>, String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let source = source::read(folder, path).map_err(|finding| finding.to_string())?;
    let (levels, findings) =
        Levels::default().renewed(&[source], &std::collections::BTreeSet::new(), &library.rosters());
    let broken: Vec<String> = findings.iter().filter(|finding| finding.is_error()).map(ToString::to_string).collect();
    let level = levels.shelf().iter().next().cloned();
    match (level, broken.is_empty()) {
        (Some(level), true) => Ok(level),
        (_, true) => {
            Err(format!("{}: it places creatures whose records are broken: run `battlemat check`", path.display()))
        }
        _ => Err(broken.join("\n")),
    }
}
