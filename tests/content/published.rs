//! Ten published creatures as content: every feature that can be said is read without a finding, has a card and is
//! played; `verdicts.csv` says of each how near it comes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use battlemat::ai::Opponents;
use battlemat::ai::Player;
use battlemat::content::diagnostic::Diagnostic;
use battlemat::content::levels::Levels;
use battlemat::content::registry::Registry;
use battlemat::content::source::{Source, read_below};
use battlemat::lab::game::{self, End};
use battlemat::rulesets::draw_steel::content::{Content, RULESET};

use super::listed;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn content() -> Content {
    let mut sources = read_below(Path::new(ROOT), "assets/draw-steel").0;
    sources.extend(read_below(Path::new(ROOT), "tests/data/published").0);
    let (content, diagnostics) = Content::from_sources(&sources);
    let ours: Vec<Diagnostic> =
        diagnostics.into_iter().filter(|found| found.to_string().contains("tests/data/published")).collect();
    assert_eq!(listed(&ours), "");
    content
}

/// How many features that are said exactly the book prints more of than the open data files do, which is not said.
fn incomplete_matches() -> usize {
    let text = std::fs::read_to_string(Path::new(ROOT).join("tests/data/published/verdicts.csv")).expect("verdicts");
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let rows = rows.records().map(|row| row.expect("a row"));
    rows.filter(|row| {
        assert!(row[4].is_empty() || row[2] == *"exact", "{row:?}: what is missing belongs under `missing`");
        !row[4].is_empty()
    })
    .count()
}

/// The features of all creatures with their verdicts.
fn verdicts() -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(Path::new(ROOT).join("tests/data/published/verdicts.csv")).expect("verdicts");
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    rows.records()
        .map(|row| {
            let row = row.expect("a row");
            assert_eq!(row[2] == *"exact", row[3].is_empty(), "{row:?}");
            (row[0].to_owned(), row[1].to_owned(), row[2].to_owned())
        })
        .collect()
}

#[test]
fn most_features_are_said_exactly() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (.., verdict) in verdicts() {
        *counts.entry(verdict).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    assert!(all >= 50, "{all} features");
    assert!(counts["exact"] * 100 >= all * 80, "{counts:?}");
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("README");
    let (exact, near, impossible) = (counts["exact"], counts["near"], counts["impossible"]);
    let said = format!("{exact} are said exactly, {near} nearly and {impossible} not at all");
    assert!(readme.contains(&said), "README does not tell: of {all} features {said}");
    let more = format!("of {} of the {exact} the book prints more", incomplete_matches());
    assert!(readme.contains(&more), "README does not tell: {more}");
}

#[test]
fn whatever_is_called_exact_is_there() {
    let content = content();
    let abilities: Vec<&str> = content.abilities().iter().map(|ability| ability.name.as_str()).collect();
    let traits = [
        "Solo Monster",
        "Soft Underbelly",
        "Phantom Flow",
        "Lethe",
        "Soulsight",
        "Churning Trunk",
        "Seismic Step",
        "Earthwalk",
    ];
    for (creature, feature, verdict) in verdicts() {
        let there = abilities.contains(&feature.as_str()) || traits.contains(&feature.as_str());
        assert!(verdict != "exact" || there, "{creature}: {feature}");
    }
}

#[test]
fn they_fight_to_an_end() {
    let content = Arc::new(content());
    let monsters = [
        "angulotl-slink",
        "arixx",
        "ashen-hoarder",
        "basilisk-tonguesnapper",
        "bugbear-roughneck",
        "dwarf-trapper",
        "gnoll-mage-mauler",
        "ghost",
        "muceron",
        "fossil-cryptic",
    ];
    for (seed, pair) in monsters.chunks(2).enumerate() {
        let place: String = pair
            .iter()
            .enumerate()
            .map(|(n, monster)| format!("(creature: \"{monster}\", at: ({}, 4), side: 1),", 4 + 4 * n))
            .collect();
        let row = format!("\"{}\",", ".".repeat(16)).repeat(12);
        let level = format!(
            r#"(id: "published", name: "Published", ruleset: "draw-steel", about: "A test.", map: [{row}],
            sides: [(name: "One", control: Human), (name: "Other", control: Ai)],
            place: [(creature: "fury", at: (5, 9), side: 0), (creature: "conduit", at: (7, 9), side: 0),
                (creature: "tactician", at: (9, 9), side: 0), {place}])"#
        );
        let file = Source::new("levels/published.level.ron", level);
        let (levels, diagnostics) = Levels::default().renewed(&[file], &Default::default(), &[(RULESET, &*content)]);
        let errors: Vec<Diagnostic> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        assert_eq!(listed(&errors), "");
        let level = levels.get("published".into()).expect("the level");
        for player in [Player::Plain, Player::Random] {
            let seed = seed as u64;
            let mut sides = [0, 1].map(|side| Content::policy(player, seed * 10 + side));
            let result = game::play(&content, level, seed, &mut sides, None).expect("it starts");
            assert!(!matches!(result.end, End::Fault(_)), "{pair:?}, {player:?}: a fault");
            assert_eq!(result.refusal, None, "{pair:?}, {player:?}");
            assert!(result.intents < game::MOST_INTENTS, "{pair:?}, {player:?}: {} answers", result.intents);
        }
    }
}
