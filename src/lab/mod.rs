//! Headless runs: checking and listing content, rule checks as data, batches of games, replays, saves.

pub mod card;
pub mod check;
pub(crate) mod files;
pub mod game;
pub mod list;
pub mod open;
mod pictures;
pub mod reference;
pub mod replay;
pub mod ruleset;
pub mod save;
pub mod scenario;
pub mod sim;
pub(crate) mod tally;
pub(crate) mod telling;
