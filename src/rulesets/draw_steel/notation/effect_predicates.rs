//! How somebody is, read and printed: "if the target is winded", "any target who is a minion", "a size 1 target".

use super::super::data::predicate::{EffectPredicate, Of, State};
use super::extent::squares;
use super::gate::gate_ahead;
use super::scan::{Cursor, Kind};
use super::subject::user;
use super::words::condition;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::Who;

/// States with words of their own, each with its printed wording first.
const STATES: [(&str, State); 17] = [
    ("an enemy", State::Enemy),
    ("your enemy", State::Enemy),
    ("hostile", State::Enemy),
    ("an ally", State::Ally),
    ("your ally", State::Ally),
    ("a minion", State::Minion),
    ("winded", State::Winded),
    ("dying", State::Dying),
    ("surprised", State::Surprised),
    ("adjacent to an ally", State::BesideAlly),
    ("adjacent to one of your allies", State::BesideAlly),
    ("adjacent to you", State::Adjacent),
    ("adjacent to the target", State::Adjacent),
    ("adjacent to them", State::Adjacent),
    ("under any condition", State::Conditioned),
    ("affected by a condition", State::Conditioned),
    ("affected by any condition", State::Conditioned),
];

/// Subjects, of whom they speak and whether they only point back at somebody; with "is" grown together or apart.
const SUBJECTS: [(&str, (Of, bool)); 11] = [
    ("the target's", (Of::Target, false)),
    ("the target", (Of::Target, false)),
    ("target", (Of::Target, false)),
    ("the creature", (Of::Target, false)),
    ("the enemy", (Of::Target, false)),
    ("they're", (Of::Target, true)),
    ("they", (Of::Target, true)),
    ("it's", (Of::Target, true)),
    ("it", (Of::Target, true)),
    ("you're", (Of::You, false)),
    ("you", (Of::You, false)),
];

/// Targets by whose side they are on; only a line that tells of both sides means the targets by them.
pub(super) const SIDES: [(&str, State); 8] = [
    ("an enemy", State::Enemy),
    ("each enemy", State::Enemy),
    ("enemies", State::Enemy),
    ("any enemy", State::Enemy),
    ("an ally", State::Ally),
    ("each ally", State::Ally),
    ("allies", State::Ally),
    ("any ally", State::Ally),
];

/// Whether a line tells of both sides: "an enemy takes 6 damage; an ally can shift 2".
pub(super) fn tells_of_sides(mut at: Cursor<'_, '_>) -> bool {
    let mut told = Vec::new();
    while !at.is_done() {
        told.extend(at.clone().one_of(&SIDES));
        at = at.sentence().1;
        at.take();
    }
    told.contains(&State::Enemy) && told.contains(&State::Ally)
}

/// Takes words that mean some of the targets by how they are: "any target who is a minion", "a size 1 target"; the
/// potency of "who has M < 2" may follow.
pub(super) fn narrowed(at: &mut Cursor<'_, '_>) -> Option<EffectPredicate> {
    let mut ahead = *at;
    if !["any", "each", "every", "a", "all", "targets"].iter().any(|word| ahead.phrase(word)) {
        return None;
    }
    let sized = size(&mut ahead);
    let targets = ahead.phrase("target") || ahead.phrase("targets") || at.clone().phrase("targets");
    if !targets {
        return None;
    }
    let (state, not) = match sized {
        Some(state) => {
            let mut gated = ahead;
            if gated.phrase("who has") && gate_ahead(&gated) {
                ahead = gated;
            }
            (state, false)
        }
        None => {
            let verb = [("who is not", true), ("who isn't", true), ("who is", false), ("who are", false)];
            let not = ahead.one_of(&verb)?;
            let state = ahead
                .one_of(&STATES)
                .or_else(|| size(&mut ahead))
                .or_else(|| Some(State::Has(condition(&mut ahead).filter(|name| is_plain(*name))?)))?;
            (state, not)
        }
    };
    *at = ahead;
    Some(EffectPredicate { of: Of::Target, state, not })
}

/// Whether words say that somebody is something or that it is not.
const VERBS: [(&str, bool); 10] = [
    ("is not", true),
    ("are not", true),
    ("isn't", true),
    ("aren't", true),
    ("is", false),
    ("are", false),
    ("was", false),
    ("were", false),
    ("has", false),
    ("have", false),
];

/// How the words name whoever must be in a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// By name.
    Named,
    /// By a pronoun, which points back at the target.
    Pronoun,
    /// Not at all: whoever the effect is about.
    Bare,
}

impl Said {
    /// The same of whom it must be for an effect on `about`, if that can be told.
    pub fn about(self, given: EffectPredicate, about: Option<Who>) -> Option<EffectPredicate> {
        match (self, about) {
            (Self::Named, _) => Some(given),
            (_, Some(Who::Near(_) | Who::Director)) => None,
            (Self::Bare, Some(Who::You)) if given.state == State::Adjacent => None,
            (Self::Bare, Some(Who::You)) => Some(EffectPredicate { of: Of::You, ..given }),
            _ => Some(given),
        }
    }
}

