//! Questions to the tables of games: what they come to, with how far it can be trusted.

pub mod answer;
mod compare;
mod fights;
mod games;
mod gate;
mod knockout;
mod matrix;
mod paired;
mod sweep;
mod worth;

pub use compare::{compare, flipped};
pub use fights::{lengths, rounds};
pub use gate::{Verdict, gate, gate_between};
pub use knockout::knockout;
pub use matrix::{matrix, policies_and_luck};
pub use sweep::sweep;
pub use worth::{abilities, creatures};
