//! Clauses that say when or how another one counts: what they qualify counts with them or not at all.

use super::group::GROUP;
use super::tier::{Draft, Reader};

/// First words of a clause that says when or how another one counts.
const QUALIFIERS: [(&str, Qualifies); 26] = [
    ("or", Qualifies::Alternative),
    ("otherwise", Qualifies::Alternative),
    ("instead", Qualifies::Alternative),
    ("but", Qualifies::Clause),
    ("except", Qualifies::Clause),
    ("ignoring", Qualifies::Clause),
    ("ignores", Qualifies::Clause),
    ("toward", Qualifies::Clause),
    ("towards", Qualifies::Clause),
    ("away", Qualifies::Clause),
    ("straight", Qualifies::Clause),
    ("without", Qualifies::Clause),
    ("plus", Qualifies::Clause),
    ("who", Qualifies::Clause),
    ("which", Qualifies::Clause),
    ("before", Qualifies::Sentence),
    ("after", Qualifies::Sentence),
    ("once", Qualifies::Sentence),
    ("if", Qualifies::Sentence),
    ("when", Qualifies::Sentence),
    ("whenever", Qualifies::Sentence),
    ("while", Qualifies::Sentence),
    ("unless", Qualifies::Sentence),
    ("until", Qualifies::Sentence),
    ("for each", Qualifies::Sentence),
    ("the first time", Qualifies::Sentence),
];

/// What cannot count once a clause is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Qualifies {
    /// Everything in the segment: it is one of several outcomes.
    Alternative,
    /// The clause before the comma.
    Clause,
    /// The clause before the comma and the rest of the sentence.
    Sentence,
}

impl Reader<'_, '_> {
    /// Whether a clause is ahead that qualifies another one.
    pub fn qualifier(&self) -> Option<Qualifies> {
        let mut ahead = self.at;
        ahead.one_of(&QUALIFIERS)
    }

    /// Reports a clause that qualifies others together with those, so that none of them counts without it.
    pub fn retract(&mut self, qualifies: Qualifies, draft: &mut Draft) {
        let here = self.mark();
        let (back, kept) = match (qualifies, draft.clause) {
            (Qualifies::Alternative, _) => {
                // At its very start it is an alternative to the segment before.
                let before = self.before.filter(|_| here.start == draft.start.start);
                draft.start = before.unwrap_or(draft.start);
                (draft.start, 0)
            }
            (_, Some((clause, effects))) => (clause, effects),
            (_, None) => (here, draft.effects.len()),
        };
        match qualifies {
            Qualifies::Clause => {
                self.skip_clause();
            }
            Qualifies::Alternative | Qualifies::Sentence => self.skip_sentence(),
        }
        draft.effects.truncate(kept);
        self.line.segments.truncate(back.segments);
        self.gaps.truncate(back.gaps);
        self.understood.truncate(back.understood);
        self.gap(back.start, self.at.end(), GROUP);
        (draft.failed, draft.clause) = (true, None);
    }
}
