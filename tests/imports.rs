//! Files import each other one way: where some do not, the loop is small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// As many files as may import each other in a loop. Lower it when the largest loop gets smaller.
const MOST: usize = 6;

/// A module's path below the crate.
type Module = Vec<String>;
/// Which modules each one imports.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "tests") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            if name != "tests" && !name.ends_with("_tests") {
                found.push(path);
            }
        }
    }
}

/// The text of every module; what tests import is not looked at.
fn modules() -> BTreeMap<Module, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    let named = found.iter().map(|path| {
        let inside = path.strip_prefix(&root).expect("below src").with_extension("");
        let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            module.pop();
        }
        (module, fs::read_to_string(path).expect("readable source"))
    });
    named.collect()
}

/// Words and signs of a text, without comments, quotations and the tests at its end.
fn tokens(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            quoted(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
            tokens.push(rest[..end].to_owned());
            end
        } else {
            let sign = if rest.starts_with("::") { "::".to_owned() } else { first.to_string() };
            let length = sign.len();
            if !first.is_whitespace() {
                tokens.push(sign);
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the quotation that a text begins with.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (index, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

/// Every path that a text imports or names from `crate`, `super` or `self` on.
fn paths(tokens: &[String]) -> Vec<Module> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].as_str() {
            // A return type that captures nothing says `use<>`.
            "use" if tokens.get(at + 1).is_some_and(|next| next != "<") => {
                at += 1;
                tree(tokens, &mut at, &[], &mut found);
            }
            "crate" | "super" | "self" if tokens.get(at + 1).is_some_and(|next| next == "::") => {
                let mut path = vec![tokens[at].clone()];
                while tokens.get(at + 1).is_some_and(|next| next == "::") && at + 2 < tokens.len() {
                    path.push(tokens[at + 2].clone());
                    at += 2;
                }
                found.push(path);
                at += 1;
            }
            _ => at += 1,
        }
    }
    found
}

/// Reads a tree of imports behind what stands before it.
fn tree(tokens: &[String], at: &mut usize, before: &[String], found: &mut Vec<Module>) {
    let mut path = before.to_vec();
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            "{" => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| token != "}" && token != ";") {
                    tree(tokens, at, &path, found);
                    if tokens.get(*at).is_some_and(|token| token == ",") {
                        *at += 1;
                    }
                }
                *at += 1;
                return;
            }
            "," | "}" | ";" => break,
            "as" => *at += 2,
            "::" => *at += 1,
            _ => {
                path.push(token.clone());
                *at += 1;
            }
        }
    }
    found.push(path);
}

/// The module that a path means where it stands, if it is one of the crate's.
fn meant(path: &[String], here: &[String], known: &BTreeMap<Module, String>) -> Option<Module> {
    let mut base = here.to_vec();
    let mut rest = path;
    match rest.first().map(String::as_str)? {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" | "super" => {
            if rest[0] == "self" {
                rest = &rest[1..];
            }
            while rest.first().is_some_and(|part| part == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        child => {
            if !known.contains_key(&[here, &[child.to_owned()]].concat()) {
                return None;
            }
        }
    }
    let full = [base.as_slice(), rest].concat();
    (base.len()..=full.len()).rev().map(|length| full[..length].to_vec()).find(|module| known.contains_key(module))
}

/// Who imports whom; that a module and its own child know each other is Rust's way and not counted.
fn imports(known: &BTreeMap<Module, String>) -> Imports {
    let parent = |module: &Module| module.split_last().map(|(_, above)| above.to_vec());
    let of = |here: &Module, text: &String| {
        let named = paths(&tokens(text)).into_iter().filter_map(|path| meant(&path, here, known));
        let others = named.filter(|there| {
            there != here && parent(there).as_ref() != Some(here) && parent(here).as_ref() != Some(there)
        });
        others.collect()
    };
    known.iter().map(|(here, text)| (here.clone(), of(here, text))).collect()
}

/// The modules that can be reached from one by imports, itself only if a way leads back.
fn reached(imports: &Imports, from: &Module) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(here) = next.pop() {
        for there in imports.get(here).into_iter().flatten() {
            if reached.insert(there.clone()) {
                next.push(there);
            }
        }
    }
    reached
}

