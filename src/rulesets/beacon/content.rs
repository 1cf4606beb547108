//! The registry of BEACON's records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use self::checks::{Checked, Names};
use super::data::ability::{AbilityDef, Sort};
use super::data::character::CharacterDef;
use super::data::condition::ConditionDef;
use super::data::level::LevelFields;
use super::data::npc::{NpcDef, Template};
use super::data::summon::SummonDef;
use super::data::words::Kind;
use super::sheet::{Being, Sheet, body, object_of, objects, template_id};

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
pub const RULESET: &str = "beacon";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/beacon";
/// The kinds of record, as file names end.
pub const KINDS: [&str; 5] = [CharacterDef::KIND, NpcDef::KIND, SummonDef::KIND, AbilityDef::KIND, ConditionDef::KIND];

/// Values that stand in for broken ones while the rest of a record is checked; never loaded.
const SAMPLES: &[&str] = &[
    "\"1d6\"",
    "\"\"",
    "1",
    "0",
    "[]",
    "()",
    "false",
    "(0, 0, 0, 0)",
    "(\"\", \"\")",
    "Passive",
    "Weapon",
    "Scope",
    "Own",
    "None",
    "Aetheric",
    "Turn",
    "Physical",
    "Bulk",
    "Open",
    "Push",
    "Minor",
    "Condition",
    "Blind",
    "FullAttacker",
    "Burst(1)",
    "Calm()",
    "(dice: \"1\", kind: Physical)",
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
    CharacterDef => "character";
    NpcDef => "npc";
    SummonDef => "summon";
    AbilityDef => "ability";
    ConditionDef => "condition";
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    characters: Shelf<CharacterDef>,
    npcs: Shelf<NpcDef>,
    summons: Shelf<SummonDef>,
    abilities: Shelf<AbilityDef>,
    conditions: Shelf<ConditionDef>,
    /// Characters, NPC types and these with each template, made from the records above.
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
        let mut characters = Reading::<CharacterDef>::new(&mut book);
        let mut npcs = Reading::<NpcDef>::new(&mut book);
        let mut summons = Reading::<SummonDef>::new(&mut book);
        let mut abilities = Reading::<AbilityDef>::new(&mut book);
        let mut conditions = Reading::<ConditionDef>::new(&mut book);
        let worn = |ability: &AbilityDef| ability.passives.iter().any(checks::is_worn);
        let names = Names {
            abilities: abilities.known(&self.abilities, lost),
            conditions: conditions.known(&self.conditions, lost),
            npcs: npcs.known(&self.npcs, lost),
            summons: summons.known(&self.summons, lost),
            worn: abilities.values().filter(|ability| worn(ability)).map(|ability| ability.id).collect(),
        };
        let mut declared: BTreeSet<Name> = characters.known(&self.characters, lost);
        for &npc in &names.npcs {
            declared.insert(npc);
            declared.extend(Template::ALL.map(|template| template_id(npc, Some(template))));
        }
        check(&mut characters, &mut book, &names);
        check(&mut npcs, &mut book, &names);
        declared.extend(names.summons.iter().copied());
        check(&mut summons, &mut book, &names);
        check(&mut abilities, &mut book, &names);
        check(&mut conditions, &mut book, &names);
        let mut content = Self {
            characters: characters.renew(&self.characters, &book, lost),
            npcs: npcs.renew(&self.npcs, &book, lost),
            summons: summons.renew(&self.summons, &book, lost),
            abilities: abilities.renew(&self.abilities, &book, lost),
            conditions: conditions.renew(&self.conditions, &book, lost),
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
        kind(CharacterDef::KIND, self.characters.changes(&newer.characters))
            .chain(kind(NpcDef::KIND, self.npcs.changes(&newer.npcs)))
            .chain(kind(SummonDef::KIND, self.summons.changes(&newer.summons)))
            .chain(kind(AbilityDef::KIND, self.abilities.changes(&newer.abilities)))
            .chain(kind(ConditionDef::KIND, self.conditions.changes(&newer.conditions)))
            .collect()
    }

    fn hash(&self) -> u64 {
        self.hash
    }
}

