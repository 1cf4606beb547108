//! Whole skirmishes with traits: they come to an end, every state is sound, and a save in the middle of a trait is complete.

use std::path::Path;
use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::registry::Registry;
use battlemat::content::source;
use battlemat::core::dice::Dice;
use battlemat::core::intent::{Choice, Intent, Options};
use battlemat::core::name::Name;
use battlemat::rulesets::shattered_spheres::ai::Plain;
use battlemat::rulesets::shattered_spheres::battle::Battle;
use battlemat::rulesets::shattered_spheres::content::{Content, FOLDER};
use battlemat::rulesets::shattered_spheres::snapshot::Snapshot;
use battlemat::testing;
use battlemat::testing::properties::Examined;

/// The shipped content and the combatants that traits are tried with.
fn content() -> Arc<Content> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &str| {
        let (files, _) = source::files_below(root, folder);
        files.iter().map(|file| source::read(root, file).expect("a readable file")).collect::<Vec<_>>()
    };
    let sources = [read(FOLDER), read("tests/scenarios/shattered-spheres/fixtures")].concat();
    let (content, found) = Content::default().renewed(&sources, &Default::default());
    // What cases are played with may be odd on purpose.
    let errors = found.iter().filter(|found| found.is_error()).map(ToString::to_string);
    assert_eq!(errors.collect::<Vec<_>>(), [""; 0]);
    Arc::new(content)
}

/// A shipped level in which opponents with traits stand in for its own.
fn battle(content: &Arc<Content>, seed: u64) -> Battle {
    let mut level = (*testing::level("back-alley")).clone();
    let odd = ["parry-bane", "barbed-bane", "thorny-bane", "hex-bane", "smug-bane", "chief-bane", "leech-bane"];
    let theirs = level.place.iter_mut().filter(|placed| placed.side == 1);
    for (placed, creature) in theirs.zip(odd.iter().cycle()) {
        placed.creature = Name::new(creature);
    }
    Battle::from_level(Arc::clone(content), &level, Dice::seeded(seed)).expect("a level that can be set up")
}

#[test]
fn skirmishes_with_traits_end_and_save_in_the_middle_of_them() {
    let content = content();
    let mut asked = 0;
    for seed in 1..=3 {
        let mut battle = battle(&content, seed);
        let (mut plain, mut answers) = (Plain::default(), 0);
        while let Some(decision) = battle.decision().cloned() {
            assert!(answers < 5000, "seed {seed} comes to no end");
            assert_eq!(Content::unsound(&battle), [""; 0], "seed {seed}");
            let intent = plain.answer(&battle);
            if decision.ask.slug() == "trait" {
                asked += 1;
                let Options::Choose { choices, may_pass: true } = &decision.options else { panic!("{decision:?}") };
                assert_eq!(choices, &[Choice::Yes]);
                goes_on_alike(&mut battle);
            }
            battle.submit(intent).expect("a legal answer");
            assert_eq!(battle.fault(), None, "seed {seed}");
            answers += 1;
        }
        assert!(battle.winner().is_some(), "seed {seed}");
    }
    assert!(asked > 0, "nobody was asked about a trait");
}

/// A state that was written and read goes on as the one that it was taken of.
fn goes_on_alike(battle: &mut Battle) {
    let before = battle.snapshot();
    let written = serde_json::to_string(&before).expect("a state that can be written");
    let read: Snapshot = serde_json::from_str(&written).expect("a state that can be read");
    assert_eq!(read, before);
    let mut yes = |state: &Snapshot| {
        battle.restore(state);
        battle.submit(Intent::Choose(Choice::Yes)).expect("a legal answer");
        battle.hash()
    };
    assert_eq!(yes(&before), yes(&read));
    battle.restore(&before);
}
