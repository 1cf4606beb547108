//! What is wrong with a content file, where, and what would have been right.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The record is not loaded.
    #[default]
    Error,
    /// The record is loaded, but probably not what its author meant.
    Warning,
}

/// One finding in a content file.
///
/// The order of the fields is the order of sorting: by file, then by place.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Path below the content root, with `/` between its parts.
    pub file: String,
    /// Line, from 1; 0 where the whole file is meant.
    pub line: u32,
    /// Column in characters, from 1; 0 where the whole file is meant.
    pub column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// What stands there.
    pub found: String,
    /// What would have been understood.
    pub expected: String,
    /// The nearest valid name, where one is near.
    pub suggestion: Option<String>,
    /// What else helps: the record it is in, the other place of a duplicate, the rule behind it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding about a whole file.
    pub fn of_file(file: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { file: file.into(), found: found.into(), expected: expected.into(), ..Self::default() }
    }

    /// The same finding with a hint.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Whether it keeps something from loading.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        f.write_str(if self.is_error() { ": " } else { ": warning: " })?;
        write!(f, "found {}, expected {}", self.found, self.expected)?;
        if let Some(suggestion) = &self.suggestion {
            // What stands in quotes by mistake is not told with quotes again.
            let quote = if self.expected.ends_with("without quotes") { '`' } else { '"' };
            write!(f, "; did you mean {quote}{suggestion}{quote}?")?;
        }
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

/// Puts findings into reading order and drops repetitions.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort();
    diagnostics.dedup();
}

/// The candidate nearest to what was written, where one is near enough to be meant.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(written);
    if folded.is_empty() {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = fold(candidate);
            let edits = strsim::osa_distance(&folded, &other);
            let likeness = strsim::jaro_winkler(&folded, &other);
            let longer = folded.chars().count().max(other.chars().count());
            let inside = folded.len() >= 4 && other.len() >= 4 && (other.contains(&folded) || folded.contains(&other));
            let near = edits <= (longer / 3).max(1) || inside || likeness >= 0.84;
            near.then_some((edits, likeness, candidate))
        })
        .min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(b.2)))
        .map(|(.., candidate)| candidate)
}

/// Case, hyphens, underscores, apostrophes and spaces do not count as differences.
fn fold(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a text shows as something and hides nothing: it has a letter or digit, and no sign that steers the others.
pub fn is_visible(text: &str) -> bool {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
    };
    text.chars().any(char::is_alphanumeric) && !text.chars().any(steers)
}

/// A list of valid names for a message: all of a short one, the beginning of a long one.
pub fn one_of<'a>(what: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let mut all: Vec<&str> = candidates.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    match all.len() {
        0 => format!("{what} (none is known)"),
        1 => format!("{what}: {}", all[0]),
        2..=SHOWN => format!("{what}: one of {}", all.join(", ")),
        n => format!("{what}: one of {}, … ({n} in all)", all[..SHOWN].join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_prints_place_matter_and_the_nearest_name() {
        let finding = Diagnostic {
            file: "assets/draw-steel/abilities/fury.ability.ron".into(),
            line: 12,
            column: 9,
            found: "\"Mihgt\"".into(),
            expected: "a characteristic: one of Agility, Might".into(),
            suggestion: Some("Might".into()),
            ..Diagnostic::default()
        };
        assert_eq!(
            finding.to_string(),
            "assets/draw-steel/abilities/fury.ability.ron:12:9: found \"Mihgt\", \
             expected a characteristic: one of Agility, Might; did you mean \"Might\"?"
        );
        let json = serde_json::to_string(&finding).unwrap();
        assert_eq!(serde_json::from_str::<Diagnostic>(&json).unwrap(), finding);
    }

    #[test]
    fn findings_sort_by_file_and_place() {
        let at = |file: &str, line, column| Diagnostic { file: file.into(), line, column, ..Diagnostic::default() };
        let mut list = vec![at("b", 1, 1), at("a", 10, 1), at("a", 2, 5), at("a", 2, 5)];
        sort(&mut list);
        assert_eq!(list, [at("a", 2, 5), at("a", 10, 1), at("b", 1, 1)]);
    }

    #[test]
    fn nothing_is_suggested_for_something_else_entirely() {
        assert_eq!(nearest("xyzzy", ["push", "pull", "slide"]), None);
        assert_eq!(nearest("", ["push"]), None);
        assert_eq!(nearest("Mihgt", ["Might", "Agility"]), Some("Might"));
    }
}
