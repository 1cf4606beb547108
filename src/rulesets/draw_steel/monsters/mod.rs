//! What kinds of monsters add to the rules: each file registers at the points of `rules/points.rs`, like those of classes.

pub(crate) mod goblins;
pub(crate) mod group_attacks;
pub(crate) mod humans;
pub(crate) mod malice;
pub(crate) mod moonlight;
pub(crate) mod ogres;
pub(crate) mod traits;
pub(crate) mod werewolf;
