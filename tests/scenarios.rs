//! Runs every scenario file, and makes sure that the runner fails where it should.

use std::path::{Path, PathBuf};

use battlemat::lab::scenario::{report::FileReport, run_paths, run_text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

#[test]
fn every_scenario_holds() {
    let reports = run_paths(&[folder()], None).unwrap();
    let text: String = reports.iter().map(FileReport::text).collect();
    assert!(reports.iter().all(FileReport::passed), "\n{text}");
}

/// Runs one case with these steps: test hero H beside test foe D.
fn run(steps: &str) -> FileReport {
    let text = format!(
        r#"(ruleset: "draw-steel", cases: [(name: "self-test",
            place: [(id: "H", creature: "test-hero", at: (1, 0)), (id: "D", creature: "test-foe", at: (2, 0))],
            steps: [{steps}])])"#
    );
    run_text("self-test", &text, &folder().join("draw-steel"))
}

fn fails(steps: &str, with: &str) {
    let text = run(steps).text();
    assert!(text.contains(with), "{with:?} is not in: {text}");
}

const STRIKE: &str = r#"intent: Use(by: "H", ability: "test-strike", on: ["D"])"#;

#[test]
fn a_sound_case_passes() {
    let report = run(&format!("({STRIKE}, dice: [6, 5], expect: [Damage(to: \"D\", amount: 8)], exactly: true)"));
    assert!(report.passed(), "{}", report.text());
}

#[test]
fn wrong_expectations_fail() {
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Damage(to: \"D\", amount: 7)])"), "D takes 8");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Stamina(of: \"D\", is: 60)])"), "found 52");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [NoDamage(\"D\")])"), "D takes 8");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [NoDamage(\"E\")])"), "there is no \"E\"");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Tier(3)])"), "tier 2");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Has(\"D\", \"prone\")])"), "no conditions");
    fails(
        &format!("({STRIKE}, dice: [6, 5], expect: [Order([Damage(to: \"D\", amount: 8), TierOn(\"D\", 2)])])"),
        "earlier",
    );
    fails(r#"(expect: [Asked("settle")])"#, "act asked of H");
}

#[test]
fn anything_unexpected_fails_where_nothing_else_may_happen() {
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Tier(2)], exactly: true)"), "expected nothing else");
}

#[test]
fn dice_have_to_come_out_even() {
    fails(&format!("({STRIKE}, dice: [6, 5, 4])"), "nobody asked for: [4]");
    fails(&format!("({STRIKE}, dice: [6])"), "was not scripted");
    fails(&format!("({STRIKE}, dice: [6, 11])"), "scripted as 11");
}

#[test]
fn refusals_are_checked_both_ways() {
    fails(&format!("({STRIKE}, dice: [6, 5], refused: \"far\")"), "was taken");
    fails(&format!("({STRIKE}, dice: [6, 5]), ({STRIKE}, dice: [6, 5])"), "refused (main-action)");
    fails(&format!("({STRIKE}, dice: [6, 5]), ({STRIKE}, refused: \"too far\")"), "and was for \"main-action\"");
}

#[test]
fn files_that_cannot_be_read_fail() {
    fails(r#"(expct: [])"#, "expct");
    fails(r#"(turn: "Q")"#, "there is no \"Q\"");
    fails(r#"(set: [(of: "D", conditions: ["sleepy"])])"#, "there is no condition \"sleepy\"");
}

#[test]
fn all_choices_can_be_written() {
    let choices = [
        "Spot((1, 2))",
        "Side(0)",
        "Number(2)",
        "Apply(what: \"tier\", on: \"D\", count: 1)",
        "Named(\"fire\")",
        "Yes",
    ];
    for choice in choices {
        let report = run(&format!("(intent: Choose({choice}), refused: \"\")"));
        assert!(report.passed(), "{}", report.text());
    }
}
