//! The closed word lists of the notation.

use super::super::data::effect::Swing;
use super::scan::{Cursor, Kind, same_word, scan};
use super::state;
use crate::core::ids::Attribute;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;

/// The nine damage types (DS-DMG-05).
pub const DAMAGE_TYPES: [&str; 9] =
    ["acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic"];

/// Ways of writing a condition, each with its id, which is the printed way.
const CONDITIONS: [(&str, &str); 19] = [
    ("lands prone", "prone"),
    ("drops prone", "prone"),
    ("knocked down", "prone"),
    ("bleeding", "bleeding"),
    ("can't stand up", "can't stand"),
    ("cannot stand up", "can't stand"),
    ("can't stand", "can't stand"),
    ("cannot stand", "can't stand"),
    ("dazed", "dazed"),
    ("frightened", "frightened"),
    ("grabbed", "grabbed"),
    ("invisible", "invisible"),
    ("prone", "prone"),
    ("knocked prone", "prone"),
    ("falls prone", "prone"),
    ("restrained", "restrained"),
    ("slowed", "slowed"),
    ("taunted", "taunted"),
    ("weakened", "weakened"),
];

/// Sentences that say the same; their words mean nothing by themselves.
const CONDITION_SENTENCES: [(&str, &str); 4] = [
    ("knock the target prone", "prone"),
    ("knocks the target prone", "prone"),
    ("fall prone", "prone"),
    ("grab the target", "grabbed"),
];

/// Words before a number that make no counter of it: sentences are full of them.
const NO_COUNTERS: [&str; 106] = [
    "a",
    "about",
    "additional",
    "ally",
    "also",
    "an",
    "and",
    "are",
    "area",
    "at",
    "aura",
    "away",
    "burrow",
    "burst",
    "but",
    "by",
    "can",
    "climb",
    "crawl",
    "cube",
    "deal",
    "deals",
    "director",
    "distance",
    "each",
    "effect",
    "enemy",
    "every",
    "except",
    "extra",
    "fall",
    "first",
    "fly",
    "for",
    "from",
    "gain",
    "gains",
    "has",
    "have",
    "heal",
    "heals",
    "if",
    "ignores",
    "ignoring",
    "in",
    "instead",
    "is",
    "it",
    "its",
    "jump",
    "least",
    "level",
    "line",
    "lose",
    "loses",
    "may",
    "melee",
    "most",
    "no",
    "of",
    "on",
    "one",
    "or",
    "otherwise",
    "plus",
    "ranged",
    "reach",
    "regain",
    "regains",
    "round",
    "size",
    "speed",
    "spend",
    "spends",
    "square",
    "squares",
    "stability",
    "stamina",
    "straight",
    "swim",
    "take",
    "takes",
    "target",
    "than",
    "the",
    "their",
    "them",
    "then",
    "they",
    "tier",
    "to",
    "toward",
    "towards",
    "turn",
    "two",
    "unless",
    "until",
    "when",
    "whenever",
    "which",
    "while",
    "who",
    "within",
    "without",
    "you",
    "your",
];

/// Conditions that last until something else ends them (DS-EFF-10, AMB-12).
const OPEN_ENDED: [&str; 2] = ["grabbed", "prone"];

/// Words that mean something by themselves, for suggestions; the lists above add theirs.
const KEYWORDS: [&str; 24] = [
    "average",
    "bane",
    "damage",
    "double",
    "edge",
    "escape",
    "immunity",
    "malice",
    "move",
    "next",
    "pull",
    "push",
    "recovery",
    "shift",
    "signature",
    "slide",
    "strike",
    "strong",
    "surge",
    "teleport",
    "temp",
    "vertical",
    "weak",
    "weakness",
];

/// Takes a damage type.
pub(crate) fn damage_type(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let found = DAMAGE_TYPES.iter().find(|kind| at.phrase(kind))?;
    Some(Name::new(found))
}

/// Takes a condition, or a state that counts with them.
pub(super) fn condition(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let listed = at.one_of(&CONDITIONS).or_else(|| at.one_of(&CONDITION_SENTENCES)).map(Name::new);
    listed.or_else(|| state::spelt_out(at))
}

