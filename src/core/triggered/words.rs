//! Triggers, bonuses and predicates in the words of a card; "it" is the bearer of the trait.

use super::TriggeredEffect;
use super::event::{Event, Whom, Whose};
use super::predicate::Predicate;
use super::roll_bonus::RollBonus;
use crate::core::name::Name;
use crate::core::uses::Scope;

impl<E> TriggeredEffect<E> {
    /// The whole of it in a sentence; `effects` are what it does, in words, and `pool` names a pool.
    pub fn words(&self, effects: &str, pool: impl Fn(Name) -> String) -> String {
        let (subject, other) = (self.whose.pronoun(), self.when.other());
        let all = [(&self.bearer, "it"), (&self.subject, subject), (&self.other, other)];
        let ifs: Vec<String> = all.into_iter().filter_map(|(so, who)| so.as_ref().map(|so| so.words(who))).collect();
        let condition = if ifs.is_empty() { String::new() } else { format!(", if {}", ifs.join(" and ")) };
        let price: Vec<String> = self.cost.iter().map(|&(of, amount)| format!("{amount} {}", pool(of))).collect();
        let how = match (self.may, price.is_empty()) {
            (false, true) => String::new(),
            (true, true) => "if it likes, ".to_owned(),
            (true, false) => format!("if it spends {}, ", price.join(" and ")),
            (false, false) => format!("for {}, ", price.join(" and ")),
        };
        let often = match self.once {
            None => "",
            Some(Scope::Turn) => ", once a turn",
            Some(Scope::Round) => ", once a round",
            Some(Scope::Fight | Scope::Own(_)) => ", once a fight",
        };
        let whom = match self.on {
            Whom::Bearer => "it".to_owned(),
            Whom::Subject => subject.to_owned(),
            Whom::Other => other.to_owned(),
            Whom::Each { whose, within } => format!("{} {}", whose.each(), near(within, "it")),
        };
        format!("{}{condition}{often}, {how}{whom}: {effects}.", self.when.words(self.whose, &self.with))
    }
}

impl<R> RollBonus<R> {
    /// The whole of it; `what` is its help or hindrance in the words of the game, `rolls` says to which rolls.
    pub fn words(&self, what: &str, rolls: &str) -> String {
        let whose = match self.whose {
            Whose::Own => format!("its {rolls}"),
            other => format!("the {rolls} of {}", other.each()),
        };
        let mut ifs = Vec::new();
        ifs.extend(self.bearer.as_ref().map(|predicate| predicate.words("it")));
        ifs.extend(self.roller.as_ref().map(|predicate| predicate.words("whoever rolls")));
        ifs.extend(self.other.as_ref().map(|predicate| predicate.words("the target")));
        let condition = if ifs.is_empty() { String::new() } else { format!(", while {}", ifs.join(" and ")) };
        format!("{what} on {whose}{condition}.")
    }
}

impl Event {
    /// What the other one is called who is in it.
    fn other(self) -> &'static str {
        match self {
            Self::Attacks | Self::Hits | Self::Misses | Self::Crits | Self::DealsDamage | Self::Fells => "the target",
            Self::IsAttacked | Self::IsHit | Self::IsMissed => "the attacker",
            Self::TakesDamage | Self::Falls => "whoever did it",
            Self::RoundStarts | Self::TurnStarts | Self::TurnEnds | Self::Uses => "nobody",
        }
    }

    fn words(self, whose: Whose, with: &[Name]) -> String {
        let subject = whose.one();
        let verb = match self {
            Self::RoundStarts => return "At the start of each round".to_owned(),
            Self::TurnStarts if whose == Whose::Own => return "At the start of its turn".to_owned(),
            Self::TurnEnds if whose == Whose::Own => return "At the end of its turn".to_owned(),
            Self::TurnStarts => "starts its turn",
            Self::TurnEnds => "ends its turn",
            Self::Uses => return format!("When {subject} uses {}", named(with, "something")),
            Self::TakesDamage => return format!("When {subject} takes {}", damage(with)),
            Self::DealsDamage => return format!("When {subject} deals {}", damage(with)),
            Self::Attacks => "attacks",
            Self::IsAttacked => "is attacked",
            Self::Hits => "hits",
            Self::IsHit => "is hit",
            Self::Misses => "misses",
            Self::IsMissed => "is missed",
            Self::Crits => "scores a critical hit",
            Self::Falls => "goes down",
            Self::Fells => "brings somebody down",
        };
        format!("When {subject} {verb}{}", means(with))
    }
}

/// What an attack is made with.
fn means(with: &[Name]) -> String {
    let one = |word: &Name| match word.as_str() {
        "melee" => " in melee".to_owned(),
        "ranged" => " at range".to_owned(),
        "close" => " up close".to_owned(),
        "court" => " at court".to_owned(),
        "rumor" => " with a rumor".to_owned(),
        "area" => " with an area".to_owned(),
        _ => format!(" with {}", plain(*word)),
    };
    with.iter().map(one).collect()
}

fn named(with: &[Name], nothing: &str) -> String {
    let all: Vec<String> = with.iter().map(|word| word.title()).collect();
    if all.is_empty() { nothing.to_owned() } else { all.join(" ") }
}

