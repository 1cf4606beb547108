//! The registry of Shattered Spheres' records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use self::checks::{Checked, Names};
use super::data::combatant::CombatantDef;
use super::data::condition::ConditionDef;
use super::data::constants::ConstantsDef;
use super::data::level::{LevelFields, PlacementFields};
use super::sheet::Sheet;
use super::state::{NEUTRALS, side_of};
use crate::content::book::{Book, Finding};
use crate::content::diagnostic::{self, Diagnostic};
use crate::content::level::LevelDef;
use crate::content::level_check::Roster;
use crate::content::level_form::LevelForm;
use crate::content::reading::Reading;
use crate::content::registry::Registry;
use crate::content::ruleset::Lexicon;
use crate::content::shelf::{Record, Shelf};
use crate::content::source::Source;
use crate::core::geometry::Size;
use crate::core::name::Name;

/// The id of this ruleset in level files.
pub const RULESET: &str = "shattered-spheres";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/shattered-spheres";

/// The kinds of record, as file names end.
pub const KINDS: [&str; 3] = [CombatantDef::KIND, ConditionDef::KIND, ConstantsDef::KIND];

/// Values that stand in for broken ones while the rest of a record is checked; never loaded.
const SAMPLES: &[&str] = &[
    "\"5\"",
    "\"blade close 5 dmg5 Might h1\"",
    "\"\"",
    "1",
    "0",
    "[]",
    "{}",
    "()",
    "false",
    "(0, 0, 0, 0, 0, 0)",
    "(4, 3)",
    "(12, 24, 48)",
    "Foe",
    "Indifferent",
    "(Standard, true)",
];

macro_rules! records {
    ($($def:ty => $kind:literal;)*) => {
        $(impl Record for $def {
            const KIND: &'static str = $kind;
            const SAMPLES: &'static [&'static str] = SAMPLES;

            fn id(&self) -> Name {
                self.id
            }
        })*
    };
}

records! {
    CombatantDef => "combatant";
    ConditionDef => "condition";
    ConstantsDef => "constants";
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    combatants: Shelf<CombatantDef>,
    conditions: Shelf<ConditionDef>,
    constants: Shelf<ConstantsDef>,
    /// The numbers in force: the first record's, or the usual ones.
    house: Arc<ConstantsDef>,
    sheets: BTreeMap<Name, Arc<Sheet>>,
    /// Ids of those whose records are broken and never were sound.
    broken: Vec<Name>,
    hash: u64,
}

impl Registry for Content {
    const RULESET: &'static str = RULESET;
    const FOLDER: &'static str = FOLDER;
    const KINDS: &'static [&'static str] = &KINDS;

    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        book.expect_kinds(&KINDS);
        let mut combatants = Reading::<CombatantDef>::new(&mut book);
        let mut conditions = Reading::<ConditionDef>::new(&mut book);
        let mut constants = Reading::<ConstantsDef>::new(&mut book);
        let declared = combatants.known(&self.combatants, lost);
        let names = Names { combatants: declared.clone(), conditions: conditions.known(&self.conditions, lost) };
        check(&mut combatants, &mut book, &names);
        check(&mut conditions, &mut book, &names);
        check(&mut constants, &mut book, &names);
        let mut content = Self {
            combatants: combatants.renew(&self.combatants, &book, lost),
            conditions: conditions.renew(&self.conditions, &book, lost),
            constants: constants.renew(&self.constants, &book, lost),
            house: Arc::default(),
            sheets: BTreeMap::new(),
            broken: Vec::new(),
            hash: 0,
        };
        content.house = content.constants.iter().next().cloned().unwrap_or_default();
        content.make_sheets(self);
        content.broken = declared.into_iter().filter(|id| !content.sheets.contains_key(id)).collect();
        content.hash = content.compute_hash();
        let mut diagnostics = book.into_findings();
        diagnostic::sort(&mut diagnostics);
        (content, diagnostics)
    }

    fn changes(&self, newer: &Self) -> Vec<(&'static str, Name)> {
        let kind = |kind, ids: Vec<Name>| ids.into_iter().map(move |id| (kind, id));
        kind(CombatantDef::KIND, self.combatants.changes(&newer.combatants))
            .chain(kind(ConditionDef::KIND, self.conditions.changes(&newer.conditions)))
            .chain(kind(ConstantsDef::KIND, self.constants.changes(&newer.constants)))
            .collect()
    }

    fn hash(&self) -> u64 {
        self.hash
    }
}

