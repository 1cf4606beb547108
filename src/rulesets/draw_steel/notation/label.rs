//! What pages print before a tier entry: `≤11:`, `12–16:`, `17+:` (DS-ROLL-02).

use super::scan::{is_hyphen, is_spacing};

/// Labels of their own, each with its tier; `-` stands for any dash.
const LABELS: [(&str, u8); 10] = [
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
/// Bullets and asterisks around a label go with it, a colon must follow.
pub fn tier_label(text: &str) -> Option<(u8, usize)> {
    let ornament = |c: char| is_spacing(c) || is_hyphen(c) || matches!(c, '*' | '•' | '>' | '|');
    let start = text.trim_start_matches(ornament);
    let (rest, tier) = LABELS.iter().find_map(|(label, tier)| Some((strip(start, label)?, *tier)))?;
    let emphasis = |c: char| is_spacing(c) || c == '*';
    let entry = rest.trim_start_matches(emphasis).strip_prefix(':')?.trim_start_matches(emphasis);
    Some((tier, text.len() - entry.len()))
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
        ] {
            assert_eq!(tier_label(&format!("{label}5 damage")), Some((tier, label.len())), "{label}");
        }
    }

    #[test]
    fn entries_are_no_labels() {
        for text in
            ["", "-", "5 damage", "11 damage", "12 - 16 damage", "17 + M damage", "tier 2", "≤11", "1 1 or lower"]
        {
            assert_eq!(tier_label(text), None, "{text}");
        }
    }
}
