//! Panels of the battle screen: each a plain model, a function that draws it, and what the player may do with it.
//!
//! No panel knows the rules or the world; whoever runs the battle fills the models and takes the actions.

pub mod ability;
pub mod aim;
pub mod diagnostics;
pub mod log;
pub mod outcome;
pub mod prompt;
pub mod roll;
pub mod sheet;
pub mod toast;
pub mod turns;

pub mod testing;