/// Sets of modules of which each imports each other, if by way of others; the largest first.
fn loops(imports: &Imports) -> Vec<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        imports.keys().map(|module| (module, reached(imports, module))).collect();
    let mut found: Vec<BTreeSet<Module>> = Vec::new();
    for (module, beyond) in &reached {
        if beyond.contains(*module) && !found.iter().any(|known| known.contains(*module)) {
            let back = |other: &&Module| reached.get(other).is_some_and(|beyond| beyond.contains(*module));
            found.push(beyond.iter().filter(back).cloned().collect());
        }
    }
    found.sort_by_key(|known| std::cmp::Reverse(known.len()));
    found
}

#[test]
fn files_import_each_other_in_small_loops_only() {
    let imports = imports(&modules());
    assert!(imports.len() > 100, "the source is read");
    let mut said = String::new();
    for known in loops(&imports).iter().filter(|known| known.len() > MOST) {
        said += &format!("\n{} files import each other, and {MOST} at most may:\n", known.len());
        for here in known {
            let there: Vec<String> = imports[here].intersection(known).map(|module| module.join("/")).collect();
            said += &format!("  {} imports {}\n", here.join("/"), there.join(", "));
        }
    }
    assert!(said.is_empty(), "{said}");
}

/// Rules that name what is built on them: classes, callings or kinds of monsters of the same game. Whoever installs all
/// of a game names everybody.
fn rules_that_look_up(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for (here, there) in imports {
        let [top, game, part, within @ ..] = here.as_slice() else { continue };
        if top != "rulesets" || part != "rules" || within == ["phases"] {
            continue;
        }
        let above = ["classes", "callings", "monsters"];
        let names = |module: &&Module| {
            module.starts_with(&[top.clone(), game.clone()])
                && module.get(2).is_some_and(|part| above.contains(&part.as_str()))
        };
        found.extend(there.iter().filter(names).map(|there| format!("{} imports {}", here.join("/"), there.join("/"))));
    }
    found
}

#[test]
fn rules_name_no_class_and_no_monster() {
    let known = modules();
    let imports = imports(&known);
    let phases = &imports[&module("rulesets/draw_steel/rules/phases")];
    assert!(phases.contains(&module("rulesets/draw_steel/classes")), "who installs classes is read");
    assert_eq!(rules_that_look_up(&imports), Vec::<String>::new());
}

fn module(path: &str) -> Module {
    path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[test]
fn imports_are_found_in_trees_and_within_the_text() {
    let text = r##"
        //! use crate::game::no;
        use std::fmt;
        pub(super) use super::{b, c::{Thing, d as other}};
        use self::child::Deep;
        fn f() -> &'static str { let quote = '"'; crate::game::e::f(super::super::top::g(quote)); "crate::game::no" }
        #[cfg(test)]
mod tests { use crate::game::no; }
    "##;
    let files = ["", "game", "game/a", "game/a/child", "game/b", "game/c", "game/c/d", "game/e", "game/no", "top"];
    let mut known: BTreeMap<Module, String> = files.iter().map(|path| (module(path), String::new())).collect();
    known.insert(module("game/a"), text.to_owned());
    let found: Vec<String> = imports(&known)[&module("game/a")].iter().map(|there| there.join("/")).collect();
    assert_eq!(found, ["game/b", "game/c", "game/c/d", "game/e", "top"]);
}

#[test]
fn loops_are_found_however_long_the_way_back_is() {
    let graph = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d"), ("f", "a")];
    let mut imports = Imports::new();
    for (here, there) in graph {
        imports.entry(module(here)).or_default().insert(module(there));
    }
    let found: Vec<Vec<String>> =
        loops(&imports).iter().map(|known| known.iter().map(|module| module.join("/")).collect()).collect();
    assert_eq!(found, [vec!["a", "b", "c"], vec!["d", "e"]]);
}
