//! Whom a group names before its effect: `you:`, or the words a sentence opens with.

use super::super::data::effect::Effect;
use super::scan::{Cursor, Kind, same_word};
use super::speaker::Speaker;
use super::who::{near, recipient};
use super::words::state_name;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::Who;

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
    /// Who does or suffers the same before them: `you and the target`.
    also: Option<Who>,
    /// Whether it only says that the user deals what follows.
    dealing: bool,
}

/// What a sentence says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    /// `is`, `are`.
    Is,
    /// `takes`.
    Gets,
    /// `has`.
    Has,
    /// `gains`.
    Gains,
    /// `can`, `may`.
    May,
}

/// Verbs; whether they fit a single third person, or you and them.
const VERBS: [(&str, (Verb, bool)); 21] = [
    ("gets", (Verb::Gets, true)),
    ("receives", (Verb::Gets, true)),
    ("get", (Verb::Gets, false)),
    ("receive", (Verb::Gets, false)),
    ("is also", (Verb::Is, true)),
    ("is", (Verb::Is, true)),
    ("becomes", (Verb::Is, true)),
    ("turns", (Verb::Is, true)),
    ("suffers", (Verb::Gets, true)),
    ("are also", (Verb::Is, false)),
    ("become", (Verb::Is, false)),
    ("suffer", (Verb::Gets, false)),
    ("takes", (Verb::Gets, true)),
    ("has", (Verb::Has, true)),
    ("gains", (Verb::Gains, true)),
    ("are", (Verb::Is, false)),
    ("take", (Verb::Gets, false)),
    ("have", (Verb::Has, false)),
    ("gain", (Verb::Gains, false)),
    ("can", (Verb::May, false)),
    ("may", (Verb::May, false)),
];

/// Those who need no more words.
const NAMES: [(&str, Who); 12] = [
    ("the other target", Who::OtherTargets),
    ("one target", Who::OneTarget),
    ("the target", Who::Target),
    ("each target", Who::Target),
    ("the targets", Who::Target),
    ("all targets", Who::Target),
    ("targets", Who::Target),
    ("target", Who::Target),
    ("the creature", Who::Target),
    ("the enemy", Who::Target),
    ("you", Who::You),
    ("the director", Who::Director),
];

impl Subject {
    /// Takes the words before an effect, `speaker` being whom the text before named.
    pub fn take(at: &mut Cursor<'_, '_>, speaker: Speaker) -> Self {
        if let Some(who) = recipient(at) {
            let verb = at.phrase("is").then_some(Verb::Is);
            return Self { named: Some(who), verb, ..Self::default() };
        }
        let _off_turn = at.phrase("as a free triggered action") && at.mark(',');
        const BOTH: [&str; 4] =
            ["you and the target", "you and each target", "the target and you", "both you and the target"];
        let also = BOTH.iter().any(|words| at.phrase(words)).then_some(Who::You);
        if also.is_some() {
            let _each = at.phrase("each") || at.phrase("both");
        }
        let dealing = deals(at);
        let named = also.or(dealing.then_some(Who::Target)).map(|_| Who::Target);
        let named = named.or_else(|| near(at).map(Who::Near)).or_else(|| at.one_of(&NAMES)).or_else(|| by_name(at));
        let back = if named.is_none() { pronoun(at, speaker) } else { None };
        let spoken = named.or(back);
        let mut ahead = *at;
        let verb = ahead.one_of(&VERBS).filter(|(_, third)| {
            // "gain 2 surges" by itself leaves open who does.
            spoken.is_some() || *third || speaker != Speaker::Nobody
        });
        if verb.is_some() {
            *at = ahead;
            if also.is_some() {
                let _each = at.phrase("each") || at.phrase("both");
            }
        }
        Self {
            named: spoken,
            sentence: spoken.is_some(),
            pronoun: back.is_some(),
            verb: verb.map(|(verb, _)| verb),
            also,
            dealing,
        }
    }

    /// Whether somebody is named at all.
    pub fn names_somebody(self) -> bool {
        self.named.is_some()
    }

    /// Whether its words open a sentence, as opposed to standing before a colon.
    pub fn is_sentence(self) -> bool {
        self.sentence
    }

    /// Whether it is the user who deals what follows to somebody.
    pub fn deals(self) -> bool {
        self.dealing
    }

    /// Who does or suffers the same in addition.
    pub fn also(self) -> Option<Who> {
        self.also
    }

