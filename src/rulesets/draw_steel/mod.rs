//! Draw Steel: its complete rules. Data lies below rules, rules below classes, monsters and texts; `README.md` says in
//! which order to read them.

// A battle as a whole.
pub mod battle;
pub(crate) mod forecast;
pub(crate) mod runs;
pub(crate) mod setup;
pub mod snapshot;

// What content says, and how it is written.
pub(crate) mod ability_effects;
pub mod content;
pub mod data;
pub(crate) mod effects;
pub mod encounter;
pub mod notation;

// What happens.
pub(crate) mod classes;
pub(crate) mod handlers;
pub(crate) mod monsters;
pub(crate) mod reference;
pub mod rules;

// Telling it.
pub mod questions;
pub mod text;

// Playing against it, checking it, showing it.
pub mod ai;
mod headless;
pub mod notation_report;
pub mod scenario;
pub mod testing;
#[cfg(feature = "gui")]
mod window;

use bevy::app::{App, Plugin};

#[cfg(feature = "gui")]
use crate::face::rulesets::RegisterWindow as _;
use crate::lab::ruleset::RegisterRuleset as _;

/// Registers Draw Steel.
pub struct DrawSteelPlugin;

impl Plugin for DrawSteelPlugin {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<content::Content>();
        #[cfg(feature = "gui")]
        app.register_window::<content::Content>();
    }
}