impl Content {
    /// Sheets of those whose abilities are all there; others keep their last good one.
    fn make_sheets(&mut self, last: &Self) {
        let basics: Vec<_> = self.abilities.iter().filter(|ability| ability.sort == Sort::Basic).cloned().collect();
        let find = |id: Name| self.abilities.get(id).cloned();
        let with_basics = |mut sheet: Sheet| {
            sheet.abilities.extend(basics.iter().cloned());
            (sheet.id, Arc::new(sheet))
        };
        let characters = self.characters.iter().filter_map(|character| Sheet::of_character(character, &find));
        let templates = || [None].into_iter().chain(Template::ALL.map(Some));
        let npcs = self.npcs.iter().flat_map(|npc| templates().map(move |template| (npc, template)));
        let npcs = npcs.filter_map(|(npc, template)| Sheet::of_npc(npc, template, &find));
        let mut sheets: BTreeMap<Name, Arc<Sheet>> = characters.chain(npcs).map(with_basics).collect();
        // What is summoned has nothing but its own.
        let summons = self.summons.iter().filter_map(|summon| Sheet::of_summon(summon, &find));
        sheets.extend(summons.map(|sheet| (sheet.id, Arc::new(sheet))));
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

    /// The character, NPC, summon or object with an id.
    pub fn sheet(&self, id: Name) -> Option<&Arc<Sheet>> {
        self.sheets.get(&id).or_else(|| object_of(id))
    }

    /// All characters, NPCs and summons in id order.
    pub fn sheets(&self) -> impl Iterator<Item = &Arc<Sheet>> {
        self.sheets.values()
    }

    /// The ability with an id.
    pub fn ability(&self, id: Name) -> Option<&Arc<AbilityDef>> {
        self.abilities.get(id)
    }

    /// The condition with an id.
    pub fn condition(&self, id: Name) -> Option<&Arc<ConditionDef>> {
        self.conditions.get(id)
    }

    /// All abilities in id order.
    pub fn abilities(&self) -> &Shelf<AbilityDef> {
        &self.abilities
    }

    /// All conditions in id order.
    pub fn conditions(&self) -> &Shelf<ConditionDef> {
        &self.conditions
    }

    /// All NPC types in id order.
    pub fn npcs(&self) -> &Shelf<NpcDef> {
        &self.npcs
    }

    fn compute_hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        self.characters.feed(&mut hash);
        self.npcs.feed(&mut hash);
        self.summons.feed(&mut hash);
        self.abilities.feed(&mut hash);
        self.conditions.feed(&mut hash);
        hash.digest()
    }
}

fn check<T: Checked>(reading: &mut Reading<T>, book: &mut Book<'_>, names: &Names) {
    reading.check(book, |value, inspector| value.check(inspector, names));
}

impl Roster for Content {
    fn size(&self, creature: Name) -> Option<Size> {
        self.sheet(creature).map(|sheet| body(sheet.size))
    }
    fn broken(&self) -> Vec<Name> {
        self.broken.clone()
    }
    fn creatures(&self) -> Vec<Name> {
        let summoned = |sheet: &&Arc<Sheet>| sheet.being == Being::Summon;
        self.sheets.values().filter(|sheet| !summoned(sheet)).map(|sheet| sheet.id).chain(objects()).collect()
    }
    fn damage_types(&self) -> Vec<&'static str> {
        let kinds = [Kind::Physical, Kind::Force, Kind::Astral, Kind::Lunar, Kind::Discord];
        kinds.map(|kind| kind.word().as_str()).to_vec()
    }
    fn conditions(&self) -> Vec<Name> {
        self.conditions.ids().collect()
    }
    fn level_form(&self) -> LevelForm {
        LevelForm::new::<LevelFields, ()>()
    }
    fn misset(&self, level: &LevelDef) -> Vec<(&'static str, Finding)> {
        let fields: LevelFields = level.own.get();
        let mut found = Vec::new();
        if !(0..=3).contains(&fields.surge_level) {
            found.push(("surge_level", Finding::new(format!("`{}`", fields.surge_level), "a level from 0 to 3")));
        }
        if level.sides.len() != 2 {
            let sides = format!("{} sides", level.sides.len());
            found.push(("sides", Finding::new(sides, "two sides: player characters and NPCs")));
        }
        let stranger = fields.scenes.iter().flat_map(|scene| &scene.place).find(|(_, creature, _)| {
            self.sheets.get(creature).is_none_or(|sheet| sheet.pc || sheet.being != Being::Character)
        });
        if let Some((_, creature, _)) = stranger {
            found.push(("scenes", Finding::new(format!("\"{creature}\""), "NPC types that there are")));
        }
        let wrong = level
            .place
            .iter()
            .find(|placed| self.sheets.get(&placed.creature).is_some_and(|sheet| sheet.pc != (placed.side == 0)));
        if let Some(placed) = wrong {
            let what = format!("\"{}\" on side {}", placed.creature, placed.side);
            found.push(("place", Finding::new(what, "player characters on side 0, NPCs on side 1")));
        }
        found
    }
    fn objectives(&self) -> bool {
        true
    }
}
