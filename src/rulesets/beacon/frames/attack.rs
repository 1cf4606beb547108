//! An attack, its stages and its targets.

use serde::{Deserialize, Serialize};

use super::super::data::words::Action;

use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// See [`Frame::Attack`](super::Frame::Attack).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub by: CreatureId,
    /// With what.
    pub ability: Name,
    /// The basic action that it is or counts as.
    pub action: Option<Action>,
    /// Whether it is thrown (BC-TAG-03).
    pub thrown: bool,
    /// Whether it was paid for and told already.
    pub paid: bool,
    /// Whether it is part of a reaction.
    pub reaction: bool,
    /// Bonus damage (BC-DMG-13).
    pub bonus: i16,
    /// Bonus damage on a target that has no cover then (BC-ABL-25).
    pub in_the_open: i16,
    /// Which of several things a hit does: `push` or `prone`.
    pub kind: Name,
    /// Whom it is aimed at.
    pub aims: Vec<Aim>,
    /// How far it is.
    pub stage: AttackStage,
    /// At which target it is.
    pub at: usize,
    /// Damage dice as they came up, of which a critical keeps the best.
    pub dice: Option<Vec<u8>>,
    /// A further weapon at the same target afterwards (BC-ABL-06, BC-FUL-11).
    pub then: Option<Name>,
}

/// How far an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// It is paid for.
    Opening,
    /// It may be answered.
    Declared,
    /// Marks and charges may be used up.
    Helping,
    /// It is rolled.
    Rolling,
    /// Its damage is rolled.
    Damage,
    /// It lands.
    Landing,
    /// What else a hit does.
    Following,
    /// Channelled effects may be lost (BC-CHN-04).
    Concentrating,
    /// What follows any melee attack (BC-ABL-32).
    Telling,
    /// Hits are answered.
    Answering,
    /// It is over; others may have waited for it.
    Done,
}

/// A target of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// Who.
    pub on: CreatureId,
    /// Whether somebody has stepped in for this roll (BC-ITP-05).
    pub interposed: bool,
    /// Whether somebody else was meant (BC-ABL-15).
    pub swapped: bool,
    /// Difficulty by reactions (BC-ABL-27).
    pub hindered: u8,
    /// What was used up for it: `marked`, `heartened`, `rallied`.
    pub helped: Vec<Name>,
    /// What was asked about and declined.
    pub declined: Vec<Name>,
    /// 2 critical, 1 hit, -1 miss; 0 not rolled yet.
    pub degree: i8,
    /// Whether harm came through.
    pub harmed: bool,
    /// What of the target's reached the attacker as the hit was scored (BC-CTR-06).
    pub reached: Vec<Name>,
}

impl Attack {
    /// An attack on these, about to be declared.
    pub fn new(
        by: CreatureId,
        ability: Name,
        action: Option<Action>,
        on: impl IntoIterator<Item = CreatureId>,
    ) -> Self {
        let aims = on.into_iter().map(|on| Aim { on, ..Aim::default() }).collect();
        Self {
            by,
            ability,
            action,
            thrown: false,
            paid: false,
            reaction: false,
            bonus: 0,
            in_the_open: 0,
            kind: Name::default(),
            aims,
            stage: AttackStage::Opening,
            at: 0,
            dice: None,
            then: None,
        }
    }
}
