//! The fighters, as files say them.

use std::collections::BTreeSet;

use battlemat::content::book::{Book, Finding};
use battlemat::content::diagnostic::Diagnostic;
use battlemat::content::level::LevelDef;
use battlemat::content::level_check::Roster;
use battlemat::content::level_form::LevelForm;
use battlemat::content::reading::Reading;
use battlemat::content::registry::Registry;
use battlemat::content::shelf::{Record, Shelf};
use battlemat::content::source::Source;
use battlemat::core::geometry::Size;
use battlemat::core::name::Name;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

/// A fighter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterDef {
    pub id: Name,
    pub name: String,
    pub health: i16,
    pub speed: i16,
    pub attack: i16,
    pub defense: i16,
    pub damage: i16,
    /// Squares it strikes over.
    #[serde(default = "one")]
    pub reach: i16,
    /// Blows it can parry in a fight.
    #[serde(default)]
    pub parries: i16,
    /// Whether it is nobody's enemy, whatever its side.
    #[serde(default)]
    pub bystander: bool,
}

fn one() -> i16 {
    1
}

battlemat::fields! {
    /// What levels of this game say beside what all games share.
    pub struct LevelFields {
        /// Squares of speed that the ground takes.
        pub mud: i16,
    }
}

battlemat::fields! {
    /// What they say of whom they place.
    pub struct PlacementFields {
        /// Health that is lost already.
        pub hurt: i16,
    }
}

impl Record for FighterDef {
    const KIND: &'static str = "fighter";

    fn id(&self) -> Name {
        self.id
    }
}

/// All fighters.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub fighters: Shelf<FighterDef>,
}

impl Registry for Content {
    const RULESET: &'static str = "scuffle";
    const FOLDER: &'static str = "assets/scuffle";
    const KINDS: &'static [&'static str] = &[FighterDef::KIND];

    fn renewed(&self, sources: &[Source], lost: &BTreeSet<String>) -> (Self, Vec<Diagnostic>) {
        let mut book = Book::new(sources);
        book.expect_kinds(Self::KINDS);
        let mut fighters = Reading::<FighterDef>::new(&mut book);
        fighters.check(&mut book, |fighter, inspector| {
            if fighter.health < 1 {
                inspector.field("health", Finding::new(format!("`{}`", fighter.health), "a number above 0"));
            }
        });
        let content = Self { fighters: fighters.renew(&self.fighters, &book, lost) };
        (content, book.into_findings())
    }

    fn changes(&self, newer: &Self) -> Vec<(&'static str, Name)> {
        self.fighters.changes(&newer.fighters).into_iter().map(|id| (FighterDef::KIND, id)).collect()
    }

    fn hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        self.fighters.feed(&mut hash);
        hash.digest()
    }
}

impl Roster for Content {
    fn size(&self, creature: Name) -> Option<Size> {
        self.fighters.get(creature).map(|_| Size::MEDIUM)
    }

    fn creatures(&self) -> Vec<Name> {
        self.fighters.ids().collect()
    }

    fn level_form(&self) -> LevelForm {
        LevelForm::new::<LevelFields, PlacementFields>()
    }

    fn misset(&self, level: &LevelDef) -> Vec<(&'static str, Finding)> {
        let LevelFields { mud } = level.own.get();
        if mud >= 0 { Vec::new() } else { vec![("mud", Finding::new(format!("`{mud}`"), "0 or more squares"))] }
    }

    fn damage_types(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn conditions(&self) -> Vec<Name> {
        Vec::new()
    }
}
