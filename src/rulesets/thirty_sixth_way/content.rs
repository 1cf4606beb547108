//! The registry of 36th Way's records.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use self::checks::Names;
use super::data::ability::AbilityDef;
use super::data::condition::ConditionDef;
use super::data::enemy::EnemyDef;
use super::data::hero::HeroDef;
use super::data::level::{LevelFields, PlacementFields};
use super::data::words::{Band, DAMAGE_TYPES};
use super::sheet::{Sheet, hero_id};
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
pub const RULESET: &str = "36th-way";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/36th-way";

/// Values that stand in for broken ones while the rest of a record is checked; never loaded.
const SAMPLES: &[&str] = &[
    "\"1d6\"",
    "\"Melee, At-Will\"",
    "\"\"",
    "1",
    "0",
    "[]",
    "()",
    "false",
    "(0, 0, 0)",
    "(8, 8)",
    "(1, \"\")",
    "Medium",
    "Measured",
    "Troop",
    "Single",
    "Wary",
    "Nearest",
    "Enemy",
    "Even",
    "Flanked",
    "OnYourTurn",
    "Nothing",
    "Brittle",
    "Stuck",
    "Round",
    "Grab()",
    "Target",
];

crate::records! {
    SAMPLES;
    HeroDef => "hero",
    EnemyDef => "enemy",
    AbilityDef => "ability",
    ConditionDef => "condition",
}

crate::shelves! {
    heroes: HeroDef,
    enemies: EnemyDef,
    abilities: AbilityDef,
    conditions: ConditionDef,
}

/// Everything a battle looks up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    shelves: Shelves,
    /// Heroes at each of their levels and enemies, made from the records above.
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
        let of_heroes = readings
            .heroes
            .values()
            .flat_map(|hero| hero.abilities.iter().copied().chain(hero.learns.iter().map(|l| l.1)));
        let abilities = readings.abilities.known(&self.shelves.abilities, lost);
        let conditions = readings.conditions.known(&self.shelves.conditions, lost);
        let names = Names {
            of_heroes: of_heroes.collect(),
            of_traits: checks::of_traits(&abilities, &conditions),
            abilities,
            conditions,
            enemies: readings.enemies.known(&self.shelves.enemies, lost),
        };
        let mut declared: BTreeSet<Name> = readings.heroes.known(&self.shelves.heroes, lost);
        declared.extend(&names.enemies);
        declared
            .extend(readings.heroes.values().flat_map(|hero| hero.levels.iter().map(|&level| hero_id(hero.id, level))));
        check(&mut readings.heroes, &mut book, &names);
        check(&mut readings.enemies, &mut book, &names);
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
        let basics: Vec<_> = self.shelves.abilities.iter().filter(|ability| ability.basic).cloned().collect();
        let find = |id: Name| self.shelves.abilities.get(id).cloned();
        let with_basics = |mut sheet: Sheet| {
            sheet.abilities.extend(basics.iter().cloned());
            sheet
        };
        let levels = self.shelves.heroes.iter().flat_map(|hero| hero.levels.iter().map(move |&level| (hero, level)));
        let heroes = levels.filter_map(|(hero, level)| Sheet::of_hero(hero, level, &find)).map(with_basics);
        let enemies = self.shelves.enemies.iter().filter_map(|enemy| Sheet::of_enemy(enemy, &find));
        let sheets = heroes.chain(enemies).map(|sheet| (sheet.id, sheet));
        self.sheets = keep_last(sheets, &last.sheets);
    }

    /// The hero or enemy with an id.
    pub fn sheet(&self, id: Name) -> Option<&Arc<Sheet>> {
        self.sheets.get(&id)
    }

    /// All heroes and enemies in id order.
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

    /// All enemies in id order.
    pub fn enemies(&self) -> &Shelf<EnemyDef> {
        &self.shelves.enemies
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
        DAMAGE_TYPES.to_vec()
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
        if fields.surprise.is_some_and(|side| side > 1) {
            found.push(("surprise", Finding::new("a side that is not there", "0 for the heroes, 1 for their enemies")));
        }
        if level.sides.len() != 2 {
            let sides = format!("{} sides", level.sides.len());
            found.push(("sides", Finding::new(sides, "two sides: heroes and their enemies")));
        }
        let sheet = |creature: Name| self.sheets.get(&creature);
        let wrong = level
            .place
            .iter()
            .find(|placed| sheet(placed.creature).is_some_and(|sheet| sheet.hero && placed.side != 0));
        if let Some(placed) = wrong {
            let what = format!("\"{}\" on side {}", placed.creature, placed.side);
            found.push(("place", Finding::new(what, "heroes on side 0")));
        }
        // Most are Fast, Medium or Slow (ESC-INI-06).
        let bands = level.place.iter().filter_map(|placed| sheet(placed.creature)).map(|sheet| sheet.band);
        let (extreme, all) = bands.fold((0, 0), |(extreme, all), band| {
            (extreme + usize::from(matches!(band, Band::VeryFast | Band::VerySlow)), all + 1)
        });
        if 3 * extreme > all {
            let what = format!("{extreme} of {all} are Very Fast or Very Slow");
            found.push(("place", Finding::new(what, "a third of them at most").warning()));
        }
        for prop in &fields.props {
            let reward = prop.landing.is_some()
                || prop.advantage
                || prop.disengage
                || prop.damage.is_some()
                || prop.condition.is_some();
            if !reward {
                found.push(("props", Finding::new(format!("\"{}\" brings nothing", prop.id), "a reward")));
            }
            let known = ["dazed", "softened", "stuck", "weakened"];
            if prop.condition.is_some_and(|condition| !known.contains(&condition.as_str())) {
                let expected = "dazed, softened, stuck or weakened";
                found.push(("props", Finding::new(format!("\"{}\"", prop.condition.unwrap_or_default()), expected)));
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
