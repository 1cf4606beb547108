//! Saved files taking effect, in the registry, in a running app and in a battle.

use std::sync::Arc;
use std::time::{Duration, Instant};

use battlemat::content::hot_reload::{ContentChanged, ContentFaults, HotReloadPlugin};
use battlemat::content::registry::Registry;
use battlemat::content::ruleset::Ruleset as _;
use battlemat::content::source::{self, Source};
use battlemat::core::dice::Dice;
use battlemat::core::name::Name;
use battlemat::rulesets;
use battlemat::rulesets::draw_steel::battle::Battle;
use bevy::prelude::{App, Messages};

use super::*;
use battlemat::content::library::Library;

#[test]
fn a_broken_reading_keeps_the_last_good_value() {
    let none = Default::default();
    let (good, _) = Content::from_sources(&sources(None));
    let kept = |from: &str, to: &str| good.renewed(&sources(Some((from, to))), &none);
    let (content, diagnostics) = kept("\"Melee 1\"", "\"Mlee 1\"");
    assert_eq!((diagnostics.len(), good.changes(&content)), (1, vec![]));
    assert_eq!(content.hash(), good.hash());
    let (content, _) = kept("\"Melee 1\"", "\"Melee 2\"");
    assert_eq!(good.changes(&content), [("ability", Name::new("slam"))]);
    assert_ne!(content.hash(), good.hash());
    // A file that cannot be read at all keeps everything that came from it.
    let (content, diagnostics) = good.renewed(&sources(None)[1..], &["a.ability.ron".to_owned()].into());
    assert_eq!((listed(&diagnostics).as_str(), content.abilities().len()), ("", 2));
    // A record that is gone is no longer listed, but whoever holds its name still finds it.
    let others = sources(None).split_off(1);
    let (content, diagnostics) = good.renewed(&others, &none);
    assert_eq!((content.abilities().len(), diagnostics.len()), (0, 3), "{}", listed(&diagnostics));
    assert!(content.ability("slam".into()).is_some());
    assert!(content.creature("hero".into()).unwrap().abilities.len() == 2, "the creature keeps its last good value");
}

