//! The window: everything with pixels, a mouse or a keyboard.
//!
//! It reads facts and read-only queries and writes only intents; deleting it leaves a working game. Start with
//! `launch` (what happens on start), then `screen` (which screen is up).

pub(crate) mod art;
pub(crate) mod battle;
pub mod board;
pub(crate) mod camera;
pub mod game;
pub(crate) mod idle;
pub(crate) mod input;
pub(crate) mod kept;
pub(crate) mod launch;
pub(crate) mod menus;
pub(crate) mod palette;
pub mod panels;
pub mod pictures;
pub mod rulesets;
pub(crate) mod scale;
pub(crate) mod screen;
pub(crate) mod screenshot;
pub(crate) mod settings;
#[cfg(feature = "sound")]
mod sound;
pub(crate) mod stage;
pub(crate) mod third_party;
pub mod ui;

pub use launch::{PlayOptions, run};
