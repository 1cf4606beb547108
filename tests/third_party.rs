//! `LICENSE-THIRD-PARTY` names every part of others in the program, with its licence: it has to fit `Cargo.lock`.
//!
//! `BATTLEMAT_WRITE=1 cargo test --no-default-features --test third_party` writes it anew from the sources that cargo
//! has; dependencies of all systems and features count, those of tests alone do not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

const FILE: &str = "LICENSE-THIRD-PARTY";
const REMEDY: &str = "run `BATTLEMAT_WRITE=1 cargo test --no-default-features --test third_party`";

/// Licences in the order in which one is chosen where a part offers several.
const PREFERRED: [&str; 14] = [
    "Apache-2.0",
    "MIT",
    "MIT-0",
    "Zlib",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "BSL-1.0",
    "Unicode-3.0",
    "0BSD",
    "MPL-2.0",
    "OFL-1.1",
    "Ubuntu-font-1.0",
    "CC0-1.0",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A number that changes with the set of packages from elsewhere in `Cargo.lock`.
fn locked() -> String {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let others = lock.split("[[package]]").filter(|package| package.contains("\nsource = "));
    let wanted = |line: &&str| line.starts_with("name = ") || line.starts_with("version = ");
    let list: Vec<String> =
        others.map(|package| package.lines().filter(wanted).collect::<Vec<_>>().join(" ")).collect();
    format!("{:016x}", xxh3_64(list.join("\n").as_bytes()))
}

#[test]
fn the_notices_fit_the_locked_dependencies() {
    if std::env::var_os("BATTLEMAT_WRITE").is_some() {
        fs::write(root().join(FILE), notices()).expect("a file beside Cargo.toml");
    }
    let text = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    assert!(text.contains(&format!("Cargo.lock {}", locked())), "{FILE} is not of this Cargo.lock: {REMEDY}");
    for part in ["MPL-2.0", "OFL-1.1", "Ubuntu-font-1.0", "bevy_ecs ", "epaint_default_fonts ", "serde "] {
        assert!(text.contains(part), "{FILE} does not name {part}: {REMEDY}");
    }
    let told = fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(told.contains(FILE), "the README says where the notices are");
}

/// A package of others.
#[derive(Debug)]
struct Part {
    name: String,
    licence: String,
    /// What of its licence is chosen.
    chosen: BTreeSet<String>,
    home: String,
    folder: PathBuf,
}

/// The packages that the program is made of.
fn parts() -> Vec<Part> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--all-features", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let data: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let nodes: BTreeMap<String, Value> =
        list(&data["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let own = text(&data["resolve"]["root"]);
    let (mut waiting, mut seen) = (vec![own.clone()], BTreeSet::new());
    while let Some(id) = waiting.pop() {
        if seen.insert(id.clone()) {
            let shipped = |dep: &Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            waiting.extend(list(&nodes[&id]["deps"]).iter().filter(|dep| shipped(dep)).map(|dep| text(&dep["pkg"])));
        }
    }
    let package = |package: &Value| {
        let licence = text(&package["license"]).replace('/', " OR ");
        Part {
            name: format!("{} {}", text(&package["name"]), text(&package["version"])),
            chosen: choose(&licence),
            licence,
            home: package["repository"].as_str().or(package["homepage"].as_str()).unwrap_or_default().to_owned(),
            folder: PathBuf::from(text(&package["manifest_path"])).parent().map(Path::to_path_buf).unwrap_or_default(),
        }
    };
    let wanted = |package: &&Value| text(&package["id"]) != own && seen.contains(&text(&package["id"]));
    let mut parts: Vec<Part> = list(&data["packages"]).iter().filter(wanted).map(package).collect();
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    parts
}

/// The licences that an SPDX expression comes to, where it leaves a choice the preferred ones.
fn choose(expression: &str) -> BTreeSet<String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    either(&mut words.as_slice())
}

fn either(words: &mut &[&str]) -> BTreeSet<String> {
    let rank = |set: &BTreeSet<String>| {
        let worst =
            set.iter().map(|id| PREFERRED.iter().position(|known| known == id).unwrap_or(PREFERRED.len())).max();
        (worst, set.len())
    };
    let mut best = both(words);
    while let Some((&"OR", rest)) = words.split_first() {
        *words = rest;
        let other = both(words);
        if rank(&other) < rank(&best) {
            best = other;
        }
    }
    best
}

fn both(words: &mut &[&str]) -> BTreeSet<String> {
    let mut all = single(words);
    while let Some((&"AND", rest)) = words.split_first() {
        *words = rest;
        all.extend(single(words));
    }
    all
}

fn single(words: &mut &[&str]) -> BTreeSet<String> {
    let Some((&first, rest)) = words.split_first() else { return BTreeSet::new() };
    *words = rest;
    if first == "(" {
        let inner = either(words);
        *words = words.get(1..).unwrap_or_default();
        return inner;
    }
    let mut id = first.to_owned();
    if let [with @ "WITH", exception, rest @ ..] = words {
        id = format!("{id} {with} {exception}");
        *words = rest;
    }
    BTreeSet::from([id])
}

/// How the text of a licence can be told from others.
fn mark(id: &str) -> &'static [&'static str] {
    match id {
        "Apache-2.0" => &["Apache License", "Version 2.0, January 2004", "END OF TERMS AND CONDITIONS"],
        "Apache-2.0 WITH LLVM-exception" => &["Apache License", "LLVM Exceptions"],
        "MIT" => {
            &["Permission is hereby granted, free of charge", "The above copyright notice and this permission notice"]
        }
        "Zlib" => &["This software is provided 'as-is'", "must not be misrepresented"],
        "BSD-2-Clause" => &["Redistribution and use in source and binary forms"],
        "BSD-3-Clause" => &["Redistribution and use in source and binary forms", "endorse or promote"],
        "ISC" => &["Permission to use, copy, modify, and/or distribute this software", "above copyright notice"],
        "BSL-1.0" => &["Boost Software License"],
        "Unicode-3.0" => &["UNICODE LICENSE V3"],
        "MPL-2.0" => &["Mozilla Public License Version 2.0"],
        "OFL-1.1" => &["SIL OPEN FONT LICENSE Version 1.1"],
        "Ubuntu-font-1.0" => &["UBUNTU FONT LICENCE Version 1.0"],
        "MIT-0" => &["MIT No Attribution"],
        "CC0-1.0" => &["CC0 1.0 Universal"],
        "0BSD" => &["Permission to use, copy, modify, and/or distribute this software", "AND THE AUTHOR DISCLAIMS"],
        _ => &[],
    }
}

