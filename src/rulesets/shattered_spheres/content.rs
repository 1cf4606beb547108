//! The registry of Shattered Spheres' records.

mod checks;
mod traits;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use self::checks::Names;
use super::data::combatant::CombatantDef;
use super::data::condition::{ConditionDef, Traits};
use super::data::constants::ConstantsDef;
use super::data::level::{LevelFields, PlacementFields};
use super::sheet::Sheet;
use super::state::{NEUTRALS, side_of};
use crate::content::book::{Book, Finding};
use crate::content::diagnostic::Diagnostic;
use crate::content::level::LevelDef;
use crate::content::level_check::Roster;
use crate::content::level_form::LevelForm;
use crate::content::record_checks::check;
use crate::content::registry::Registry;
use crate::content::ruleset::Lexicon;
use crate::content::shelf::Shelf;
use crate::content::shelves::keep_last;
use crate::content::source::Source;
use crate::core::geometry::Size;
use crate::core::name::Name;
use crate::core::triggered::{IndexedContent, TraitIndex, TraitIndices};
use bevy::platform::collections::HashMap;

/// The id of this ruleset in level files.
pub const RULESET: &str = "shattered-spheres";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/shattered-spheres";

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
    "Stunned",
    "Attacks",
    "Relief()",
    "Turn",
];

crate::records! {
    SAMPLES;
    CombatantDef => "combatant",
    ConditionDef => "condition",
    ConstantsDef => "constants",
}

crate::shelves! {
    combatants: CombatantDef,
    conditions: ConditionDef,
    constants: ConstantsDef,
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    shelves: Shelves,
    /// The numbers in force: the first record's, or the usual ones.
    house: Arc<ConstantsDef>,
    sheets: BTreeMap<Name, Arc<Sheet>>,
    /// What conditions come to, finished: it is asked for all the time.
    parts: HashMap<Name, Traits>,
    /// What traits could answer and bear on.
    traits: TraitIndices,
    /// Ids of those whose records are broken and never were sound.
    broken: Vec<Name>,
    hash: u64,
}

impl Registry for Content {
    const RULESET: &'static str = RULESET;
    const FOLDER: &'static str = FOLDER;
    const KINDS: &'static [&'static str] = KINDS;

    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        let mut readings = Readings::new(&mut book);
        let declared = readings.combatants.known(&self.shelves.combatants, lost);
        let conditions = readings.conditions.known(&self.shelves.conditions, lost);
        traits::needed(&mut book, &conditions);
        let attacks = readings.combatants.values().flat_map(|def| def.attacks.iter().chain(&def.surge_alternates));
        let own = readings.combatants.values().flat_map(|def| def.traits.iter().map(|own| own.name));
        let of_traits = traits::of_traits(&conditions, attacks.map(|line| line.id).chain(own));
        let names = Names { combatants: declared.clone(), conditions, of_traits };
        check(&mut readings.combatants, &mut book, &names);
        check(&mut readings.conditions, &mut book, &names);
        check(&mut readings.constants, &mut book, &names);
        let mut content = Self {
            shelves: readings.renew(&self.shelves, &book, lost),
            house: Arc::default(),
            sheets: BTreeMap::new(),
            parts: HashMap::default(),
            traits: TraitIndices::default(),
            broken: Vec::new(),
            hash: 0,
        };
        content.house = content.shelves.constants.iter().next().cloned().unwrap_or_default();
        content.make_sheets(self);
        content.finish();
        content.broken = declared.into_iter().filter(|id| !content.sheets.contains_key(id)).collect();
        content.hash = content.shelves.hash();
        (content, book.into_findings())
    }

    fn changes(&self, newer: &Self) -> Vec<(&'static str, Name)> {
        self.shelves.changes(&newer.shelves)
    }

    fn hash(&self) -> u64 {
        self.hash
    }
}

impl Content {
    fn make_sheets(&mut self, last: &Self) {
        let sheets = self.shelves.combatants.iter().map(|def| (def.id, Sheet::new(def)));
        self.sheets = keep_last(sheets, &last.sheets);
    }

    /// What is asked so often that it is worked out at once.
    fn finish(&mut self) {
        self.parts = self.shelves.conditions.iter().map(|record| (record.id, record.traits())).collect();
        let traits = |index: TraitIndex, own: &Arc<ConditionDef>| index.triggered(&own.triggers).rolled(&own.rolls);
        let of_conditions = self.shelves.conditions.iter().fold(TraitIndex::default(), traits);
        self.traits = TraitIndices::new(of_conditions, self.sheets.values().map(|sheet| sheet.trait_index));
    }

    /// What a condition comes to; nothing where there is none of the name.
    pub fn parts(&self, condition: Name) -> Traits {
        self.parts.get(&condition).copied().unwrap_or_default()
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
        &self.shelves.combatants
    }

    /// The condition with an id.
    pub fn condition(&self, id: Name) -> Option<&Arc<ConditionDef>> {
        self.shelves.conditions.get(id)
    }

    /// All conditions in id order.
    pub fn conditions(&self) -> &Shelf<ConditionDef> {
        &self.shelves.conditions
    }

    /// The numbers that the rulebook leaves to the table.
    pub fn house(&self) -> &ConstantsDef {
        &self.house
    }
}

impl IndexedContent for Content {
    fn trait_indices(&self) -> TraitIndices {
        self.traits
    }
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
        self.shelves.conditions.ids().collect()
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
    fn doors(&self) -> bool {
        true
    }
}
