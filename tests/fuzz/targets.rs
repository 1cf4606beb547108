//! The readers of the program, each with texts of ours to start from.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use battlemat::ai::Opponents;
use battlemat::content::leg::Leg;
use battlemat::content::level::LevelDef;
use battlemat::content::levels::Levels;
use battlemat::content::library::Library;
use battlemat::content::registry::Registry;
use battlemat::content::ruleset::{BattleOf, StateOf};
use battlemat::content::source::{self, Source};
use battlemat::core::dice::Dice;
use battlemat::lab::replay::{Recorder, Replay, verify};
use battlemat::lab::ruleset::Headless;
use battlemat::lab::save::Save;
use battlemat::lab::scenario::{self, Options};
use battlemat::lab::sim::Player;
use battlemat::rulesets::draw_steel::content::Content as Steel;
use battlemat::rulesets::draw_steel::notation::Called;
use battlemat::rulesets::draw_steel::notation_report as notation;

use battlemat::lab::scenario::load::Shelves;
use battlemat::rulesets::beacon::content::Content as Beacon;
use battlemat::rulesets::the_adventure_game::content::Content as Adventure;
use battlemat::testing;
use xxhash_rust::xxh3::xxh3_64;

use super::fuzz;
use super::mutate::{Chance, members};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of ours below a folder, with their texts.
fn texts(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let (files, _) = source::files_below(root(), folder);
    let wanted = files.into_iter().filter(|path| path.to_string_lossy().ends_with(ending));
    wanted.map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}

/// A game by chance after some answers, with what was recorded of it.
fn game<R: Opponents>(level: &LevelDef, content: &Arc<R>, seed: u64, answers: usize) -> (BattleOf<R>, Recorder) {
    let mut battle = R::set_up(Arc::clone(content), level, Dice::seeded(seed)).expect("a level of ours");
    let mut recorder = Recorder::new(content, level, seed);
    let mut policy = R::policy(Player::Random, seed);
    for _ in 0..answers {
        if battle.decision().is_none() {
            break;
        }
        let intent = policy.answer(&battle);
        recorder.note(&battle, &intent);
        battle.submit(intent).expect("a legal answer");
        recorder.took(&battle);
    }
    (battle, recorder)
}

/// Plays a battle on by chance for a few answers.
fn play<R: Opponents>(mut battle: BattleOf<R>, seed: u64) {
    let mut policy = R::policy(Player::Random, seed);
    for _ in 0..12 {
        if battle.decision().is_none() || battle.fault().is_some() {
            break;
        }
        let intent = policy.answer(&battle);
        // A level may be one that cannot go on; what matters is that nothing breaks.
        if battle.submit(intent).is_err() {
            break;
        }
    }
}

/// Plays a level of whichever ruleset for a few answers, if it can be set up.
fn play_level(library: &Library, level: &LevelDef, seed: u64) {
    fn play_as<R: Opponents>(content: &Arc<R>, level: &LevelDef, seed: u64) {
        if let Ok(battle) = R::set_up(Arc::clone(content), level, Dice::seeded(seed)) {
            play::<R>(battle, seed);
        }
    }
    if level.ruleset == *Steel::RULESET {
        play_as::<Steel>(library.get(), level, seed);
    } else if level.ruleset == *Adventure::RULESET {
        play_as::<Adventure>(library.get(), level, seed);
    } else if level.ruleset == *Beacon::RULESET {
        play_as::<Beacon>(library.get(), level, seed);
    }
}

/// Printed lines: tiers, sentences, targets.
fn read_notation(text: &str) {
    let report = notation::read_lines(&mut text.as_bytes(), Called::Anything, &|_| false).expect("memory can be read");
    for line in &report.lines {
        for piece in line.not_understood.iter().chain(&line.to_describe) {
            assert_eq!(
                line.text.get(piece.start..piece.end),
                Some(piece.text.as_str()),
                "a piece stands where it is said"
            );
        }
        // What is printed can be read.
        notation::read_lines(&mut line.printed.as_bytes(), Called::Anything, &|_| false).expect("memory can be read");
    }
}

#[test]
fn printed_lines() {
    let mut corpus: Vec<String> = ["draw-steel-lines.txt", "draw-steel-tiers.txt"]
        .iter()
        .flat_map(|file| {
            fs::read_to_string(root().join("tests/data").join(file))
                .expect("a text")
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    corpus.sort();
    corpus.dedup();
    fuzz("notation", &corpus, 2000, read_notation);
}

/// The names of all files of ours, which count as unreadable where only another is read: their records stay.
static OTHERS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let files = texts("assets", ".ron").into_iter().map(|(path, _)| source::relative(root(), &path));
    files.collect()
});

