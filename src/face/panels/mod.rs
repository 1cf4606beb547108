//! Panels of the battle screen: each a plain model, a function that draws it, and what the player may do with it.
//!
//! No panel knows the rules or the world; whoever runs the battle fills the models and takes the actions.

pub mod ability;
pub(crate) mod aim;
pub(crate) mod diagnostics;
pub(crate) mod hint;
pub(crate) mod lesson;
pub mod log;
pub(crate) mod outcome;
pub mod prompt;
pub(crate) mod review;
pub(crate) mod roll;
pub(crate) mod scrub;
pub mod sheet;
pub(crate) mod toast;
pub mod turns;

pub mod testing;
