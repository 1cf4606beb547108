//! What kinds of monsters add to the rules.

pub mod humans;
pub mod malice;
pub mod moonlight;
pub mod rushing;
pub mod traits;
pub mod werewolf;
