//! What kinds of monsters add to the rules: each file registers at the points of `rules/points.rs`, like those of classes.

pub mod humans;
pub mod malice;
pub mod moonlight;
pub mod ogres;
pub mod traits;
pub mod werewolf;
