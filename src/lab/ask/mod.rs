//! Questions to the tables of games: what they come to, with how far it can be trusted.

pub mod answer;
mod fights;
mod games;
mod matrix;
mod paired;
mod worth;

pub use fights::{lengths, rounds};
pub use matrix::{matrix, policies_and_luck};
pub use paired::{Verdict, compare, flipped, gate, gate_between, knockout, sweep};
pub use worth::{abilities, creatures};
