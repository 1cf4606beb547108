//! What happened: the record that the log, the stage, tests, statistics and replays read.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::geometry::Spot;
use super::ids::{CreatureId, EffectId, SideId};
use super::name::Name;
use super::question::QuestionId;
use super::roll::{RollResult, Term};

/// One thing that happened, with its cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What.
    pub what: FactKind,
    /// Why.
    pub cause: Cause,
}

/// Who and what a fact came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The creature behind it.
    pub by: Option<CreatureId>,
    /// The ability, feature, condition or rule; empty for the turn structure.
    pub of: Name,
}

impl Cause {
    /// Something of a creature's.
    pub fn new(by: CreatureId, of: Name) -> Self {
        Self { by: Some(by), of }
    }

    /// A rule of the game itself.
    pub fn rule(of: &str) -> Self {
        Self { by: None, of: Name::new(of) }
    }
}

/// A die of a roll as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RolledDie {
    /// Its sides.
    pub sides: u8,
    /// What it shows.
    pub value: u8,
    /// Whether it counts.
    pub kept: bool,
}

/// How a square was entered or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StepCause {
    /// Own legs, wings or arms.
    Walk,
    /// Carefully.
    Shift,
    /// As part of a charge.
    Charge,
    /// Pushed, pulled or slid.
    Forced,
    /// Without passing between.
    Teleport,
    /// Down.
    Fall,
    /// Carried along by a holder.
    Dragged,
}