impl Content {
    fn make_sheets(&mut self, last: &Self) {
        let made = self.combatants.iter().map(|def| (def.id, Arc::new(Sheet::new(def))));
        let mut sheets: BTreeMap<Name, Arc<Sheet>> = made.collect();
        for (id, sheet) in &last.sheets {
            match sheets.get_mut(id) {
                // An unchanged sheet stays the same allocation, so that holders can tell cheaply.
                Some(new) if **new == **sheet => *new = Arc::clone(sheet),
                Some(_) => {}
                None => {
                    sheets.insert(*id, Arc::clone(sheet));
                }
            }
        }
        self.sheets = sheets;
    }

    /// The combatant with an id.
    pub fn sheet(&self, id: Name) -> Option<&Arc<Sheet>> {
        self.sheets.get(&id)
    }

    /// All combatants in id order.
    pub fn sheets(&self) -> impl Iterator<Item = &Arc<Sheet>> {
        self.sheets.values()
    }

    /// The records of combatants in id order.
    pub fn combatants(&self) -> &Shelf<CombatantDef> {
        &self.combatants
    }

    /// The condition with an id.
    pub fn condition(&self, id: Name) -> Option<&Arc<ConditionDef>> {
        self.conditions.get(id)
    }

    /// All conditions in id order.
    pub fn conditions(&self) -> &Shelf<ConditionDef> {
        &self.conditions
    }

    /// The numbers that the rulebook leaves to the table.
    pub fn house(&self) -> &ConstantsDef {
        &self.house
    }

    fn compute_hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        self.combatants.feed(&mut hash);
        self.conditions.feed(&mut hash);
        self.constants.feed(&mut hash);
        hash.digest()
    }
}

fn check<T: Checked>(reading: &mut Reading<T>, book: &mut Book<'_>, names: &Names) {
    reading.check(book, |value, inspector| value.check(inspector, names));
}

impl Roster for Content {
    fn size(&self, creature: Name) -> Option<Size> {
        self.sheets.get(&creature).map(|_| Size::MEDIUM)
    }

    fn broken(&self) -> Vec<Name> {
        self.broken.clone()
    }

    fn creatures(&self) -> Vec<Name> {
        self.sheets.keys().copied().collect()
    }

    fn damage_types(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn conditions(&self) -> Vec<Name> {
        self.conditions.ids().collect()
    }

    fn level_form(&self) -> LevelForm {
        LevelForm::new::<LevelFields, PlacementFields>()
    }

    fn misset(&self, level: &LevelDef) -> Vec<(&'static str, Finding)> {
        let fields: LevelFields = level.own.get();
        let mut found = Vec::new();
        if !(1..=20).contains(&fields.pl) {
            found.push(("pl", Finding::new(format!("`{}`", fields.pl), "a Power Level from 1 to 20")));
        }
        if !(0..=20).contains(&fields.fate) {
            found.push(("fate", Finding::new(format!("`{}`", fields.fate), "a number of dice from 0 to 20")));
        }
        if !(2..=3).contains(&level.sides.len()) {
            let sides = format!("{} sides", level.sides.len());
            found.push(("sides", Finding::new(sides, "heroes, their opponents, and those who take no side, if any")));
        }
        for placed in &level.place {
            let Some(sheet) = self.sheets.get(&placed.creature) else { continue };
            let fits = match side_of(sheet.role) {
                NEUTRALS => placed.side == NEUTRALS.0,
                side => placed.side == side.0,
            };
            if !fits {
                let what = format!("\"{}\" on side {}", placed.creature, placed.side);
                let expected = "heroes on side 0, opponents on 1, those who take no side on 2";
                found.push(("place", Finding::new(what, expected)));
            }
        }
        found
    }

    fn objectives(&self) -> bool {
        true
    }
}
