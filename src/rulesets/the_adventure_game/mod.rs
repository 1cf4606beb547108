//! The Adventure Game: its procedure reads from top to bottom in the order of the modules.

// The battle as a whole.
pub mod battle;
pub mod setup;
pub mod snapshot;

// The order of play.
pub mod battle_phase;
pub mod deployment;
pub mod end_phase;
pub mod frames;
pub mod initiative;
pub mod movement;
pub mod phases;

// What is asked.
pub mod questions;

// What may be done, and on whom.
pub mod check;
pub mod legal;
pub mod view;

// Doing it.
pub mod actions;
pub mod ground;
pub mod ops;
pub mod rolls;
pub mod sources;

// What lasts.
pub mod state;
pub mod systems;

// Telling it.
pub mod words;

// Playing against it, checking it, showing it.
pub mod ai;
mod headless;
pub mod scenario;
mod testing;
#[cfg(feature = "gui")]
mod window;

// What content says.
pub mod content;
pub mod power;
pub mod sheet;
pub mod stat_block;
pub mod term_words;
pub mod terms;

use bevy::app::{App, Plugin};

#[cfg(feature = "gui")]
use crate::face::rulesets::RegisterWindow as _;
use crate::lab::ruleset::RegisterRuleset as _;

/// Registers The Adventure Game.
pub struct AdventureGamePlugin;

impl Plugin for AdventureGamePlugin {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<content::Content>();
        #[cfg(feature = "gui")]
        app.register_window::<content::Content>();
    }
}
