//! The registry of The Adventure Game's records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use self::checks::{Checked, Names};
use super::power::PowerDef;
use super::sheet::Sheet;
use super::stat_block::{CallingDef, MonsterDef, StateDef};
use super::state::{House, LevelFields};
use crate::content::book::{Book, Finding};
use crate::content::diagnostic::{self, Diagnostic, nearest, one_of};
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
pub const RULESET: &str = "the-adventure-game";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/the-adventure-game";
/// The kinds of record, as file names end.
pub const KINDS: [&str; 4] = [CallingDef::KIND, MonsterDef::KIND, PowerDef::KIND, StateDef::KIND];

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
    CallingDef => "calling";
    MonsterDef => "monster";
    PowerDef => "power";
    StateDef => "state";
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    callings: Shelf<CallingDef>,
    monsters: Shelf<MonsterDef>,
    powers: Shelf<PowerDef>,
    states: Shelf<StateDef>,
    /// Adventurers of both tiers and monsters, made from the records above.
    sheets: BTreeMap<Name, Arc<Sheet>>,
    /// Ids of fighters whose records are broken and never were sound.
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
        let mut callings = Reading::<CallingDef>::new(&mut book);
        let mut monsters = Reading::<MonsterDef>::new(&mut book);
        let mut powers = Reading::<PowerDef>::new(&mut book);
        let mut states = Reading::<StateDef>::new(&mut book);
        let names = Names {
            powers: powers.known(&self.powers, lost),
            states: states.known(&self.states, lost),
            callings: callings.known(&self.callings, lost),
            basic: powers.values().filter(|power| power.basic).map(|power| power.id).collect(),
        };
        let mut declared: BTreeSet<Name> = monsters.known(&self.monsters, lost);
        for calling in &names.callings {
            declared.extend([*calling, Name::new(&format!("{calling}-2"))]);
        }
        check(&mut callings, &mut book, &names);
        check(&mut monsters, &mut book, &names);
        check(&mut powers, &mut book, &names);
        check(&mut states, &mut book, &names);
        let mut content = Self {
            callings: callings.renew(&self.callings, &book, lost),
            monsters: monsters.renew(&self.monsters, &book, lost),
            powers: powers.renew(&self.powers, &book, lost),
            states: states.renew(&self.states, &book, lost),
            sheets: BTreeMap::new(),
            broken: Vec::new(),
            hash: 0,
        };
        content.make_sheets(self);
        content.broken = declared.into_iter().filter(|id| !content.sheets.contains_key(id)).collect();
        content.hash = content.compute_hash();
        let mut diagnostics = book.into_findings();
        diagnostic::sort(&mut diagnostics);
        (content, diagnostics)
    }

    fn changes(&self, newer: &Self) -> Vec<(&'static str, Name)> {
        let kind = |kind, ids: Vec<Name>| ids.into_iter().map(move |id| (kind, id));
        kind(CallingDef::KIND, self.callings.changes(&newer.callings))
            .chain(kind(MonsterDef::KIND, self.monsters.changes(&newer.monsters)))
            .chain(kind(PowerDef::KIND, self.powers.changes(&newer.powers)))
            .chain(kind(StateDef::KIND, self.states.changes(&newer.states)))
            .collect()
    }

    fn hash(&self) -> u64 {
        self.hash
    }
}

impl Content {
    /// Sheets of those whose powers are all there; others keep their last good one.
    fn make_sheets(&mut self, last: &Self) {
        let mut sheets = BTreeMap::new();
        for calling in self.callings.iter() {
            for tier in 1..=2 {
                if let Some(sheet) = Sheet::of_calling(calling, tier, self) {
                    sheets.insert(sheet.id, Arc::new(sheet));
                }
            }
        }
        for monster in self.monsters.iter() {
            if let Some(sheet) = Sheet::of_monster(monster, self) {
                sheets.insert(sheet.id, Arc::new(sheet));
            }
        }
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
        self.powers.get(id)
    }

    /// The state with an id.
    pub fn state(&self, id: Name) -> Option<&Arc<StateDef>> {
        self.states.get(id)
    }

    /// All callings in id order.
    pub fn callings(&self) -> &Shelf<CallingDef> {
        &self.callings
    }

    /// All monsters in id order.
    pub fn monsters(&self) -> &Shelf<MonsterDef> {
        &self.monsters
    }

    /// All powers in id order.
    pub fn powers(&self) -> &Shelf<PowerDef> {
        &self.powers
    }

    /// All states in id order.
    pub fn states(&self) -> &Shelf<StateDef> {
        &self.states
    }

    fn compute_hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        self.callings.feed(&mut hash);
        self.monsters.feed(&mut hash);
        self.powers.feed(&mut hash);
        self.states.feed(&mut hash);
        hash.digest()
    }
}

fn check<T: Checked>(reading: &mut Reading<T>, book: &mut Book<'_>, names: &Names) {
    reading.check(book, |value, inspector| value.check(inspector, names));
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
        self.states.ids().collect()
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
}
