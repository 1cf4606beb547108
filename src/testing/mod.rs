//! Helpers for tests of whole battles: the shipped levels, games by chance, and what has to hold in every state.

pub mod mutations;
pub mod properties;
pub mod touched;

use std::sync::{Arc, OnceLock};

use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::source::content_root;
use crate::core::name::Name;
use crate::rulesets;

/// The shipped content and levels, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| rulesets::library().load(&content_root()).0)
}

/// The shipped levels of a ruleset in id order.
pub fn levels_of(ruleset: &str) -> Vec<Arc<LevelDef>> {
    library().levels.shelf().iter().filter(|level| level.ruleset == *ruleset).cloned().collect()
}

/// A shipped level by its id.
///
/// # Panics
/// When there is none.
pub fn level(id: &str) -> Arc<LevelDef> {
    let found = library().levels.get(Name::new(id)).cloned();
    found.unwrap_or_else(|| panic!("there is no level {id:?}"))
}
