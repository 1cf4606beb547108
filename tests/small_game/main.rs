//! A small game written through the public seam alone: it is checked, listed, simulated, replayed, saved,
//! scenario-tested and drawn off screen without a line in the program that names it.
#![allow(missing_docs, reason = "a program")]

mod content;
mod headless;
mod opponent;
mod rules;
mod snapshot;
#[cfg(feature = "gui")]
mod window;

use std::fs;
use std::path::{Path, PathBuf};

use battlemat::content::library::Library;
use battlemat::content::ruleset::Ruleset as _;
use battlemat::core::name::Name;
use battlemat::lab::check;
use battlemat::lab::list;
use battlemat::lab::replay::Replay;
use battlemat::lab::ruleset::{RegisterRuleset as _, Rulesets, Tell};
use battlemat::lab::save::Save;
use battlemat::lab::save::slots::Slots;
use battlemat::lab::scenario::{Options, run_paths};
use battlemat::lab::sim::{Batch, Player};
use bevy::app::{App, Plugin};

use self::content::Content;

/// Registers the game.
struct Scuffle;

impl Plugin for Scuffle {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<Content>();
        #[cfg(feature = "gui")]
        {
            use battlemat::face::rulesets::RegisterWindow as _;
            app.register_window::<Content>();
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small_game/root")
}

fn read() -> (Rulesets, Library) {
    let rulesets = Rulesets::from_plugins(Scuffle);
    let (library, diagnostics) = rulesets.library().load(&root());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    (rulesets, library)
}

fn batch(library: &Library, games: u64, replays: Option<PathBuf>) -> Batch {
    let level = library.levels.get(Name::new("yard")).cloned().expect("the level");
    Batch { players: vec![Player::Plain, Player::Random], jobs: 1, replays, ..Batch::new(level, games, 3) }
}

#[test]
fn it_is_checked_and_a_fault_has_its_place() {
    let rulesets = Rulesets::from_plugins(Scuffle);
    let report = check::examine(&rulesets, &[root()]).expect("a folder with assets and levels");
    assert_eq!((report.files, report.errors, report.warnings), (3, 0, 0), "{:?}", report.diagnostics);
    let broken = tempfile::tempdir().expect("a folder");
    for file in ["assets/scuffle/yard.fighter.ron", "levels/yard.level.ron"] {
        let to = broken.path().join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        let text = fs::read_to_string(root().join(file)).expect("a file");
        fs::write(
            to,
            text.replace("health: 8", "health: 0")
                .replace("\"slinger\", at: (9, 2)", "\"singer\", at: (9, 2)")
                .replace("sides: [", "objective: Survive(rounds: 3), sides: ["),
        )
        .expect("a file");
    }
    let report = check::examine(&rulesets, &[broken.path().to_path_buf()]).expect("a folder");
    let told: Vec<String> = report.diagnostics.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|line| line.contains("yard.fighter.ron:3") && line.contains("above 0")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("yard.level.ron") && line.contains("slinger")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("an objective that scuffle does not play")), "{told:?}");
}

#[test]
fn it_is_listed() {
    let listing = list::listing(&Rulesets::from_plugins(Scuffle), &root());
    assert_eq!(listing.rulesets, ["scuffle"]);
    assert_eq!(
        listing.levels.iter().map(|line| line.about.as_str()).collect::<Vec<_>>(),
        ["scuffle, 8 x 3, 5 creatures", "scuffle, 10 x 4, 4 creatures"]
    );
    assert_eq!(
        listing.creatures.iter().map(|line| line.id.as_str()).collect::<Vec<_>>(),
        ["brawler", "goat", "slinger"]
    );
}

#[test]
fn its_rules_are_checked_as_data_and_no_check_is_empty() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small_game/cases.ron");
    let options = Options { flip: true, ..Options::default() };
    let reports = run_paths(&Rulesets::from_plugins(Scuffle), &[file], &options).expect("a file");
    assert_eq!(reports[0].cases.len(), 6, "{}", reports[0].text());
    assert_eq!(reports[0].failures() + reports[0].survivors() + reports[0].broken.len(), 0, "{}", reports[0].text());
}

#[test]
fn it_is_simulated_and_its_games_are_the_same_again() {
    let (rulesets, library) = read();
    let folder = tempfile::tempdir().expect("a folder");
    let scuffle = rulesets.get(Name::new("scuffle")).expect("the game");
    let mut rounds = Vec::new();
    let mut each = |game: &battlemat::lab::game::GameResult| {
        rounds.push(game.hash);
        Ok(())
    };
    let batch = batch(&library, 20, Some(folder.path().to_path_buf()));
    let summary = scuffle.simulate(&library, &batch, &|| (), &mut each).expect("games");
    assert!(summary.failure().is_none(), "{:?}", summary.failure());
    assert_eq!(rounds.len(), 20);
    for entry in fs::read_dir(folder.path()).expect("replays").flatten() {
        let replay = Replay::read(&entry.path()).expect("a replay");
        let (verdict, told) = scuffle.replay(&library, &replay, &batch.level, Tell::Facts);
        assert!(verdict.passed(), "{}", verdict.text());
        assert!(told.iter().any(|line| line.contains("strike")), "{told:?}");
    }
}

