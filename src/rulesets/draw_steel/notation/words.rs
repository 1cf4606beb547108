//! The closed word lists of the notation.

use super::scan::{Cursor, Kind, same_word};
use crate::core::effect::{Attribute, Duration};
use crate::core::name::Name;
use crate::rulesets::draw_steel::tier::{CHARACTERISTICS, Who};

/// The nine damage types (DS-DMG-05).
pub const DAMAGE_TYPES: [&str; 9] =
    ["acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic"];

/// Ways of writing a condition, each with its id, which is the printed way.
const CONDITIONS: [(&str, &str); 14] = [
    ("bleeding", "bleeding"),
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

/// Conditions that last until something else ends them (DS-EFF-10, AMB-12).
const OPEN_ENDED: [&str; 2] = ["grabbed", "prone"];

/// Ways of writing a duration; the first for a value is the printed one.
const DURATIONS: [(&str, Duration); 9] = [
    ("EoT", Duration::EndOfTurn),
    ("end of turn", Duration::EndOfTurn),
    ("save ends", Duration::SaveEnds),
    ("EoE", Duration::Encounter),
    ("end of encounter", Duration::Encounter),
    ("start of your next turn", Duration::UsersNextTurnStart),
    ("end of your next turn", Duration::UsersNextTurnEnd),
    ("this turn", Duration::ThisTurn),
    ("this round", Duration::ThisRound),
];

/// The recipients that are written before a colon.
const RECIPIENTS: [(&str, Who); 7] = [
    ("target", Who::Target),
    ("you and ally10", Who::YouAndAlly10),
    ("you", Who::You),
    ("one of you or ally10", Who::YouOrAlly10),
    ("two ally10", Who::TwoAllies10),
    ("ally10", Who::Ally10),
    ("director", Who::Director),
];

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
pub(super) fn damage_type(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let found = DAMAGE_TYPES.iter().find(|kind| at.phrase(kind))?;
    Some(Name::new(found))
}

/// Takes a condition.
pub(super) fn condition(at: &mut Cursor<'_, '_>) -> Option<Name> {
    at.one_of(&CONDITIONS).map(Name::new)
}

/// Whether a condition needs no duration.
pub(super) fn is_open_ended(condition: Name) -> bool {
    OPEN_ENDED.iter().any(|open| condition == *open)
}

/// Takes a duration in parentheses.
pub(super) fn duration(at: &mut Cursor<'_, '_>) -> Option<Duration> {
    let mut ahead = *at;
    let found = ahead.mark('(').then(|| ahead.one_of(&DURATIONS)).flatten();
    if found.is_some() && ahead.mark(')') {
        *at = ahead;
        return found;
    }
    None
}

/// How a duration is printed behind what lasts, with the space before it.
pub(super) fn duration_text(duration: Duration) -> String {
    let listed = DURATIONS.iter().find(|(_, listed)| *listed == duration);
    listed.map_or_else(String::new, |(text, _)| format!(" ({text})"))
}

/// Takes a recipient with its colon.
pub(super) fn recipient(at: &mut Cursor<'_, '_>) -> Option<Who> {
    RECIPIENTS.iter().find_map(|(text, who)| {
        let mut ahead = *at;
        let named = match text.strip_suffix("10") {
            Some(words) => ahead.phrase(words) && ahead.number() == Some(10),
            None => ahead.phrase(text),
        };
        (named && ahead.mark(':')).then(|| {
            *at = ahead;
            *who
        })
    })
}

/// How a recipient is printed, without its colon.
pub(super) fn recipient_text(who: Who) -> &'static str {
    let listed = RECIPIENTS.iter().find(|(_, listed)| *listed == who);
    listed.map_or("target", |(text, _)| text)
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
