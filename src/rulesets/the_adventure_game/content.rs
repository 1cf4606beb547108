//! The registry of The Adventure Game's records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use self::checks::Names;
use super::power::PowerDef;
use super::sheet::Sheet;
use super::stat_block::{CallingDef, MonsterDef, StateDef};
use super::state::{House, LevelFields};
use crate::content::book::{Book, Finding};
use crate::content::diagnostic::{Diagnostic, nearest, one_of};
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

/// The id of this ruleset in level files.
pub const RULESET: &str = "the-adventure-game";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/the-adventure-game";

/// Values that stand in for broken ones while the rest of a record is checked; never loaded.
const SAMPLES: &[&str] = &[
    "\"1d6\"",
    "\"\"",
    "1",
    "0",
    "[]",
    "()",
    "false",
    "(1, 1)",
    "Movement",
    "Own",
    "Nobody",
    "Half",
    "EndOfRound",
    "Speed",
    "Walk",
    "Delay",
    "Minion",
    "(squares: Speed, how: Walk)",
];

crate::records! {
    SAMPLES;
    CallingDef => "calling",
    MonsterDef => "monster",
    PowerDef => "power",
    StateDef => "state",
}

crate::shelves! {
    callings: CallingDef,
    monsters: MonsterDef,
    powers: PowerDef,
    states: StateDef,
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    shelves: Shelves,
    /// Adventurers of both tiers and monsters, made from the records above.
    sheets: BTreeMap<Name, Arc<Sheet>>,
    /// Ids of fighters whose records are broken and never were sound.
    broken: Vec<Name>,
    /// What traits could answer and bear on.
    traits: TraitIndices,
    hash: u64,
}

impl Registry for Content {
    const RULESET: &'static str = RULESET;
    const FOLDER: &'static str = FOLDER;
    const KINDS: &'static [&'static str] = KINDS;

    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        let mut readings = Readings::new(&mut book);
        let powers = readings.powers.known(&self.shelves.powers, lost);
        let states = readings.states.known(&self.shelves.states, lost);
        let names = Names {
            of_traits: checks::of_traits(&powers, &states),
            powers,
            states,
            callings: readings.callings.known(&self.shelves.callings, lost),
            basic: readings.powers.values().filter(|power| power.basic).map(|power| power.id).collect(),
        };
        let mut declared: BTreeSet<Name> = readings.monsters.known(&self.shelves.monsters, lost);
        for calling in &names.callings {
            declared.extend([*calling, Name::new(&format!("{calling}-2"))]);
        }
        check(&mut readings.callings, &mut book, &names);
        check(&mut readings.monsters, &mut book, &names);
        check(&mut readings.powers, &mut book, &names);
        check(&mut readings.states, &mut book, &names);
        let mut content = Self {
            shelves: readings.renew(&self.shelves, &book, lost),
            sheets: BTreeMap::new(),
            broken: Vec::new(),
            traits: TraitIndices::default(),
            hash: 0,
        };
        content.make_sheets(self);
        let traits = |index: TraitIndex, own: &Arc<StateDef>| index.triggered(&own.triggers).rolled(&own.rolls);
        let of_states = content.shelves.states.iter().fold(TraitIndex::default(), traits);
        content.traits = TraitIndices::new(of_states, content.sheets.values().map(|sheet| sheet.trait_index));
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
    /// Sheets of those whose powers are all there; others keep their last good one.
    fn make_sheets(&mut self, last: &Self) {
        let callings = self.shelves.callings.iter().flat_map(|calling| (1..=2).map(move |tier| (calling, tier)));
        let adventurers = callings.filter_map(|(calling, tier)| Sheet::of_calling(calling, tier, self));
        let monsters = self.shelves.monsters.iter().filter_map(|monster| Sheet::of_monster(monster, self));
        let sheets = adventurers.chain(monsters).map(|sheet| (sheet.id, sheet));
        self.sheets = keep_last(sheets, &last.sheets);
    }

    /// The adventurer or monster with an id.
    pub fn sheet(&self, id: Name) -> Option<&Arc<Sheet>> {
        self.sheets.get(&id)
    }

    /// All adventurers and monsters in id order.
    pub fn sheets(&self) -> impl Iterator<Item = &Arc<Sheet>> {
        self.sheets.values()
    }

    /// The power with an id.
    pub fn power(&self, id: Name) -> Option<&Arc<PowerDef>> {
        self.shelves.powers.get(id)
    }

    /// The state with an id.
    pub fn state(&self, id: Name) -> Option<&Arc<StateDef>> {
        self.shelves.states.get(id)
    }

    /// All callings in id order.
    pub fn callings(&self) -> &Shelf<CallingDef> {
        &self.shelves.callings
    }

    /// All monsters in id order.
    pub fn monsters(&self) -> &Shelf<MonsterDef> {
        &self.shelves.monsters
    }

    /// All powers in id order.
    pub fn powers(&self) -> &Shelf<PowerDef> {
        &self.shelves.powers
    }

    /// All states in id order.
    pub fn states(&self) -> &Shelf<StateDef> {
        &self.shelves.states
    }
}

impl IndexedContent for Content {
    fn trait_indices(&self) -> TraitIndices {
        self.traits
    }
}

impl Roster for Content {
    fn size(&self, creature: Name) -> Option<Size> {
        self.sheets.contains_key(&creature).then_some(Size::MEDIUM)
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
        self.shelves.states.ids().collect()
    }
    fn level_form(&self) -> LevelForm {
        LevelForm::new::<LevelFields, ()>()
    }
    fn misset(&self, level: &LevelDef) -> Vec<(&'static str, Finding)> {
        let LevelFields { options } = level.own.get();
        let unknown = options.into_iter().filter(|option| !House::OPTIONS.contains(&option.as_str()));
        let finding = |option: Name| {
            let near = nearest(option.as_str(), House::OPTIONS);
            Finding::new(format!("\"{option}\""), one_of("an option", House::OPTIONS)).suggesting(near)
        };
        unknown.map(|option| ("options", finding(option))).collect()
    }
    fn objectives(&self) -> bool {
        true
    }
    fn runs(&self) -> bool {
        true
    }
}
