//! The names that a game knows, and the words that came up while the cases of a file were played.

use std::collections::{BTreeMap, BTreeSet};

use super::mentions::{Kind, Mention, Mentions, Speech};
use crate::content::diagnostic::{nearest, one_of};
use crate::core::fact::{Fact, FactKind};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;

/// The names that a game knows, by kind; of a kind without a list every name will do.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary(BTreeMap<Kind, BTreeSet<Name>>);

impl Vocabulary {
    /// The same with more names of a kind.
    #[must_use]
    pub fn with<N: Into<Name>>(mut self, kind: Kind, names: impl IntoIterator<Item = N>) -> Self {
        self.0.entry(kind).or_default().extend(names.into_iter().map(Into::into));
        self
    }

    /// The same with the ids of a ledger: a prefix and the highest number, a line each.
    #[must_use]
    pub fn with_ledger(self, list: &'static str) -> Self {
        let ids = list.lines().filter_map(|line| line.split_once(' ')).flat_map(|(prefix, last)| {
            (1..=last.trim().parse().unwrap_or(0_u8)).map(move |number| Name::new(&format!("{prefix}-{number:02}")))
        });
        let ids: Vec<Name> = ids.collect();
        self.with(Kind::Ledger, ids)
    }

    /// What is wrong with a name, if anything.
    pub fn fault(&self, kind: Kind, name: Name) -> Option<String> {
        let known = self.0.get(&kind)?;
        if known.contains(&name) {
            return None;
        }
        let texts = || known.iter().map(|known| known.as_str());
        let meant = match nearest(name.as_str(), texts()) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => format!("expected {}", one_of(kind.noun(), texts())),
        };
        Some(format!("{name:?} is not the name of {}; {meant}", kind.noun()))
    }

    /// What is wrong with the mentions that can be judged without a battle.
    pub fn faults<'a>(&'a self, mentions: &'a Mentions) -> impl Iterator<Item = String> + 'a {
        mentions.0.iter().filter_map(|mention| match mention {
            Mention::Name(kind, name) => self.fault(*kind, *name),
            Mention::Denied(_, words) | Mention::Text(words) if words.trim().is_empty() => {
                Some("an empty text is part of every text".to_owned())
            }
            _ => None,
        })
    }

    /// A name in a fact that the lists lack: the lists have to keep up with the rules.
    pub fn unlisted_in_fact(&self, fact: &Fact) -> Option<String> {
        match &fact.what {
            FactKind::Used { ability, .. } => self.unlisted(Kind::Ability, *ability),
            FactKind::Condition { kinds, .. } => kinds.iter().find_map(|&kind| self.unlisted(Kind::Condition, kind)),
            FactKind::ConditionEnded { why, .. } => self.unlisted(Kind::Reason, *why),
            FactKind::Damage { kinds, .. } => kinds.iter().find_map(|&kind| self.unlisted(Kind::DamageType, kind)),
            FactKind::Die { purpose, .. } => self.unlisted(Kind::Purpose, *purpose),
            _ => None,
        }
    }

    /// A name in a decision that the lists lack.
    pub fn unlisted_in_decision(&self, decision: &Decision) -> Option<String> {
        let choices: &[Choice] = match &decision.options {
            Options::Choose { choices, .. } => choices,
            _ => &[],
        };
        self.unlisted(Kind::Question, decision.ask.slug()).or_else(|| {
            choices.iter().find_map(|choice| match choice {
                Choice::React { with, .. } => self.unlisted(Kind::Answer, *with),
                Choice::Apply { what, .. } => self.unlisted(Kind::Applied, *what),
                _ => None,
            })
        })
    }

    fn unlisted(&self, kind: Kind, name: Name) -> Option<String> {
        let unlisted = name != "" && self.fault(kind, name).is_some();
        unlisted.then(|| format!("the rules speak of {name:?}, which is missing from their list: {}", kind.noun()))
    }
}

/// Words that came up.
#[derive(Clone, Debug, Default)]
pub struct Heard(BTreeMap<Speech, BTreeSet<String>>);

impl Heard {
    /// Keeps a text.
    pub fn keep(&mut self, speech: Speech, text: String) {
        self.0.entry(speech).or_default().insert(text);
    }

    /// Keeps everything another has kept.
    pub fn join(&mut self, other: Self) {
        for (speech, texts) in other.0 {
            self.0.entry(speech).or_default().extend(texts);
        }
    }

    /// What is wrong with words that must not come up: they never do.
    pub fn fault(&self, mention: &Mention) -> Option<String> {
        let Mention::Denied(speech, words) = mention else { return None };
        let known = self.0.get(speech);
        if known.into_iter().flatten().any(|text| text.contains(words.as_str())) {
            return None;
        }
        let near = nearest(words, known.into_iter().flatten().map(String::as_str));
        let meant = near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
        Some(format!("no {} in this file ever says {words:?}, so that its absence shows nothing{meant}", speech.noun()))
    }
}
