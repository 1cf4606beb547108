//! The registry of BEACON's records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use self::checks::Names;
use super::data::ability::{AbilityDef, Sort};
use super::data::character::CharacterDef;
use super::data::condition::ConditionDef;
use super::data::level::LevelFields;
use super::data::npc::{NpcDef, Template};
use super::data::passive::Passive;
use super::data::summon::SummonDef;
use super::data::words::Kind;
use super::sheet::{Being, Sheet, body, object_of, objects, template_id};

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

/// The id of this ruleset in level files.
pub const RULESET: &str = "beacon";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/beacon";

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

crate::records! {
    SAMPLES;
    CharacterDef => "character",
    NpcDef => "npc",
    SummonDef => "summon",
    AbilityDef => "ability",
    ConditionDef => "condition",
}

crate::shelves! {
    characters: CharacterDef,
    npcs: NpcDef,
    summons: SummonDef,
    abilities: AbilityDef,
    conditions: ConditionDef,
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    shelves: Shelves,
    /// Characters, NPC types and these with each template, made from the records above.
    sheets: BTreeMap<Name, Arc<Sheet>>,
    /// Ids of those whose records are broken and never were sound.
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
        let worn = |ability: &AbilityDef| ability.passives.iter().any(checks::is_worn);
        let abilities = readings.abilities.known(&self.shelves.abilities, lost);
        let conditions = readings.conditions.known(&self.shelves.conditions, lost);
        let names = Names {
            of_traits: checks::of_traits(&abilities, &conditions),
            abilities,
            conditions,
            npcs: readings.npcs.known(&self.shelves.npcs, lost),
            summons: readings.summons.known(&self.shelves.summons, lost),
            worn: readings.abilities.values().filter(|ability| worn(ability)).map(|ability| ability.id).collect(),
        };
        let mut declared: BTreeSet<Name> = readings.characters.known(&self.shelves.characters, lost);
        for &npc in &names.npcs {
            declared.insert(npc);
            declared.extend(Template::ALL.map(|template| template_id(npc, Some(template))));
        }
        check(&mut readings.characters, &mut book, &names);
        check(&mut readings.npcs, &mut book, &names);
        declared.extend(names.summons.iter().copied());
        check(&mut readings.summons, &mut book, &names);
        check(&mut readings.abilities, &mut book, &names);
        check(&mut readings.conditions, &mut book, &names);
        let mut content = Self {
            shelves: readings.renew(&self.shelves, &book, lost),
            sheets: BTreeMap::new(),
            broken: Vec::new(),
            traits: TraitIndices::default(),
            hash: 0,
        };
        content.make_sheets(self);
        let traits = |index: TraitIndex, own: &Arc<ConditionDef>| index.triggered(&own.triggers).rolled(&own.rolls);
        let of_conditions = content.shelves.conditions.iter().fold(TraitIndex::default(), traits);
        content.traits = TraitIndices::new(of_conditions, content.sheets.values().map(|sheet| sheet.trait_index));
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
    /// Sheets of those whose abilities are all there; others keep their last good one.
    fn make_sheets(&mut self, last: &Self) {
        let basics: Vec<_> =
            self.shelves.abilities.iter().filter(|ability| ability.sort == Sort::Basic).cloned().collect();
        let find = |id: Name| self.shelves.abilities.get(id).cloned();
        let with_basics = |mut sheet: Sheet| {
            sheet.abilities.extend(basics.iter().cloned());
            sheet
        };
        let finished = |mut sheet: Sheet| {
            sheet.trait_index = sheet.passives().fold(TraitIndex::default(), |index, (_, passive)| match passive {
                Passive::Triggered(own) => index.triggered([own]),
                Passive::Rolls(own) => index.rolled([own]),
                _ => index,
            });
            (sheet.id, sheet)
        };
        let characters = self.shelves.characters.iter().filter_map(|character| Sheet::of_character(character, &find));
        let templates = || [None].into_iter().chain(Template::ALL.map(Some));
        let npcs = self.shelves.npcs.iter().flat_map(|npc| templates().map(move |template| (npc, template)));
        let npcs = npcs.filter_map(|(npc, template)| Sheet::of_npc(npc, template, &find));
        // What is summoned has nothing but its own.
        let summons = self.shelves.summons.iter().filter_map(|summon| Sheet::of_summon(summon, &find));
        let sheets = characters.chain(npcs).map(with_basics).chain(summons).map(finished);
        self.sheets = keep_last(sheets, &last.sheets);
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
        self.shelves.abilities.get(id)
    }

    /// The condition with an id.
    pub fn condition(&self, id: Name) -> Option<&Arc<ConditionDef>> {
        self.shelves.conditions.get(id)
    }

    /// All abilities in id order.
    pub fn abilities(&self) -> &Shelf<AbilityDef> {
        &self.shelves.abilities
    }

    /// All conditions in id order.
    pub fn conditions(&self) -> &Shelf<ConditionDef> {
        &self.shelves.conditions
    }

    /// All NPC types in id order.
    pub fn npcs(&self) -> &Shelf<NpcDef> {
        &self.shelves.npcs
    }
}

impl IndexedContent for Content {
    fn trait_indices(&self) -> TraitIndices {
        self.traits
    }
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
        let kinds = Kind::DAMAGE;
        kinds.map(|kind| kind.word().as_str()).to_vec()
    }
    fn conditions(&self) -> Vec<Name> {
        self.shelves.conditions.ids().collect()
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
