//! The window: everything with pixels, a mouse or a keyboard.
//!
//! It reads facts and read-only queries and writes only intents; deleting it leaves a working game. Start with
//! [`launch`] (what happens on start), then [`screen`] (which screen is up).

pub mod art;
pub mod battle;
pub mod board;
pub mod camera;
pub mod game;
pub mod idle;
pub mod input;
pub mod launch;
pub mod menus;
pub mod palette;
pub mod panels;
pub mod rulesets;
pub mod screen;
pub mod screenshot;
pub mod settings;
pub mod stage;
pub mod third_party;
pub mod ui;

pub use launch::{PlayOptions, run};
