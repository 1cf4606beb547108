//! All content of the program: every ruleset's records, and the levels.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::draw_steel::content as draw_steel;
use super::the_adventure_game::content as the_adventure_game;
use crate::content::diagnostic::{self, Diagnostic};
use crate::content::level_check::{Roster, Rosters};
use crate::content::levels::Levels;
use crate::content::registry::Registry;
use crate::content::source::Source;
use crate::core::name::Name;

/// The rulesets by the ids that level files use.
pub const RULESETS: [&str; 2] = [draw_steel::RULESET, the_adventure_game::RULESET];

/// The folders below the content root that hold content files.
pub const FOLDERS: [&str; 3] = [draw_steel::FOLDER, the_adventure_game::FOLDER, crate::content::levels::FOLDER];

/// Where a ruleset keeps its records, and how their files are called.
#[derive(Clone, Copy, Debug)]
pub struct Records {
    /// The folder below the content root.
    pub folder: &'static str,
    /// The kinds of record; no other ruleset has any of them, so that a file's name says whose it is.
    pub kinds: &'static [&'static str],
}

/// The records of the rulesets, in the order of [`RULESETS`].
pub const RECORDS: [Records; 2] = [
    Records { folder: draw_steel::FOLDER, kinds: &draw_steel::KINDS },
    Records { folder: the_adventure_game::FOLDER, kinds: &the_adventure_game::KINDS },
];

/// Everything that content files say.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    /// The records of Draw Steel.
    pub draw_steel: Arc<draw_steel::Content>,
    /// The records of The Adventure Game.
    pub the_adventure_game: Arc<the_adventure_game::Content>,
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
    /// The rosters that levels are checked against.
    pub fn rosters(&self) -> [(&'static str, &dyn Roster); 2] {
        [
            (draw_steel::RULESET, self.draw_steel.as_ref()),
            (the_adventure_game::RULESET, self.the_adventure_game.as_ref()),
        ]
    }

    /// Reads all content below a root: the part that is sound, and everything that is wrong.
    pub fn load(root: &Path) -> (Self, Vec<Diagnostic>) {
        let (library, diagnostics, _) = Self::default().reload(root);
        (library, diagnostics)
    }

    /// The records of all rulesets from texts, each given to the ruleset whose folder or kind of record its name says;
    /// `lost` names files that could not be read at all.
    pub fn of_records(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut shares: [Vec<Source>; 2] = Default::default();
        for source in sources {
            shares[owner(&source.file)].push(source.clone());
        }
        let (steel, mut diagnostics) = self.draw_steel.renewed(&shares[0], lost);
        let (adventure, more) = self.the_adventure_game.renewed(&shares[1], lost);
        diagnostics.extend(more);
        let library = Self {
            draw_steel: Arc::new(steel),
            the_adventure_game: Arc::new(adventure),
            levels: Arc::clone(&self.levels),
        };
        (library, diagnostics)
    }

    /// Reads all content again; what is broken keeps its last good value.
    pub fn reload(&self, root: &Path) -> (Self, Vec<Diagnostic>, Changes) {
        let (steel, mut diagnostics) = self.draw_steel.reload(root);
        let (adventure, more) = self.the_adventure_game.reload(root);
        diagnostics.extend(more);
        let rosters: &Rosters<'_> = &[(draw_steel::RULESET, &steel), (the_adventure_game::RULESET, &adventure)];
        let (levels, more) = self.levels.reload(root, rosters);
        diagnostics.extend(more);
        diagnostic::sort(&mut diagnostics);
        let mut records = self.draw_steel.changes(&steel);
        records.extend(self.the_adventure_game.changes(&adventure));
        let changes = Changes { records, levels: self.levels.changes(&levels) };
        let library =
            Self { draw_steel: Arc::new(steel), the_adventure_game: Arc::new(adventure), levels: Arc::new(levels) };
        (library, diagnostics, changes)
    }
}

/// Which ruleset a record file belongs to: by its folder, or by the kind its name ends in; the first one's otherwise.
fn owner(file: &str) -> usize {
    let by_folder = RECORDS.iter().position(|records| file.starts_with(&format!("{}/", records.folder)));
    let is_of = |records: &Records| records.kinds.iter().any(|kind| file.ends_with(&format!(".{kind}.ron")));
    by_folder.or_else(|| RECORDS.iter().position(is_of)).unwrap_or(0)
}
