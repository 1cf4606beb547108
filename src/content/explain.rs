//! RON's errors in the words of somebody who writes content.

use std::ops::Range;

use ron::error::Error;

use super::book::{Finding, snippet};
use super::diagnostic::{nearest, one_of};
use super::tree::{Node, NodeKind};

/// A piece of a printed text that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Where in the text, in bytes.
    pub span: Range<usize>,
    /// What would have been understood.
    pub expected: String,
    /// The word that was probably meant.
    pub meant: Option<String>,
}

/// Says what is wrong with a value that RON did not take.
pub fn explain(code: &Error, text: &str, node: &Node, offset: usize) -> Finding {
    let written = text.get(node.span.clone()).unwrap_or_default();
    let plain = |expected: &str| Finding::new(snippet(written), expected);
    match code {
        Error::NoSuchEnumVariant { expected, found, outer } => {
            let what = outer.as_deref().map_or_else(|| "a name".to_owned(), a_thing);
            Finding::new(format!("`{found}`"), one_of(&what, expected.iter().copied()))
                .suggesting(nearest(found, expected.iter().copied()))
        }
        Error::InvalidValueForType { expected, found } => Finding::new(found.clone(), expected.clone()),
        Error::ExpectedDifferentLength { expected, found } => Finding::new(format!("{found} parts"), expected.clone()),
        Error::Message(message) => explain_message(message, written),
        Error::ExpectedString => Finding::new(snippet(written), "a text in quotes"),
        Error::ExpectedIdentifier => {
            let bare = written.trim_matches('"').to_owned();
            let quoted = matches!(node.kind, NodeKind::Text);
            Finding::new(snippet(written), "a name without quotes").suggesting(quoted.then_some(bare.as_str()))
        }
        Error::ExpectedBoolean => plain("`true` or `false`").suggesting(boolean(written)),
        Error::ExpectedInteger | Error::ExpectedFloat if matches!(node.kind, NodeKind::Fields { .. }) => {
            plain("numbers in their order without names, as in `(2, 0, 0, 0, -1)`")
        }
        Error::ExpectedInteger | Error::ExpectedFloat | Error::InvalidIntegerDigit { .. } => plain("a whole number"),
        Error::IntegerOutOfBounds => plain("a number nearer to 0"),
        Error::ExpectedChar => plain("one character in single quotes"),
        Error::ExpectedArray => plain("a list `[ … ]`"),
        Error::ExpectedMap => plain("a map `{ … }`"),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedStructName(_) => {
            plain("values in `( … )`")
        }
        Error::ExpectedDifferentStructName { expected, found } => {
            Finding::new(format!("`{found}`"), format!("`(` or `{expected}(`"))
        }
        Error::InvalidEscape(what) => Finding::new(snippet(written), "a text without unknown escapes").with_help(*what),
        Error::ExceededRecursionLimit => plain("values nested less deep"),
        Error::ExpectedComma | Error::ExpectedArrayEnd | Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            unfinished(node, text, written, offset)
        }
        other => plain(&other.to_string().to_lowercase()),
    }
}

/// RON saw a value end before it does: a fraction, a variant that holds nothing, or too many parts.
fn unfinished(node: &Node, text: &str, written: &str, offset: usize) -> Finding {
    match &node.kind {
        NodeKind::Plain => Finding::new(snippet(written), "a whole number"),
        NodeKind::Tuple { name: Some(name), .. } | NodeKind::Fields { name: Some(name), .. }
            if offset <= name.end + 1 =>
        {
            let name = text.get(name.clone()).unwrap_or_default();
            Finding::new(snippet(written), format!("`{name}` without brackets"))
        }
        NodeKind::Tuple { .. } => Finding::new(snippet(written), "fewer values in the brackets"),
        _ => Finding::new(snippet(written), "the end of the value before"),
    }
}

/// Messages of hand-written readers: "`x` is not understood; expected y; did you mean `z`?" and
/// "unknown x `y`, expected one of z".
fn explain_message(message: &str, written: &str) -> Finding {
    let Some((found, expected)) = split_message(message) else {
        return Finding::new(snippet(written), message.to_owned());
    };
    if let Some((expected, meant)) = expected.split_once("; did you mean `") {
        let meant = meant.trim_end_matches(['`', '?']);
        return Finding::new(found, expected).suggesting(Some(meant));
    }
    let finding = Finding::new(found, expected);
    let suggestion = mend(quoted(message), expected);
    finding.suggesting(suggestion.as_deref())
}

fn split_message(message: &str) -> Option<(&str, &str)> {
    message.split_once(" is not understood; expected ").or_else(|| message.split_once(", expected "))
}

/// What stands in the first backquotes of a message.
fn quoted(message: &str) -> &str {
    message.split('`').nth(1).unwrap_or_default()
}

/// The text with every unknown word replaced by the nearest one of the examples, if that changes anything.
fn mend(written: &str, expected: &str) -> Option<String> {
    let examples: Vec<&str> = if expected.contains('`') {
        expected.split('`').skip(1).step_by(2).flat_map(|example| example.split([' ', ','])).collect()
    } else {
        expected.trim_start_matches("one of ").split([',', ' ']).collect()
    };
    let vocabulary: Vec<&str> = examples.into_iter().filter(|word| word.chars().any(char::is_alphabetic)).collect();
    let mut changed = false;
    let mended: Vec<&str> = written
        .split(' ')
        .map(|word| {
            let known = vocabulary.iter().any(|known| known.eq_ignore_ascii_case(word));
            let worded = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
            match nearest(word, vocabulary.iter().copied()) {
                Some(meant) if worded && !known => {
                    changed = true;
                    meant
                }
                _ => word,
            }
        })
        .collect();
    changed.then(|| mended.join(" "))
}

fn boolean(written: &str) -> Option<&'static str> {
    match written.trim_matches('"').to_lowercase().as_str() {
        "yes" | "on" | "1" => Some("true"),
        "no" | "off" | "0" => Some("false"),
        other => nearest(other, ["true", "false"]),
    }
}

/// A type's name as words with an article: `ActionType` is "an action type", `KitDef` "a kit".
pub fn a_thing(name: &str) -> String {
    let words = words(name.strip_suffix("Def").unwrap_or(name));
    let article = if words.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// A name of Rust as words: `MainAction` is "main action".
pub fn words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_readers_are_taken_apart() {
        let finding = explain_message("`pusj 3` is not understood; expected a tier; did you mean `push`?", "");
        assert_eq!(finding, Finding::new("`pusj 3`", "a tier").suggesting(Some("push")));
        let finding = explain_message("`Mlee 1` is not understood; expected a distance such as `Melee 1`", "");
        assert_eq!(finding.suggestion.as_deref(), Some("Melee 1"));
        let finding = explain_message("unknown characteristic `Mihgt`, expected one of Might, Agility", "");
        assert_eq!(finding.suggestion.as_deref(), Some("Might"));
        assert_eq!(finding.found, "unknown characteristic `Mihgt`");
        assert_eq!(explain_message("odd", "5").expected, "odd");
    }

    #[test]
    fn type_names_become_words() {
        assert_eq!(a_thing("ActionType"), "an action type");
        assert_eq!(a_thing("KitDef"), "a kit");
    }
}
