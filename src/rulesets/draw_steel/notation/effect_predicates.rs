//! How somebody is, read and printed: "if the target is winded", "any target who is a minion", "a size 1 target".

use super::super::data::predicate::{EffectPredicate, Of, Predicate, State};
use super::extent::squares;
use super::gate::gate_ahead;
use super::scan::{Cursor, Kind};
use super::subject::user;
use super::words::condition;
use crate::core::name::Name;
use crate::core::triggered::Whose;
use crate::rulesets::draw_steel::data::tier::Who;

/// States with words of their own, each with its printed wording first.
static STATES: [(&str, Predicate); 17] = [
    ("an enemy", Predicate::Who(Whose::Enemy)),
    ("your enemy", Predicate::Who(Whose::Enemy)),
    ("hostile", Predicate::Who(Whose::Enemy)),
    ("an ally", Predicate::Who(Whose::OwnSide)),
    ("your ally", Predicate::Who(Whose::OwnSide)),
    ("a minion", Predicate::Is(State::Minion)),
    ("winded", Predicate::Is(State::Winded)),
    ("dying", Predicate::Is(State::Dying)),
    ("surprised", Predicate::Is(State::Surprised)),
    ("adjacent to an ally", Predicate::Is(State::BesideAlly)),
    ("adjacent to one of your allies", Predicate::Is(State::BesideAlly)),
    ("adjacent to you", Predicate::Adjacent),
    ("adjacent to the target", Predicate::Adjacent),
    ("adjacent to them", Predicate::Adjacent),
    ("under any condition", Predicate::Is(State::Conditioned)),
    ("affected by a condition", Predicate::Is(State::Conditioned)),
    ("affected by any condition", Predicate::Is(State::Conditioned)),
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
pub(super) static SIDES: [(&str, Predicate); 8] = [
    ("an enemy", Predicate::Who(Whose::Enemy)),
    ("each enemy", Predicate::Who(Whose::Enemy)),
    ("enemies", Predicate::Who(Whose::Enemy)),
    ("any enemy", Predicate::Who(Whose::Enemy)),
    ("an ally", Predicate::Who(Whose::OwnSide)),
    ("each ally", Predicate::Who(Whose::OwnSide)),
    ("allies", Predicate::Who(Whose::OwnSide)),
    ("any ally", Predicate::Who(Whose::OwnSide)),
];

/// Whether a line tells of both sides: "an enemy takes 6 damage; an ally can shift 2".
pub(super) fn tells_of_sides(mut at: Cursor<'_, '_>) -> bool {
    let mut told = Vec::new();
    while !at.is_done() {
        told.extend(at.clone().one_of(&SIDES));
        at = at.sentence().1;
        at.take();
    }
    told.contains(&Predicate::Who(Whose::Enemy)) && told.contains(&Predicate::Who(Whose::OwnSide))
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
    let (so, not) = match sized {
        Some(so) => {
            let mut gated = ahead;
            if gated.phrase("who has") && gate_ahead(&gated) {
                ahead = gated;
            }
            (so, false)
        }
        None => {
            let verb = [("who is not", true), ("who isn't", true), ("who is", false), ("who are", false)];
            let not = ahead.one_of(&verb)?;
            let so = ahead
                .one_of(&STATES)
                .or_else(|| size(&mut ahead))
                .or_else(|| Some(Predicate::Has(condition(&mut ahead).filter(|name| is_plain(*name))?)))?;
            (so, not)
        }
    };
    *at = ahead;
    Some(EffectPredicate { of: Of::Target, so, not })
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
            (Self::Bare, Some(Who::You)) if given.so == Predicate::Adjacent => None,
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
        return Some((EffectPredicate { of: Of::You, so: Predicate::Is(State::Spent), not }, Said::Named));
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
    let so = ahead.one_of(&STATES).or_else(|| size(&mut ahead)).or_else(|| near(&mut ahead)).or_else(|| {
        let mut plain = ahead;
        let name = condition(&mut plain).filter(|name| is_plain(*name))?;
        // Of other conditions no rule asks whose they are.
        let sourced = ["frightened", "grabbed", "restrained", "taunted"].iter().any(|own| name == *own);
        let by_you = of == Of::Target && sourced && ["by you", "of you"].iter().any(|words| plain.phrase(words));
        ahead = plain;
        Some(if by_you { Predicate::HasFromBearer(name) } else { Predicate::Has(name) })
    })?;
    // Of oneself only the other one can be near, and of oneself nobody says so.
    let astray = match (of, &so) {
        (Of::You, Predicate::Adjacent) => !said_of(start, &ahead, "target"),
        (Of::Target, Predicate::Adjacent) => !said_of(start, &ahead, "you"),
        (Of::You, Predicate::Who(_)) => true,
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
    Some((EffectPredicate { of, so, not }, said))
}

/// `within 2 squares of you`; of the user, `within 2 squares of the target`.
fn within(at: &mut Cursor<'_, '_>, of: Of) -> Option<Predicate> {
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
        Predicate::Within(i16::from(n))
    })
}

/// `size 1`, `size 2 or smaller`, `of size 3 or larger`.
fn size(at: &mut Cursor<'_, '_>) -> Option<Predicate> {
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
    Some(Predicate::Is(state))
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
pub fn predicate_text(given: &EffectPredicate) -> String {
    if given.so == Predicate::Is(State::Spent) {
        return if given.not { "if you do not spend" } else { "if you spend" }.to_owned();
    }
    let (who, verb) = match given.of {
        Of::Target => ("the target", "is"),
        Of::You => ("you", "are"),
    };
    let so = match (&given.so, given.of) {
        (Predicate::Within(n), Of::You) => format!("within {n} of the target"),
        (Predicate::Adjacent, Of::You) => "adjacent to the target".to_owned(),
        (so, _) => printed(so).unwrap_or_default(),
    };
    let not = if given.not { " not" } else { "" };
    format!("if {who} {verb}{not} {so}")
}

/// What lines can say of somebody who is not the user, as they print it behind "is".
pub fn printed(so: &Predicate) -> Option<String> {
    match so {
        Predicate::Has(name) => Some(name.to_string()),
        Predicate::HasFromBearer(name) => Some(format!("{name} by you")),
        Predicate::Within(n) => Some(format!("within {n} of you")),
        Predicate::Is(State::SizeAtMost(n)) => Some(format!("size {n} or smaller")),
        Predicate::Is(State::SizeAtLeast(n)) => Some(format!("size {n} or larger")),
        listed => STATES.iter().find(|(_, one)| one == listed).map(|(text, _)| (*text).to_owned()),
    }
}