/// One file of records among all others: it is read, and where it can be, played with. The first line names the file.
fn read_record(text: &str) {
    let (file, text) = text.split_once('\n').unwrap_or(("x.ability.ron", text));
    let (library, _) = testing::library().of_records(&[Source::new(file, text)], &OTHERS);
    let seed = xxh3_64(text.as_bytes());
    try_out::<Steel>(&library, seed);
    try_out::<Adventure>(&library, seed);
    try_out::<Beacon>(&library, seed);
}

/// Plays a level of a ruleset with what is new in its records, if anything is.
fn try_out<R: Opponents>(library: &Library, seed: u64) {
    let before: &Arc<R> = testing::library().get();
    let now: &Arc<R> = library.get();
    let changes = before.changes(now);
    let Some((_, id)) = changes.first() else { return };
    let levels: Vec<_> = library.levels.shelf().iter().filter(|level| level.ruleset == *R::RULESET).collect();
    let mut level = LevelDef::clone(levels[Chance::new(seed, 0).below(levels.len())]);
    if now.size(*id).is_some() {
        for place in level.place.iter_mut().take(2) {
            place.creature = *id;
        }
    }
    play_level(library, &level, seed);
}

#[test]
fn records() {
    let mut corpus = Vec::new();
    for (path, text) in texts("assets", ".ron") {
        let file = source::relative(root(), &path);
        let name = file.rsplit_once('/').map_or(file.as_str(), |(_, name)| name);
        let folder = &file[..file.len() - name.len()];
        corpus.extend(members(&text).into_iter().map(|record| format!("{folder}x-{name}\n[{record}]")));
    }
    fuzz("records", &corpus, 250, read_record);
}

/// A level: it is read, and where it can be, begun.
fn read_level(text: &str) {
    let library = testing::library();
    let (levels, findings) =
        Levels::default().renewed(&[Source::new("levels/x.level.ron", text)], &BTreeSet::new(), &library.rosters());
    assert!(levels.shelf().iter().next().is_some() || !findings.is_empty(), "a level is read, or it is told why not");
    for level in levels.shelf().iter() {
        play_level(library, level, xxh3_64(text.as_bytes()));
    }
}

#[test]
fn levels() {
    let corpus: Vec<String> = texts("levels", ".level.ron").into_iter().map(|(_, text)| text).collect();
    fuzz("levels", &corpus, 150, read_level);
}

/// A run beside the levels that it is made of.
fn read_run(text: &str) {
    static LEVELS: LazyLock<Vec<Source>> = LazyLock::new(|| {
        let own = ["eel_weir", "crones_door", "ogres_ferry"].map(|name| format!("levels/{name}.level.ron"));
        own.map(|file| source::read(root(), &root().join(file)).expect("a level")).into()
    });
    let sources: Vec<Source> = LEVELS.iter().cloned().chain([Source::new("levels/x.run.ron", text)]).collect();
    let (levels, findings) = Levels::default().renewed(&sources, &BTreeSet::new(), &testing::library().rosters());
    assert!(levels.runs().iter().next().is_some() || !findings.is_empty(), "a run is read, or it is told why not");
}

#[test]
fn runs() {
    let own = |(_, text): (PathBuf, String)| text.contains("fen-road").then_some(text);
    let run = texts("levels", ".run.ron").into_iter().find_map(own).expect("a run of ours");
    let shorter = ["\"eel-weir\", ", ", \"crones-door\"", ", \"ogres-ferry\"", "difficulty: Even,"];
    let corpus: Vec<String> = shorter.iter().map(|part| run.replace(part, "")).chain([run.clone()]).collect();
    fuzz("runs", &corpus, 200, read_run);
}

/// What is brought into a fight of a run: it is refused, or the fight can be played.
fn read_leg(level: &LevelDef, text: &str) {
    if let Ok(leg) = serde_json::from_str::<Leg>(text)
        && let Ok(level) = level.with_leg(Some(&leg))
    {
        play_level(testing::library(), &level, xxh3_64(text.as_bytes()));
    }
}

