//! The kernel names no game: neither in its code nor in what it says of itself.

use std::fs;
use std::path::{Path, PathBuf};

/// Words of single games; whoever adds a ruleset adds its words.
const WORDS: [&str; 45] = [
    // Draw Steel.
    "bane",
    "director",
    "ferocity",
    "hero",
    "heroes",
    "kit",
    "knockback",
    "maneuver",
    "malice",
    "minion",
    "piety",
    "potency",
    "potencies",
    "recovery",
    "recoveries",
    "squad",
    "stamina",
    "surge",
    "steel",
    "taunt",
    "taunted",
    "tier",
    "victory",
    "victories",
    "villain",
    "winded",
    // The Adventure Game.
    "adventure",
    "adventurer",
    "burning",
    "calling",
    "defending",
    "hustle",
    "initiative",
    "ladder",
    "murk",
    "rooted",
    "seize",
    "seized",
    "wound",
    // 36th Way, Shattered Spheres, BEACON.
    "beacon",
    "shattered",
    "spheres",
    // The ids of ledgers.
    "ds",
    "amb",
    "tp",
];

/// What the kernel is used by and therefore does not use.
const ABOVE: [&str; 6] = ["crate::rulesets", "crate::content", "crate::ai", "crate::lab", "crate::face", "crate::cli"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// The words of a line in lower case: identifiers fall apart where their parts begin, plurals count as singular too.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut small = false;
    for letter in line.chars() {
        if !letter.is_alphabetic() || (letter.is_uppercase() && small) {
            words.push(String::new());
        }
        if letter.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
        small = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

fn names_a_game(line: &str) -> Option<&'static str> {
    let words = words(line);
    let said = |word: &str| words.iter().any(|it| it == word || it.strip_suffix('s') == Some(word));
    let above = ABOVE.into_iter().find(|it| line.contains(it));
    above.or_else(|| WORDS.into_iter().find(|word| said(word)))
}

#[test]
fn the_kernel_speaks_of_no_game() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core"), &mut found);
    assert!(found.len() > 20, "only {found:?}");
    let mut said = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).expect("readable source");
        for (index, line) in text.lines().enumerate() {
            if let Some(word) = names_a_game(line) {
                said.push(format!("{}:{}: {word:?}: {}", file.display(), index + 1, line.trim()));
            }
        }
    }
    assert!(said.is_empty(), "\n{}", said.join("\n"));
}

#[test]
fn words_are_found_in_names_of_all_kinds() {
    assert_eq!(
        words("TemporaryStamina stamina_of, DS-ROLL-04"),
        ["temporary", "stamina", "stamina", "of", "ds", "roll"]
    );
    assert_eq!(names_a_game("    /// Gain 2 surges."), Some("surge"));
    assert_eq!(names_a_game("    Tier { on: C, tier: u8 },"), Some("tier"));
    assert_eq!(names_a_game("    use crate::rulesets::draw_steel;"), Some("crate::rulesets"));
    assert_eq!(names_a_game("Drawn in steel."), Some("steel"));
    assert_eq!(names_a_game("    /// The edge of the map, at any level."), None);
}
