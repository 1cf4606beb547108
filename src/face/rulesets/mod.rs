//! The rulesets in the window: one folder each, which turns its views, options and facts into the models that board and
//! panels draw, by implementing `Playable` for its battle and `Showcase` for its content.

use crate::content::library::Library;
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content as DrawSteel;
use crate::rulesets::the_adventure_game::content::Content as TheAdventureGame;
use crate::with_ruleset;

pub use super::game::playable::{Shape, Showcase, Sign, Topic};

/// What a creature of a ruleset looks like.
pub fn shape(library: &Library, ruleset: Name, creature: Name) -> Option<Shape> {
    with_ruleset!(ruleset, R => Ok(R::of(library).shape(creature))).ok().flatten()
}

/// What there is to read about a ruleset.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Which.
    pub ruleset: Name,
    /// Its name.
    pub name: &'static str,
    /// How a fight goes.
    pub primer: &'static [&'static str],
    /// What is looked up in a fight.
    pub topics: &'static [Topic],
    /// What its badges say.
    pub signs: Vec<Sign>,
}

/// The guides of all rulesets.
pub fn guides(library: &Library) -> Vec<Guide> {
    vec![guide::<DrawSteel>(library), guide::<TheAdventureGame>(library)]
}

fn guide<R: Showcase>(library: &Library) -> Guide {
    Guide {
        ruleset: Name::new(R::RULESET),
        name: R::NAME,
        primer: R::PRIMER,
        topics: R::TOPICS,
        signs: R::of(library).signs(),
    }
}

/// Questions that standing answers can be given to, of all rulesets.
pub fn questions() -> impl Iterator<Item = (&'static str, &'static str)> {
    DrawSteel::QUESTIONS.iter().chain(TheAdventureGame::QUESTIONS).copied()
}
