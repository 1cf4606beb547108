//! The program's exit codes and what it prints: 0 fine, 1 a check, test, replay or gate failed, 2 usage or unreadable
//! input, 3 games at fault, 4 a gate is undecided, 75 the same again may go well.

use std::fs;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn battlemat(args: &[&str]) -> Output {
    let root = env!("CARGO_MANIFEST_DIR");
    Command::new(env!("CARGO_BIN_EXE_battlemat"))
        .args(args)
        .env("BATTLEMAT_ROOT", root)
        .output()
        .expect("the program starts")
}

fn battlemat_reading(input: &[u8], args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_battlemat"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    child.wait_with_output().expect("the program ends")
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
        &["notation", "--ruleset", "nowhere"],
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
    let output = battlemat(&["test", "--tell", &good]);
    assert!(said(&output).contains("O takes"), "{}", said(&output));
    assert_eq!(code(&["test", "--flip", &good]), 0);
    let broken = file(folder.path(), "broken.ron", "(ruleset: \"draw-steel\", cases: [(nmae: 1)])");
    assert_eq!(code(&["test", &broken]), 2);
    assert_eq!(code(&["test", folder.path().to_str().unwrap()]), 2);
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
    assert!(rows.starts_with("program,ruleset,content,level,"), "{rows}");
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
fn other_heroes_take_their_places_and_replays_know_it() {
    let folder = tempfile::tempdir().unwrap();
    let replays = folder.path().join("replays");
    let replays = replays.to_str().unwrap();
    let game = ["sim", "millrace-bridge", "--games", "1", "--party", "Knight=warden", "--replays", replays];
    assert_eq!(code(&game), 0);
    let replay = fs::read_dir(replays).unwrap().next().unwrap().unwrap().path();
    let replay = replay.to_str().unwrap();
    let told = said(&battlemat(&["replay", "--tell", replay]));
    assert!(told.contains("Warden") && !told.contains("Knight"), "{told}");
    assert_eq!(code(&["replay", replay]), 0);
    for (party, why) in [
        ("Knight=goblin", "cannot take the place"),
        ("Nobody=warden", "no place for another hero"),
        ("Knight=brawler", "twice"),
        ("Knight", "expected who is replaced"),
    ] {
        let refused = battlemat(&["sim", "millrace-bridge", "--games", "1", "--party", party]);
        assert!(refused.status.code() == Some(2) && said(&refused).contains(why), "{party}: {}", said(&refused));
    }
}

#[test]
fn content_is_checked_and_listed() {
    let output = battlemat(&["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = battlemat(&["list", "--json"]);
    let listing: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(listing["levels"].as_array().unwrap().len() >= 3);
}

#[test]
fn cards_are_printed_of_whatever_content_has_by_id_or_name() {
    for (args, holds) in [
        (&["card", "mind spike"][..], "17 or more: 6 + R psychic damage"),
        (&["card", "goblin-warrior"], "Spear Charge (signature)"),
        (&["card", "Shining Armor"], "+12 Stamina"),
        (&["card", "bleeding", "--ruleset", "draw-steel"], "Bleeding"),
        (&["card", "longbow"], "ATK vs DEF each"),
    ] {
        let output = battlemat(args);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(said(&output).contains(holds), "{args:?}: {}", said(&output));
    }
    let output = battlemat(&["card", "goblin warior"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("did you mean \"Goblin Warrior\"?"), "{}", said(&output));
}

#[test]
fn the_reference_has_every_effect_with_an_example_and_its_meaning() {
    let output = battlemat(&["reference", "--ruleset", "draw-steel"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("`teleport 5`: may teleport 5 squares"), "{}", said(&output));
    assert_eq!(code(&["reference", "--ruleset", "no-such-game"]), 2);
    let output = battlemat(&["reference", "--json"]);
    let chapters: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(chapters[0][1][0]["entries"].as_array().unwrap().len() > 30);
    for game in chapters.as_array().unwrap() {
        let entries: usize =
            game[1].as_array().unwrap().iter().map(|one| one["entries"].as_array().unwrap().len()).sum();
        assert!(entries > 30, "{}: {entries} words", game[0]);
    }
}

/// A content root of its own, whose crossroads have another name.
fn clone(folder: &Path, name: &str) -> PathBuf {
    let root = fs::canonicalize(folder).expect("a folder").join(name);
    for below in ["assets/draw-steel", "assets/the-adventure-game", "levels"] {
        copy_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join(below), &root.join(below));
    }
    let level = root.join("levels/crossroads.level.ron");
    let text = fs::read_to_string(&level).expect("the level");
    assert!(text.contains("name: \"Crossroads\""));
    fs::write(level, text.replace("name: \"Crossroads\"", &format!("name: \"{name}\""))).expect("a file");
    root
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let below = to.join(entry.file_name());
        if entry.path().is_dir() { copy_all(&entry.path(), &below) } else { drop(fs::copy(entry.path(), below)) }
    }
}

/// The program in a folder, without any root from outside.
fn program_in(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_remove("BATTLEMAT_ROOT");
    command
}

#[test]
fn the_content_root_is_the_one_a_user_expects_and_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = tempfile::tempdir().unwrap();
    let roots = ["Here", "Named", "Set", "Beside"].map(|name| (name, clone(folder.path(), name)));
    let [(_, here), (_, named), (_, set), (_, beside)] = &roots;
    let ours = Path::new(env!("CARGO_BIN_EXE_battlemat"));
    let copied = beside.join("battlemat");
    fs::hard_link(ours, &copied).or_else(|_| fs::copy(ours, &copied).map(drop)).unwrap();
    let reads = |command: &mut Command, name: &str, root: &Path| {
        let output = command.args(["list"]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(text.lines().next(), Some(format!("content of {}", root.display()).as_str()));
        assert!(text.lines().any(|line| line.contains("crossroads ") && line.contains(&format!(" {name} "))), "{text}");
    };
    let built = Path::new(env!("CARGO_MANIFEST_DIR"));
    reads(&mut program_in(ours, here), "Here", here);
    reads(&mut program_in(&copied, here), "Here", here);
    reads(&mut program_in(&copied, nowhere.path()), "Beside", beside);
    reads(&mut program_in(ours, nowhere.path()), "Crossroads", built);
    reads(program_in(ours, here).env("BATTLEMAT_ROOT", set), "Set", set);
    reads(program_in(ours, here).env("BATTLEMAT_ROOT", ""), "Here", here);
    reads(program_in(ours, here).env("BATTLEMAT_ROOT", set).args(["--root", "../Named"]), "Named", named);
    // A folder with levels alone is no root by itself.
    let levels = nowhere.path().join("mine");
    fs::create_dir_all(levels.join("levels")).unwrap();
    reads(&mut program_in(ours, &levels), "Crossroads", built);

    let json = |args: &[&str]| -> serde_json::Value {
        let output = program_in(ours, here).args(args).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(json(&["list", "--json"])["root"], serde_json::json!(here));
    assert_eq!(json(&["check", "--json"])["roots"], serde_json::json!([here]));
    let other = set.join("levels");
    assert_eq!(json(&["check", "--json", other.to_str().unwrap()])["roots"], serde_json::json!([set]));
    let output = program_in(ours, here).args(["check"]).output().unwrap();
    assert!(said(&output).starts_with(&format!("content of {}\n", here.display())), "{}", said(&output));
}

#[test]
fn a_root_without_content_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let plain = file(folder.path(), "plain", "text");
    let nowhere = folder.path().join("nowhere");
    let empty = folder.path();
    let ours = Path::new(env!("CARGO_BIN_EXE_battlemat"));
    for root in [Path::new(&plain), &nowhere, empty] {
        for args in [&["list"][..], &["check"], &["sim", "crossroads"], &["notation"], &["play"]] {
            let by_name = program_in(ours, empty).args(args).arg("--root").arg(root).output().unwrap();
            let by_environment = program_in(ours, empty).args(args).env("BATTLEMAT_ROOT", root).output().unwrap();
            for output in [by_name, by_environment] {
                assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
                let told = format!("{}: no content there", fs::canonicalize(root).unwrap_or(root.to_owned()).display());
                assert!(said(&output).starts_with(&told) && said(&output).contains("--root"), "{}", said(&output));
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_instead_of_files_are_told_and_waited_for_by_nobody() {
    use std::os::unix::fs::symlink;
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let root = clone(folder.path(), "Piped");
    let pipe = |path: &Path| {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        path.display().to_string()
    };
    let pipes = ["levels/x.level.ron", "assets/draw-steel/x.ability.ron"].map(|name| pipe(&root.join(name)));
    let outside = folder.path().join("outside");
    fs::create_dir(&outside).unwrap();
    let (ron, plain) = (pipe(&outside.join("x.ron")), pipe(&outside.join("pipe")));
    let linked = outside.join("linked.level.ron");
    symlink("/dev/zero", &linked).unwrap();
    let (linked, outside) = (linked.display().to_string(), outside.display().to_string());
    for (args, code) in [
        (&["check"][..], 1),
        (&["check", &pipes[0]], 2),
        (&["check", &outside], 1),
        (&["check", &ron], 2),
        (&["check", &linked], 2),
        (&["check", "/dev/zero"], 2),
        (&["sim", &pipes[0]], 2),
        (&["sim", &ron], 2),
        (&["sim", &plain], 2),
        (&["sim", &linked], 2),
        (&["sim", &outside], 2),
        (&["replay", &plain], 2),
        (&["replay", "/dev/zero"], 2),
        (&["replay", &outside], 2),
        (&["test", &plain], 2),
        (&["test", &ron], 2),
        (&["test", "/dev/zero"], 2),
        (&["list"], 0),
    ] {
        let out = tempfile::tempfile().unwrap();
        let mut child = program_in(Path::new(env!("CARGO_BIN_EXE_battlemat")), folder.path())
            .args(args)
            .args(["--root".as_ref(), root.as_os_str()])
            .stdout(out.try_clone().unwrap())
            .stderr(out.try_clone().unwrap())
            .spawn()
            .unwrap();
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if started.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
                panic!("{args:?} waits");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut text = String::new();
        let mut out = out;
        out.rewind().unwrap();
        out.read_to_string(&mut text).unwrap();
        assert_eq!(status.code(), Some(code), "{args:?}: {text}");
        assert!(!text.is_empty(), "{args:?} says nothing");
    }
    // Links round in circles end too.
    symlink(&outside, Path::new(&outside).join("again")).unwrap();
    assert_eq!(code(&["check", &outside]), 1);
    assert_ne!(code(&["test", &outside]), 0);
}

#[test]
fn tier_lines_are_read_from_standard_input() {
    // The example of the README.
    let readme = include_str!("../README.md");
    assert!(readme.contains("echo '7 + M damage; A < AVERAGE, prone' | cargo run -- notation --ruleset draw-steel"));
    let output = battlemat_reading(b"7 + M damage; A < AVERAGE, prone\n", &["notation", "--ruleset", "draw-steel"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("printed: 7 + M damage; A < AVERAGE, prone"), "{}", said(&output));
    assert!(said(&output).ends_with("1 of 1 lines wholly understood\n"), "{}", said(&output));

    let lines = "12\u{2013}16:  push 2 ; Prone\r\n\n5 damage; the target falls into the old well; pusj 1";
    let output = battlemat_reading(lines.as_bytes(), &["notation", "--ruleset", "draw-steel", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["understood"], report["lines"].as_array().unwrap().len()), (&1.into(), 2));
    let [first, second] = [0, 1].map(|i| &report["lines"][i]);
    assert_eq!((&first["line"], &first["tier"], &first["printed"]), (&1.into(), &2.into(), &"push 2; prone".into()));
    assert_eq!(first["segments"][0]["effects"][0]["effect"]["Force"]["kind"], "Push");
    assert_eq!((&second["line"], &second["printed"]), (&3.into(), &"5 damage".into()));
    let pieces = &second["not_understood"];
    assert_eq!(pieces[0]["text"], "the target falls into the old well");
    assert_eq!((&pieces[0]["start"], &pieces[0]["end"]), (&10.into(), &44.into()));
    assert_eq!(pieces[1]["meant"], "push");
    assert_eq!(battlemat_reading(b"", &["notation"]).status.code(), Some(0), "nothing to read is nothing wrong");

    // A state that no content describes is told; one that looks like a slip of the pen is not understood.
    let output = battlemat_reading(b"M < 2 the target is slimed (save ends)\n", &["notation", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["lines"][0]["to_describe"][0]["text"], "slimed");
    let output = battlemat_reading(b"M < 2 the target is slwed (save ends)\n", &["notation"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("did you mean `slowed`?"), "{}", said(&output));
}

#[test]
fn a_misspelt_level_is_told_with_the_one_that_was_meant() {
    let output = battlemat(&["sim", "crossrods", "--games", "1"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("there is no level \"crossrods\" (did you mean \"crossroads\"?)"), "{told}");
}

#[test]
fn nobody_and_nothing_unknown_passes_for_understood() {
    for line in ["the sniper shifts 2", "shove 3", "knockback 3", "banana 4", "5 damage, or 3 damage and prone"] {
        let output = battlemat_reading(line.as_bytes(), &["notation"]);
        assert_eq!(output.status.code(), Some(1), "{line}: {}", said(&output));
        assert!(said(&output).contains("not understood: bytes 0 to "), "{line}: {}", said(&output));
    }
    let output = battlemat_reading(b"the sniper shifts 2", &["notation", "--user", "Goblin Sniper"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("printed: you: shift 2"), "{}", said(&output));
}

/// The shape that the README of Draw Steel promises for format 2; whoever changes it raises the number and the table.
#[test]
fn the_report_on_tier_lines_keeps_its_shape() {
    let line = "17+: 4 damage; M < 2 prone if the target is winded; pusj 2; the target is slimed (EoT)";
    let output = battlemat_reading(format!("{line}\n \n").as_bytes(), &["notation", "--json"]);
    let mut report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for pieces in ["not_understood", "to_describe"] {
        let expected = report["lines"][0][pieces][0].as_object_mut().unwrap().remove("expected");
        assert!(expected.is_some_and(|text| text.is_string()));
    }
    let target = |effect: serde_json::Value| serde_json::json!({ "who": "Target", "effect": effect });
    let afflict = |condition: &str, duration: &str| serde_json::json!({ "Afflict": { "conditions": [condition], "duration": duration } });
    let expected = serde_json::json!({
        "format": 2,
        "lines": [{
            "line": 1,
            "text": line,
            "tier": 3,
            "segments": [
                { "gate": null, "effects": [
                    target(serde_json::json!({ "Damage": { "amount": { "terms": [{ "Flat": 4 }] }, "kinds": [] } })),
                ] },
                { "gate": { "attribute": 0, "potency": { "Number": 2 } }, "effects": [
                    target(serde_json::json!({ "If": {
                        "given": { "of": "Target", "so": { "Is": "Winded" } },
                        "then": afflict("prone", "Open"),
                    } })),
                ] },
                { "gate": null, "effects": [target(afflict("slimed", "EndOfTurn"))] },
            ],
            "printed": "4 damage; M < 2 prone if the target is winded; is slimed (EoT)",
            "not_understood": [{ "start": 52, "end": 58, "text": "pusj 2", "meant": "push" }],
            "to_describe": [{ "start": 74, "end": 80, "text": "slimed" }],
        }],
        "understood": 0,
        "cut_off": false,
    });
    assert_eq!(report, expected);
    let readme = include_str!("../src/rulesets/draw_steel/README.md");
    for key in ["format", "understood", "cut_off", "lines[]", "lines[].not_understood[]", "lines[].to_describe[]"] {
        assert!(readme.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn lines_that_cannot_be_read_are_told_and_the_others_read_all_the_same() {
    let mut lines = b"5 dam\xFFage\n".to_vec();
    lines.extend(b"9".repeat(1_000_000));
    lines.extend(b"\nprone\n");
    let output = battlemat_reading(&lines, &["notation", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["lines"][0]["unreadable"].as_str().unwrap().contains("UTF-8 from byte 5"), "{report}");
    assert!(report["lines"][1]["unreadable"].as_str().unwrap().contains("longer than 2000 bytes"), "{report}");
    assert_eq!((&report["lines"][2]["printed"], &report["understood"]), (&"prone".into(), &1.into()));
    assert!(output.stdout.len() < 5_000, "no echo of a whole long line");

    let output = battlemat_reading(&b"prone\n".repeat(10_001), &["notation"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("only the first 10000 lines were read"));
    let longest = format!("{}prone\r\n", " ".repeat(1_995));
    assert_eq!(battlemat_reading(longest.as_bytes(), &["notation"]).status.code(), Some(0));
}

#[cfg(not(feature = "gui"))]
#[test]
fn a_build_without_its_window_says_so() {
    let output = battlemat(&["play"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("battlemat sim"), "{}", said(&output));
}
