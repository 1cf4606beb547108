//! How long a saved content file takes to count in a running battle, looked at once per frame of a 60 Hz window.
//!
//! `cargo bench --no-default-features --bench reload`
#![allow(missing_docs, reason = "a program")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use battlemat::content::hot_reload::{ContentChanged, HotReloadPlugin};
use battlemat::content::library::Library;
use battlemat::content::ruleset::Ruleset as _;
use battlemat::content::source::content_root;
use battlemat::core::dice::Dice;
use battlemat::core::name::Name;
use battlemat::rulesets;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use bevy::prelude::{App, Messages};

const FRAME: Duration = Duration::from_millis(16);
const SAVES: usize = 40;

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder to read").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// What an ability of the first creature does now, as the battle sees it.
fn seen(battle: &Battle) -> String {
    let view = battle.view();
    let fury = view.by_tag(Name::new("Fury")).expect("a fury");
    format!("{:?}", view.ability(fury, Name::new("brutal-slam")).expect("its strike").roll)
}

fn main() {
    let root = tempfile::tempdir().expect("a folder");
    for folder in ["assets/draw-steel", "levels"] {
        copy_all(&content_root().join(folder), &root.path().join(folder));
    }
    let mut app = App::new();
    app.add_plugins(HotReloadPlugin { root: root.path().to_path_buf(), rulesets: rulesets::library() });
    app.finish();
    app.cleanup();
    let library = app.world().resource::<Library>();
    let level = library.levels.get(Name::new("crossroads")).expect("a level");
    let mut battle =
        Battle::from_level(Arc::clone(library.get()), level, Dice::seeded(1)).expect("a battle from a level");
    let file = root.path().join("assets/draw-steel/heroes/fury.ability.ron");
    let text = fs::read_to_string(&file).expect("a file");
    let other = text.replace("push 4", "push 5");
    assert_ne!(text, other, "nothing would change");
    let mut took: Vec<Duration> = (0..SAVES)
        .map(|save| {
            let before = seen(&battle);
            fs::write(&file, if save % 2 == 0 { &other } else { &text }).expect("a save");
            let saved = Instant::now();
            loop {
                let frame = Instant::now();
                app.update();
                if app.world_mut().resource_mut::<Messages<ContentChanged>>().drain().next().is_some() {
                    Content::replace_content(&mut battle, Arc::clone(app.world().resource::<Library>().get()));
                }
                if seen(&battle) != before {
                    return saved.elapsed();
                }
                assert!(saved.elapsed() < Duration::from_secs(10), "the save never counts");
                std::thread::sleep(FRAME.saturating_sub(frame.elapsed()));
            }
        })
        .collect();
    took.sort_unstable();
    let milliseconds = |share: f64| took[((SAVES - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{SAVES} saves counted after {:.0} ms (median), {:.0} ms (95 of 100), {:.0} ms (slowest)",
        milliseconds(0.5),
        milliseconds(0.95),
        milliseconds(1.0)
    );
}
