//! All content of the program: every ruleset's records, and the levels.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::draw_steel::content::{self as draw_steel, Content};
use crate::content::diagnostic::{self, Diagnostic};
use crate::content::levels::Levels;
use crate::core::name::Name;

/// The rulesets by the ids that level files use.
pub const RULESETS: [&str; 1] = [draw_steel::RULESET];

/// The folders below the content root that hold content files.
pub const FOLDERS: [&str; 2] = [draw_steel::FOLDER, crate::content::levels::FOLDER];

/// Everything that content files say.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    /// The records of Draw Steel.
    pub draw_steel: Arc<Content>,
    /// The levels of all rulesets.
    pub levels: Arc<Levels>,
}

/// What a new reading changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Records that were added, changed or taken away: kind and id, in order.
    pub records: Vec<(&'static str, Name)>,
    /// Levels likewise.
    pub levels: Vec<Name>,
}

impl Changes {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.levels.is_empty()
    }
}

impl Library {
    /// Reads all content below a root: the part that is sound, and everything that is wrong.
    pub fn load(root: &Path) -> (Self, Vec<Diagnostic>) {
        let (library, diagnostics, _) = Self::default().reload(root);
        (library, diagnostics)
    }

    /// Reads all content again; what is broken keeps its last good value.
    pub fn reload(&self, root: &Path) -> (Self, Vec<Diagnostic>, Changes) {
        let (content, mut diagnostics) = self.draw_steel.reload(root);
        let (levels, more) = self.levels.reload(root, &[(draw_steel::RULESET, &content)]);
        diagnostics.extend(more);
        diagnostic::sort(&mut diagnostics);
        let changes = Changes { records: self.draw_steel.changes(&content), levels: self.levels.changes(&levels) };
        (Self { draw_steel: Arc::new(content), levels: Arc::new(levels) }, diagnostics, changes)
    }
}
