//! The program's exit codes and what it prints: 0 fine, 1 a check, test or replay failed, 2 usage or unreadable input.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn battlemat(args: &[&str]) -> Output {
    let root = env!("CARGO_MANIFEST_DIR");
    Command::new(env!("CARGO_BIN_EXE_battlemat"))
        .args(args)
        .env("BATTLEMAT_ROOT", root)
        .output()
        .expect("the program starts")
}

fn code(args: &[&str]) -> i32 {
    battlemat(args).status.code().expect("an exit code")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file in a folder of its own");
    path.display().to_string()
}

#[test]
fn usage_and_unreadable_input_are_told_apart_from_failures() {
    let folder = tempfile::tempdir().unwrap();
    let junk = file(folder.path(), "junk.ron", "(((");
    for args in [
        &["nonsense"][..],
        &["sim"],
        &["sim", "no-such-level"],
        &["sim", "crossroads", "--games", "0"],
        &["sim", &junk],
        &["test"],
        &["test", "/no/such/file.ron"],
        &["replay"],
        &["replay", &junk],
        &["replay", "/no/such.replay"],
        &["check", "/no/such/folder"],
    ] {
        let output = battlemat(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(!output.stderr.is_empty() || !output.stdout.is_empty(), "{args:?} says nothing");
    }
    assert!(said(&battlemat(&["sim", "no-such-level"])).contains("crossroads"), "the levels there are");
}

#[test]
fn scenarios_pass_and_fail_by_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let case = |name: &str, tier: u8| {
        let text = format!(
            r#"(ruleset: "draw-steel", cases: [(name: "{name}", covers: ["DS-ROLL-01"],
                place: [(id: "F", creature: "fury", at: (1, 0)), (id: "O", creature: "ogre-goon", at: (2, 0))],
                start_dice: [1],
                steps: [(intent: Use(by: "F", ability: "brutal-slam", on: ["O"]), dice: [6, 5], expect: [Tier({tier})])])])"#
        );
        file(folder.path(), &format!("{name}.ron"), &text)
    };
    let (good, bad) = (case("good", 2), case("bad", 3));
    let output = battlemat(&["test", &good]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = battlemat(&["test", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("expected Tier(3)") && said(&output).contains("1 failed"), "{}", said(&output));
    assert_eq!(code(&["test", &bad, "--only", "no such case"]), 0);
    let output = battlemat(&["test", "--json", &bad]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report[0]["cases"][0]["failure"]["step"], 1);
}

#[test]
fn simulated_games_are_rows_and_replays() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |out: &str, jobs: &str| {
        let replays = at("replays");
        let args =
            ["sim", "gatehouse", "--games", "2", "--seed", "4", "--jobs", jobs, "--out", out, "--replays", &replays];
        let output = battlemat(&args);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        output.stdout
    };
    let (one, two) = (at("one.csv"), at("two.csv"));
    assert_eq!(run(&one, "1"), run(&two, "2"), "the summary is the same whatever runs beside");
    let rows = fs::read_to_string(&one).unwrap();
    assert_eq!(rows, fs::read_to_string(&two).unwrap());
    assert_eq!(rows.lines().count(), 3);
    assert!(rows.starts_with("seed,winner,rounds,"), "{rows}");
    let replays: Vec<String> =
        fs::read_dir(at("replays")).unwrap().map(|entry| entry.unwrap().path().to_str().unwrap().to_owned()).collect();
    assert_eq!(replays.len(), 2);
    assert_eq!(code(&["replay", &replays[0]]), 0);
    // One letter of one intent.
    let text = fs::read_to_string(&replays[0]).unwrap().replacen("{\"EndTurn\":\"", "{\"EndTurn\":\"X", 1);
    let output = battlemat(&["replay", &file(folder.path(), "changed.replay", &text)]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("changed after it was written") && said(&output).contains("intent "));
}

#[test]
fn content_is_checked_and_listed() {
    let output = battlemat(&["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = battlemat(&["list", "--json"]);
    let listing: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(listing["levels"].as_array().unwrap().len() >= 3);
}

#[cfg(not(feature = "gui"))]
#[test]
fn a_build_without_its_window_says_so() {
    let output = battlemat(&["play"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("battlemat sim"), "{}", said(&output));
}
