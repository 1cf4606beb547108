//! States that a sentence spells out and that share a record with conditions: "can't hide", "speed 0", "bane on strikes".

use super::scan::{Cursor, Kind};
use super::words::counter_name;
use crate::core::name::Name;

/// What "can't" goes on with, and the state that it makes.
const CANT: [(&str, &str); 8] = [
    ("stand", "can't stand"),
    ("hide", "can't hide"),
    ("shift", "can't shift"),
    ("use triggered actions", "can't use triggered actions"),
    ("take triggered actions", "can't use triggered actions"),
    ("make triggered actions", "can't use triggered actions"),
    ("regain stamina", "can't regain Stamina"),
    ("make opportunity attacks", "can't make opportunity attacks"),
];

/// Ways of saying that something is out of the question.
const NOT: [&str; 7] = ["can't", "cannot", "can not", "unable to", "is unable to", "are unable to", "cant"];

/// Swings of all rolls of a sort: the swing, and per sort of roll the state.
const SWINGS: [(&str, [&str; 3]); 4] = [
    ("double bane on", ["double bane on power rolls", "double bane on ability rolls", "double bane on strikes"]),
    ("double edge on", ["double edge on power rolls", "double edge on ability rolls", "double edge on strikes"]),
    ("bane on", ["bane on power rolls", "bane on ability rolls", "bane on strikes"]),
    ("edge on", ["edge on power rolls", "edge on ability rolls", "edge on strikes"]),
];

/// Sorts of rolls, with their place among the states of a swing.
const ROLLS: [(&str, usize); 4] = [("power rolls", 0), ("ability rolls", 1), ("abilities", 1), ("strikes", 2)];

/// A creature's own rolls.
const WHOSE: [&str; 6] = ["their", "its", "all", "all their", "all of their", "the"];

/// Takes a state that has words of its own.
pub(super) fn spelt_out(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let mut ahead = *at;
    let name = cant(&mut ahead).or_else(|| {
        ahead = *at;
        motionless(&mut ahead)
    });
    let name = name.or_else(|| {
        ahead = *at;
        swing(&mut ahead)
    })?;
    *at = ahead;
    Some(Name::new(name))
}

fn cant(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    NOT.iter().find(|words| at.phrase(words))?;
    at.one_of(&CANT)
}

/// `speed 0`, `the target's speed is 0`.
fn motionless(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    let _whose = ["the target's", "the creature's", "their", "its", "a"].iter().any(|words| at.phrase(words));
    if !at.phrase("speed") {
        return None;
    }
    let _verb = ["is reduced to", "becomes", "drops to", "is", "of"].iter().any(|words| at.phrase(words));
    (at.number() == Some(0)).then_some("speed 0")
}

/// `a bane on power rolls`, `edge on their strikes`.
fn swing(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    let _verb = ["takes", "has", "take", "have"].iter().any(|verb| at.phrase(verb));
    let _article = at.phrase("a") || at.phrase("an");
    let states = at.one_of(&SWINGS)?;
    let _whose = WHOSE.iter().any(|words| at.phrase(words));
    let sort = at.one_of(&ROLLS)?;
    states.get(sort).copied()
}

/// Takes a state that only the ability's own text explains, as in "the target is dragonmarked (save ends)"; it has one
/// word or two.
pub(super) fn named(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let mut ahead = *at;
    let word = ahead.word()?;
    let first = counter_name(word)?;
    let whole = closed(ahead) || may_stay(first, &ahead);
    let second = if whole { None } else { Some(counter_name(ahead.word()?)?) };
    (whole || closed(ahead)).then(|| {
        *at = ahead;
        second.map_or(first, |second| Name::new(&format!("{first} {second}")))
    })
}

/// Whether a state may end a sentence without a duration: "is swallowed" and its like say what somebody has become.
pub(super) fn may_stay(state: Name, at: &Cursor<'_, '_>) -> bool {
    state.as_str().ends_with("ed") && matches!(at.peek(), None | Some(Kind::Mark(';' | '.')))
}

/// Whether what is ahead may follow a state: another one, or how long they last.
fn closed(mut at: Cursor<'_, '_>) -> bool {
    matches!(at.peek(), Some(Kind::Mark('(' | '[' | ','))) || ["and", "or", "until"].iter().any(|word| at.phrase(word))
}

/// Whether a state is one that only an ability's own text explains; it is printed behind "is".
pub(super) fn is_named(state: Name) -> bool {
    let tokens = super::scan::scan(state.as_str());
    let mut at = Cursor::new(&tokens);
    super::words::condition(&mut at).is_none_or(|known| known != state || !at.is_done())
}