/// The kinds of things that happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FactKind {
    /// A round began.
    RoundStarted(u16),
    /// A round ended.
    RoundEnded(u16),
    /// A phase of the round began, for everybody.
    Phase(Name),
    /// A side won the right to begin.
    SideOpens(SideId),
    /// A creature's turn began.
    TurnStarted(CreatureId),
    /// A creature's turn ended.
    TurnEnded(CreatureId),
    /// A die came up.
    Die {
        /// Who rolled; `None` for the table.
        by: Option<CreatureId>,
        /// What for.
        purpose: Name,
        /// Its sides.
        sides: u8,
        /// What it showed.
        value: u8,
    },
    /// An ability or action was used.
    Used {
        /// By whom.
        by: CreatureId,
        /// Which.
        ability: Name,
        /// On whom.
        on: Vec<CreatureId>,
        /// The squares it covered, for areas.
        area: Vec<Spot>,
    },
    /// A roll was made.
    Rolled {
        /// By whom.
        by: CreatureId,
        /// For which ability or test.
        ability: Name,
        /// The dice.
        dice: Vec<RolledDie>,
        /// What was added whatever the target, term by term, dice first.
        terms: Vec<Term>,
        /// Whether the roll was a critical one.
        critical: bool,
    },
    /// What the roll came to against one target.
    Outcome {
        /// Against whom; the roller for a roll at nobody.
        on: CreatureId,
        /// What it came to.
        result: RollResult,
    },
    /// A roll was made against a number: some of its dice kept, others not.
    Versus {
        /// By whom.
        by: CreatureId,
        /// Against whom; none where the number is nobody's.
        on: Option<CreatureId>,
        /// For which ability, or what else.
        what: Name,
        /// The dice in the order they were rolled.
        dice: Vec<RolledDie>,
        /// The number to reach.
        target: i16,
        /// What it came to, kept dice first.
        result: RollResult,
    },
    /// Harm was done; `amount` is after every adjustment.
    Damage {
        /// To whom.
        to: CreatureId,
        /// On which track; empty in a game without any.
        track: Name,
        /// How much.
        amount: i16,
        /// Damage types of the parts; empty is untyped.
        kinds: Vec<Name>,
        /// From the printed number to the result.
        terms: Vec<Term>,
    },
    /// A track got worse in a way that no rule counts as damage.
    Lost {
        /// Whose.
        of: CreatureId,
        /// Which.
        track: Name,
        /// How much.
        amount: i16,
    },
    /// A track got better.
    Healed {
        /// Whose.
        of: CreatureId,
        /// Which.
        track: Name,
        /// How much.
        amount: i16,
    },
    /// A track that stands before another was set to this.
    TrackSet {
        /// Whose.
        of: CreatureId,
        /// Which.
        track: Name,
        /// What it is now.
        now: i16,
    },
    /// A pool changed.
    Pool {
        /// Whose; `None` for a side's.
        of: Option<CreatureId>,
        /// Which pool.
        pool: Name,
        /// By how much.
        by: i16,
        /// What it is now.
        now: i16,
    },
    /// A creature changed square.
    Step {
        /// Who.
        who: CreatureId,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
        /// How.
        how: StepCause,
    },
    /// Forced movement ended against something.
    Slammed {
        /// Who was moved.
        who: CreatureId,
        /// Into whom; `None` for ground and walls.
        into: Option<CreatureId>,
        /// The square run into.
        at: Spot,
        /// Squares that were left.
        left: i16,
    },
    /// Part of the board broke.
    Broke(Spot),
    /// A door was opened or shut.
    Door {
        /// Where.
        at: Spot,
        /// Whether it is open now.
        open: bool,
    },
    /// A lasting effect began.
    Condition {
        /// On whom.
        on: CreatureId,
        /// Its record.
        record: EffectId,
        /// Conditions it carries.
        kinds: Vec<Name>,
    },
    /// A lasting effect ended.
    ConditionEnded {
        /// On whom.
        on: CreatureId,
        /// Its record.
        record: EffectId,
        /// Conditions it carried.
        kinds: Vec<Name>,
        /// Why: `saved`, `expired`, `replaced`, `ended`, …
        why: Name,
    },
    /// An effect did not take hold, with the reason.
    Resisted {
        /// By whom.
        by: CreatureId,
        /// What would have happened.
        what: Name,
        /// Term by term: the number to beat and the score.
        terms: Vec<Term>,
    },
    /// A saving throw was made.
    Saved {
        /// By whom.
        by: CreatureId,
        /// Against which record.
        record: EffectId,
        /// The total.
        total: i16,
        /// Whether the throw succeeded.
        success: bool,
    },
    /// A link between two creatures began.
    Linked {
        /// What the second is to the first: `grabbed`.
        kind: Name,
        /// The first: who holds.
        from: CreatureId,
        /// The second: who is held.
        to: CreatureId,
    },
    /// A link between two creatures ended.
    Unlinked {
        /// What the second was to the first.
        kind: Name,
        /// The first.
        from: CreatureId,
        /// The second.
        to: CreatureId,
    },
    /// An aura began or ended.
    Aura {
        /// Whose.
        of: CreatureId,
        /// Which.
        ability: Name,
        /// Its radius now; `None` when it ended.
        radius: Option<i16>,
    },
    /// An area of ground changed for a time, or changed back.
    Zone {
        /// Which ability made it.
        ability: Name,
        /// The squares.
        squares: Vec<Spot>,
        /// Whether it began.
        begins: bool,
    },
    /// A creature came into a state that is no lasting effect: `dead`, `unconscious` or one of the game's own.
    State {
        /// Who.
        of: CreatureId,
        /// Into what.
        is: Name,
    },
    /// Somebody entered the battle.
    Appeared(CreatureId),
    /// A decision was answered in a way worth telling.
    Chose {
        /// Who.
        by: CreatureId,
        /// What was asked.
        ask: QuestionId,
        /// The answer in words.
        answer: String,
    },
    /// Something was considered and did not happen, with the reason in words.
    Nothing {
        /// To whom.
        on: Option<CreatureId>,
        /// Why.
        why: String,
    },
    /// The battle is over.
    Over {
        /// Who won; `None` for nobody.
        winner: Option<SideId>,
    },
}

/// What a fact is to whom it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// It harms.
    Harm,
    /// It heals or shields.
    Help,
}

impl FactKind {
    /// Whether it plainly hurts or helps whom it happens to.
    pub fn consequence(&self) -> Option<Consequence> {
        match self {
            Self::Damage { .. } | Self::Lost { .. } => Some(Consequence::Harm),
            Self::State { is, .. } if is_fall(*is) || *is == *"dying" => Some(Consequence::Harm),
            Self::Healed { .. } => Some(Consequence::Help),
            Self::TrackSet { now, .. } if *now > 0 => Some(Consequence::Help),
            _ => None,
        }
    }
}

