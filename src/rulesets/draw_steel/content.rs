//! The registry of Draw Steel's records.

mod advice;
mod checks;
mod levels;
mod loops;
mod names;
mod predicates;
pub(crate) mod references;
mod samples;
mod users;
pub mod vocabulary;

use std::collections::BTreeSet;
use std::sync::Arc;

use self::advice::Whole;
use self::checks::Checked;
use self::names::Names;
use self::references::{Reference, References};
use self::users::Users;
use super::data::ability::{AbilityDef, Common};
use super::data::level_fields::{LevelFields, PlacementFields};
use super::data::reference::Kind;
use super::data::stat_block::{ConditionDef, CreatureDef, KitDef};
use super::encounter::{Budget, Difficulty};
use super::notation::{Called, parse_tier_of};
use crate::content::book::{Book, Finding};
use crate::content::diagnostic::{Diagnostic, nearest};
use crate::content::explain::Gap;
use crate::content::inspect::Inspector;
use crate::content::level::LevelDef;
use crate::content::level_form::LevelForm;
use crate::content::reading::Reading;
use crate::content::registry::Registry;
use crate::content::ruleset::Lexicon;
use crate::content::shelf::{Record, Shelf};
use crate::content::source::Source;
use crate::core::geometry::Size;
use crate::core::name::Name;
use serde::Deserializer;
use serde::de::{Error, SeqAccess, Visitor};

/// The id of this ruleset in level files.
pub const RULESET: &str = "draw-steel";

/// Its own words for what all games have.
pub const WORDS: Lexicon = Lexicon { degree: "tier", shared: Some("Malice") };

/// The folder of this ruleset's files below the content root.
pub const FOLDER: &str = "assets/draw-steel";

impl Record for AbilityDef {
    const KIND: &'static str = "ability";
    const SAMPLES: &'static [&'static str] = samples::SAMPLES;
    fn gaps(text: &str) -> Vec<Gap> {
        let gaps = parse_tier_of(text, Called::Anything).not_understood.into_iter();
        gaps.map(|gap| Gap {
            span: gap.start..gap.end,
            expected: gap.expected.to_owned(),
            meant: gap.meant.map(str::to_owned),
        })
        .collect()
    }
    fn id(&self) -> Name {
        self.id
    }
}

crate::records! {
    samples::SAMPLES;
    CreatureDef => "creature",
    KitDef => "kit",
    ConditionDef => "condition",
}

crate::shelves! {
    abilities: AbilityDef,
    creatures: CreatureDef,
    kits: KitDef,
    conditions: ConditionDef,
}

/// The keywords that a creature brings along: the rulebook's are known, and what is nearly one of those is meant as it.
fn own_keywords(creature: &CreatureDef) -> impl Iterator<Item = Name> + '_ {
    let own = |keyword: &&Name| nearest(keyword.as_str(), vocabulary::CREATURE_KEYWORDS).is_none();
    creature.keywords.iter().filter(own).copied()
}

/// The abilities that something may lend, and those that cannot be read: one mistake is reported once.
fn lent_abilities(
    abilities: &Reading<AbilityDef>,
    last: &Shelf<AbilityDef>,
    lost: &BTreeSet<String>,
) -> BTreeSet<Name> {
    let closed: BTreeSet<Name> =
        abilities.values().filter(|ability| !ability.may_be_lent()).map(|ability| ability.id).collect();
    abilities.known(last, lost).into_iter().filter(|id| !closed.contains(id)).collect()
}

/// Everything a battle looks up by name: abilities, creatures, kits and conditions.
#[derive(Clone, Debug, Default)]
pub struct Content {
    shelves: Shelves,
    /// Ids of creatures whose records are broken and never were sound.
    broken: Vec<Name>,
    /// Whether any condition lends something to those around its bearer.
    condition_auras: bool,
    hash: u64,
}

