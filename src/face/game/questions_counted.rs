//! How much a player is asked: a whole game as the window plays it, question by question.

use super::table::Table;
use crate::ai::Player;
use crate::core::intent::{Decision, Intent, Options};
use crate::core::name::Name;
use crate::face::rulesets::Windows;
use crate::face::settings::{Asking, Settings};
use crate::rulesets::AllRulesets;
use crate::testing;

/// Whether a decision interrupts: a list that one may pass, rather than a turn or a way.
fn interrupts(decision: &Decision) -> bool {
    matches!(decision.options, Options::Choose { may_pass: true, .. })
}

/// Plays a level with the plain opponent's judgement on both sides; the questions that the first side's player is asked.
fn asked(level: &str, seed: u64, settings: &Settings) -> usize {
    let windows = Windows::from_plugins(AllRulesets);
    let mut table = Table::new(&windows, testing::library(), Name::new(level), &[true, false], seed).unwrap();
    let mut asked = 0;
    while let Some(decision) = table.decision().cloned() {
        let version = table.version;
        let judged = table.game.opponent(Player::Plain, version, None).unwrap();
        let standing = table.standing_answer(settings);
        asked += usize::from(table.asked().is_some() && standing.is_none() && interrupts(&decision));
        table.submit(standing.unwrap_or(judged)).unwrap();
    }
    asked
}

#[test]
fn settings_say_how_much_is_asked() {
    let count = |asking| asked("bell-hill", 3, &Settings { asking, ..Settings::default() });
    let (all, usual, few) = (count(Asking::Everything), count(Asking::Normal), count(Asking::Decisive));
    assert!(all > 2 * usual && usual > few, "{all} questions, {usual} that could matter, {few} decisive");
}

#[test]
fn what_is_declined_for_a_turn_is_declined_for_one_side() {
    let windows = Windows::from_plugins(AllRulesets);
    let library = testing::library();
    let mut table = Table::new(&windows, library, Name::new("reed-crossing"), &[true, true], 7).unwrap();
    let settings = Settings { asking: Asking::Everything, ..Settings::default() };
    let is = |table: &Table, ask: &str| table.decision().is_some_and(|decision| decision.ask.to_string() == ask);
    while !is(&table, "seize") {
        table.submit(Intent::Pass).unwrap();
    }
    let side = table.decision().unwrap().side;
    table.hush();
    while is(&table, "seize") && table.decision().unwrap().side == side {
        assert_eq!(table.standing_answer(&settings), Some(Intent::Pass));
        table.submit(Intent::Pass).unwrap();
    }
    assert!(is(&table, "seize"), "the other side is to be asked");
    assert_eq!(table.standing_answer(&settings), None);
}
