use super::LEDGER;
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::vocabulary::OTHER_POOLS;
use crate::rulesets::draw_steel::notation::{
    Called, Span, parse_tier, parse_tier_of, print_tier, tier_label, unknown_counters, unknown_states, words_of,
};
use crate::rulesets::draw_steel::testing::content;

/// Lines in the printed style that the content does not have: the line, ` => ` and what it prints back, then ` !! ` before
/// each piece that is reported and ` ?? ` before each state that the content would have to describe.
const LINES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/draw-steel-lines.txt"));

/// Lines that say something no typed effect can carry out, or nothing at all, stand below this one.
const REPORTED: &str = "# reported";

/// Before the names of the users of the lines.
const USERS: &str = "# users: ";

/// The words that the lines call their users by.
fn users() -> Vec<String> {
    let names = LINES.lines().filter_map(|line| line.strip_prefix(USERS));
    names.flat_map(words_of).collect()
}

/// What a line comes to, in the form of the data file.
fn outcome(text: &str, users: &[String]) -> String {
    let entry = tier_label(text).map_or(text, |(_, start)| &text[start..]);
    let parsed = parse_tier_of(entry, Called::By(users));
    let unknown = unknown_states(entry, &parsed.value, &|name| content().condition(name).is_some());
    let (slips, states): (Vec<Span>, Vec<Span>) = unknown.into_iter().partition(|span| span.meant.is_some());
    let counted = |name: Name| content().condition(name).is_some() || OTHER_POOLS.iter().any(|pool| name == *pool);
    let counters = unknown_counters(entry, &parsed.value, &counted);
    let gaps = parsed.not_understood.iter().chain(&slips).chain(&counters);
    let mut pieces: String = gaps.map(|gap| format!(" !! {}", gap.text_in(entry))).collect();
    pieces.extend(states.iter().map(|state| format!(" ?? {}", state.text_in(entry))));
    let nothing = parsed.value.segments.is_empty() && !pieces.is_empty();
    let printed = if nothing { String::new() } else { format!(" {}", print_tier(&parsed.value)) };
    format!("{text} =>{printed}{pieces}")
}

#[test]
fn states_of_ones_own_are_understood_where_content_describes_them() {
    let text = "4 damage; M < 2 weakened or slimed (save ends); the target is mazed (EoT)";
    let parsed = parse_tier(text);
    assert_eq!(parsed.not_understood, []);
    let gaps = |known: &[&str]| -> Vec<&str> {
        let gaps = unknown_states(text, &parsed.value, &|name| known.iter().any(|own| name == **own));
        gaps.into_iter().map(|gap| gap.text_in(text)).collect()
    };
    assert_eq!(gaps(&[]), ["slimed", "mazed"]);
    assert_eq!(gaps(&["slimed"]), ["mazed"]);
    assert_eq!(gaps(&["slimed", "mazed"]), [""; 0]);
}

#[test]
fn lines_in_the_printed_style_come_to_what_they_say() {
    let (good, reported) = LINES.split_once(REPORTED).expect("both parts");
    let entries = |part: &'static str| part.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let users = users();
    let mut others = String::new();
    for line in entries(good).chain(entries(reported)) {
        let text = line.split_once(" =>").expect("a line and what it comes to").0;
        let outcome = outcome(text, &users);
        if outcome != line {
            others.push_str(&format!("{outcome}\n"));
        }
    }
    assert_eq!(others, "");
    let understood = entries(good).filter(|line| !line.contains(" !! ")).count();
    let wrong: Vec<_> = entries(reported).filter(|line| !line.contains(" !! ")).collect();
    let (all, told) = (entries(good).count(), entries(reported).count());
    let ledger = LEDGER.lines().filter(|line| parse_tier(line).not_understood.is_empty()).count();
    println!(
        "{understood} of {all} lines wholly understood, {told} reported in part or whole, {ledger} of the ledger's"
    );
    assert!(all >= 100 && understood == all, "{understood} of {all} lines wholly understood");
    assert_eq!(wrong, [""; 0], "nothing of these is carried out, yet nothing is reported");
    assert_eq!(ledger, LEDGER.lines().count());
}