impl Registry for Content {
    const RULESET: &'static str = RULESET;
    const FOLDER: &'static str = FOLDER;
    const KINDS: &'static [&'static str] = KINDS;

    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        let mut readings = Readings::new(&mut book);
        let names = Names {
            abilities: readings.abilities.known(&self.shelves.abilities, lost),
            lent: lent_abilities(&readings.abilities, &self.shelves.abilities, lost),
            creatures: readings.creatures.known(&self.shelves.creatures, lost),
            kits: readings.kits.known(&self.shelves.kits, lost),
            conditions: readings.conditions.known(&self.shelves.conditions, lost),
            keywords: readings.creatures.values().flat_map(own_keywords).collect(),
        };
        let mut open: BTreeSet<Name> =
            readings.conditions.values().filter(|def| def.open_ended).map(|def| def.id).collect();
        // A condition whose record is broken counts as it last did, and as fine where it never did.
        let described: BTreeSet<Name> = readings.conditions.values().map(|def| def.id).collect();
        open.extend(names.conditions.iter().filter(|id| !described.contains(*id)));
        let open_ended = |id: Name| open.contains(&id) || !names.conditions.contains(&id);
        check(&mut readings.abilities, &mut book, &names, &open_ended, References::of_ability);
        // A creature that cannot be read may be whom an ability calls by name.
        let all_creatures = readings.creatures.values().count() == names.creatures.len();
        if all_creatures {
            let users = Users::from_creatures(readings.creatures.values());
            readings.abilities.check(&mut book, |ability, inspector| users.check(ability, inspector));
        }
        let complete = all_creatures && readings.abilities.values().count() == names.abilities.len();
        let whole = Whole::from_records(readings.abilities.values(), readings.creatures.values(), complete);
        readings.abilities.check(&mut book, |ability, inspector| whole.of_ability(ability, inspector));
        readings.creatures.check(&mut book, advice::of_creature);
        check(&mut readings.creatures, &mut book, &names, &open_ended, References::of_creature);
        check(&mut readings.kits, &mut book, &names, &open_ended, |_| Vec::new());
        check(&mut readings.conditions, &mut book, &names, &open_ended, References::of_condition);
        let mut content = Self {
            shelves: readings.renew(&self.shelves, &book, lost),
            broken: Vec::new(),
            condition_auras: false,
            hash: 0,
        };
        content.condition_auras = content.shelves.conditions.iter().any(|condition| !condition.auras.is_empty());
        let creatures = &content.shelves.creatures;
        content.broken = names.creatures.iter().copied().filter(|&id| creatures.get(id).is_none()).collect();
        content.close();
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
    /// Whether any condition lends something to those around its bearer.
    pub fn conditions_have_auras(&self) -> bool {
        self.condition_auras
    }

    /// Takes names of records that are broken out of those that mention them: what is loaded refers to nothing else.
    fn close(&mut self) {
        let (abilities, kits) = (&self.shelves.abilities, &self.shelves.kits);
        self.shelves.creatures.amend(|creature| {
            let whole = creature.abilities.iter().all(|&id| abilities.get(id).is_some())
                && creature.kits.iter().all(|&id| kits.get(id).is_some());
            (!whole).then(|| {
                let mut creature = creature.clone();
                creature.abilities.retain(|&id| abilities.get(id).is_some());
                creature.kits.retain(|&id| kits.get(id).is_some());
                creature
            })
        });
    }

    /// The ability with an id.
    pub fn ability(&self, id: Name) -> Option<&Arc<AbilityDef>> {
        self.shelves.abilities.get(id)
    }

    /// The creature with an id.
    pub fn creature(&self, id: Name) -> Option<&Arc<CreatureDef>> {
        self.shelves.creatures.get(id)
    }

    /// The kit with an id.
    pub fn kit(&self, id: Name) -> Option<&Arc<KitDef>> {
        self.shelves.kits.get(id)
    }

    /// The condition with an id.
    pub fn condition(&self, id: Name) -> Option<&Arc<ConditionDef>> {
        self.shelves.conditions.get(id)
    }

    /// The abilities that creatures own without listing them, in id order (DS-ABIL-21).
    pub fn common(&self, whose: Common) -> impl Iterator<Item = &Arc<AbilityDef>> {
        self.shelves.abilities.iter().filter(move |ability| ability.common == whose)
    }

    /// All abilities in id order.
    pub fn abilities(&self) -> &Shelf<AbilityDef> {
        &self.shelves.abilities
    }

    /// All creatures in id order.
    pub fn creatures(&self) -> &Shelf<CreatureDef> {
        &self.shelves.creatures
    }

    /// All kits in id order.
    pub fn kits(&self) -> &Shelf<KitDef> {
        &self.shelves.kits
    }

    /// All conditions in id order.
    pub fn conditions(&self) -> &Shelf<ConditionDef> {
        &self.shelves.conditions
    }

    /// Everything that abilities count on creatures beside pools.
    pub fn counters(&self) -> BTreeSet<Name> {
        let mentions = self.shelves.abilities.iter().flat_map(|ability| References::of_ability(ability));
        mentions.filter(|mention| mention.kind == Kind::Counter).map(|mention| mention.name).collect()
    }
}

