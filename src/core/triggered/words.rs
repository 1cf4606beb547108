//! Triggers, bonuses and predicates in the words of a card; "it" is the bearer of the trait.

use super::TriggeredEffect;
use super::event::{Event, Whom, Whose};
use super::predicate::Predicate;
use super::roll_bonus::RollBonus;
use crate::core::name::Name;
use crate::core::uses::Scope;

impl<E> TriggeredEffect<E> {
    /// The whole of it in a sentence; `effects` are what it does, in words.
    pub fn words(&self, effects: &str) -> String {
        let mut ifs = Vec::new();
        let (subject, other) = (self.whose.pronoun(), "the other one");
        ifs.extend(self.bearer.as_ref().map(|predicate| predicate.words("it")));
        ifs.extend(self.subject.as_ref().map(|predicate| predicate.words(subject)));
        ifs.extend(self.other.as_ref().map(|predicate| predicate.words(other)));
        let condition = if ifs.is_empty() { String::new() } else { format!(", if {}", ifs.join(" and ")) };
        let price: Vec<String> = self.cost.iter().map(|(pool, amount)| format!("{amount} {}", plain(*pool))).collect();
        let how = match (self.may, price.is_empty()) {
            (true, true) => "it may: ".to_owned(),
            (true, false) => format!("it may spend {}: ", price.join(" and ")),
            (false, true) => String::new(),
            (false, false) => format!("it spends {}: ", price.join(" and ")),
        };
        let often = match self.once {
            None => "",
            Some(Scope::Turn) => ", once a turn",
            Some(Scope::Round) => ", once a round",
            Some(Scope::Fight | Scope::Own(_)) => ", once a fight",
        };
        let whom = match self.on {
            Whom::Bearer => "on itself".to_owned(),
            Whom::Subject if self.whose == Whose::Own => "on itself".to_owned(),
            Whom::Subject => format!("on {}", self.whose.the_one()),
            Whom::Other => "on the other one".to_owned(),
            Whom::Each { whose, within } => format!("on {} {}", whose.each(), near(within, "")),
        };
        format!("{}{condition}{often}: {how}{effects}, {whom}.", self.when.words(self.whose, &self.with))
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
        ifs.extend(self.other.as_ref().map(|predicate| predicate.words("the other one")));
        let condition = if ifs.is_empty() { String::new() } else { format!(", while {}", ifs.join(" and ")) };
        format!("{what} on {whose}{condition}.")
    }
}

impl Event {
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
    match (within, whom) {
        (..=1, "") => "next to it".to_owned(),
        (..=1, whom) => format!("next to {whom}"),
        (_, "") => format!("within {within} squares"),
        (_, whom) => format!("within {within} squares of {whom}"),
    }
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

    fn the_one(self) -> &'static str {
        match self {
            Self::Own => "itself",
            other => other.pronoun(),
        }
    }

    fn each(self) -> &'static str {
        match self {
            Self::Own => "itself",
            Self::Ally => "each ally",
            Self::OwnSide => "itself and each ally",
            Self::Enemy => "each enemy",
            Self::Other => "each other creature",
            Self::Anyone => "everybody",
        }
    }

    fn all(self) -> &'static str {
        match self {
            Self::Own => "itself",
            Self::Ally => "its allies",
            Self::OwnSide => "its side",
            Self::Enemy => "its enemies",
            Self::Other => "all others",
            Self::Anyone => "everybody",
        }
    }

    fn some(self) -> &'static str {
        match self {
            Self::Own => "it",
            Self::Ally => "an ally of its own",
            Self::OwnSide => "its side",
            Self::Enemy => "an enemy of its own",
            Self::Other => "somebody else",
            Self::Anyone => "somebody",
        }
    }
}

impl Predicate {
    /// What must be so of `who`.
    pub fn words(&self, who: &str) -> String {
        let join = |list: &[Self], word: &str| list.iter().map(|inner| inner.words(who)).collect::<Vec<_>>().join(word);
        match self {
            Self::Not(inner) => inner.denied(who),
            Self::All(list) => join(list, " and "),
            Self::Any(list) => join(list, " or "),
            Self::Has(is) => format!("{who} is {}", plain(*is)),
            Self::HasFromBearer(is) => format!("{who} is {} by its doing", plain(*is)),
            Self::AtMostHalf(track) => format!("{who} has half its {} or less", plain(*track)),
            Self::AtLeast(pool, least) => format!("{who} has {least} {} or more", plain(*pool)),
            Self::Bearer => format!("{who} is its bearer"),
            Self::Within(..=1) => format!("{who} is next to it"),
            Self::Within(squares) => format!("{who} is within {squares} squares"),
            Self::Linked { by, with } => format!("{who} is {} with {}", plain(*by), with.some()),
            Self::Near { whose, within, count } => match count {
                0 | 1 => format!("{} is {}", whose.some(), near(*within, who)),
                count => format!("{count} of {} are {}", whose.all(), near(*within, who)),
            },
        }
    }

    /// What must not be so of `who`.
    fn denied(&self, who: &str) -> String {
        match self {
            Self::Not(inner) => inner.words(who),
            Self::All(list) => list.iter().map(|inner| inner.denied(who)).collect::<Vec<_>>().join(" or "),
            Self::Any(list) => list.iter().map(|inner| inner.denied(who)).collect::<Vec<_>>().join(" and "),
            Self::Has(is) => format!("{who} is not {}", plain(*is)),
            Self::HasFromBearer(is) => format!("{who} is not {} by its doing", plain(*is)),
            Self::AtMostHalf(track) => format!("{who} has more than half its {}", plain(*track)),
            Self::AtLeast(pool, least) => format!("{who} has less than {least} {}", plain(*pool)),
            Self::Bearer => format!("{who} is not its bearer"),
            Self::Within(..=1) => format!("{who} is not next to it"),
            Self::Within(squares) => format!("{who} is more than {squares} squares away"),
            Self::Linked { by, with } => format!("{who} is not {} with {}", plain(*by), with.some()),
            Self::Near { whose, within, count } => match count {
                0 | 1 => format!("{} is not {}", whose.some(), near(*within, who)),
                count => {
                    format!("fewer than {count} of {} are {}", whose.all(), near(*within, who))
                }
            },
        }
    }
}