/// Whether a condition needs no duration.
pub(super) fn is_open_ended(condition: Name) -> bool {
    OPEN_ENDED.iter().any(|open| condition == *open)
}

/// Takes a characteristic where nothing else could stand: its letter in any case, or its name.
pub(super) fn characteristic_any_case(at: &mut Cursor<'_, '_>) -> Option<Attribute> {
    if let Some(found) = characteristic(at) {
        return Some(found);
    }
    let mut ahead = *at;
    let word = ahead.word()?;
    let (attribute, ..) = CHARACTERISTICS.iter().find(|(_, letter, _)| {
        let mut chars = word.chars();
        chars.next().is_some_and(|c| c.eq_ignore_ascii_case(letter)) && chars.next().is_none()
    })?;
    *at = ahead;
    Some(*attribute)
}

/// Takes a characteristic: its capital letter or its name.
pub(super) fn characteristic(at: &mut Cursor<'_, '_>) -> Option<Attribute> {
    let Some(Kind::Word(word)) = at.peek() else {
        return None;
    };
    let mut letters = [0; 4];
    let (attribute, ..) = CHARACTERISTICS
        .iter()
        .find(|(_, letter, name)| word == letter.encode_utf8(&mut letters) || same_word(word, name))?;
    at.take();
    Some(*attribute)
}

/// The letter of a characteristic; a question mark for an attribute of another game.
pub(super) fn characteristic_letter(attribute: Attribute) -> char {
    let listed = CHARACTERISTICS.iter().find(|(a, ..)| *a == attribute);
    listed.map_or('?', |(_, letter, _)| *letter)
}

/// Whether the notation gives `word` a meaning of its own.
pub(super) fn is_keyword(word: &str) -> bool {
    keywords().any(|known| same_word(word, known))
}

/// The name of the counter that `word` is; `None` for words with a meaning of their own and likely slips for them.
pub(crate) fn counter_name(word: &str) -> Option<Name> {
    let name = word.to_lowercase();
    // Some capitals have no small form that reads back as one word.
    let is_word = matches!(&scan(&name)[..], [token] if token.kind == Kind::Word(&name));
    let taken = is_keyword(word) || NO_COUNTERS.contains(&name.as_str()) || meant(word).is_some();
    (is_word && !taken).then(|| Name::new(&name))
}

/// The name of the state that `word` is; `None` for words with a meaning of their own.
pub(super) fn state_name(word: &str) -> Option<Name> {
    let name = word.to_lowercase();
    let is_word = matches!(&scan(&name)[..], [token] if token.kind == Kind::Word(&name));
    let taken = is_keyword(word) || NO_COUNTERS.contains(&name.as_str());
    (is_word && !taken).then(|| Name::new(&name))
}

/// Whether a word says that some kind of damage has done its work: "poisoned" is no slip of "poison".
pub(super) fn is_worked(word: &str) -> bool {
    word.to_lowercase().strip_suffix("ed").is_some_and(|kind| DAMAGE_TYPES.contains(&kind))
}

/// The keyword that `word` is a likely slip of the pen for.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    // Short words are near to too many others; long ones may hold two slips.
    let allowed = match letters {
        0..=3 => return None,
        4..=6 => 1,
        _ => 2,
    };
    if is_keyword(&word) {
        return None;
    }
    keywords()
        .map(|known| (strsim::osa_distance(&word, known), known))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, known)| known)
}

fn keywords() -> impl Iterator<Item = &'static str> {
    let conditions = CONDITIONS.iter().flat_map(|(text, _)| text.split(' '));
    KEYWORDS.into_iter().chain(DAMAGE_TYPES).chain(conditions)
}

/// An edge or bane, as a card says it.
pub(crate) fn swing_words(swing: Swing) -> &'static str {
    match swing {
        Swing::Edge => "an edge",
        Swing::DoubleEdge => "a double edge",
        Swing::Bane => "a bane",
        Swing::DoubleBane => "a double bane",
    }
}
