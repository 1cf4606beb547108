//! Helpers for tests of whole battles: the shipped levels, games by chance, and what has to hold in every state.

pub mod mutations;
pub mod properties;

use std::sync::{Arc, OnceLock};

use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::source::content_root;
use crate::core::board::Board;
use crate::core::dice::Dice;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::lab::scenario::load;
use crate::rulesets;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, RULESET};
use crate::rulesets::draw_steel::setup::Entry;

/// The shipped content and levels, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| rulesets::library().load(&content_root()).0)
}

/// The shipped content.
pub fn content() -> Arc<Content> {
    Arc::clone(library().get())
}

/// The shipped content of Draw Steel with the plain combatants that scenarios are played with, read once.
///
/// # Panics
/// When one of those is broken.
pub fn content_with_fixtures() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let read = || load::content(&[content_root().join("tests/scenarios/draw-steel/fixtures")], &[]).expect("fixtures");
    Arc::clone(CONTENT.get_or_init(|| Arc::new(read())))
}

/// The shipped levels of Draw Steel in id order.
pub fn levels() -> Vec<Arc<LevelDef>> {
    levels_of(RULESET)
}

/// The shipped levels of a ruleset in id order.
pub fn levels_of(ruleset: &str) -> Vec<Arc<LevelDef>> {
    library().levels.shelf().iter().filter(|level| level.ruleset == *ruleset).cloned().collect()
}

/// A shipped level by its id.
///
/// # Panics
/// When there is none.
pub fn level(id: &str) -> Arc<LevelDef> {
    let found = library().levels.get(Name::new(id)).cloned();
    found.unwrap_or_else(|| panic!("there is no level {id:?}"))
}

/// A battle on open ground in which nobody's turn runs: creatures by id with column, row and side, tagged by their id,
/// those after the first of a kind with a number behind it.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed(content: &Arc<Content>, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    placed_on(content, Board::open(20, 20), placed)
}

/// The same on a board of one's own.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed_on(content: &Arc<Content>, board: Board, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    let mut battle = Battle::new(Arc::clone(content), board, Dice::scripted([]));
    let mut enter = |(index, &(creature, x, y, side)): (usize, &(&str, i16, i16, u8))| {
        let before = placed[..index].iter().filter(|(other, ..)| *other == creature).count();
        let tag = if before == 0 { creature.to_owned() } else { format!("{creature}-{}", before + 1) };
        let entry = Entry {
            tag: Name::new(&tag),
            creature: Name::new(creature),
            at: Spot::new(x, y),
            side: SideId(side),
            group: None,
            captain: None,
            surprised: false,
        };
        battle.enter(&entry).expect("room to stand")
    };
    let ids = placed.iter().enumerate().map(&mut enter).collect();
    (battle, ids)
}

/// A battle on a level at its first decision.
///
/// # Panics
/// When the level cannot be set up.
pub fn battle(level: &LevelDef, seed: u64) -> Battle {
    Battle::from_level(content(), level, Dice::seeded(seed)).unwrap_or_else(|problem| panic!("{}: {problem}", level.id))
}
