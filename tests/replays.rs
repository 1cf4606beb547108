//! Replays re-run to the same state, and whatever is not as it was written is noticed.

use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::level::LevelDef;
use battlemat::core::intent::Intent;
use battlemat::core::name::Name;
use battlemat::lab::game::GameResult;
use battlemat::lab::replay::file::ReplayError;
use battlemat::lab::replay::verify::{Verdict, tell, verify};
use battlemat::lab::replay::{Recorder, Replay};
use battlemat::lab::sim::{self, Batch, Player};
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::ai::Random;
use battlemat::testing;

fn level() -> Arc<LevelDef> {
    testing::level("gatehouse")
}

/// The beginning of a game by chance.
fn replay(seed: u64, intents: usize) -> Replay {
    let level = level();
    let mut battle = draw_steel::testing::battle(&level, seed);
    let mut recorder = Recorder::new(&draw_steel::testing::content(), &level, seed);
    let mut policy = Random::new(seed);
    for _ in 0..intents {
        let intent = policy.answer(&battle);
        recorder.note(&battle, &intent);
        battle.submit(intent).expect("a legal intent");
        recorder.took(&battle);
    }
    recorder.finish(battle.hash())
}

fn rerun(replay: &Replay) -> Verdict {
    verify(replay, &draw_steel::testing::content(), &level())
}

#[test]
fn a_replay_leads_to_the_same_state() {
    let replay = replay(7, 60);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.replay");
    replay.write(&path).unwrap();
    let read = Replay::read(&path).unwrap();
    assert_eq!(read, replay);
    let verdict = rerun(&read);
    assert!(verdict.passed() && !verdict.content_changed && !verdict.level_changed, "{}", verdict.text());
    assert_eq!(verdict.intents, 60);
}

#[test]
fn undone_intents_are_not_recorded() {
    let level = level();
    let mut battle = draw_steel::testing::battle(&level, 5);
    let mut recorder = Recorder::new(&draw_steel::testing::content(), &level, 5);
    let mut policy = Random::new(5);
    for _ in 0..20 {
        let (before, mark) = (battle.snapshot(), recorder.len());
        let intent = policy.answer(&battle);
        recorder.note(&battle, &intent);
        battle.submit(intent.clone()).unwrap();
        recorder.took(&battle);
        battle.restore(&before);
        recorder.undo_to(mark);
        recorder.note(&battle, &intent);
        battle.submit(intent).unwrap();
        recorder.took(&battle);
    }
    let verdict = rerun(&recorder.finish(battle.hash()));
    assert!(verdict.passed() && verdict.intents == 20, "{}", verdict.text());
}

#[test]
fn the_first_intent_that_goes_another_way_is_named() {
    let mut other = replay(7, 40);
    other.lines[24].after ^= 1;
    let divergence = rerun(&other).divergence.unwrap();
    assert_eq!(divergence.intent, 25);
    assert!(divergence.what.contains("recorded was"), "{}", divergence.what);

    let mut other = replay(7, 40);
    let ends = other.lines.iter().position(|line| matches!(line.intent, Intent::EndTurn(_))).unwrap();
    other.lines[ends].intent = Intent::EndTurn(Name::new("Nobody"));
    let divergence = rerun(&other).divergence.unwrap();
    assert_eq!(divergence.intent, ends + 1);
    assert!(divergence.what.contains("there is no \"Nobody\""), "{}", divergence.what);

    let mut other = replay(7, 40);
    other.header.seed += 1;
    assert!(rerun(&other).divergence.is_some());
}

#[test]
fn changed_content_and_levels_are_said() {
    let replay = replay(7, 10);
    let mut level = (*level()).clone();
    level.about.push('!');
    let verdict = verify(&replay, &draw_steel::testing::content(), &level);
    assert!(verdict.level_changed && verdict.text().contains("has changed"), "{}", verdict.text());

    let mut other = replay;
    other.header.content_hash ^= 1;
    other.header.program = "0.0.1".to_owned();
    let verdict = rerun(&other);
    assert!(verdict.content_changed && verdict.passed(), "the state is still the same: {}", verdict.text());
    assert!(verdict.text().contains("version 0.0.1"), "{}", verdict.text());
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = replay(7, 12).text().unwrap();
    let bytes = text.as_bytes();
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.to_vec();
        changed[at] ^= 4;
        match Replay::parse(&changed) {
            Err(_) => {}
            Ok(read) => assert!(!read.sound && !rerun(&read).passed(), "byte {at} of {}", bytes.len()),
        }
    }
}

#[test]
fn junk_is_refused_with_a_reason() {
    let text = replay(7, 12).text().unwrap();
    for cut in (0..text.len()).step_by(97) {
        assert!(Replay::parse(&text.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
    let lines: Vec<&str> = text.lines().collect();
    let without = |index: usize| {
        let kept: Vec<&str> = lines.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, line)| *line).collect();
        Replay::parse(kept.join("\n").as_bytes())
    };
    assert!(matches!(without(3), Err(ReplayError::Line(..))), "an intent is missing");
    assert!(without(lines.len() - 2).is_err(), "the end is missing");
    assert!(matches!(Replay::parse(b""), Err(ReplayError::Header(_))));
    assert!(matches!(Replay::parse(&[0xff, 0xfe, 0x00]), Err(ReplayError::Header(_))));
    assert!(matches!(Replay::parse("[".repeat(200_000).as_bytes()), Err(ReplayError::Header(_))));
    let newer = text.replacen("\"format\":1", "\"format\":2", 1);
    assert!(matches!(Replay::parse(newer.as_bytes()), Err(ReplayError::Header(said)) if said.contains("format 2")));
    let deep = format!("{}\n{}\n{}\n", lines[0], "{\"intent\":".repeat(5_000), lines[lines.len() - 1]);
    assert!(Replay::parse(deep.as_bytes()).is_err());
}

#[test]
fn games_come_out_the_same_whatever_runs_beside_them() {
    for player in [Player::Random, Player::Beginner, Player::Plain] {
        come_out_the_same(player);
    }
}

/// Whoever plays many games plays each as if it were the only one.
fn come_out_the_same(player: Player) {
    let batch = |jobs| Batch { players: vec![player], jobs, ..Batch::new(level(), 3, 11) };
    let hashes = |jobs| {
        let mut hashes = Vec::new();
        let mut each = |game: &GameResult| {
            hashes.push((game.seed, game.hash, game.tally.clone()));
            Ok(())
        };
        sim::run(&draw_steel::testing::content(), &batch(jobs), &|| (), &mut each).expect("a batch");
        hashes
    };
    let alone = hashes(1);
    assert_eq!(alone, hashes(2));
    let last = sim::game(&draw_steel::testing::content(), &batch(1), 2).expect("a game");
    assert_eq!((last.seed, last.hash), (alone[2].0, alone[2].1), "a game is the same outside its batch");
}

#[test]
fn a_replay_can_be_told() {
    let replay = replay(5, 40);
    let told = tell(&replay, &draw_steel::testing::content(), &level());
    assert!(told.iter().any(|line| line == "== round 1 =="), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("-- turn of")), "{told:?}");
}
