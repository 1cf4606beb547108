//! Headless runs: checking and listing content, rule checks as data, batches of games, replays, saves.

pub mod ask;
pub mod card;
pub mod check;
pub(crate) mod detail;
pub(crate) mod files;
pub mod game;
pub mod level_run;
pub mod list;
pub mod measure;
pub mod open;
mod pictures;
pub mod players;
pub mod reference;
pub mod replay;
pub mod report;
pub mod ruleset;
pub mod run;
pub mod save;
pub mod scenario;
pub mod shard;
pub mod sim;
pub mod stats;
pub mod study;
pub mod tables;
pub(crate) mod tally;
pub(crate) mod telling;
pub(crate) mod trait_reference;
