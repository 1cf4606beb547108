//! When lasting effects end: a list of ends of which the first that happens ends the effect.
//!
//! The moments are fixed when an effect is imposed, because "your next turn" is read differently everywhere: a running
//! turn counts (DS-END-02, SS-CON-16), never counts (BC-TURN-06), or only turns of one phase do (TP-DEF-01). So a moment
//! names whose turn and the how-manieth, and a game counts its turns. A turn that is put off keeps its number
//! (SS-DLY-03), a lost one is passed by whoever loses it (SS-DLY-04). What an end becomes when its creature is gone
//! (ESC-ACT-13) is for the game to change. What a game decides by a roll or a payment is a [`End::Check`], everything
//! else of its own an [`End::Own`].

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::ids::{CreatureId, EffectId};
use super::name::Name;

/// A moment of a battle that effects last to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// A creature's turn starts.
    TurnStart {
        /// Whose.
        of: CreatureId,
        /// Which of its turns, counted from 1.
        turn: u16,
    },
    /// A creature's turn ends.
    TurnEnd {
        /// Whose.
        of: CreatureId,
        /// Which of its turns, counted from 1.
        turn: u16,
    },
    /// A phase of a round ends.
    PhaseEnd {
        /// Of which round.
        round: u16,
        /// Which phase.
        phase: Name,
    },
    /// The round of this number ends.
    RoundEnd(u16),
    /// The fight ends.
    FightEnd,
}

impl Moment {
    /// Whether what was to last until `until` is over now: at that moment, or at a later one of the same sort where that
    /// was missed.
    pub fn has_reached(self, until: Self) -> bool {
        match (self, until) {
            (Self::TurnStart { of, turn }, Self::TurnStart { of: whose, turn: due })
            | (Self::TurnEnd { of, turn }, Self::TurnEnd { of: whose, turn: due }) => of == whose && due <= turn,
            (Self::PhaseEnd { round, phase }, Self::PhaseEnd { round: last, phase: due }) => {
                last < round || (last == round && due == phase)
            }
            (Self::RoundEnd(round), Self::RoundEnd(due)) => due <= round,
            (Self::FightEnd, Self::FightEnd) => true,
            _ => false,
        }
    }
}

/// One thing that ends an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum End {
    /// A moment.
    At(Moment),
    /// A roll or payment of the game's comes out so that it ends; effects of one game may differ in the number.
    Check {
        /// Which roll.
        kind: Name,
        /// What it has to come to.
        number: i16,
    },
    /// Another effect or a link is gone.
    With(EffectId),
    /// Something of the game's own: used up, a rest, …
    Own(Name),
}

/// When a lasting effect ends: with the first of these; where there are none, when something else ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<End>", into = "Vec<End>")]
pub struct Ends(SmallVec<[End; 2]>);

impl Ends {
    /// Nothing ends it by itself.
    pub fn open() -> Self {
        Self::default()
    }

    /// The same, and with another end.
    #[must_use]
    pub fn or(mut self, end: impl Into<End>) -> Self {
        self.0.push(end.into());
        self
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = End> {
        self.0.iter().copied()
    }

    /// Whether nothing ends it by itself.
    pub fn is_open(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of the roll of a kind that ends it, if one does.
    pub fn check(&self, kind: Name) -> Option<i16> {
        self.iter().find_map(|end| match end {
            End::Check { kind: own, number } if own == kind => Some(number),
            _ => None,
        })
    }

    /// Whether it ends at a moment.
    pub fn end_at(&self, now: Moment) -> bool {
        self.iter().any(|end| end.is_at(now))
    }
}

impl End {
    /// Whether it is this moment, or was an earlier one that was missed.
    pub fn is_at(self, now: Moment) -> bool {
        matches!(self, Self::At(until) if now.has_reached(until))
    }
}

impl From<Moment> for End {
    fn from(moment: Moment) -> Self {
        Self::At(moment)
    }
}

impl<E: Into<End>> From<E> for Ends {
    fn from(end: E) -> Self {
        Self::open().or(end)
    }
}

impl From<Vec<End>> for Ends {
    fn from(ends: Vec<End>) -> Self {
        Self(ends.into())
    }
}

impl From<Ends> for Vec<End> {
    fn from(ends: Ends) -> Self {
        ends.0.into_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_several_ends_counts_and_a_missed_moment_is_past() {
        let [one, other] = [CreatureId(1), CreatureId(2)];
        let save = Name::new("save");
        let ends = Ends::from(Moment::TurnEnd { of: one, turn: 3 }).or(End::Check { kind: save, number: 11 });
        let ends = ends.or(Moment::RoundEnd(5));
        let turn_end = |of, turn| Moment::TurnEnd { of, turn };
        assert!(ends.end_at(turn_end(one, 3)) && ends.end_at(turn_end(one, 4)) && ends.end_at(Moment::RoundEnd(5)));
        assert!(
            !ends.end_at(turn_end(one, 2)) && !ends.end_at(turn_end(other, 3)) && !ends.end_at(Moment::RoundEnd(4))
        );
        assert!(!ends.end_at(Moment::TurnStart { of: one, turn: 3 }) && !ends.end_at(Moment::FightEnd));
        assert_eq!((ends.check(save), ends.check(Name::new("upkeep"))), (Some(11), None));
        assert!(Ends::open().is_open() && !ends.is_open() && !Ends::open().end_at(Moment::FightEnd));
        assert_eq!(Ends::from(Vec::from(ends.clone())), ends);
    }

    #[test]
    fn a_phase_ends_in_its_own_round_or_is_past_in_a_later_one() {
        let [first, second] = [Name::new("P1"), Name::new("P2")];
        let barrier = Ends::from(Moment::PhaseEnd { round: 2, phase: first });
        let at = |round, phase| barrier.end_at(Moment::PhaseEnd { round, phase });
        assert!(!at(1, first) && at(2, first) && !at(2, second) && at(3, second));
    }
}
