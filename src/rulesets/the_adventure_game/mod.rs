//! The Adventure Game: its procedure reads from top to bottom in the order of the modules.

// The battle as a whole.
pub mod battle;
pub(crate) mod runs;
pub(crate) mod setup;
pub mod snapshot;

// The order of play.
pub(crate) mod battle_phase;
pub(crate) mod deployment;
pub(crate) mod end_phase;
pub(crate) mod frames;
pub(crate) mod initiative;
pub(crate) mod movement;
pub mod phases;

// What is asked.
pub mod questions;

// What may be done, and on whom.
pub(crate) mod check;
pub mod legal;
pub mod view;

// Doing it.
pub(crate) mod actions;
pub(crate) mod effects;
pub(crate) mod ground;
pub(crate) mod mutations;
pub mod rolls;
pub mod sources;
pub(crate) mod traits;

// What lasts.
pub mod state;
pub(crate) mod systems;

// Telling it.
pub mod words;

// Playing against it, checking it, showing it.
pub mod ai;
mod headless;
mod reference;
pub(crate) mod scenario;
mod testing;
#[cfg(feature = "gui")]
mod window;

// What content says.
pub mod content;
pub(crate) mod effect;
pub(crate) mod power;
pub(crate) mod sheet;
pub mod stat_block;
pub(crate) mod term_words;
pub(crate) mod terms;

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
