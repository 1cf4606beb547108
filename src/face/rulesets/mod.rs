//! The rulesets in the window: one folder each, which turns its views, options and facts into the models that board and
//! panels draw, by implementing `Playable` for its battle and `Showcase` for its content.

mod draw_steel;
mod the_adventure_game;

use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content as DrawSteel;
use crate::rulesets::library::Library;
use crate::rulesets::the_adventure_game::content::Content as TheAdventureGame;
use crate::with_ruleset;

pub use super::game::playable::{Shape, Showcase};

/// What a creature of a ruleset looks like.
pub fn shape(library: &Library, ruleset: Name, creature: Name) -> Option<Shape> {
    with_ruleset!(ruleset, R => Ok(R::of(library).shape(creature))).ok().flatten()
}

/// What a newcomer has to know of every ruleset: its name, then sentences.
pub fn primers() -> [(&'static str, &'static [&'static str]); 2] {
    [("Draw Steel", DrawSteel::PRIMER), ("The Adventure Game", TheAdventureGame::PRIMER)]
}

/// Questions that standing answers can be given to, of all rulesets.
pub fn questions() -> impl Iterator<Item = (&'static str, &'static str)> {
    DrawSteel::QUESTIONS.iter().chain(TheAdventureGame::QUESTIONS).copied()
}
