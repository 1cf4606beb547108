//! Rolls: their exact odds, what bears on them, what they come to.

pub mod distribution;
#[cfg(test)]
mod ledger_tests;
pub mod result;
pub mod term;

pub use distribution::{Distribution, Keep};
pub use result::RollResult;
pub use term::{Source, Term, TermKind};
