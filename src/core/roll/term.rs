//! What a number is made of and what bears on a roll: typed, and put into words only where it is shown.

use serde::{Deserialize, Serialize};

use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;

/// A part of a number, or a reason that bears on a roll: the unit of every explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Term {
    /// What it does.
    pub kind: TermKind,
    /// What it adds; 0 for what shifts the result, chooses dice, or says why nothing changed.
    pub value: i16,
    /// Where it comes from.
    pub source: Source,
}

/// What a term does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TermKind {
    /// So many dice of so many sides, as they came up.
    Dice {
        /// How many.
        count: u8,
        /// Of how many sides each.
        sides: u8,
    },
    /// Adds as it is.
    Number,
    /// So many causes of help, or of hindrance where negative: an edge, two disadvantages.
    Help(i8),
    /// What all help and hindrance come to once capped and set off against each other.
    Net(i8),
    /// The roll has this degree, whatever it comes to.
    Degree(i8),
    /// The roll has at least this degree.
    LeastDegree(i8),
    /// The score that the number has to beat.
    Against(i16),
    /// Halves what came before.
    Halved,
    /// More of a kind of harm.
    Weakness,
    /// Less of a kind of harm.
    Immunity,
    /// Less of a kind of harm, which goes past it.
    ImmunityIgnored,
}

/// Where a term comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// The roll itself.
    Roll,
    /// A characteristic.
    Attribute(Attribute),
    /// Another number that is printed: `speed`, `potency`.
    Figure(Name),
    /// An ability, feature, condition or state by its name in content, and whose it is, if it is somebody's in
    /// particular.
    Content {
        /// Its name.
        name: Name,
        /// Whose it is.
        of: Option<CreatureId>,
    },
    /// What the rules say of where somebody stands or what it does: `cover`, `flanking`, `charging`.
    Situation {
        /// The rule.
        name: Name,
        /// Who is in it.
        of: Option<CreatureId>,
        /// To whom it matters.
        on: Option<CreatureId>,
    },
    /// A number of whoever acts set against the same of the other.
    Compared {
        /// What they have both.
        name: Name,
        /// The one's.
        own: i16,
        /// The other's.
        other: i16,
    },
}

impl Source {
    /// Something in content that is nobody's in particular.
    pub fn content(name: Name) -> Self {
        Self::Content { name, of: None }
    }

    /// A situation that is the same for everybody.
    pub fn situation(name: Name) -> Self {
        Self::Situation { name, of: None, on: None }
    }

    /// Its name in the game; none of the roll itself and of characteristics.
    pub fn name(self) -> Option<Name> {
        match self {
            Self::Roll | Self::Attribute(_) => None,
            Self::Figure(name)
            | Self::Content { name, .. }
            | Self::Situation { name, .. }
            | Self::Compared { name, .. } => Some(name),
        }
    }

    /// Whose it is, if it is somebody's in particular.
    pub fn creature(self) -> Option<CreatureId> {
        match self {
            Self::Content { of, .. } | Self::Situation { of, .. } => of,
            Self::Roll | Self::Attribute(_) | Self::Figure(_) | Self::Compared { .. } => None,
        }
    }

    /// The source in words that any game could use; `name` names creatures.
    pub fn words(self, name: &dyn Fn(CreatureId) -> String) -> String {
        match self {
            Self::Roll => "the roll".to_owned(),
            Self::Attribute(Attribute(number)) => format!("characteristic {number}"),
            Self::Compared { name, own, other } => format!("{name} {own} against {other}"),
            source => {
                let what = source.name().unwrap_or_default().as_str().replace('-', " ");
                source.creature().map_or_else(|| what.clone(), |of| format!("{}: {what}", name(of)))
            }
        }
    }
}

impl TermKind {
    /// What a term does, in words that any game could use, with where it comes from in words.
    pub fn words(self, source: &str) -> String {
        match self {
            Self::Dice { count: 1, sides } => format!("d{sides}"),
            Self::Dice { count, sides } => format!("{count}d{sides}"),
            Self::Number => source.to_owned(),
            Self::Help(causes @ 0..) => format!("{causes} help: {source}"),
            Self::Help(causes) => format!("{} hindrance: {source}", -causes),
            Self::Net(net) => format!("{net:+} in all"),
            Self::Degree(degree) => format!("degree {degree}: {source}"),
            Self::LeastDegree(degree) => format!("degree {degree} or better: {source}"),
            Self::Against(score) => format!("against {source} {score}"),
            Self::Halved => format!("halved: {source}"),
            Self::Weakness => format!("weakness: {source}"),
            Self::Immunity => format!("immunity: {source}"),
            Self::ImmunityIgnored => format!("immunity ignored: {source}"),
        }
    }
}

impl Term {
    /// Dice that came up with a sum.
    pub fn dice(count: u8, sides: u8, sum: i16) -> Self {
        Self { kind: TermKind::Dice { count, sides }, value: sum, source: Source::Roll }
    }

    /// A summand.
    pub fn number(value: i16, source: Source) -> Self {
        Self { kind: TermKind::Number, value, source }
    }

    /// So many causes of help, or of hindrance where negative.
    pub fn help(causes: i8, source: Source) -> Self {
        Self { kind: TermKind::Help(causes), value: 0, source }
    }

    /// The term in words that any game could use; `name` names creatures.
    pub fn words(&self, name: &dyn Fn(CreatureId) -> String) -> String {
        self.kind.words(&self.source.words(name))
    }
}

/// Terms in a row, numbers with their sign: `+2 Might, edge (restrained)`.
pub fn in_words(terms: &[Term], words: impl Fn(&Term) -> String) -> String {
    let said = |term: &Term| match term.value {
        0 => words(term),
        value => format!("{value:+} {}", words(term)),
    };
    terms.iter().map(said).collect::<Vec<_>>().join(", ")
}
