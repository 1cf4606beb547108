//! One side of a check: its rank, what helps and hinders it, and the reasons for both.

use super::data::words::Rank;
use super::rolls::{self, Part};
use super::words;
use crate::core::name::Name;
use crate::core::roll::{Source, Term, TermKind};

/// One side of a check with its reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Stat {
    /// What the rank is made of.
    pub ranks: Vec<Term>,
    /// Advantage ranks, and Disadvantage ranks where negative.
    pub help: Vec<Term>,
    /// The Tier of whoever rolls.
    pub tier: i16,
    /// How ranks of help are read where a table reads them otherwise.
    pub reads: Reads,
}

/// Other ways to read ranks of Advantage and Disadvantage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Reads {
    /// They cancel before a die is rolled.
    pub cancel: bool,
    /// They are added as they are.
    pub flat: bool,
    /// Dice of passive checks come to their means.
    pub means: bool,
}

impl Stat {
    /// The rank that is added.
    pub fn rank(&self) -> i16 {
        let help = if self.reads.flat { self.sum(1) - self.sum(-1) } else { 0 };
        help + self.ranks_alone()
    }

    /// The rank without what helps and hinders.
    pub(super) fn ranks_alone(&self) -> i16 {
        self.ranks.iter().map(|term| term.value).sum()
    }

    fn sum(&self, sign: i16) -> i16 {
        let of = |term: &Term| match term.kind {
            TermKind::Help(causes) => i16::from(causes),
            _ => 0,
        };
        self.help.iter().map(of).filter(|causes| causes * sign > 0).map(i16::abs).sum()
    }

    /// What helps and hinders, as it counts in a total: dice are terms of their own.
    pub fn told_help(&self) -> impl Iterator<Item = Term> + '_ {
        self.help.iter().map(|term| match term.kind {
            TermKind::Help(ranks) if self.reads.flat => Term { value: ranks.into(), ..*term },
            _ => *term,
        })
    }

    /// Advantage ranks in all (SS-DICE-04).
    pub fn advantage(&self) -> i16 {
        self.rolled(1)
    }

    /// Disadvantage ranks in all.
    pub fn disadvantage(&self) -> i16 {
        self.rolled(-1)
    }

    /// The ranks of a sign that dice are rolled for.
    fn rolled(&self, sign: i16) -> i16 {
        match self.reads {
            Reads { flat: true, .. } => 0,
            Reads { cancel: true, .. } => (self.sum(sign) - self.sum(-sign)).max(0),
            _ => self.sum(sign),
        }
    }

    /// Without its reasons.
    pub fn part(&self) -> Part {
        Part {
            rank: self.rank(),
            advantage: self.advantage(),
            disadvantage: self.disadvantage(),
            tier: self.tier,
            means: self.reads.means,
        }
    }

    /// As it is rolled, on top of a number or of a d20 where there is none.
    pub fn words(&self, start: Option<i16>) -> String {
        let dice = [self.advantage(), self.disadvantage()].map(|ranks| rolls::dice(ranks, self.tier));
        if self.reads.means && start.is_some() {
            let mean = rolls::means(&dice[0]) - rolls::means(&dice[1]);
            return words::figure(start, self.rank() + mean, Default::default());
        }
        words::figure(start, self.rank(), dice)
    }

    /// Adds a number to the rank.
    pub(super) fn number(&mut self, value: i16, source: Source) {
        if value != 0 || self.ranks.is_empty() {
            self.ranks.push(Term::number(value, source));
        }
    }

    /// Adds ranks of help or hindrance.
    pub fn helped(&mut self, ranks: i16, source: Source) {
        if ranks != 0 {
            self.help.push(Term::help(i8::try_from(ranks).unwrap_or(0), source));
        }
    }

    /// A printed rank with its own help.
    pub(super) fn of_rank(rank: Rank, figure: Name, tier: i16) -> Self {
        let mut own = Self { tier, ..Self::default() };
        own.number(rank.rank, Source::Figure(figure));
        own.helped(rank.help, Source::Figure(figure));
        own
    }
}
