//! Files that mean harm, or look like it.

use std::time::Instant;

use battlemat::content::registry::Registry;
use battlemat::content::source::{self, Source};
use battlemat::rulesets::draw_steel::content::Content;

use super::*;

#[test]
fn hostile_files_are_refused_without_harm() {
    let deep = format!("[{}{}]", "(a: ".repeat(50_000), ")".repeat(50_000));
    let lists = format!("[{}{}]", "[".repeat(50_000), "]".repeat(50_000));
    let inside = format!("before: {}{},", "[".repeat(500), "]".repeat(500));
    let many = format!("[{}]", "(),".repeat(20_000));
    let long = format!("[(id: \"{}\")]", "x".repeat(500_000));
    for text in [
        deep.as_str(),
        &lists,
        &many,
        &long,
        "",
        "\0",
        "[",
        "]",
        "[(",
        "[(]",
        "[)",
        "(((((((",
        "[\"",
        "[/*",
        "[(id: r#\"",
        "[(id: 'x",
        "[(id: \"\\u{110000}\")]",
        "[(id: \"a\", cost: NaN)]",
        "[(id: \"a\", cost: inf, id: \"b\")]",
        "[(id: \"a\", cost: 1e999)]",
        "[(id: \"a\", cost: 99999999999999999999999)]",
        "[(id: \"a\", : )]",
        "[,,,]",
        "[a b c]",
        "[(id: Some(Some(None)))]",
        "#![enable(unwrap_newtypes)] [(id: \"a\")]",
        "{\"id\": 1}",
        "[{id: 1}]",
        "\u{feff}[]]",
        "[(\u{202e}id: \"x\")]",
    ] {
        let (content, diagnostics) = Content::from_sources(&[Source::new("x.ability.ron", text)]);
        assert!(content.abilities().is_empty());
        assert!(!diagnostics.is_empty(), "{}", &text[..text.len().min(40)]);
        let level = Levels::default().renewed(&[Source::new("x.level.ron", text)], &Default::default(), &[]);
        assert!(!level.1.is_empty(), "{}", &text[..text.len().min(40)]);
    }
    let (_, diagnostics) = check("signature: true,", &inside);
    assert!(!diagnostics.is_empty());
    for (from, to) in [
        ("signature: true", "cost: NaN"),
        ("signature: true", "cost: 2.5"),
        ("signature: true", "cost: 99999"),
        ("signature: true", "cost: 1001"),
        ("signature: true", "cost: -3"),
        ("signature: true", "name: \"Again\""),
        ("Squares(2)", "Squares(30000)"),
        ("push 1", "push 30000"),
        ("3 + M damage", "99999 damage"),
        ("stamina: 60", "stamina: 32767"),
        ("stamina: 60", "stamina: 0"),
        ("scores: (2,", "scores: (22,"),
        ("scores: (2, 0,", "scores: (2,"),
        ("size: \"2\"", "size: \"200\""),
    ] {
        let (_, diagnostics) = check(from, to);
        assert!(diagnostics.iter().any(Diagnostic::is_error), "{to}");
    }
}

#[test]
fn files_made_to_take_long_do_not() {
    let size = source::MAX_FILE as usize / 4;
    let open = format!("[\n{}", "(\n".repeat(size / 2 - 1));
    let commas = format!("[{}]", ",".repeat(size - 2));
    let broken = format!("[{}]", "(a:),".repeat(size / 5 - 1));
    let empty = format!("[{}]", "(),".repeat(size / 3 - 1));
    let names = format!("[(id: \"a\", abilities: [{}])]", "\"x\",".repeat(size / 4 - 10));
    let wrong = format!("[(id: \"a\", abilities: [{}])]", "x,".repeat(size / 2 - 20));
    let fields = format!("[(id: \"a\", {})]", "b: 1,".repeat(size / 5 - 10));
    let quotes = format!("[{}]", "\"\n".repeat(size / 2 - 1));
    let start = Instant::now();
    for text in [open, commas, broken, empty, names, wrong, fields, quotes] {
        let (_, diagnostics) = Content::from_sources(&[Source::new("x.creature.ron", &text)]);
        assert!(!diagnostics.is_empty() && diagnostics.len() <= 202, "{}: {}", &text[..30], diagnostics.len());
        println!("{:?} after {:?}", &text[..20], start.elapsed());
    }
}

#[test]
fn every_piece_of_a_file_is_survived() {
    for (file, text) in [("a.ability.ron", ABILITIES), ("c.creature.ron", CREATURES), ("l.level.ron", LEVEL)] {
        for (at, _) in text.char_indices().step_by(7) {
            for part in [&text[..at], &text[at..], &format!("{}{}", &text[..at], text.get(at + 3..).unwrap_or(""))] {
                let source = [Source::new(file, part)];
                Content::from_sources(&source);
                Levels::default().renewed(&source, &Default::default(), &[]);
            }
        }
    }
}

#[test]
fn only_readable_text_files_inside_the_folder_are_read() {
    let root = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    let folder = root.path().join("assets/draw-steel");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("large.kit.ron"), vec![b' '; (source::MAX_FILE + 1) as usize]).unwrap();
    fs::write(folder.join("bytes.kit.ron"), b"[\n (id: \"\xff\")]").unwrap();
    fs::create_dir(folder.join("folder.kit.ron")).unwrap();
    fs::write(outside.path().join("out.kit.ron"), KITS).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.path().join("out.kit.ron"), folder.join("link.kit.ron")).unwrap();
        std::os::unix::fs::symlink(outside.path(), folder.join("linked")).unwrap();
        std::os::unix::fs::symlink(&folder, folder.join("circle")).unwrap();
        let other = root.path().join("assets/the-adventure-game");
        fs::create_dir_all(&other).unwrap();
        fs::write(other.join("foreign.power.ron"), "broken").unwrap();
        std::os::unix::fs::symlink(&other, folder.join("other-game")).unwrap();
        std::os::unix::fs::symlink(folder.join("nowhere"), folder.join("dangling.kit.ron")).unwrap();
    }
    let (content, diagnostics) = Content::load(root.path());
    let list = listed(&diagnostics);
    assert!(content.kits().is_empty());
    assert!(list.contains("large.kit.ron: found more than 1048576 bytes"), "{list}");
    assert!(list.contains("bytes.kit.ron:2:8: found bytes that are no text"), "{list}");
    if cfg!(unix) {
        assert!(list.contains("linked: warning: found a link to a folder elsewhere, which is not followed"), "{list}");
        assert!(list.contains("other-game: warning: found a link to a folder elsewhere"), "{list}");
        assert!(!list.contains("foreign.power.ron"), "another game's file is blamed: {list}");
        assert!(list.contains("link.kit.ron: found a link out of the content folder"), "{list}");
        assert!(list.contains("dangling.kit.ron: found something unreadable"), "{list}");
        assert_eq!(diagnostics.len(), 6, "{list}");
    }
    let dotted = folder.join("../draw-steel/bytes.kit.ron");
    assert!(source::read(root.path(), &dotted).unwrap_err().found.contains(".."));
    assert!(source::read(root.path(), &outside.path().join("out.kit.ron")).is_err());
}
