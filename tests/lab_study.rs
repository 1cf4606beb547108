//! Studies as data, the questions asked of their tables, and the report.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn battlemat(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battlemat"));
    command.env("BATTLEMAT_ROOT", env!("CARGO_MANIFEST_DIR")).args(args).output().expect("the program starts")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Runs and expects an exit code; what was said.
fn expect(code: i32, args: &[&str]) -> String {
    let output = battlemat(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", said(&output));
    said(&output)
}

/// Fails for bad input with one sentence.
fn refused(args: &[&str], holds: &[&str]) {
    let told = expect(2, args);
    assert_eq!(told.trim_end().lines().count(), 1, "{told}");
    assert!(holds.iter().all(|part| told.contains(part)), "{holds:?}: {told}");
}

fn ask(args: &[&str]) -> Value {
    let output = battlemat(&[&["ask", "--json"][..], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
    files.sort();
    files
}

/// A study of quick games with everything in it.
const STUDY: &str = r#"(
    name: "raiders",
    seed: 5,
    games: 24,
    levels: ["reed-crossing"],
    opponents: [("beginner", "ai")],
    variants: [
        (name: "same", set: {"reed-raider.hp": 13}),
        (name: "sturdy", set: {"reed-raider.hp": 90, "mud-slinger.hp": 90}),
    ],
    sweep: {"reed-raider.hp": [5, 13, 150]},
    knockout: ["mud-slinger.powers"],
    replicas: 2,
    detail: true,
    games_per_shard: 10,
)"#;

#[test]
fn a_study_is_played_resumed_asked_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = write(folder.path(), "raiders.ron", STUDY);
    let results = folder.path().join("results");
    let out = text(&results);
    // One shard as a queue plays it, then the rest here. 8 variants, 2 replicas, 3 shards each; an opportunity attack
    // needs the kick.
    expect(0, &["study", &study, "--out", &out, "--task", "3"]);
    assert_eq!(files(&results.join("games")).len(), 1);
    let told = expect(0, &["study", &study, "--out", &out]);
    assert!(told.contains("47 shards played, 1 played before"), "{told}");
    assert!(told.contains("mud-slinger.powers cannot do without \"kick\""), "{told}");
    let before: Vec<Vec<u8>> =
        files(&results.join("games")).iter().map(|file| fs::read(file).expect("a file")).collect();
    assert!(expect(0, &["study", &study, "--out", &out]).contains("0 shards played, 48 played before"));
    for table in ["creatures", "abilities", "rounds"] {
        assert_eq!(files(&results.join(table)).len(), 48);
    }

    let matrix = ask(&["matrix", &out]);
    assert_eq!(matrix["rows"].as_array().map(Vec::len), Some(16));
    assert!(matrix["rows"].as_array().expect("rows").iter().all(|row| row["games"] == 24 && row["faults"] == 0));

    // The same content under another name changes nothing; sturdy enemies win.
    let row = |answer: &Value| answer["rows"][0].clone();
    let same = row(&ask(&["compare", &out, "base", "same"]));
    assert_eq!((&same["difference"]["value"], &same["lost"], &same["gained"]), (&0.0.into(), &0.into(), &0.into()));
    assert_eq!(same["unchanged"]["value"], 1.0);
    let sturdy = row(&ask(&["compare", &out, "base", "sturdy"]));
    assert!(sturdy["difference"]["high"].as_f64() < Some(0.0), "{sturdy}");
    assert!(sturdy["lost"].as_u64() > sturdy["gained"].as_u64(), "{sturdy}");
    assert!(sturdy["pairs_for_1_point"].as_u64() > Some(100), "{sturdy}");

    let sweep = ask(&["sweep", &out, "reed-raider.hp"]);
    let values: Vec<f64> =
        sweep["rows"].as_array().expect("rows").iter().filter_map(|row| row["value"].as_f64()).collect();
    assert_eq!(values, [5.0, 13.0, 150.0]);
    assert!(sweep["rows"][0]["slope"]["value"].as_f64() < Some(0.0), "{sweep}");

    let knockout = ask(&["knockout", &out, "mud-slinger.powers"]);
    let without: Vec<&str> =
        knockout["rows"].as_array().expect("rows").iter().filter_map(|row| row["without"].as_str()).collect();
    assert_eq!(without, ["mud", "mud", "sling", "sling"], "one row for each replica");

    let luck = row(&ask(&["luck", &out]));
    assert_eq!((&luck["games"], &luck["replicas"]), (&24.into(), &2.into()));
    for question in ["lengths", "rounds", "abilities", "creatures"] {
        assert!(ask(&[question, &out])["rows"].as_array().expect("rows").len() > 5, "{question}");
    }

    // What a sweep finds is not the best before fresh dice say so.
    let told = expect(0, &["ask", "sweep", &out, "reed-raider.hp", "--target", "100"]);
    assert!(told.contains("not yet the best") && told.contains("--confirm reed-raider.hp="), "{told}");
    let chosen = told.split("--confirm ").nth(1).and_then(|rest| rest.split('`').next()).expect("a variant");
    expect(0, &["study", &study, "--out", &out, "--confirm", chosen]);
    let told = expect(0, &["ask", "sweep", &out, "reed-raider.hp", "--target", "100"]);
    assert!(told.contains("on fresh dice") && !told.contains("not yet the best"), "{told}");

    // Gates.
    expect(0, &["ask", "gate", &out, "--variant", "same", "--margin", "30"]);
    let told = expect(4, &["ask", "gate", &out, "--variant", "same", "--margin", "1"]);
    assert!(told.contains("No game turned out differently") && told.contains("pairs should settle it"), "{told}");
    expect(1, &["ask", "gate", &out, "--variant", "sturdy", "--between", "99", "100"]);
    expect(2, &["ask", "gate", &out, "--variant", "sturdy"]);

    // Games that turned, as replays that run by the content beside them.
    let flips = folder.path().join("flips");
    expect(0, &["ask", "compare", &out, "base", "sturdy", "--flipped", &text(&flips), "--most", "1"]);
    for variant in ["base", "sturdy"] {
        let replay =
            files(&flips.join(variant)).into_iter().find(|file| text(file).ends_with(".replay")).expect("a replay");
        let root = flips.join(variant).join("root");
        assert!(expect(0, &["--root", &text(&root), "replay", &text(&replay)]).contains("same"));
    }

    // The report stands alone.
    expect(0, &["report", &out]);
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    for part in
        ["<svg", "Who wins", "Sweep of reed-raider.hp", "Knockout of mud-slinger.powers", "sturdy compared with base"]
    {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["http", "<script", "<link", "<img", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // All of this left the tables as they were.
    let after: Vec<Vec<u8>> = files(&results.join("games"))
        .iter()
        .filter(|file| text(file).contains("_seed5_"))
        .map(|file| fs::read(file).expect("a file"))
        .collect();
    assert!(before == after);
}

#[test]
fn incomplete_and_mixed_folders_are_refused_with_what_mends_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results");
    let out = text(&results);
    let play = |more: &[&str]| {
        let args = ["sim", "reed-crossing", "--games", "8", "--seed", "2", "--out", &out];
        expect(0, &[&args[..], more].concat())
    };
    let nowhere = text(&folder.path().join("nowhere"));
    refused(&["ask", "matrix", &nowhere], &["no tables there"]);
    play(&["--shard", "0/4"]);
    play(&["--shard", "2/4"]);
    play(&["--shard", "3/4"]);
    let told = expect(2, &["ask", "matrix", &out]);
    assert!(told.contains("games 2 to 3 of 8 are missing on reed-crossing"), "{told}");
    let partial = expect(0, &["ask", "matrix", &out, "--partial"]);
    assert!(partial.contains(" 6 "), "{partial}");
    // The line that is told plays them; the numbers planned are the run's.
    let line: Vec<&str> = told.split('`').nth(1).expect("a line").split_whitespace().skip(1).collect();
    expect(0, &line);
    assert!(expect(0, &["ask", "matrix", &out]).contains(" 8 "));

    // Overlapping.
    let twice = expect(0, &["sim", "reed-crossing", "--first", "1", "--games", "3", "--seed", "2", "--out", &out]);
    assert!(!twice.is_empty());
    refused(&["ask", "matrix", &out], &["both hold the games 1 to", "remove one of them"]);
    let overlapping = files(&results.join("games")).into_iter().find(|file| text(file).contains("000000001-000000003"));
    fs::remove_file(overlapping.expect("the file")).expect("removed");
    expect(0, &["ask", "matrix", &out]);

    // Other content under the same variant.
    let root = folder.path().join("root");
    for below in ["assets/the-adventure-game", "levels"] {
        copy_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join(below), &root.join(below));
    }
    let records = root.join("assets/the-adventure-game/monsters.monster.ron");
    let changed = fs::read_to_string(&records).expect("records").replace("hp: 13", "hp: 14");
    fs::write(&records, changed).expect("a file");
    expect(0, &["--root", &text(&root), "sim", "reed-crossing", "--games", "2", "--seed", "9", "--out", &out]);
    refused(&["ask", "matrix", &out], &["of other content", "play one of them again"]);

    // Cut off, and foreign.
    let other =
        files(&results.join("games")).into_iter().find(|file| text(file).contains("_seed9_")).expect("the file");
    let bytes = fs::read(&other).expect("a file");
    for junk in [&bytes[..bytes.len() / 2], b"PAR1", b""] {
        fs::write(&other, junk).expect("a file");
        refused(&["ask", "matrix", &out], &[&text(&other), "cut off, or no table of this program"]);
    }
    fs::rename(&other, other.with_file_name("note.txt")).expect("renamed");
    refused(&["ask", "matrix", &out], &["note.txt"]);
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let below = to.join(entry.file_name());
        if entry.path().is_dir() { copy_all(&entry.path(), &below) } else { drop(fs::copy(entry.path(), below)) }
    }
}

