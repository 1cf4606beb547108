//! Rules that no intent reaches yet: tests of skill, asked of the rules themselves.

use std::path::Path;

use battlemat::core::fact::FactKind;
use battlemat::core::ids::CreatureId;
use battlemat::core::name::Name;
use battlemat::lab::scenario::common;
use battlemat::lab::scenario::load::{self, Shelves};
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::data::tier::{AGILITY, MIGHT};
use battlemat::rulesets::draw_steel::rules::rolls::{Difficulty, TestResult};
use battlemat::rulesets::draw_steel::rules::skill_test;

/// Test hero H, test foe D and a crate C, with these dice to come.
fn battle(dice: &[u8]) -> Battle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/draw-steel");
    let text = r#"(ruleset: "draw-steel", cases: [(name: "tests", steps: [], place: [
        (id: "H", creature: "test-hero", at: (1, 1)),
        (id: "D", creature: "test-foe", at: (8, 1)),
        (id: "C", creature: "crate", at: (5, 5)),
    ])])"#;
    let loaded = load::load::<Content>("tests", text, &folder, &Shelves::default()).expect("a sound scenario");
    let mut battle = common::battle(&loaded.cases[0], &loaded.content).expect("a sound case");
    battle.world_mut().resource_mut::<battlemat::core::dice::Dice>().script(dice);
    battle
}

fn id(battle: &Battle, tag: &str) -> CreatureId {
    battle.by_tag(Name::new(tag)).expect("somebody of that name")
}

fn make(difficulty: Difficulty, dice: [u8; 2]) -> TestResult {
    let mut battle = battle(&dice);
    let hero = id(&battle, "H");
    skill_test::make(battle.world_mut(), hero, MIGHT, difficulty)
}

// covers: DS-ROLL-15
#[test]
fn tests_read_a_roll_by_their_difficulty() {
    use Difficulty::{Easy, Hard, Medium};
    // Might 2: 13 is the middle band.
    assert_eq!(make(Medium, [6, 5]), TestResult::SuccessWithConsequence);
    assert_eq!(make(Easy, [6, 5]), TestResult::Success);
    assert_eq!(make(Hard, [6, 5]), TestResult::Failure);
    assert_eq!(make(Medium, [5, 4]), TestResult::Failure);
    assert_eq!(make(Easy, [5, 4]), TestResult::SuccessWithConsequence);
    assert_eq!(make(Hard, [5, 4]), TestResult::FailureWithConsequence);
    assert_eq!(make(Medium, [8, 7]), TestResult::Success);
    assert_eq!(make(Easy, [8, 7]), TestResult::SuccessWithReward);
    assert_eq!(make(Hard, [8, 7]), TestResult::Success);
    assert_eq!(make(Hard, [10, 9]), TestResult::SuccessWithReward);
}

// covers: DS-ROLL-15
#[test]
fn opposed_tests_compare_totals() {
    let mut battle = battle(&[5, 5, 6, 6]);
    let (hero, foe) = (id(&battle, "H"), id(&battle, "D"));
    assert_eq!(skill_test::opposed(battle.world_mut(), hero, MIGHT), 12);
    assert_eq!(skill_test::opposed(battle.world_mut(), foe, AGILITY), 12);
}

// covers: DS-TGT-05
#[test]
fn things_get_tier_1_without_dice() {
    let mut battle = battle(&[]);
    let thing = id(&battle, "C");
    assert_eq!(skill_test::tier(battle.world_mut(), thing, MIGHT), 1);
    let medium = skill_test::make(battle.world_mut(), thing, MIGHT, Difficulty::Medium);
    assert_eq!(medium, TestResult::Failure);
    assert!(!battle.facts().all().iter().any(|fact| matches!(fact.what, FactKind::Die { .. })));
    let (left, missing) = battle.world_mut().resource_mut::<battlemat::core::dice::Dice>().audit();
    assert!(left.is_empty() && missing.is_empty(), "{left:?} {missing:?}");
}

// covers: DS-TGT-05
#[test]
fn creatures_roll_for_theirs() {
    let mut battle = battle(&[8, 7]);
    let hero = id(&battle, "H");
    assert_eq!(skill_test::tier(battle.world_mut(), hero, MIGHT), 3);
}