    /// Whom what follows is about, `speaker` being whom the text before named; `None` for the targets.
    pub fn about(self, speaker: Speaker) -> Option<Who> {
        self.named.or(match speaker {
            Speaker::Nobody => None,
            Speaker::Acts(who) | Speaker::Everything(who) => Some(who),
        })
    }

    /// Whether it is about a single one of the targets.
    pub fn is_one(self) -> bool {
        self.sentence && self.named == Some(Who::OneTarget)
    }

    /// Whether the words from `start` to `end` speak of somebody else's speed, Recovery or effects than its own.
    pub fn is_contradicted(self, start: Cursor<'_, '_>, end: &Cursor<'_, '_>) -> bool {
        let you = match self.named {
            Some(Who::You) => true,
            Some(Who::Target | Who::OneTarget | Who::OtherTargets) if self.also.is_none() => false,
            _ => return false,
        };
        let mut at = start;
        while at.start() < end.start() && !at.is_done() {
            let other = match at.take() {
                Some(Kind::Word(word)) if you => ["their", "its", "them"].iter().any(|own| same_word(word, own)),
                Some(Kind::Word(word)) => same_word(word, "your"),
                _ => false,
            };
            if other {
                return true;
            }
        }
        false
    }

    /// Whether it is about the targets but one.
    pub fn is_other(self) -> bool {
        self.sentence && self.named == Some(Who::OtherTargets)
    }

    /// Whether a sentence says that somebody is something.
    pub fn says_is(self) -> bool {
        self.verb == Some(Verb::Is)
    }

    /// Whether a sentence says that somebody has something.
    pub fn says_has(self) -> bool {
        self.verb == Some(Verb::Has)
    }

    /// Whether what follows is about the ability's targets.
    pub fn is_target(self, speaker: Speaker) -> bool {
        self.named.map_or(speaker == Speaker::Nobody, |who| who == Who::Target)
    }

    /// Whether a sentence leaves what follows to somebody.
    pub fn says_may(self) -> bool {
        self.verb == Some(Verb::May)
    }

    /// Whether a sentence says that somebody gains something.
    pub fn says_gains(self) -> bool {
        self.verb == Some(Verb::Gains)
    }

    /// Takes `1 insight` of the user, who has the resource of its own class and no other.
    pub fn gains_resource(self, at: &mut Cursor<'_, '_>) -> Option<Effect> {
        const POOLS: [&str; 9] =
            ["wrath", "piety", "essence", "ferocity", "discipline", "insight", "focus", "clarity", "drama"];
        let mut ahead = *at;
        let by = ahead.positive().filter(|_| self.named == Some(Who::You))?;
        let found = POOLS.iter().any(|pool| ahead.phrase(pool));
        found.then(|| {
            *at = ahead;
            Effect::resource(by)
        })
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
        let effect = effect.outcomes().next().unwrap_or(effect);
        // Nobody can be force moved away from oneself.
        if self.also.is_some() && matches!(effect, Effect::Force(_) | Effect::Carry(_) | Effect::SwapPlaces(_)) {
            return Err(());
        }
        if !self.sentence || self.named != Some(Who::You) {
            return Ok(self.named);
        }
        match (effect, self.verb) {
            // "you push the target": the user does it, the target suffers it.
            (Effect::Force(_) | Effect::Carry(_), None | Some(Verb::May)) => Ok(Some(Who::Target)),
            (Effect::LoseStamina(_) | Effect::LoseRecoveries(_) | Effect::LoseTurn(_), None) => Ok(self.named),
            (_, None) if !effect.is_act() => Err(()),
            _ => Ok(self.named),
        }
    }
}

/// Takes `you deal`, `the goblin deals`: what follows is the target's.
fn deals(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let found = ahead.phrase("you deal") || (user(&mut ahead) && ahead.phrase("deals")) || ahead.phrase("deal");
    if found {
        *at = ahead;
    }
    found
}

/// What a stat block's creature is said to do, behind its name.
const DOES: [&str; 9] =
    ["shifts", "moves", "teleports", "regains", "makes a free strike", "loses", "spends a recovery", "shift", "move"];

