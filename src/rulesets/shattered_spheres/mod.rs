//! Shattered Spheres: its procedure reads from top to bottom in the order of the modules.

// The battle as a whole.
pub mod battle;
pub(crate) mod setup;
pub mod snapshot;

// The order of play.
pub(crate) mod frames;
pub mod phases;
pub(crate) mod rounds;
pub(crate) mod turns;

// What is asked.
pub mod questions;

// What may be done, and on whom.
pub(crate) mod check;
pub mod legal;
pub(crate) mod orders;
pub(crate) mod reach;
pub mod view;

// Doing it.
pub(crate) mod actions;
mod bonuses;
pub(crate) mod checks;
pub(crate) mod common_actions;
pub(crate) mod costs;
pub(crate) mod effects;
pub mod ground;
pub(crate) mod harm;
pub(crate) mod movement;
pub(crate) mod mutations;
pub(crate) mod provoking;
pub(crate) mod recovery;
pub mod rolls;
pub mod sources;
mod stat;
pub(crate) mod strikes;
pub(crate) mod stunts;
pub(crate) mod surges;
pub(crate) mod triggers;
pub(crate) mod windows;

// What lasts.
pub mod state;
pub(crate) mod systems;

// Telling it.
mod cards;
pub mod words;

// Playing against it, checking it.
pub mod ai;
mod headless;
mod reference;
pub(crate) mod scenario;
mod testing;

// What content says.
pub mod content;
pub mod data;
pub mod sheet;
pub(crate) mod terms;

// Showing it.
#[cfg(feature = "gui")]
pub mod window;

use bevy::app::{App, Plugin};

#[cfg(feature = "gui")]
use crate::face::rulesets::RegisterWindow as _;
use crate::lab::ruleset::RegisterRuleset as _;

/// Registers Shattered Spheres.
pub struct SpheresPlugin;

impl Plugin for SpheresPlugin {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<content::Content>();
        #[cfg(feature = "gui")]
        app.register_window::<content::Content>();
    }
}
