//! Opponents for The Adventure Game.

mod battle;
mod movement;
mod plain;
mod random;
mod weigh;

pub use plain::Plain;
pub use random::Random;
