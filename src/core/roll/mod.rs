//! Rolls: the exact odds of dice.

pub mod distribution;
#[cfg(test)]
mod ledger_tests;

pub use distribution::{Distribution, Keep};
