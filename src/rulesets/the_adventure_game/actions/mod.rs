//! What is done on a turn: a file per action type, each with its set of `systems.rs`, and what all uses of powers have in
//! common.

pub mod activate_item;
pub mod attack;
pub mod defend;
pub mod delay;
pub mod disengage;
pub mod follow_up;
pub mod movement_power;
pub mod opportunity;
pub mod use_power;