fn check<T: Checked>(
    reading: &mut Reading<T>,
    book: &mut Book<'_>,
    names: &Names,
    open_ended: &dyn Fn(Name) -> bool,
    references: impl Fn(&T) -> Vec<Reference>,
) {
    reading.check(book, |value, inspector: &mut Inspector<'_, '_>| {
        value.check(inspector, open_ended);
        for reference in references(value) {
            if let Some(fault) = names.fault(reference) {
                inspector.word(reference.key, reference.name.as_str(), &fault);
            }
        }
    });
}

/// Reads keywords as a list of names or as cards print them: `"Melee, Strike, Weapon"`, `"-"` (DS-ABIL-01).
///
/// # Errors
/// When there is neither a list nor a text.
pub fn keywords<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Name>, D::Error> {
    struct Keywords;
    impl<'de> Visitor<'de> for Keywords {
        type Value = Vec<Name>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list of keywords such as `[\"Melee\", \"Strike\"]`, or \"-\" for none")
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<Vec<Name>, E> {
            let words =
                text.split(',').map(str::trim).filter(|word| !matches!(*word, "" | "-" | "\u{2013}" | "\u{2014}"));
            Ok(words.map(Name::new).collect())
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<Name>, A::Error> {
            let mut names = Vec::new();
            while let Some(name) = seq.next_element::<Name>()? {
                names.push(name);
            }
            names.retain(|name| *name != "-");
            Ok(names)
        }
    }
    deserializer.deserialize_any(Keywords)
}

impl crate::content::level_check::Roster for Content {
    fn size(&self, creature: Name) -> Option<Size> {
        self.shelves.creatures.get(creature).map(|def| def.size)
    }
    fn creatures(&self) -> Vec<Name> {
        self.shelves.creatures.ids().collect()
    }
    fn broken(&self) -> Vec<Name> {
        self.broken.clone()
    }
    fn level_form(&self) -> LevelForm {
        LevelForm::new::<LevelFields, PlacementFields>()
    }
    fn misset(&self, level: &LevelDef) -> Vec<(&'static str, Finding)> {
        levels::misset(level)
    }
    fn misplaced(&self, level: &LevelDef, n: usize) -> Vec<(&'static str, Finding)> {
        levels::misplaced(self, level, n)
    }
    fn damage_types(&self) -> Vec<&'static str> {
        super::notation::DAMAGE_TYPES.to_vec()
    }
    fn conditions(&self) -> Vec<Name> {
        // No ground of this ruleset puts a condition on anybody.
        Vec::new()
    }
    fn objectives(&self) -> bool {
        true
    }
    fn doors(&self) -> bool {
        true
    }
    fn runs(&self) -> bool {
        true
    }
    fn remark(&self, level: &LevelDef) -> Option<(String, String)> {
        let budget = Budget::for_level(self, level).filter(|budget| budget.difficulty() == Difficulty::Extreme)?;
        Some((budget.to_string(), format!("a fight worth {} at most", budget.party + 3 * budget.hero)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABILITIES: &str = r#"[
        (id: "stab", name: "Stab", keywords: ["Melee", "Strike", "Weapon"], action: MainAction,
         distance: "Melee 1", target: "one creature or object"),
        (id: "advance", name: "Advance", action: MoveAction, distance: "Self", target: "self", common: Everyone),
    ]"#;

    #[test]
    fn records_are_found_by_id_and_listed_in_order() {
        let (content, diagnostics) = Content::from_sources(&[Source::new("a.ability.ron", ABILITIES)]);
        assert_eq!(diagnostics, []);
        assert_eq!(content.ability("stab".into()).unwrap().name, "Stab");
        assert!(content.ability("slab".into()).is_none());
        let ids: Vec<_> = content.abilities().ids().map(Name::as_str).collect();
        assert_eq!(ids, ["advance", "stab"]);
        let common: Vec<_> = content.common(Common::Everyone).map(|ability| ability.id.as_str()).collect();
        assert_eq!(common, ["advance"]);
    }

    #[test]
    fn the_hash_changes_with_a_value_and_not_with_the_order_of_files() {
        let hash = |text: &str| Content::from_sources(&[Source::new("a.ability.ron", text)]).0.hash();
        assert_eq!(hash(ABILITIES), hash(&format!("// remark\n{ABILITIES}")));
        assert_ne!(hash(ABILITIES), hash(&ABILITIES.replace("Melee 1", "Melee 2")));
    }
}