#[test]
fn legs() {
    for (name, level, each) in [
        ("legs", "gatehouse", r#"{"victories":2,"stamina":9,"recoveries":3,"rage":4,"field":false}"#),
        ("adventure-legs", "ogres-ferry", r#"{"hp":7,"items":["potion","smoke"]}"#),
    ] {
        let level = testing::level(level);
        let first_side = level.place.iter().filter(|who| who.side == 0).filter_map(|who| who.id);
        let each: Vec<String> = first_side.map(|id| format!("[\"{id}\",{each}]")).collect();
        let leg = |count: usize, shared: &str| {
            format!(r#"{{"run":"goblin-road","fight":2,"shared":{shared},"each":[{}]}}"#, each[..count].join(","))
        };
        let corpus = [leg(4, r#"{"tokens":1}"#), leg(1, "null"), leg(2, r#"{"tokens":4}"#)];
        fuzz(name, &corpus, 60, |text| read_leg(&level, text));
    }
}

/// The state in a save, with a header that fits it as well as it can.
fn read_save<R: Opponents>(content: &Arc<R>, header: &str, body: &str) {
    let mut header: serde_json::Value = serde_json::from_str(header).expect("a header of ours");
    header["length"] = body.len().into();
    header["checksum"] = format!("{:016x}", xxh3_64(body.as_bytes())).into();
    if let Ok(read) = Save::<StateOf<R>>::parse(format!("{header}\n{body}").as_bytes())
        && let Ok((battle, _)) = read.restore(content)
    {
        play::<R>(battle, xxh3_64(body.as_bytes()));
    }
}

fn saves_of<R: Opponents>(name: &str, level: &str, inputs: u64) {
    let (content, level) = (testing::library().get::<R>(), testing::level(level));
    let saves = [0, 4, 12, 30, 60].map(|answers| {
        let (battle, recorder) = game(&level, content, 5, answers);
        let bytes = Save::take(&battle, &recorder).bytes().expect("a save");
        String::from_utf8(bytes).expect("JSON")
    });
    let split = |save: &String| save.split_once('\n').map(|(header, body)| (header.to_owned(), body.to_owned()));
    let (headers, corpus): (Vec<String>, Vec<String>) = saves.iter().filter_map(split).unzip();
    fuzz(name, &corpus, inputs, |body| read_save(content, &headers[body.len() % headers.len()], body));
    // The header itself, and whole files.
    fuzz(&format!("{name}-headers"), &headers, inputs, |header| {
        if let Ok(read) = Save::<StateOf<R>>::parse(format!("{header}\n{}", corpus[0]).as_bytes()) {
            drop(read.restore(content));
        }
    });
}

#[test]
fn saves() {
    saves_of::<Steel>("saves", "gatehouse", 60);
}

#[test]
fn saves_of_the_adventure_game() {
    saves_of::<Adventure>("adventure-saves", "reed-crossing", 60);
}

#[test]
fn saves_of_beacon() {
    saves_of::<Beacon>("beacon-saves", "lantern-run", 60);
}

/// A replay: it is read and re-run.
fn read_replay<R: Opponents>(content: &Arc<R>, level: &LevelDef, text: &str) {
    if let Ok(replay) = Replay::parse(text.as_bytes()) {
        let verdict = verify::verify(&replay, content, level);
        assert!(!verdict.text().is_empty());
        verify::tell(&replay, content, level);
    }
}

fn replays_of<R: Opponents>(name: &str, level: &str, inputs: u64) {
    let (content, level) = (testing::library().get::<R>(), testing::level(level));
    let replay = |seed: u64| {
        let (battle, recorder) = game(&level, content, seed, 6 + 6 * seed as usize);
        recorder.finish(battle.hash()).text().expect("a replay")
    };
    let corpus: Vec<String> = (0..5).map(replay).collect();
    fuzz(name, &corpus, inputs, |text| read_replay(content, &level, text));
}

#[test]
fn replays() {
    replays_of::<Steel>("replays", "gatehouse", 60);
}

#[test]
fn replays_of_the_adventure_game() {
    replays_of::<Adventure>("adventure-replays", "reed-crossing", 60);
}

#[test]
fn replays_of_beacon() {
    replays_of::<Beacon>("beacon-replays", "lantern-run", 60);
}

/// A case of a scenario with the game's usual fixtures.
fn run_case<R: Headless>(case: &str) {
    static SHELVES: LazyLock<Shelves> = LazyLock::new(Shelves::default);
    let text = format!("(ruleset: {:?}, cases: [{case}])", R::RULESET);
    let folder = root().join("tests/scenarios").join(R::RULESET);
    let report = scenario::run::<R>("x.ron", &text, &folder, &SHELVES, &Options::default());
    assert!(report.text().len() < 1 << 20, "a report that nobody can read");
}

fn cases(folder: &str) -> Vec<String> {
    let list =
        |(_, text): (PathBuf, String)| text.find("cases: [").map(|at| members(&text[at + 7..])).unwrap_or_default();
    texts(folder, ".ron")
        .into_iter()
        .filter(|(path, _)| !path.components().any(|part| part.as_os_str() == "fixtures"))
        .flat_map(list)
        .collect()
}

#[test]
fn scenarios() {
    fuzz("scenarios", &cases("tests/scenarios/draw-steel"), 400, run_case::<Steel>);
}

#[test]
fn scenarios_of_the_adventure_game() {
    fuzz("adventure-scenarios", &cases("tests/scenarios/the-adventure-game"), 200, run_case::<Adventure>);
}

#[test]
fn scenarios_of_beacon() {
    fuzz("beacon-scenarios", &cases("tests/scenarios/beacon"), 200, run_case::<Beacon>);
}