fn damage(with: &[Name]) -> String {
    with.iter().map(|word| format!("{} ", plain(*word))).chain(["damage".to_owned()]).collect()
}

fn plain(name: Name) -> String {
    name.as_str().replace('-', " ")
}

fn near(within: i16, whom: &str) -> String {
    if within <= 1 { format!("next to {whom}") } else { format!("within {within} squares of {whom}") }
}

impl Whose {
    fn one(self) -> &'static str {
        match self {
            Self::Own => "it",
            Self::Ally => "an ally",
            Self::OwnSide => "it or an ally",
            Self::Enemy => "an enemy",
            Self::Other => "anyone else",
            Self::Anyone => "anyone",
        }
    }

    fn pronoun(self) -> &'static str {
        match self {
            Self::Own => "it",
            Self::Ally => "the ally",
            Self::Enemy => "the enemy",
            Self::OwnSide | Self::Other | Self::Anyone => "that creature",
        }
    }

    /// Each of them.
    pub fn each(self) -> &'static str {
        match self {
            Self::Own => "itself",
            Self::Ally => "each ally",
            Self::OwnSide => "itself and each ally",
            Self::Enemy => "each enemy",
            Self::Other => "each other creature",
            Self::Anyone => "everybody",
        }
    }
}

impl Predicate {
    /// What must be so of `who`, with "it" for the bearer.
    pub fn words(&self, who: &str) -> String {
        self.words_of(who, "it")
    }

    /// What must be so of `who`, with what the bearer is called.
    pub fn words_of(&self, who: &str, bearer: &str) -> String {
        Told { who, bearer }.so(self)
    }
}

/// Who a predicate is about, and what its bearer is called.
#[derive(Clone, Copy)]
struct Told<'a> {
    who: &'a str,
    bearer: &'a str,
}

impl Told<'_> {
    fn so(self, predicate: &Predicate) -> String {
        self.said(predicate, true)
    }

    fn join(self, list: &[Predicate], word: &str, so: bool) -> String {
        list.iter().map(|inner| self.said(inner, so)).collect::<Vec<_>>().join(word)
    }

    /// Whose something is, seen from the bearer.
    fn own(self) -> String {
        if self.bearer == "it" { "its".to_owned() } else { format!("{}'s", self.bearer) }
    }

    fn some(self, whose: Whose) -> String {
        match whose {
            Whose::Own => self.bearer.to_owned(),
            Whose::Ally => format!("an ally of {}", self.theirs()),
            Whose::OwnSide => format!("{} side", self.own()),
            Whose::Enemy => format!("an enemy of {}", self.theirs()),
            Whose::Other => "somebody else".to_owned(),
            Whose::Anyone => "somebody".to_owned(),
        }
    }

    fn theirs(self) -> String {
        if self.bearer == "it" { "its own".to_owned() } else { self.own() }
    }

    fn all(self, whose: Whose) -> String {
        match whose {
            Whose::Own => self.bearer.to_owned(),
            Whose::Ally => format!("{} allies", self.own()),
            Whose::OwnSide => format!("{} side", self.own()),
            Whose::Enemy => format!("{} enemies", self.own()),
            Whose::Other => "all others".to_owned(),
            Whose::Anyone => "everybody".to_owned(),
        }
    }

    /// A predicate where it must be so, or must not.
    fn said(self, predicate: &Predicate, so: bool) -> String {
        let Self { who, bearer } = self;
        let not = if so { "" } else { "not " };
        match predicate {
            Predicate::Not(inner) => self.said(inner, !so),
            Predicate::All(list) => self.join(list, if so { " and " } else { " or " }, so),
            Predicate::Any(list) => self.join(list, if so { " or " } else { " and " }, so),
            Predicate::Has(is) => format!("{who} is {not}{}", plain(*is)),
            Predicate::HasFromBearer(is) => format!("{who} is {not}{} by {} doing", plain(*is), self.own()),
            Predicate::AtMostHalf(track) if so => format!("{who} has half its {} or less", plain(*track)),
            Predicate::AtMostHalf(track) => format!("{who} has more than half its {}", plain(*track)),
            Predicate::AtLeast(pool, least) if so => format!("{who} has {least} {} or more", plain(*pool)),
            Predicate::AtLeast(pool, least) => format!("{who} has less than {least} {}", plain(*pool)),
            Predicate::Bearer => format!("{who} is {not}{bearer}"),
            Predicate::Who(Whose::OwnSide) => format!("{who} is {not}on {} side", self.own()),
            Predicate::Who(whose) => format!("{who} is {not}{}", self.some(*whose)),
            Predicate::Adjacent => format!("{who} is {not}next to {bearer}"),
            Predicate::Within(within) => format!("{who} is {not}{}", near(*within, bearer)),
            Predicate::Linked { by, with } => format!("{who} is {not}{} with {}", plain(*by), self.some(*with)),
            Predicate::Near { whose, within, count: 0 | 1 } => {
                format!("{} is {not}{}", self.some(*whose), near(*within, who))
            }
            Predicate::Near { whose, within, count } => {
                let count = if so { count.to_string() } else { format!("fewer than {count}") };
                format!("{count} of {} are {}", self.all(*whose), near(*within, who))
            }
            Predicate::Is(state) => match *state {},
        }
    }
}
