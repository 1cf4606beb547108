//! One folder per rulebook, each over the same kernel.

pub mod draw_steel;
pub mod ruleset;
pub mod the_adventure_game;

use crate::content::library::Library;

/// A library in which every ruleset of the program is registered, and nothing is read yet.
pub fn library() -> Library {
    Library::default().with::<draw_steel::content::Content>().with::<the_adventure_game::content::Content>()
}
