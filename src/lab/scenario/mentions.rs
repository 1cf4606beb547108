//! The names and words that a scenario mentions, gathered so that none of them is misspelt unnoticed.

use crate::core::intent::{Choice, Intent};
use crate::core::name::Name;

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An entry of the content that somebody is made from.
    Creature,
    /// An ability, power or action.
    Ability,
    /// What a trigger is answered with.
    Answer,
    /// What a choice spends or chooses where one creature is concerned.
    Applied,
    /// A condition or state.
    Condition,
    /// A condition, or what a lasting effect or harm came from.
    Origin,
    /// A question.
    Question,
    /// A pool.
    Pool,
    /// Why an effect ended.
    Reason,
    /// A damage type.
    DamageType,
    /// What dice were rolled for.
    Purpose,
    /// A way of moving.
    Way,
    /// An id of the ledger.
    Ledger,
}

impl Kind {
    /// In words, with its article.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Creature => "a creature",
            Self::Ability => "an ability",
            Self::Answer => "an answer to a trigger",
            Self::Applied => "a thing to choose for somebody",
            Self::Condition => "a condition",
            Self::Origin => "a condition, ability or rule",
            Self::Question => "a question",
            Self::Pool => "a pool",
            Self::Reason => "a reason for an end",
            Self::DamageType => "a damage type",
            Self::Purpose => "a purpose of dice",
            Self::Way => "a way of moving",
            Self::Ledger => "an id of the ledger",
        }
    }
}

/// Where words are looked for that no list can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speech {
    /// In the terms of rolls, damage and resistance.
    Term,
    /// In the log.
    Log,
    /// In what is told of a question.
    Told,
    /// Among the named choices of decisions.
    Choice,
}

impl Speech {
    /// In words.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Term => "term",
            Self::Log => "line of the log",
            Self::Told => "question",
            Self::Choice => "choice",
        }
    }
}

/// Something mentioned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mention {
    /// Somebody in the battle, by tag.
    Who(Name),
    /// A name of some kind.
    Name(Kind, Name),
    /// Words that must not come up here, and so have to come up elsewhere.
    Denied(Speech, String),
    /// Part of a text that must come up.
    Text(String),
}

/// Everything mentioned in some part of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions(pub Vec<Mention>);

impl Mentions {
    /// A name; an empty one mentions nothing.
    pub fn name(&mut self, kind: Kind, name: Name) {
        if name != "" {
            self.0.push(Mention::Name(kind, name));
        }
    }

    /// Names of one kind.
    pub fn names(&mut self, kind: Kind, names: impl IntoIterator<Item = Name>) {
        names.into_iter().for_each(|name| self.name(kind, name));
    }

    /// Somebody.
    pub fn who(&mut self, tag: Name) {
        self.0.push(Mention::Who(tag));
    }

    /// Several.
    pub fn all(&mut self, tags: impl IntoIterator<Item = Name>) {
        self.0.extend(tags.into_iter().map(Mention::Who));
    }

    /// Words that must not come up.
    pub fn denied(&mut self, speech: Speech, words: &str) {
        self.0.push(Mention::Denied(speech, words.to_owned()));
    }

    /// Part of a text that must come up.
    pub fn text(&mut self, words: &str) {
        self.0.push(Mention::Text(words.to_owned()));
    }

    /// What an intent names.
    pub fn intent(&mut self, intent: &Intent<Name>) {
        match intent {
            Intent::Choose(choice) => self.choice(choice),
            Intent::Use(wanted) => {
                self.who(wanted.by);
                self.name(Kind::Ability, wanted.ability);
                self.all(wanted.on.iter().copied());
                self.names(Kind::DamageType, wanted.kind);
                self.name(Kind::Ability, wanted.instead);
            }
            Intent::Walk { by, how, .. } => {
                self.who(*by);
                self.name(Kind::Way, *how);
            }
            Intent::EndTurn(by) => self.who(*by),
            Intent::Pass | Intent::Route(_) => {}
        }
    }

    /// What a choice names; a named one stands for itself.
    pub fn choice(&mut self, choice: &Choice<Name>) {
        match choice {
            Choice::Creature(who) => self.who(*who),
            Choice::React { by, with, on, .. } => {
                self.who(*by);
                self.all(*on);
                self.name(Kind::Answer, *with);
            }
            Choice::Apply { what, on, .. } => {
                self.who(*on);
                self.name(Kind::Applied, *what);
            }
            _ => {}
        }
    }

    /// What a choice names that must not be offered.
    pub fn denied_choice(&mut self, choice: &Choice<Name>) {
        self.choice(choice);
        if let Choice::Named(name) = choice {
            self.denied(Speech::Choice, name.as_str());
        }
    }
}