/// Runs the app until something holds; the limit only ends a hopeless wait.
fn until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) -> Duration {
    let start = Instant::now();
    loop {
        app.update();
        if holds(app) {
            return start.elapsed();
        }
        assert!(start.elapsed() < Duration::from_secs(20), "never: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn slam_distance(app: &App) -> String {
    let library = app.world().resource::<Library>();
    library.get::<Content>().ability("slam".into()).expect("slam").distance.to_string()
}

fn faults(app: &App) -> usize {
    app.world().resource::<ContentFaults>().0.len()
}

#[test]
fn saved_files_take_effect_while_the_app_runs() {
    let root = tempfile::tempdir().unwrap();
    write_all(root.path()).unwrap();
    let file = root.path().join("assets/draw-steel/all/a.ability.ron");
    let mut app = App::new();
    app.add_plugins(HotReloadPlugin { root: root.path().to_path_buf(), rulesets: rulesets::library() });
    app.finish();
    app.cleanup();
    app.update();
    assert_eq!((faults(&app), slam_distance(&app).as_str()), (0, "Melee 1"));

    // In place.
    fs::write(&file, ABILITIES.replace("Melee 1", "Melee 2")).unwrap();
    let took = until(&mut app, "an edit in place", |app| slam_distance(app) == "Melee 2");
    println!("effective {took:?} after the save");
    let mut seen: Vec<ContentChanged> = app.world_mut().resource_mut::<Messages<ContentChanged>>().drain().collect();
    assert_eq!(seen.pop().unwrap().records, [("ability", Name::new("slam"))]);

    // A finished file renamed over the old one.
    let finished = root.path().join("assets/draw-steel/all/.a.ability.ron.new");
    fs::write(&finished, ABILITIES.replace("Melee 1", "Melee 3")).unwrap();
    fs::rename(&finished, &file).unwrap();
    until(&mut app, "a rename", |app| slam_distance(app) == "Melee 3");

    // Deleted and created anew.
    fs::remove_file(&file).unwrap();
    fs::write(&file, ABILITIES.replace("Melee 1", "Melee 4")).unwrap();
    until(&mut app, "a new file", |app| slam_distance(app) == "Melee 4" && faults(app) == 0);

    // Broken: the last good value stays, the finding shows until the file is mended.
    fs::write(&file, ABILITIES.replace("\"Melee 1\"", "\"Mlee 1\"")).unwrap();
    until(&mut app, "a finding", |app| faults(app) == 1);
    assert_eq!(slam_distance(&app), "Melee 4");
    let finding = app.world().resource::<ContentFaults>().0[0].to_string();
    assert!(finding.contains("all/a.ability.ron:7:19"), "{finding}");
    fs::write(&file, &ABILITIES.as_bytes()[..200]).unwrap();
    until(&mut app, "another finding", |app| app.world().resource::<ContentFaults>().0[0].to_string() != finding);
    assert_eq!(slam_distance(&app), "Melee 4");
    fs::write(&file, ABILITIES).unwrap();
    until(&mut app, "the mending", |app| faults(app) == 0 && slam_distance(app) == "Melee 1");

    // Levels.
    app.world_mut().resource_mut::<Messages<ContentChanged>>().clear();
    fs::write(root.path().join("levels/yard.level.ron"), LEVEL.replace("The Yard", "The Court")).unwrap();
    until(&mut app, "a level", |app| {
        app.world().resource::<Library>().levels.get("yard".into()).unwrap().name == "The Court"
    });
    let seen: Vec<ContentChanged> = app.world_mut().resource_mut::<Messages<ContentChanged>>().drain().collect();
    assert_eq!(seen.iter().flat_map(|change| &change.levels).collect::<Vec<_>>(), [&Name::new("yard")]);

    // A folder taken away and put back.
    fs::rename(root.path().join("levels"), root.path().join("aside")).unwrap();
    until(&mut app, "an empty list", |app| app.world().resource::<Library>().levels.shelf().is_empty());
    fs::rename(root.path().join("aside"), root.path().join("levels")).unwrap();
    until(&mut app, "the level again", |app| app.world().resource::<Library>().levels.shelf().len() == 1);
    fs::write(root.path().join("levels/yard.level.ron"), LEVEL.replace("The Yard", "The Close")).unwrap();
    until(&mut app, "an edit in a folder put back", |app| {
        app.world().resource::<Library>().levels.get("yard".into()).unwrap().name == "The Close"
    });
}

/// The shipped files with a piece of text replaced everywhere.
fn shipped(from: &str, to: &str) -> Vec<Source> {
    let (sources, unreadable) = source::read_below(Path::new(env!("CARGO_MANIFEST_DIR")), "assets/draw-steel");
    assert_eq!(listed(&unreadable), "");
    let change = |source: Source| Source::new(source.file, source.text.replace(from, to));
    sources.into_iter().map(change).collect()
}

#[test]
fn a_running_battle_takes_changed_content_at_any_decision() {
    let none = Default::default();
    let (content, _) = Content::from_sources(&shipped("", ""));
    let (far, faults) = content.renewed(&shipped("\"Melee 1\"", "\"Melee 3\""), &none);
    assert_eq!(listed(&faults), "");
    // Creatures that lose what they were about to use, and get it back.
    let emptied: Vec<Source> = shipped("", "")
        .into_iter()
        .map(|source| {
            let mut text = String::new();
            for line in source.text.lines() {
                let list = source.file.ends_with(".creature.ron") && line.trim_start().starts_with("abilities: [");
                text.push_str(if list && line.trim_end().ends_with("],") { "" } else { line });
                text.push('\n');
            }
            Source::new(source.file, text)
        })
        .collect();
    let (bare, _) = content.renewed(&emptied, &none);
    let versions = [Arc::new(content), Arc::new(far), Arc::new(bare)];
    let rosters: [(&str, &dyn battlemat::content::level_check::Roster); 1] = [(RULESET, versions[0].as_ref())];
    let (levels, _) = Levels::load(Path::new(env!("CARGO_MANIFEST_DIR")), &rosters);
    for (seed, level) in levels.shelf().iter().enumerate() {
        let mut battle = Battle::from_level(Arc::clone(&versions[0]), level, Dice::seeded(seed as u64)).unwrap();
        let mut random = seed as u64 + 1;
        for step in 0..60 {
            let mut intents = Vec::new();
            battle.legal(|intent| intents.push(intent));
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Any answer will do that is still one after the content changed under the decision.
            let turned = (random >> 33) as usize % intents.len().max(1);
            let answers = intents[turned..].iter().chain(&intents[..turned]);
            let Some(intent) = answers.into_iter().find(|intent| battle.check(intent).is_ok()) else {
                assert!(battle.decision().is_none(), "{} at step {step}: no way on", level.id);
                break;
            };
            battle.submit(intent.clone()).unwrap();
            Content::replace_content(&mut battle, Arc::clone(&versions[(random >> 20) as usize % versions.len()]));
            assert_eq!(battle.fault(), None, "{} at step {step}", level.id);
        }
    }
}
