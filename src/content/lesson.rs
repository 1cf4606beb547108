//! What a first fight teaches: texts that are shown one after the other, each until the player has done what it says.

use serde::{Deserialize, Serialize};

use super::book::Finding;
use super::diagnostic::is_visible;
use super::inspect::Inspector;
use super::level::LevelDef;
use crate::core::fact::{FactKind, StepCause};
use crate::core::ids::CreatureId;

/// The most texts of one level.
const MOST: usize = 30;

/// One text of a first fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What the player reads: a sentence or three.
    pub say: String,
    /// What ends it.
    #[serde(default)]
    pub until: Until,
}

/// What ends a text: something that a creature of the player's does, or the player's word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// The player has read it.
    #[default]
    Read,
    /// Somebody walks.
    Moves,
    /// Somebody uses an ability or takes an action.
    Acts,
    /// Somebody makes a roll against somebody else.
    Attacks,
    /// Somebody's turn ends.
    EndsTurn,
    /// A round of this number has begun.
    Round(u16),
}

impl Until {
    /// Whether something that happened ends the text; `own` says whose creatures are the player's.
    pub fn is_met(self, fact: &FactKind, own: impl Fn(CreatureId) -> bool) -> bool {
        match (self, fact) {
            (Self::Moves, FactKind::Step { who, how, .. }) => *how != StepCause::Forced && own(*who),
            (Self::Acts, FactKind::Used { by, .. }) => own(*by),
            (Self::Attacks, FactKind::Rolled { by, .. } | FactKind::Versus { by, on: Some(_), .. }) => own(*by),
            (Self::EndsTurn, FactKind::TurnEnded(who)) => own(*who),
            (Self::Round(wanted), FactKind::RoundStarted(round)) => *round >= wanted,
            _ => false,
        }
    }
}

/// Reports what is wrong with the lessons of a level.
pub(super) fn check(level: &LevelDef, inspector: &mut Inspector<'_, '_>) {
    if level.lessons.len() > MOST {
        let found = format!("{} lessons", level.lessons.len());
        inspector.field("lessons", Finding::new(found, format!("at most {MOST}")));
    }
    let mut latest = 0;
    for (i, lesson) in level.lessons.iter().enumerate() {
        if !is_visible(&lesson.say) {
            inspector.item("lessons", i, "say", Finding::new("an empty text", "a text to show"));
        }
        if let Until::Round(round) = lesson.until {
            if round <= latest {
                let finding = Finding::new(format!("round {round}"), format!("a round after {latest}"));
                inspector.item("lessons", i, "until", finding);
            }
            latest = latest.max(round);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::SideId;

    #[test]
    fn only_what_the_players_own_do_ends_a_text() {
        let own = |id: CreatureId| id == CreatureId(1);
        assert!(Until::EndsTurn.is_met(&FactKind::TurnEnded(CreatureId(1)), own));
        assert!(!Until::EndsTurn.is_met(&FactKind::TurnEnded(CreatureId(2)), own));
        assert!(!Until::Read.is_met(&FactKind::TurnEnded(CreatureId(1)), own));
        assert!(Until::Round(2).is_met(&FactKind::RoundStarted(3), own));
        assert!(!Until::Round(2).is_met(&FactKind::SideOpens(SideId(0)), own));
    }
}
