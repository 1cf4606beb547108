//! What content says of pictures, held against those that are there.

use std::collections::BTreeSet;
use std::path::Path;

use crate::content::diagnostic::{Diagnostic, Severity, nearest, one_of};
use crate::content::level::Ground;
use crate::content::place::LineIndex;
use crate::content::source::Source;

/// Warns of every `look` and `art` in these files that has no picture below `root`; of none where there are no pictures.
pub fn check(root: &Path, sources: &[Source]) -> Vec<Diagnostic> {
    let squares = names(&root.join("assets/art/squares")).chain(names(&root.join("assets/art/quarters")));
    let looks: BTreeSet<String> = squares.chain(Ground::USUAL_LOOKS.map(str::to_owned)).collect();
    let arts: BTreeSet<String> = names(&root.join("assets/art/emblems")).collect();
    let mut findings = Vec::new();
    for source in sources {
        if looks.len() > Ground::USUAL_LOOKS.len() && source.file.ends_with(".level.ron") {
            warn(source, "look", "a ground that is drawn", &looks, &mut findings);
        }
        if !arts.is_empty() && source.file.ends_with(".creature.ron") {
            warn(source, "art", "a token picture", &arts, &mut findings);
        }
    }
    findings
}

/// The names of the pictures in a folder, without the number of a variant or the way that a stair leads.
fn names(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let stem = |path: std::path::PathBuf| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned())?;
        let (look, number) = stem.rsplit_once('-').unwrap_or((&stem, ""));
        let varies = number.parse::<u8>().is_ok() || ["north", "east"].contains(&number);
        Some(if varies { look.to_owned() } else { stem })
    };
    entries.filter_map(stem)
}

/// Warns of every value of `field`, written `field: "value"`, that is none of the known ones.
fn warn(source: &Source, field: &str, what: &str, known: &BTreeSet<String>, findings: &mut Vec<Diagnostic>) {
    let lines = LineIndex::new(&source.text);
    let fields = source.text.match_indices(field).filter(|(at, _)| {
        let before = source.text[..*at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    });
    for (at, _) in fields {
        let rest = source.text[at + field.len()..].trim_start();
        let Some(quoted) = rest.strip_prefix(':').map(str::trim_start).and_then(|rest| rest.strip_prefix('"')) else {
            continue;
        };
        let Some((name, _)) = quoted.split_once('"') else { continue };
        if known.contains(name) {
            continue;
        }
        let start = source.text.len() - quoted.len() - 1;
        let (line, column) = lines.place(start);
        let names = || known.iter().map(String::as_str);
        findings.push(Diagnostic {
            line,
            column,
            severity: Severity::Warning,
            suggestion: nearest(name, names()).map(str::to_owned),
            ..Diagnostic::of_file(source.file.clone(), format!("{field} \"{name}\""), one_of(what, names()))
        });
    }
}