/// Takes what an effect depends on, "if" included, and how it names whom it is about.
pub(super) fn given(at: &mut Cursor<'_, '_>) -> Option<(EffectPredicate, Said)> {
    let mut ahead = *at;
    if !ahead.phrase("if") {
        return None;
    }
    if let Some(not) = ahead.one_of(&[("you spend", false), ("you do not spend", true)]) {
        *at = ahead;
        return Some((EffectPredicate { of: Of::You, state: State::Spent, not }, Said::Named));
    }
    let start = ahead;
    let mut subject = ahead.one_of(&SUBJECTS).map(|(of, pronoun)| (of, pronoun, true));
    if subject.is_none() && user(&mut ahead) {
        subject = Some((Of::You, false, true));
    }
    let (of, pronoun, named) = subject.unwrap_or((Of::Target, true, false));
    let merged = named && {
        let mut word = start;
        let mut last = "";
        while word.start() < ahead.start() {
            last = word.word().unwrap_or_default();
        }
        last.contains(['\'', '\u{2019}'])
    };
    let verb = if merged { Some(ahead.phrase("not")) } else { ahead.one_of(&VERBS) };
    if named && verb.is_none() {
        return None;
    }
    let not = verb.unwrap_or(false) || (!named && ahead.phrase("not"));
    let _already = ["already", "currently", "also", "still"].iter().any(|word| ahead.phrase(word));
    let near = |ahead: &mut Cursor<'_, '_>| within(ahead, of);
    let state = ahead.one_of(&STATES).or_else(|| size(&mut ahead)).or_else(|| near(&mut ahead)).or_else(|| {
        let mut plain = ahead;
        let name = condition(&mut plain).filter(|name| is_plain(*name))?;
        // Of other conditions no rule asks whose they are.
        let sourced = ["frightened", "grabbed", "restrained", "taunted"].iter().any(|own| name == *own);
        let by_you = of == Of::Target && sourced && ["by you", "of you"].iter().any(|words| plain.phrase(words));
        ahead = plain;
        Some(if by_you { State::HasFromYou(name) } else { State::Has(name) })
    })?;
    // Of oneself only the other one can be near, and of oneself nobody says so.
    let astray = match (of, state) {
        (Of::You, State::Adjacent) => !said_of(start, &ahead, "target"),
        (Of::Target, State::Adjacent) => !said_of(start, &ahead, "you"),
        (Of::You, State::Enemy | State::Ally) => true,
        _ => false,
    };
    if astray {
        return None;
    }
    *at = ahead;
    let said = match (named, pronoun) {
        (false, _) => Said::Bare,
        (true, true) => Said::Pronoun,
        (true, false) => Said::Named,
    };
    Some((EffectPredicate { of, state, not }, said))
}

/// `within 2 squares of you`; of the user, `within 2 squares of the target`.
fn within(at: &mut Cursor<'_, '_>, of: Of) -> Option<State> {
    let mut ahead = *at;
    let n = ahead.phrase("within").then(|| u8::try_from(ahead.positive()?).ok())??;
    squares(&mut ahead);
    let whom = ahead.phrase("of")
        && match of {
            Of::Target => ahead.phrase("you") || user(&mut ahead),
            Of::You => ahead.phrase("the target"),
        };
    whom.then(|| {
        *at = ahead;
        State::Within(n)
    })
}

/// `size 1`, `size 2 or smaller`, `of size 3 or larger`.
fn size(at: &mut Cursor<'_, '_>) -> Option<State> {
    let mut ahead = *at;
    let _of = ahead.phrase("of");
    let n = ahead.phrase("size").then(|| u8::try_from(ahead.positive()?).ok())??;
    let state = if ahead.phrase("or smaller") {
        State::SizeAtMost(n)
    } else if ahead.phrase("or larger") || ahead.phrase("or bigger") {
        State::SizeAtLeast(n)
    } else {
        // Nothing is smaller than one square.
        (n == 1).then_some(State::SizeAtMost(1))?
    };
    *at = ahead;
    Some(state)
}

/// Whether the words from `start` to `end` close with `word`.
fn said_of(start: Cursor<'_, '_>, end: &Cursor<'_, '_>, word: &str) -> bool {
    let (mut at, mut last) = (start, None);
    while at.start() < end.start() && !at.is_done() {
        last = at.take();
    }
    matches!(last, Some(Kind::Word(own)) if own.eq_ignore_ascii_case(word) || (word == "target" && own.eq_ignore_ascii_case("them")))
}

/// Whether a condition is one that somebody simply has.
fn is_plain(condition: Name) -> bool {
    !condition.as_str().contains(' ')
}

/// What an effect depends on, as it is printed behind it.
pub fn predicate_text(given: EffectPredicate) -> String {
    if given.state == State::Spent {
        return if given.not { "if you do not spend" } else { "if you spend" }.to_owned();
    }
    let (who, verb) = match given.of {
        Of::Target => ("the target", "is"),
        Of::You => ("you", "are"),
    };
    let state = match (given.state, given.of) {
        (State::Within(n), Of::You) => format!("within {n} of the target"),
        (State::Adjacent, Of::You) => "adjacent to the target".to_owned(),
        (state, _) => state_text(state),
    };
    let not = if given.not { " not" } else { "" };
    format!("if {who} {verb}{not} {state}")
}

/// A state, as it is said of somebody who is not the user.
pub fn state_text(state: State) -> String {
    match state {
        State::Has(name) => name.to_string(),
        State::Within(n) => format!("within {n} of you"),
        State::SizeAtMost(n) => format!("size {n} or smaller"),
        State::SizeAtLeast(n) => format!("size {n} or larger"),
        State::HasFromYou(name) => format!("{name} by you"),
        state => {
            let listed = STATES.iter().find(|(_, listed)| *listed == state);
            listed.map_or_else(String::new, |(text, _)| (*text).to_owned())
        }
    }
}
