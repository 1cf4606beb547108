//! What is done on a turn: a file per action type, each with its set of `systems.rs`, and what all uses of powers have in
//! common.

pub(crate) mod activate_item;
pub(crate) mod attack;
pub(crate) mod defend;
pub(crate) mod delay;
pub(crate) mod disengage;
pub(crate) mod follow_up;
pub(crate) mod movement_power;
pub(crate) mod opportunity;
pub(crate) mod use_power;
