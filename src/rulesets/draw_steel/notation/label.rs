//! What pages print before a tier entry: `≤11:`, `12–16:`, `17+:` (DS-ROLL-02).

use super::scan::{is_hyphen, is_spacing};
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;

/// Labels of their own, each with its tier; `-` stands for any dash.
const LABELS: [(&str, u8); 18] = [
    ("tier1", 1),
    ("tier2", 2),
    ("tier3", 3),
    ("t1", 1),
    ("t2", 2),
    ("t3", 3),
    ("12 to 16", 2),
    ("17 or more", 3),
    ("≤11", 1),
    ("<=11", 1),
    ("11 or lower", 1),
    ("11 or less", 1),
    ("12-16", 2),
    ("17+", 3),
    ("17 or higher", 3),
    ("tier 1", 1),
    ("tier 2", 2),
    ("tier 3", 3),
];

/// The tier that `text` is labelled with, 1 to 3, and the byte at which its entry starts.
///
/// Bullets and asterisks around a label go with it. What can be nothing but a label stands by itself, behind any other a
/// colon, a bar or the end of its emphasis must follow.
pub fn tier_label(text: &str) -> Option<(u8, usize)> {
    let ornament = |c: char| is_spacing(c) || is_hyphen(c) || matches!(c, '*' | '>' | '|');
    let start = text.trim_start_matches(ornament);
    let (label, rest, tier) = LABELS.iter().find_map(|(label, tier)| Some((*label, strip(start, label)?, *tier)))?;
    let emphasis = |c: char| is_spacing(c) || c == '*';
    let behind = rest.trim_start_matches(emphasis);
    let apart = behind.len() < rest.len() && !behind.is_empty();
    let entry = match behind.strip_prefix([':', '|']) {
        Some(entry) => entry,
        None if apart && (rest.starts_with('*') || stands_alone(label, &start[..start.len() - rest.len()], behind)) => {
            behind
        }
        None => return None,
    };
    Some((tier, text.len() - entry.trim_start_matches(emphasis).len()))
}

/// Whether a label as it is written needs no colon before `entry`: `≤11 5 damage` and `17+ 9 damage`, but not
/// `17 + 9 damage`.
fn stands_alone(label: &str, written: &str, entry: &str) -> bool {
    let apart = written.contains(is_spacing);
    match label {
        // A range of damage looks the same, and nothing is gained by taking it for either.
        "12-16" => !apart,
        "17+" => !apart && !adds(entry),
        _ => label.starts_with(['≤', '<']),
    }
}

/// Whether `entry` can be the second summand of an amount that ends in a plus: a characteristic that no potency follows.
fn adds(entry: &str) -> bool {
    let word = &entry[..entry.find(|c: char| !c.is_alphabetic()).unwrap_or(entry.len())];
    let behind = entry[word.len()..].trim_start_matches(is_spacing);
    let named = |name: &str| name.eq_ignore_ascii_case(word);
    let adds = word.chars().count() == 1 || CHARACTERISTICS.iter().any(|(.., name)| named(name)) || named("your");
    adds && !behind.starts_with(['<', '&'])
}

/// What follows `label`, whatever its case, spaces and dashes.
fn strip<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    let mut rest = text;
    for expected in label.chars() {
        if expected == ' ' {
            let trimmed = rest.trim_start_matches(is_spacing);
            if trimmed.len() == rest.len() {
                return None;
            }
            rest = trimmed;
            continue;
        }
        rest = rest.trim_start_matches(is_spacing);
        let found = rest.chars().next()?;
        let same = found.eq_ignore_ascii_case(&expected) || (expected == '-' && is_hyphen(found));
        rest = same.then(|| &rest[found.len_utf8()..])?;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: DS-ROLL-02
    #[test]
    fn printed_labels_tell_the_tier_and_end_before_the_entry() {
        for (label, tier) in [
            ("≤11: ", 1),
            ("- **≤ 11:** ", 1),
            ("11 or lower: ", 1),
            ("12\u{2013}16: ", 2),
            ("• 12 - 16 : ", 2),
            ("17+:", 3),
            ("Tier 3: ", 3),
            ("✦ ≤11: ", 1),
            ("★ 17+ ", 3),
            ("≤11 ", 1),
            ("12\u{2013}16 ", 2),
            ("**17+** ", 3),
            ("| **12-16** | ", 2),
        ] {
            assert_eq!(tier_label(&format!("{label}5 damage")), Some((tier, label.len())), "{label}");
        }
    }

    #[test]
    fn entries_are_no_labels() {
        for text in [
            "",
            "-",
            "5 damage",
            "11 damage",
            "12 - 16 damage",
            "17 + M damage",
            "17+ M damage",
            "17+ Might damage",
            "17+",
            "12 \u{2013} 16 damage",
            "tier 2",
            "≤11",
            "1 1 or lower",
        ] {
            assert_eq!(tier_label(text), None, "{text}");
        }
    }
}