#[test]
fn its_replays_say_why() {
    let (rulesets, library) = read();
    let folder = tempfile::tempdir().expect("a folder");
    let scuffle = rulesets.get(Name::new("scuffle")).expect("the game");
    let batch = batch(&library, 1, Some(folder.path().to_path_buf()));
    scuffle.simulate(&library, &batch, &|| (), &mut |_| Ok(())).expect("a game");
    let entry = fs::read_dir(folder.path()).expect("replays").flatten().next().expect("a replay");
    let replay = Replay::read(&entry.path()).expect("a replay");
    let (_, lines) = scuffle.replay(&library, &replay, &batch.level, Tell::Why { threads: 2 });
    let has = |part: &str| lines.iter().any(|line| line.contains(part));
    assert!(has("to win as things stand") && has("    -> ") && has("by the end of round"), "{lines:#?}");
    assert!(has("the chance of") && has("dice and small choices"), "{lines:#?}");
}

#[test]
fn a_third_side_may_be_nobodys_enemy() {
    use battlemat::core::dice::Dice;
    use battlemat::core::ids::SideId;
    use battlemat::core::side::{Feeling, feeling};
    use battlemat::lab::game::End;

    let (rulesets, library) = read();
    let level = library.levels.get(Name::new("meadow")).cloned().expect("the level");
    let battle = Content::set_up(Content::in_library(&library).clone(), &level, Dice::seeded(1)).expect("a battle");
    let id = |tag: &str| battle.by_tag(Name::new(tag)).expect("somebody");
    let felt = |a, b| feeling(battle.world(), id(a), id(b));
    assert_eq!((felt("Goat", "Brawler"), felt("Slinger-2", "Goat")), (Feeling::Neutral, Feeling::Neutral));
    assert_eq!((felt("Brawler", "Slinger"), felt("Brawler", "Slinger-2")), (Feeling::Friend, Feeling::Enemy));

    let folder = tempfile::tempdir().expect("a folder");
    let players = vec![Player::Random, Player::Plain, Player::Random];
    let replays = Some(folder.path().to_path_buf());
    let batch = Batch { players, jobs: 1, replays, ..Batch::new(level, 20, 3) };
    let scuffle = rulesets.get(Name::new("scuffle")).expect("the game");
    let mut winners = Vec::new();
    let mut each = |game: &battlemat::lab::game::GameResult| {
        let goat = game.tally.creatures.iter().find(|counts| counts.tag == *"Goat").expect("its line");
        assert_eq!((goat.dealt, goat.taken, goat.dead), (0, 0, false));
        winners.push(game.end.clone());
        Ok(())
    };
    let summary = scuffle.simulate(&library, &batch, &|| (), &mut each).expect("games");
    assert!(summary.failure().is_none(), "{:?}", summary.failure());
    let fought = |end: &End| matches!(end, End::Won(SideId(0 | 1)));
    assert!(winners.len() == 20 && winners.iter().all(fought), "{winners:?}");
    assert_eq!(summary.report().sides.len(), 3);
    for entry in fs::read_dir(folder.path()).expect("replays").flatten() {
        let replay = Replay::read(&entry.path()).expect("a replay");
        let (verdict, _) = scuffle.replay(&library, &replay, &batch.level, Tell::Nothing);
        assert!(verdict.passed(), "{}", verdict.text());
    }
}

#[test]
fn an_intent_is_checked_once_and_its_plan_is_not_kept() {
    use battlemat::core::dice::Dice;
    use battlemat::core::geometry::Spot;
    use battlemat::core::intent::Intent;
    use battlemat::core::resolve::take_plan;

    let (_, library) = read();
    let (content, level) = (Content::in_library(&library), library.levels.get(Name::new("yard")).expect("the level"));
    let mut battle = Content::set_up(content.clone(), level, Dice::seeded(5)).expect("a battle");
    let by = battle.decision().and_then(|decision| decision.about).expect("somebody's turn");
    let at = rules::spot(battle.world(), by).expect("a place");
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Spot::new(at.x + dx, at.y + dy)));
    let walks = steps.map(|to| Intent::Walk { by, path: vec![to], how: Name::default() });
    let walk = walks.into_iter().find(|walk| battle.check(walk).is_ok()).expect("room to walk");
    let before = rules::CHECKS.get();
    battle.submit(walk.clone()).expect("a legal walk");
    assert_eq!(rules::CHECKS.get(), before + 1);
    assert_ne!(rules::spot(battle.world(), by), Some(at), "the plan has reached the turn");
    battle.submit(walk).expect_err("it stands there already");
    battle.submit(Intent::EndTurn(by)).expect("the end of the turn");
    assert!(take_plan::<rules::ScuffleRules>(battle.world_mut()).is_none());
}