/// `the wyrmling shifts`: the user, whom stat blocks call by what it is, where something is said of it.
fn by_name(at: &mut Cursor<'_, '_>) -> Option<Who> {
    let mut ahead = *at;
    if !user(&mut ahead) {
        return None;
    }
    let mut said = ahead;
    let article = at.clone().phrase("the");
    // Names of one's own are said of one alone, so that "Nearby Goblins gain" is none.
    let predicate = said.one_of(&VERBS).is_some_and(|(verb, third)| article || third || verb == Verb::May)
        || DOES.iter().any(|words| (article || !SEVERAL_DO.contains(words)) && said.phrase(words));
    predicate.then(|| {
        *at = ahead;
        Who::You
    })
}

/// Those of them that are said of several.
const SEVERAL_DO: [&str; 2] = ["shift", "move"];

/// Nouns that stand for somebody or something other than the user.
const OTHERS: [&str; 68] = [
    "everyone",
    "everybody",
    "anyone",
    "anybody",
    "someone",
    "somebody",
    "nobody",
    "both",
    "nearby",
    "choice",
    "swap",
    "swaps",
    "switch",
    "switches",
    "trade",
    "trades",
    "mentor",
    "companion",
    "mount",
    "rider",
    "captain",
    "leader",
    "minion",
    "minions",
    "squad",
    "summoner",
    "summon",
    "object",
    "wall",
    "pillar",
    "door",
    "zone",
    "cube",
    "terrain",
    "ground",
    "victim",
    "attacker",
    "creatures",
    "enemies",
    "allies",
    "targets",
    "hero",
    "heroes",
    "others",
    "other",
    "first",
    "nearest",
    "closest",
    "next",
    "last",
    "center",
    "centre",
    "middle",
    "origin",
    "point",
    "statue",
    "idol",
    "fire",
    "portal",
    "ceiling",
    "floor",
    "trap",
    "hazard",
    "vehicle",
    "triggering",
    "damaged",
    "same",
    "chosen",
];

/// Takes `the` and one or two words that have no other meaning here, a stat block's name for its own creature, or a
/// name of its own: `Queen Mallow`.
pub(crate) fn user(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let named = ahead.phrase("the");
    if (if named { unknown(&mut ahead) } else { capital(&mut ahead) }).is_none() {
        return false;
    }
    let mut longer = ahead;
    let more = if named { unknown(&mut longer) } else { capital(&mut longer) };
    if more.is_some() {
        ahead = longer;
    } else if !named && at.opens_sentence() {
        // Any first word has a capital.
        return false;
    }
    *at = ahead;
    true
}

/// `the miner's allies`: whoever is the user's, `noun` saying who.
pub(super) fn users_own(at: &mut Cursor<'_, '_>, noun: &str) -> bool {
    let mut ahead = *at;
    let named = ahead.phrase("the");
    let mut last = if named { unknown(&mut ahead) } else { capital(&mut ahead) };
    while let Some(word) = last {
        if word.as_str().contains(['\'', '\u{2019}']) {
            break;
        }
        last = if named { unknown(&mut ahead) } else { capital(&mut ahead) };
    }
    let found = last.is_some() && ahead.phrase(noun);
    if found {
        *at = ahead;
    }
    found
}

/// Takes a word that has no other meaning here and that the user is called by.
fn unknown(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let word = at.word()?;
    let mut first = VERBS.iter().map(|(verb, _)| *verb).chain(DOES).filter_map(|verb| verb.split(' ').next());
    let verb = first.any(|verb| same_word(word, verb));
    let other = OTHERS.iter().any(|other| same_word(word, other));
    // A slip for somebody else is nobody's name.
    let slip = ["target", "creature", "enemy", "director"]
        .iter()
        .any(|own| strsim::osa_distance(&word.to_lowercase(), own) <= 2);
    (!verb && !other && !slip && at.called().fits(word)).then(|| state_name(word)).flatten()
}

/// Takes a word of that sort with a capital and small letters, as names have.
fn capital(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let Some(Kind::Word(word)) = at.peek() else { return None };
    let mut letters = word.chars();
    let name = letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase);
    name.then(|| unknown(at)).flatten()
}

/// `they` is whoever was named last, unless that is the user.
fn pronoun(at: &mut Cursor<'_, '_>, speaker: Speaker) -> Option<Who> {
    if !at.phrase("they") && !at.phrase("it") {
        return None;
    }
    match speaker {
        Speaker::Acts(who) | Speaker::Everything(who) if !matches!(who, Who::You | Who::Director) => Some(who),
        _ => Some(Who::Target),
    }
}
