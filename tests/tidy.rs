//! The kernel knows nothing of what is built on it, and the frameworks over it only what they say here.

use std::fs;
use std::path::{Path, PathBuf};

/// What the kernel is used by and therefore does not use.
const ABOVE: [&str; 6] = ["crate::rulesets", "crate::content", "crate::ai", "crate::lab", "crate::face", "crate::cli"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Lines below a folder of the source that name something of `above`.
fn upward(folder: &str, above: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder), &mut found);
    assert!(!found.is_empty(), "no source below {folder}");
    let mut said = Vec::new();
    // Tests may use whatever they need.
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with("tests.rs");
    for file in found.into_iter().filter(|file| !is_test(file)) {
        let text = fs::read_to_string(&file).expect("readable source");
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for (index, line) in text.lines().enumerate() {
            if let Some(named) = above.iter().find(|named| line.contains(*named)) {
                said.push(format!("{}:{}: {named}: {}", file.display(), index + 1, line.trim()));
            }
        }
    }
    said
}

#[test]
fn the_kernel_uses_nothing_that_is_built_on_it() {
    let said = upward("core", &ABOVE);
    assert!(said.is_empty(), "\n{}", said.join("\n"));
}

#[test]
fn frameworks_name_no_game_and_nothing_built_on_them() {
    let layers = ["content", "ai", "lab", "face"];
    for (index, folder) in layers.into_iter().enumerate() {
        let mut above: Vec<String> = layers[index + 1..].iter().map(|layer| format!("crate::{layer}")).collect();
        above.extend(["crate::rulesets".to_owned(), "crate::cli".to_owned()]);
        let said = upward(folder, &above.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(said.is_empty(), "\n{}", said.join("\n"));
    }
}

#[test]
fn games_do_not_know_each_other() {
    for (game, other) in [
        ("draw_steel", "the_adventure_game"),
        ("the_adventure_game", "draw_steel"),
        ("beacon", "draw_steel"),
        ("beacon", "the_adventure_game"),
        ("draw_steel", "beacon"),
        ("the_adventure_game", "beacon"),
    ] {
        let said = upward(
            &format!("rulesets/{game}"),
            &[other, "crate::rulesets::library", "crate::rulesets::registered", "AllRulesets"],
        );
        assert!(said.is_empty(), "\n{}", said.join("\n"));
    }
}