#[test]
fn studies_that_cannot_be_played_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = text(&folder.path().join("results"));
    let study = |fields: &str| write(folder.path(), "x.ron", &format!("(name: \"x\", games: 2, {fields})"));
    let cases: [(&str, &[&str]); 12] = [
        ("levels: [\"reed-crosing\"]", &["did you mean \"reed-crossing\"?"]),
        ("levls: [\"reed-crossing\"]", &["x.ron:1:", "did you mean `levels`?"]),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", set: {\"red-raider.hp\": 3})]",
            &["variant \"v\"", "did you mean \"reed-raider\"?"],
        ),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", set: {\"reed-raider.hpp\": 3})]",
            &["variant \"v\" does not check", "hpp"],
        ),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", set: {\"reed-raider.hp\": \"many\"})]",
            &["does not check", "monsters.monster.ron"],
        ),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", without: {\"reed-raider.powers\": [\"spaer\"]})]",
            &["did you mean \"spear\"?"],
        ),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", root: \"nowhere\")]",
            &["variant \"v\"", "no content there"],
        ),
        (
            "levels: [\"reed-crossing\"], variants: [(name: \"v\", pack: \"nowhere\")]",
            &["variant \"v\"", "no content there"],
        ),
        ("levels: [\"reed-crossing\"], knockout: [\"reed-raider.hp\"]", &["a list of names"]),
        ("levels: [\"reed-crossing\"], opponents: [(\"ai\", \"bot\")]", &["found \"bot\"", "a player"]),
        ("levels: [\"reed-crossing\"], games_per_shard: 0", &["games_per_shard: 0"]),
        (
            "levels: [\"reed-crossing\"], replicas: 9000, sweep: {\"reed-raider.hp\": [1,2,3,4,5,6,7,8,9,10,11,12]}, games_per_shard: 1",
            &["more than 100000 shards"],
        ),
    ];
    for (fields, holds) in cases {
        refused(&["study", &study(fields), "--out", &out], holds);
        assert!(!Path::new(&out).exists(), "{fields}");
    }
    // A queue that plays one shard of a broken variant leaves nothing either.
    let broken = study("levels: [\"reed-crossing\"], variants: [(name: \"v\", set: {\"reed-raider.hpp\": 3})]");
    refused(&["study", &broken, "--out", &out, "--task", "1"], &["does not check"]);
    assert!(!Path::new(&out).exists());
    refused(&["study", &text(&folder.path().join("none.ron")), "--out", &out], &["none.ron"]);
    let sound = study("levels: [\"reed-crossing\"]");
    refused(&["study", &sound, "--out", &out, "--task", "1"], &["there is no shard 1: they are counted from 0 to 0"]);
    refused(&["study", &sound, "--out", &out, "--confirm", "bse"], &["did you mean \"base\"?"]);
    expect(0, &["study", &sound, "--out", &out]);
    // Another study does not go into the same folder, nor does the same of other content.
    let other = write(folder.path(), "y.ron", "(name: \"y\", games: 2, levels: [\"reed-crossing\"])");
    refused(&["study", &other, "--out", &out], &["results of another study, \"x\""]);
    let changed = study("levels: [\"reed-crossing\"], variants: [(name: \"base\", set: {\"reed-raider.hp\": 2})]");
    refused(&["study", &changed, "--out", &out], &["it is of content", "play into another folder"]);
}

