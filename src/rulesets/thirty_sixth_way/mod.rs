//! 36th Way: its procedure reads from top to bottom in the order of the modules.

// The battle as a whole.
pub mod battle;
pub(crate) mod setup;
pub mod snapshot;

// The order of play.
pub(crate) mod death;
pub(crate) mod frames;
pub mod phases;
pub(crate) mod rests;
pub mod rounds;
pub(crate) mod turns;

// What is asked.
pub mod questions;

// What may be done, and on whom.
pub(crate) mod aims;
pub(crate) mod check;
pub mod legal;
pub(crate) mod reach;
pub mod view;

// Doing it.
pub(crate) mod actions;
pub(crate) mod attack;
pub mod common_actions;
pub(crate) mod effects;
pub mod ground;
pub(crate) mod harm;
pub(crate) mod healing;
pub(crate) mod intercept;
pub(crate) mod movement;
pub(crate) mod mutations;
pub(crate) mod opportunity;
pub(crate) mod payment;
pub(crate) mod rolling;
pub mod rolls;
pub mod sources;
pub(crate) mod triggers;
pub(crate) mod windows;

// What lasts.
pub mod state;
pub(crate) mod systems;

// Telling it.
pub(crate) mod traits;
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

/// Registers 36th Way.
pub struct WayPlugin;

impl Plugin for WayPlugin {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<content::Content>();
        #[cfg(feature = "gui")]
        app.register_window::<content::Content>();
    }
}
