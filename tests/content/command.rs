//! `battlemat check` and `battlemat list`.

use super::*;

/// What `check` returns and prints; its first line, which tells the content root, is left out of text.
fn printed(paths: &[&Path], json: bool) -> (u8, String) {
    let mut out = Vec::new();
    let paths: Vec<_> = paths.iter().map(|path| path.to_path_buf()).collect();
    let code = battlemat::lab::check::check(&rulesets::registered(), &paths, json, &mut out)
        .expect("a vector takes everything");
    let text = String::from_utf8(out).expect("text");
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("content of ") => (code, rest.to_owned()),
        _ => (code, text),
    }
}

#[test]
fn check_prints_every_finding_and_says_so_in_its_exit_code() {
    let root = tempfile::tempdir().unwrap();
    write_all(root.path()).unwrap();
    assert_eq!(printed(&[root.path()], false), (0, "5 files: nothing wrong\n".into()));
    let file = root.path().join("assets/draw-steel/all/a.ability.ron");
    fs::write(&file, ABILITIES.replace("Mele", "Mle").replace("push 1", "pusj 1")).unwrap();
    let (code, text) = printed(&[root.path()], false);
    assert_eq!(code, 1, "{text}");
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.ends_with("5 files: 3 errors\n"), "{text}");
    assert!(text.starts_with("assets/draw-steel/all/a.ability.ron:5:20: found \"Mlee\""), "{text}");
    // One file or folder of it, seen with the rest but reported alone.
    assert_eq!(printed(&[&file], false), (code, text.replace("5 files", "1 file")));
    let kits = root.path().join("assets/draw-steel/all/k.kit.ron");
    assert_eq!(printed(&[&kits], false), (0, "1 file: nothing wrong\n".into()));
    assert_eq!(printed(&[&root.path().join("levels")], false), (0, "1 file: nothing wrong\n".into()));
    // As JSON.
    let (code, json) = printed(&[root.path()], true);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &json["errors"], &json["diagnostics"][0]["line"]), (1, &3.into(), &5.into()));
    assert_eq!(json["diagnostics"][0]["suggestion"], "Melee");
    assert_eq!(json["roots"], serde_json::json!([fs::canonicalize(root.path()).unwrap()]));
    // Nothing there.
    let (code, text) = printed(&[&root.path().join("nowhere")], false);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("no such file or folder"));
}

#[test]
fn files_outside_of_the_content_are_checked_as_if_they_lay_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.creature.ron");
    let text = "[(id: \"mine\", name: \"Mine\", role: Thing(), stamina: 5, kits: [\"panter\"])]";
    fs::write(&file, text).unwrap();
    let (code, out) = printed(&[&file], false);
    assert_eq!(code, 1);
    assert!(out.contains("mine.creature.ron:1:63: found \"panter\""), "{out}");
    assert!(out.contains("did you mean \"panther\"?"), "{out}");
    fs::write(&file, text.replace("panter", "panther")).unwrap();
    assert_eq!(printed(&[folder.path()], false), (0, "1 file: nothing wrong\n".into()));
}

#[test]
fn a_picture_that_is_not_there_is_warned_about() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.creature.ron");
    let text = "[(id: \"mine\", name: \"Mine\", role: Thing(), stamina: 5, art: \"furry\")]";
    fs::write(&file, text).unwrap();
    let (code, out) = printed(&[&file], false);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("mine.creature.ron:1:61: warning: found art \"furry\""), "{out}");
    assert!(out.contains("did you mean \"fury\"?"), "{out}");
    fs::write(&file, text.replace("furry", "fury")).unwrap();
    assert_eq!(printed(&[&file], false), (0, "1 file: nothing wrong\n".into()));
    let level = folder.path().join("yard.level.ron");
    fs::write(
        &level,
        LEVEL
            .replace("(difficult: true)", "(difficult: true, look: \"gras\")")
            .replace("hero", "fury")
            .replace("brute", "werewolf"),
    )
    .unwrap();
    let (_, out) = printed(&[&level], false);
    assert!(out.contains("warning: found look \"gras\"") && out.contains("did you mean \"grass\"?"), "{out}");
}

#[test]
fn list_names_what_there_is() {
    let root = tempfile::tempdir().unwrap();
    write_all(root.path()).unwrap();
    let listing = battlemat::lab::list::listing(&rulesets::registered(), root.path());
    assert_eq!((listing.levels.len(), listing.creatures.len(), listing.problems), (1, 2, 0));
    assert_eq!(listing.levels[0].about, "draw-steel, 8 x 5, 2 creatures, easy: encounter value 0 for a party of 6");
    let mut out = Vec::new();
    assert_eq!(battlemat::lab::list::list(&rulesets::registered(), false, &mut out).unwrap(), 0);
    assert!(String::from_utf8(out).unwrap().contains("\ncreatures\n"));
    let mut out = Vec::new();
    battlemat::lab::list::list(&rulesets::registered(), true, &mut out).unwrap();
    assert!(serde_json::from_slice::<serde_json::Value>(&out).unwrap()["levels"].is_array());
}

#[test]
fn a_fight_far_beyond_its_party_is_remarked_upon() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("alone.level.ron");
    let text = r#"(
    id: "alone", name: "Alone", ruleset: "draw-steel", about: "One against one.",
    map: ["....", "...."],
    sides: [(name: "Heroes", control: Human), (name: "Director", control: Ai)],
    place: [(creature: "fury", at: (0, 0), side: 0), (creature: "werewolf", at: (3, 0), side: 1)],
)"#;
    fs::write(&file, text).unwrap();
    let (code, out) = printed(&[&file], false);
    assert!(out.contains("alone.level.ron:5:12: warning: ") || out.contains("alone.level.ron:5:12: "), "{out}");
    assert!(out.contains("extreme: encounter value 36 for a party of 6"), "{out}");
    assert!(out.contains("a fight worth 24 at most"), "{out}");
    assert_eq!(code, 0, "a remark is no error: {out}");
}