/// More games of a study are those that are missing, whatever the shards were; fewer play nothing.
#[test]
fn a_study_takes_more_games_into_its_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let [out, whole] = ["out", "whole"].map(|name| text(&folder.path().join(name)));
    let study = |games: u64, shard: u64| {
        let file =
            format!(r#"(name: "x", games: {games}, levels: ["reed-crossing"], games_per_shard: {shard}, format: Csv)"#);
        write(folder.path(), "x.ron", &file)
    };
    let held = |out: &str| {
        let mut rows: Vec<String> = files(&Path::new(out).join("games"))
            .iter()
            .flat_map(|file| {
                fs::read_to_string(file).expect("a table").lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
            })
            // Of how many games the run was is another matter.
            .map(|row| {
                row.split(',')
                    .enumerate()
                    .filter(|(at, _)| *at != 10)
                    .map(|(_, part)| part)
                    .collect::<Vec<_>>()
                    .join(",")
            })
            .collect();
        rows.sort();
        rows
    };
    expect(0, &["study", &study(5, 4), "--out", &out]);
    let told = expect(0, &["study", &study(12, 8), "--out", &out]);
    assert!(told.contains("2 shards played, 2 played before"), "{told}");
    assert_eq!(ask(&["matrix", &out])["rows"][0]["games"], 12);
    expect(0, &["study", &study(12, 12), "--out", &whole]);
    assert_eq!(held(&out), held(&whole));
    let told = expect(0, &["study", &study(3, 3), "--out", &out]);
    assert!(told.contains("0 shards played"), "{told}");
    assert_eq!(ask(&["matrix", &out])["rows"][0]["games"], 12);
}