/// Looking ahead needs nothing of a game but what it says of every decision; a beginner as little.
#[test]
fn every_kind_of_opponent_plays_it() {
    let (rulesets, library) = read();
    for player in [Player::Beginner, Player::Farsighted, Player::Expert] {
        let batch = Batch { players: vec![player, Player::Plain], ..batch(&library, 4, None) };
        let scuffle = rulesets.iter().next().expect("the game");
        let summary = scuffle.simulate(&library, &batch, &|| (), &mut |_| Ok(())).expect("games");
        assert_eq!(summary.failure(), None, "{player:?}");
    }
}

#[test]
fn it_is_saved_in_the_middle_of_a_question_and_goes_on() {
    use battlemat::ai::Opponents as _;
    use battlemat::core::dice::Dice;
    use battlemat::lab::replay::Recorder;

    let (_, library) = read();
    let (content, level) = (Content::in_library(&library), library.levels.get(Name::new("yard")).expect("the level"));
    let mut battle = Content::set_up(content.clone(), level, Dice::seeded(5)).expect("a battle");
    let mut recorder = Recorder::new(content, level, 5);
    let mut policy = Content::policy(Player::Plain, 0);
    while battle.decision().is_some_and(|decision| decision.ask != rules::PARRY) {
        let intent = policy.answer(&battle);
        recorder.note(&battle, &intent);
        battle.submit(intent).expect("a legal answer");
        recorder.took(&battle);
    }
    assert!(battle.decision().is_some(), "somebody is asked for a parry");
    let folder = tempfile::tempdir().expect("a folder");
    let slots = Slots::new(folder.path());
    slots.save("here", &Save::take(&battle, &recorder)).expect("a save");
    let mut loaded = slots.restore::<Content>("here", content).expect("the save").battle;
    assert_eq!(loaded.hash(), battle.hash());
    while battle.winner().is_none() {
        let intent = policy.answer(&battle);
        battle.submit(intent.clone()).expect("a legal answer");
        loaded.submit(intent).expect("the same answer");
        assert_eq!(loaded.hash(), battle.hash());
    }
}

#[cfg(feature = "gui")]
#[test]
fn it_is_drawn_off_screen() {
    use battlemat::ai::Player;
    use battlemat::face::board::Cursor;
    use battlemat::face::game::selection::Hand;
    use battlemat::face::panels::testing::Bench;
    use battlemat::face::panels::{log, prompt, sheet, turns};
    use battlemat::face::rulesets::Windows;

    let (_, library) = read();
    let windows = Windows::from_plugins(Scuffle);
    let scuffle = windows.get(Name::new("scuffle")).expect("the game");
    assert_eq!(scuffle.guide(&library).name, "Scuffle");
    let level = library.levels.get(Name::new("yard")).expect("the level");
    let mut game = scuffle.begin(&library, level, 5).expect("a battle");
    let mut asked = false;
    for version in 0.. {
        let Some(decision) = game.decision().cloned() else { break };
        let face = game.face();
        let drawn = |panel: &mut dyn FnMut(&mut bevy_egui::egui::Ui, battlemat::face::ui::Kit)| {
            let mut bench = Bench::new(900.0, 700.0);
            bench.show(|ui, kit| panel(ui, kit));
            bench.text()
        };
        assert!(face.tokens().len() >= 2);
        let lit = face.highlights(&decision, &Hand::default(), 0, &Cursor::default());
        assert_eq!(lit.selected, decision.about);
        let order = face.turns(level);
        assert!(drawn(&mut |ui, kit| _ = turns::turns(ui, &order, kit)).contains("Near"));
        let told = face.log();
        assert!(drawn(&mut |ui, kit| log::log(ui, &told, kit)).contains("round"));
        let who = decision.about.expect("somebody");
        let own = face.sheet(who);
        assert!(drawn(&mut |ui, kit| sheet::sheet(ui, &own, false, kit)).contains("health"));
        if let Some(question) = face.prompt(&decision, 0, false) {
            asked = true;
            assert!(drawn(&mut |ui, kit| _ = prompt::prompt(ui, &question, kit)).contains("Parry"));
        }
        let answer = game.opponent(Player::Plain, version, None).expect("an answer");
        game.submit(answer, true).expect("a legal answer");
    }
    assert!(asked && game.winner().is_some() && game.undoable() > 0);
}
