//! States that a sentence spells out and that share a record with conditions: "can't hide", "speed 0", "bane on strikes".

use super::scan::{Cursor, Kind};
use super::subject::user;
use super::words::{counter_name, is_worked, state_name};
use crate::core::name::Name;

/// What "can't" goes on with, and the state that it makes.
const CANT: [(&str, &str); 21] = [
    ("use magic abilities", "can't use magic abilities"),
    ("use psionic abilities", "can't use psionic abilities"),
    ("use weapon abilities", "can't use weapon abilities"),
    ("use ranged abilities", "can't use ranged abilities"),
    ("use area abilities", "can't use area abilities"),
    ("see you and your allies clearly", "can't see you and your allies clearly"),
    ("see your allies clearly", "can't see your allies clearly"),
    ("see you clearly", "can't see you clearly"),
    ("teleport", "can't teleport"),
    ("use main actions", "can't use main actions"),
    ("take main actions", "can't use main actions"),
    ("use maneuvers", "can't use maneuvers"),
    ("take maneuvers", "can't use maneuvers"),
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
const SWINGS: [(&str, [&str; 4]); 4] = [
    (
        "double bane on",
        [
            "double bane on power rolls",
            "double bane on ability rolls",
            "double bane on strikes",
            "double bane on tests",
        ],
    ),
    (
        "double edge on",
        [
            "double edge on power rolls",
            "double edge on ability rolls",
            "double edge on strikes",
            "double edge on tests",
        ],
    ),
    ("bane on", ["bane on power rolls", "bane on ability rolls", "bane on strikes", "bane on tests"]),
    ("edge on", ["edge on power rolls", "edge on ability rolls", "edge on strikes", "edge on tests"]),
];

/// Swings of all rolls against somebody, per sort of roll.
const EXPOSED: [(&str, [&str; 2]); 8] = [
    ("a double bane", ["double bane on ability rolls against", "double bane on strikes against"]),
    ("a double edge", ["double edge on ability rolls against", "double edge on strikes against"]),
    ("a bane", ["bane on ability rolls against", "bane on strikes against"]),
    ("an edge", ["edge on ability rolls against", "edge on strikes against"]),
    ("double bane", ["double bane on ability rolls against", "double bane on strikes against"]),
    ("double edge", ["double edge on ability rolls against", "double edge on strikes against"]),
    ("bane", ["bane on ability rolls against", "bane on strikes against"]),
    ("edge", ["edge on ability rolls against", "edge on strikes against"]),
];

/// Sorts of rolls, with their place among the states of a swing.
const ROLLS: [(&str, usize); 6] = [
    ("power rolls", 0),
    ("ability rolls", 1),
    ("ability power rolls", 1),
    ("abilities", 1),
    ("strikes", 2),
    ("tests", 3),
];

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
        ahead.phrase("concealment").then_some("concealment").filter(|_| !ahead.clone().phrase("from"))
    });
    let name = name.or_else(|| {
        ahead = *at;
        guarded(&mut ahead)
    });
    let name = name.or_else(|| {
        ahead = *at;
        exposed(&mut ahead)
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

/// `edge on strikes against`, `strikes against the target have an edge`.
fn exposed(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    const SORTS: [(&str, usize); 4] = [("ability rolls", 0), ("abilities used", 0), ("strikes", 1), ("rolls", 0)];
    let mut ahead = *at;
    if let Some(states) = ahead.one_of(&EXPOSED[4..])
        && ahead.phrase("on")
        && let Some(sort) = ahead.one_of(&SORTS)
        && ahead.phrase("against")
    {
        *at = ahead;
        return states.get(sort).copied();
    }
    let sort = at.one_of(&SORTS)?;
    let _made = at.phrase("made");
    if !["against the target", "against them", "against it"].iter().any(|words| at.phrase(words)) {
        return None;
    }
    if !["have", "has", "gain", "gains", "take", "takes"].iter().any(|verb| at.phrase(verb)) {
        return None;
    }
    at.one_of(&EXPOSED)?.get(sort).copied()
}

/// Swings of rolls against the user alone, or against its allies as well.
const GUARDED: [(&str, [&str; 4]); 2] = [
    (
        "double bane on",
        [
            "double bane on strikes against you",
            "double bane on strikes against you and your allies",
            "double bane on ability rolls against you",
            "double bane on ability rolls against you and your allies",
        ],
    ),
    (
        "bane on",
        [
            "bane on strikes against you",
            "bane on strikes against you and your allies",
            "bane on ability rolls against you",
            "bane on ability rolls against you and your allies",
        ],
    ),
];

/// `a bane on strikes against you`, `double bane on ability rolls made to harm you or your allies`.
fn guarded(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    let _verb = ["takes", "has", "take", "have"].iter().any(|verb| at.phrase(verb));
    let _article = at.phrase("a");
    let states = at.one_of(&GUARDED)?;
    let _whose = WHOSE.iter().any(|words| at.phrase(words));
    let sort = at.one_of(&[("strikes", 0), ("ability rolls", 2)])?;
    let against = ["made against", "made to harm", "that target", "targeting", "against"];
    if !against.iter().any(|words| at.phrase(words)) || !(at.phrase("you") || user(at)) {
        return None;
    }
    let mut side = *at;
    let allies = (side.phrase("or") || side.phrase("and")) && side.phrase("your allies");
    if allies {
        *at = side;
    }
    states.get(sort + usize::from(allies)).copied()
}

/// `speed 0`, `the target's speed is 0`, `half speed`, and the same of stability.
fn motionless(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    let _whose =
        ["the target's", "the creature's", "the enemy's", "their", "its", "a"].iter().any(|words| at.phrase(words));
    if at.phrase("half speed") {
        return Some("half speed");
    }
    let stability = at.phrase("stability");
    if !stability && at.phrase("half stability") {
        return Some("half stability");
    }
    if !stability && !at.phrase("speed") {
        return None;
    }
    let halved = if stability { "half stability" } else { "half speed" };
    if at.phrase("is halved") || at.phrase("is reduced by half") {
        return Some(halved);
    }
    let _verb = ["is reduced to", "becomes", "drops to", "is", "of"].iter().any(|words| at.phrase(words));
    let none = if stability { "stability 0" } else { "speed 0" };
    (at.number() == Some(0)).then_some(none)
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

/// Takes a state that a content file of its own explains, as in "the target is dragonmarked (save ends)"; where the text
/// says that somebody "is" so, it may have two words and look like a slip of the pen.
pub(super) fn named(at: &mut Cursor<'_, '_>, said: bool) -> Option<Name> {
    let mut ahead = *at;
    let word = ahead.word()?;
    if !said {
        let name = counter_name(word).or_else(|| is_worked(word).then(|| state_name(word)).flatten())?;
        let lasts = super::lasting::duration(&mut ahead.clone()).is_some();
        let chained = ["and", "or"].iter().any(|joiner| ahead.clone().phrase(joiner));
        return (lasts || chained).then(|| {
            *at = ahead;
            name
        });
    }
    let first = state_name(word)?;
    let whole = closed(ahead) || may_stay(first, &ahead);
    let second = if whole { None } else { Some(state_name(ahead.word()?)?) };
    let name = second.map_or(first, |second| Name::new(&format!("{first} {second}")));
    (whole || closed(ahead) || may_stay(name, &ahead)).then(|| {
        *at = ahead;
        name
    })
}

/// Takes a state that somebody "has" for a while: "has shadowed vision (save ends)".
pub(super) fn had(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let mut ahead = *at;
    let first = counter_name(ahead.word()?)?;
    let second = if closed(ahead) { None } else { Some(counter_name(ahead.word()?)?) };
    super::lasting::duration(&mut ahead.clone())?;
    *at = ahead;
    Some(second.map_or(first, |second| Name::new(&format!("{first} {second}"))))
}

/// Whether a state may end a sentence without a duration: "is swallowed" and its like say what somebody has become.
pub(super) fn may_stay(state: Name, at: &Cursor<'_, '_>) -> bool {
    state.as_str().ends_with("ed") && matches!(at.peek(), None | Some(Kind::Mark(';' | '.')))
}

/// Whether what is ahead may follow a state: another one, or how long they last.
fn closed(mut at: Cursor<'_, '_>) -> bool {
    matches!(at.peek(), Some(Kind::Mark('(' | '[' | ',')))
        || ["and", "or", "until", "by"].iter().any(|word| at.phrase(word))
}

/// Whether a state is one that only an ability's own text explains; it is printed behind "is".
pub(crate) fn is_named(state: Name) -> bool {
    let tokens = super::scan::scan(state.as_str());
    let mut at = Cursor::new(&tokens);
    super::words::condition(&mut at).is_none_or(|known| known != state || !at.is_done())
}