#[test]
fn a_change_without_effect_and_a_variant_that_is_gone_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = |variants: &str| {
        let text = format!("(name: \"gone\", games: 4, levels: [\"reed-crossing\"], variants: [{variants}])");
        write(folder.path(), "gone.ron", &text)
    };
    let out = text(&folder.path().join("results"));
    let weak = r#"(name: "weak", set: {"reed-raider.hp": 3})"#;
    let elsewhere = r#"(name: "elsewhere", set: {"young-wyrm.hp": 3})"#;
    let told = expect(0, &["study", &study(&format!("{weak}, {elsewhere}")), "--out", &out]);
    assert!(
        told.contains("variant \"elsewhere\" changes \"young-wyrm\", which no level of the study places"),
        "{told}"
    );
    assert!(!told.contains("variant \"weak\""), "{told}");
    study(weak);
    let told = expect(0, &["ask", "matrix", &out]);
    assert!(told.contains("left out, since the study no longer has it: \"elsewhere\""), "{told}");
    assert_eq!(ask(&["matrix", &out])["rows"].as_array().map(Vec::len), Some(2));
    // The place of a fault is in the text as the variant changes it: the change is named.
    let wrong = study(r#"(name: "wrong", set: {"reed-raider.hp": 3, "reed-raider.speed": "fast"})"#);
    refused(
        &["study", &wrong, "--out", &out],
        &["variant \"wrong\" does not check with reed-raider.speed set to \"fast\""],
    );
}