/// The texts about licences in a package.
fn files(folder: &Path, depth: usize, found: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
        let about = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"]
            .iter()
            .any(|word| name.contains(word));
        let about = about || folder.ends_with("fonts") && name.ends_with(".TXT");
        let code = [".RS", ".TOML", ".PY", ".TTF", ".JSON"].iter().any(|ending| name.ends_with(ending));
        if path.is_dir() {
            if depth > 0 && (about || name == "FONTS") {
                files(&path, depth - 1, found);
            }
        } else if about
            && !code
            && let Ok(text) = fs::read_to_string(&path)
        {
            found.push(text.replace('\r', ""));
        }
    }
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line says whose a work is; list items `(c)` and words about copyright do not.
fn is_copyright(line: &str) -> bool {
    let line = line.trim().trim_start_matches(['/', '#', '*', ' ']).to_lowercase();
    let Some(rest) = line.strip_prefix("copyright").or_else(|| line.strip_prefix('\u{a9}')) else { return false };
    let rest = rest.trim_start_matches([' ', ':']);
    let signed = ["(c)", "\u{a9}", "&copy;"].iter().find_map(|sign| rest.strip_prefix(sign));
    let named = rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("the ") && !rest.ends_with('.');
    (named || signed.is_some_and(|rest| !rest.trim().is_empty()) || line.starts_with('\u{a9}'))
        && !line.contains("yyyy")
        && !line.contains("copyright owner")
}

