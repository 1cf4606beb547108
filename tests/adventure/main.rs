//! The Adventure Game as a whole: exact odds, content numbers, games by chance, states as values, opponents.
#![allow(missing_docs, reason = "a test")]

mod content;
mod odds;
mod opponents;
mod play;
mod records;

use std::sync::Arc;

use battlemat::content::level::LevelDef;
use battlemat::core::dice::Dice;
use battlemat::rulesets::the_adventure_game::battle::Battle;
use battlemat::rulesets::the_adventure_game::content::{Content, RULESET};
use battlemat::testing;

/// The shipped content.
fn shipped() -> Arc<Content> {
    Arc::clone(testing::library().get())
}

/// The shipped levels of this ruleset.
fn levels() -> Vec<Arc<LevelDef>> {
    testing::levels_of(RULESET)
}

fn battle(level: &LevelDef, seed: u64) -> Battle {
    Battle::from_level(shipped(), level, Dice::seeded(seed)).expect("a level that can be set up")
}

/// Games per level, more where the environment asks for more.
fn games(usual: u64) -> u64 {
    std::env::var("BATTLEMAT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn there_are_two_levels() {
    assert!(levels().len() >= 2);
}
