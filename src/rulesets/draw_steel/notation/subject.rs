//! Whom a group names before its effect: `you:`, or the words a sentence opens with.

use super::super::effect::Effect;
use super::scan::Cursor;
use super::speaker::{Speaker, is_act};
use super::words::recipient;
use crate::rulesets::draw_steel::tier::Who;

/// The words before an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Subject {
    /// Whom they name; `None` for nobody.
    named: Option<Who>,
    /// Whether they open a sentence, as opposed to standing before a colon.
    sentence: bool,
    /// Whether they only point back at somebody.
    pronoun: bool,
    /// What the sentence goes on with.
    verb: Option<Verb>,
}

/// What a sentence says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    /// `is`, `are`.
    Is,
    /// `takes`, `has`, `gains`.
    Gets,
    /// `can`, `may`.
    May,
}

/// Verbs; whether they fit a single third person, or you and them.
const VERBS: [(&str, (Verb, bool)); 10] = [
    ("is", (Verb::Is, true)),
    ("takes", (Verb::Gets, true)),
    ("has", (Verb::Gets, true)),
    ("gains", (Verb::Gets, true)),
    ("are", (Verb::Is, false)),
    ("take", (Verb::Gets, false)),
    ("have", (Verb::Gets, false)),
    ("gain", (Verb::Gets, false)),
    ("can", (Verb::May, false)),
    ("may", (Verb::May, false)),
];

/// Allies that sentences name with a distance; the engine knows those within 10 squares.
const ALLIES: [(&str, Who); 6] = [
    ("you or one ally within", Who::YouOrAlly10),
    ("one of you or one ally within", Who::YouOrAlly10),
    ("you and one ally within", Who::YouAndAlly10),
    ("one ally within", Who::Ally10),
    ("an ally within", Who::Ally10),
    ("two allies within", Who::TwoAllies10),
];

/// The others.
const NAMES: [(&str, Who); 7] = [
    ("the target", Who::Target),
    ("each target", Who::Target),
    ("target", Who::Target),
    ("the creature", Who::Target),
    ("you deal", Who::Target),
    ("you", Who::You),
    ("the director", Who::Director),
];

impl Subject {
    /// Takes the words before an effect, `speaker` being whom the text before named.
    pub fn take(at: &mut Cursor<'_, '_>, speaker: Speaker) -> Self {
        if let Some(who) = recipient(at) {
            return Self { named: Some(who), ..Self::default() };
        }
        let named = allies(at).or_else(|| at.one_of(&NAMES));
        let back = if named.is_none() { pronoun(at, speaker) } else { None };
        let spoken = named.or(back);
        let mut ahead = *at;
        let verb = ahead.one_of(&VERBS).filter(|(_, third)| {
            // "gain 2 surges" by itself leaves open who does.
            spoken.is_some() || *third || speaker != Speaker::Nobody
        });
        if verb.is_some() {
            *at = ahead;
        }
        Self { named: spoken, sentence: spoken.is_some(), pronoun: back.is_some(), verb: verb.map(|(verb, _)| verb) }
    }

    /// Whether the sentence goes on about whoever was spoken of before.
    pub fn goes_on(self) -> bool {
        self.pronoun || (self.named.is_none() && self.verb.is_some())
    }

    /// Whom the words name for `effect`.
    ///
    /// # Errors
    /// Where subject and effect make no sentence.
    pub fn names(self, effect: &Effect) -> Result<Option<Who>, ()> {
        if !self.sentence || self.named != Some(Who::You) {
            return Ok(self.named);
        }
        match (effect, self.verb) {
            // "you push the target": the user does it, the target suffers it.
            (Effect::Force { .. }, None | Some(Verb::May)) => Ok(Some(Who::Target)),
            (_, None) if !is_act(effect) => Err(()),
            _ => Ok(self.named),
        }
    }
}

fn allies(at: &mut Cursor<'_, '_>) -> Option<Who> {
    let mut ahead = *at;
    let who = ahead.one_of(&ALLIES)?;
    if ahead.number() != Some(10) {
        return None;
    }
    let _spelt_out = ahead.phrase("squares of you") || ahead.phrase("squares") || ahead.phrase("of you");
    *at = ahead;
    Some(who)
}

/// `they` is whoever was named last, unless that is the user.
fn pronoun(at: &mut Cursor<'_, '_>, speaker: Speaker) -> Option<Who> {
    if !at.phrase("they") {
        return None;
    }
    match speaker {
        Speaker::Acts(who) | Speaker::Everything(who) if !matches!(who, Who::You | Who::Director) => Some(who),
        _ => Some(Who::Target),
    }
}