/// Whether somebody who comes into this state is out of the fight.
pub fn is_fall(state: Name) -> bool {
    ["dead", "unconscious", "down", "defeated", "incapacitated", "ruined"].iter().any(|fallen| state == **fallen)
}

/// Every fact of the battle so far, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Facts {
    list: Vec<Fact>,
    muted: bool,
}

impl Facts {
    /// Writes a fact down.
    pub fn record(&mut self, cause: Cause, what: FactKind) {
        if !self.muted {
            self.list.push(Fact { what, cause });
        }
    }

    /// All facts in order.
    pub fn all(&self) -> &[Fact] {
        &self.list
    }

    /// The facts from `mark` on.
    pub fn since(&self, mark: usize) -> &[Fact] {
        self.list.get(mark..).unwrap_or_default()
    }

    /// How many there are: a mark for [`Facts::since`].
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Of the conditions that an effect carried, those that somebody is rid of with its end: no other effect put them on
    /// it then.
    pub fn rid_of(&self, on: CreatureId, ended: EffectId, carried: &[Name]) -> Vec<Name> {
        let ends = |fact: &Fact| matches!(fact.what, FactKind::ConditionEnded { record, .. } if record == ended);
        let end = self.list.iter().rposition(ends).unwrap_or(self.list.len());
        let mut others: Vec<(EffectId, &[Name])> = Vec::new();
        for fact in &self.list[..end] {
            match &fact.what {
                FactKind::Condition { on: bearer, record, kinds } if *bearer == on && *record != ended => {
                    others.push((*record, kinds));
                }
                FactKind::ConditionEnded { record, .. } => others.retain(|(other, _)| other != record),
                _ => {}
            }
        }
        let held = |kind: &Name| others.iter().any(|(_, kinds)| kinds.contains(kind));
        carried.iter().copied().filter(|kind| !held(kind)).collect()
    }

    /// Forgets the facts from `mark` on (undo).
    pub fn truncate(&mut self, mark: usize) {
        self.list.truncate(mark);
    }

    /// Puts a log in place of this one (loading a save).
    pub fn replace(&mut self, list: Vec<Fact>) {
        self.list = list;
    }

    /// Stops or resumes writing; look-ahead runs muted.
    pub fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Whether facts are being written; lets callers skip making explanations nobody reads.
    pub fn muted(&self) -> bool {
        self.muted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(list: &[(u32, bool, &[&'static str])]) -> Facts {
        let mut facts = Facts::default();
        for (record, begins, kinds) in list {
            let (on, record) = (CreatureId(0), EffectId(*record));
            let kinds: Vec<Name> = kinds.iter().map(|kind| Name::new(kind)).collect();
            let ends = |kinds| FactKind::ConditionEnded { on, record, kinds, why: Name::new("expired") };
            facts.record(
                Cause::default(),
                if *begins { FactKind::Condition { on, record, kinds } } else { ends(kinds) },
            );
        }
        facts
    }

    #[test]
    fn whoever_has_a_condition_twice_is_rid_of_it_with_the_second_end() {
        let both: &[&str] = &["dazed", "hindered"];
        let facts = facts(&[(1, true, both), (2, true, &["dazed"]), (1, false, both), (2, false, &["dazed"])]);
        let rid_of = |record: u32, carried: &[&str]| {
            let carried: Vec<Name> = carried.iter().map(|kind| Name::new(kind)).collect();
            facts.rid_of(CreatureId(0), EffectId(record), &carried)
        };
        assert_eq!(rid_of(1, both), [Name::new("hindered")]);
        assert_eq!(rid_of(2, &["dazed"]), [Name::new("dazed")]);
        let other = facts.rid_of(CreatureId(1), EffectId(1), &[Name::new("dazed")]);
        assert_eq!(other, [Name::new("dazed")], "what others have is theirs");
    }
}
