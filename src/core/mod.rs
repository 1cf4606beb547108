//! The kernel: mechanisms shared by rulesets; knows no ruleset, no pixels, no clock.

pub mod area;
pub mod area_options;
pub mod aura;
pub mod battle;
mod bits;
pub mod board;
pub mod condition;
pub mod creature;
pub mod dice;
pub mod fact;
pub mod geometry;
pub mod grab;
pub mod hash;
pub mod ids;
pub mod intent;
pub mod line;
pub mod name;
pub mod odds;
pub mod ops;
pub mod path;
pub mod pool;
pub mod push;
pub mod resolve;
pub mod sight;
pub mod snapshot;
pub mod squares;
pub mod stack;
