//! Battlemat plays skirmishes by the complete combat rules of tabletop games.
//!
//! # Code map, in reading order
//!
//! - [`core`]: the kernel shared by all rulesets: ids, geometry, sight, paths, dice, intents, facts, the frame stack.
//! - [`content`]: files to values: safe reading, diagnostics, levels, watching; what a ruleset is.
//! - [`ai`]: policies that answer decisions, whatever the game.
//! - [`lab`]: headless runs: rule checks, batches of games, replays, saves.
//! - `face` (feature `gui`): everything with pixels, a mouse or a keyboard.
//! - [`rulesets`]: one folder per rulebook with everything of that game; each is a plugin that registers itself.
//!
//! # Invariants
//!
//! 1. A battle changes only by an intent that was checked; a refused intent changes nothing.
//! 2. Rules run only in their own single-threaded schedule and never depend on entity, query, observer or hash order.
//! 3. There is one door for dice and no clock: same content, seed and intents give the same facts and state hash.
//! 4. Every change writes a fact with its cause; the window, the log, tests and statistics read facts.
//! 5. Only `rulesets` and the command line name a game; nothing outside `face` and a game's `window` draws or listens.
//! 6. Content, levels, saves, replays and scenarios are untrusted: bad ones give an error and lose nothing.

/// Games are millions of small things made and dropped.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub mod ai;
pub mod content;
pub mod core;
#[cfg(feature = "gui")]
pub mod face;
pub mod lab;
pub mod rulesets;
pub mod testing;

#[cfg(test)]
mod cases {
    //! How properties of single functions are tested: a new seed in every run, those that ever failed under `tests`.

    use proptest::test_runner::{Config, FileFailurePersistence};

    /// So many cases.
    pub(crate) fn cases(cases: u32) -> Config {
        let kept = FileFailurePersistence::SourceParallel("tests/seeds");
        Config { cases, failure_persistence: Some(Box::new(kept)), ..Config::default() }
    }
}