/// The whole file of notices.
fn notices() -> String {
    let parts = parts();
    // By licence: its text without names, as most have it, and whose text differs.
    let mut bodies: BTreeMap<&str, BTreeMap<String, (String, Vec<&str>)>> = BTreeMap::new();
    let mut lines = Vec::new();
    for part in &parts {
        let mut texts = Vec::new();
        files(&part.folder, 2, &mut texts);
        let mut holders: BTreeSet<String> = BTreeSet::new();
        for text in &texts {
            // Of a licence that is not chosen the names still say whose work it is.
            holders.extend(text.lines().filter(|line| is_copyright(line)).map(flat));
        }
        for id in &part.chosen {
            let of =
                |text: &&String| mark(id).iter().all(|words| flat(text).to_lowercase().contains(&words.to_lowercase()));
            let fits = texts.iter().filter(of).min_by_key(|text| text.len());
            let Some(text) = fits else { continue };
            let body: String =
                text.lines().filter(|line| !is_copyright(line)).map(|line| format!("{}\n", line.trim_end())).collect();
            let key = flat(&body).to_lowercase();
            bodies
                .entry(id)
                .or_default()
                .entry(key)
                .or_insert_with(|| (body.trim_matches('\n').to_owned(), Vec::new()))
                .1
                .push(&part.name);
        }
        let notices = texts.iter().filter(|text| {
            flat(text).len() < 1500 && !text.contains("Permission") && text.contains("product includes")
        });
        let chosen = part.chosen.iter().cloned().collect::<Vec<_>>().join(" and ");
        let mut told = format!("{}: {chosen}", part.name);
        if chosen != part.licence {
            told.push_str(&format!(" (offered under {})", part.licence));
        }
        if !part.home.is_empty() {
            told.push_str(&format!("\n    {}", part.home));
        }
        if part.chosen.contains("MPL-2.0") {
            let (name, version) = part.name.split_once(' ').unwrap_or((&part.name, ""));
            told.push_str(&format!("\n    source code, unchanged: https://crates.io/crates/{name}/{version}"));
        }
        told.extend(holders.iter().map(|holder| format!("\n    {holder}")));
        told.extend(notices.flat_map(|text| {
            text.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("\n    {}", line.trim()))
        }));
        lines.push(told);
    }
    let mut text = format!(
        "Battlemat is made with the work of others. This file names it, under which licence each part is used, whose it is, and\n\
         has the licences in full. Made from Cargo.lock {}; parts that only some systems use are named too.\n\n{}\n",
        locked(),
        lines.join("\n")
    );
    for part in parts.iter().filter(|part| part.chosen.contains("OFL-1.1")) {
        let mut texts = Vec::new();
        files(&part.folder.join("fonts"), 0, &mut texts);
        let ruler = "=".repeat(80);
        for own in texts {
            text.push_str(&format!("\n{ruler}\nWith the fonts of {}\n{ruler}\n\n{}\n", part.name, own.trim()));
        }
    }
    for (id, variants) in bodies.iter().filter(|(id, _)| !matches!(**id, "OFL-1.1" | "Ubuntu-font-1.0")) {
        let mut variants: Vec<&(String, Vec<&str>)> = variants.values().collect();
        variants.sort_by_key(|(body, names)| (std::cmp::Reverse(names.len()), body.len(), names.clone()));
        // A few words or lines more or less make no other licence of a standard one.
        let one_text =
            matches!(*id, "Apache-2.0" | "MIT" | "Zlib" | "ISC" | "BSL-1.0" | "MPL-2.0" | "Unicode-3.0" | "CC0-1.0");
        for (body, names) in variants.into_iter().take(if one_text { 1 } else { usize::MAX }) {
            let of = if one_text { String::new() } else { format!(" ({})", names.join(", ")) };
            text.push_str(&format!("\n{}\n{id}{of}\n{}\n\n{body}\n", "=".repeat(80), "=".repeat(80)));
        }
    }
    let without: BTreeSet<&String> =
        parts.iter().flat_map(|part| &part.chosen).filter(|id| !bodies.contains_key(id.as_str())).collect();
    assert!(without.is_empty(), "no part brings the text of {without:?}");
    text
}

#[test]
fn licences_are_chosen() {
    for (expression, chosen) in [
        ("MIT OR Apache-2.0", "Apache-2.0"),
        ("MIT", "MIT"),
        ("Unlicense OR MIT", "MIT"),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", "Apache-2.0, Unicode-3.0"),
        ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", "Apache-2.0"),
        ("Apache-2.0 AND (OFL-1.1 OR MIT)", "Apache-2.0, MIT"),
        ("Apache-2.0 WITH LLVM-exception AND MIT", "Apache-2.0 WITH LLVM-exception, MIT"),
    ] {
        assert_eq!(choose(expression).into_iter().collect::<Vec<_>>().join(", "), chosen, "{expression}");
    }
}