#[test]
fn roots_and_packs_are_variants_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = folder.path().join("pack");
    copy_all(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/the-adventure-game"),
        &pack.join("assets/the-adventure-game"),
    );
    for file in files(&pack.join("assets/the-adventure-game")) {
        if !text(&file).ends_with("monsters.monster.ron") {
            fs::remove_file(file).expect("removed");
        }
    }
    let records = pack.join("assets/the-adventure-game/monsters.monster.ron");
    let changed = fs::read_to_string(&records).expect("records").replace("hp: 13", "hp: 3");
    fs::write(&records, changed).expect("a file");
    let study = write(
        folder.path(),
        "roots.ron",
        &format!(
            "(name: \"roots\", games: 4, levels: [\"reed-crossing\"], format: Csv,
              variants: [(name: \"pack\", pack: \"pack\"), (name: \"root\", root: {:?})])",
            env!("CARGO_MANIFEST_DIR")
        ),
    );
    let out = text(&folder.path().join("results"));
    expect(0, &["study", &study, "--out", &out]);
    let root = &ask(&["compare", &out, "base", "root"])["rows"][0];
    assert_eq!(root["unchanged"]["value"], 1.0);
    let pack = &ask(&["compare", &out, "base", "pack"])["rows"][0];
    assert!(pack["unchanged"]["value"].as_f64() < Some(1.0), "{pack}");
    // The content of a variant can be looked at and played.
    let exported = folder.path().join("exported");
    expect(0, &["study", &study, "--export", "pack", &text(&exported)]);
    let told = expect(0, &["--root", &text(&exported), "card", "reed-raider"]);
    assert!(told.contains('3'), "{told}");
    refused(&["study", &study, "--export", "pack", &text(&exported)], &["there already"]);
}

#[test]
fn plans_are_scripts_that_start_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = write(folder.path(), "it's.ron", STUDY);
    let out = text(&folder.path().join("results"));
    let plan = |engine: &str| expect(0, &["study", &study, "--out", &out, "--plan", engine]);
    let parallel = plan("parallel");
    assert!(parallel.contains("seq 0 47 | parallel") && parallel.contains("--task \"$1\""), "{parallel}");
    let slurm = plan("slurm");
    assert!(slurm.contains("#SBATCH --array=0-47") && slurm.contains("scontrol requeue"), "{slurm}");
    let kubernetes = plan("kubernetes");
    for part in ["completions: 48", "completionMode: Indexed", "backoffLimitPerIndex: 5", "$JOB_COMPLETION_INDEX"] {
        assert!(kubernetes.contains(part), "{kubernetes}");
    }
    let snakemake = plan("snakemake");
    assert!(snakemake.contains("range(48)") && snakemake.contains("{wildcards.task}"), "{snakemake}");
    // What is played again on fresh dice can be planned as well: two variants, two replicas, three shards each.
    let again = expect(0, &["study", &study, "--out", &out, "--confirm", "sturdy", "--plan", "parallel"]);
    assert!(again.contains("seq 0 11") && again.contains("--confirm sturdy --task \"$1\""), "{again}");
    assert!(!Path::new(&out).exists(), "nothing is started");
    assert!(expect(2, &["study", &study, "--plan", "cron"]).contains("parallel, slurm, kubernetes or snakemake"));
    if cfg!(unix) {
        for script in [parallel, slurm] {
            let file = write(folder.path(), "script", &script);
            let checked = Command::new("bash").args(["-n", &file]).output().expect("bash");
            assert!(checked.status.success(), "{}", said(&checked));
        }
    }
}
