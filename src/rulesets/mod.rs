//! One folder per rulebook, each over the same kernel.

pub mod draw_steel;
pub mod hot_reload;
pub mod library;
pub mod ruleset;
pub mod the_adventure_game;
