//! Attacks, effects that are resisted, Stunts, areas.

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does, Kind};
use crate::rulesets::shattered_spheres::data::words::{Arena, Rank, Resistance};
use crate::rulesets::shattered_spheres::frames::{Came, Frame};
use crate::rulesets::shattered_spheres::sources::Manner;
use serde::{Deserialize, Serialize};

/// See [`super::Frame::Strike`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// The attacker.
    pub by: CreatureId,
    /// With what.
    pub attack: Name,
    /// Whom.
    pub on: CreatureId,
    /// How it is made.
    pub manner: Manner,
    /// Whether it is an Opportunity Attack, or another that nothing more comes of.
    pub plain: bool,
    /// The benefit that a Stunt is after (SS-STN-01).
    pub stunt: Option<Name>,
    /// How far it is.
    pub stage: StrikeStage,
    /// Whether it hits without a roll (SS-CON-04).
    pub sure: bool,
    /// Whether it has hit, and critically.
    pub hit: bool,
    /// Whether a Stunt for a die was offered before the damage.
    pub offered: bool,
    /// Whether it took the place of the damage.
    pub replaced: bool,
    /// Whether that was a critical hit.
    pub critical: bool,
    /// The total of its check.
    pub total: i16,
    /// Whether it is a Smash.
    pub smash: bool,
    /// Advantage ranks of a Slam (SS-REA-07).
    pub slam: i16,
    /// What a check came to.
    pub came: Option<Came>,
    /// Whether traits have been told how it came out.
    #[serde(default)]
    pub told: bool,
}

/// How far a strike is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StrikeStage {
    /// Whoever strikes the Defenseless may do so without a roll.
    Choosing,
    /// It is rolled.
    Rolling,
    /// What the roll came to.
    Read,
    /// After a hit: Smash, Deflect, Counter.
    Answering,
    /// A Surge against it is rolled for (SS-SUR-07).
    Countering(Name),
    /// What that came to.
    Countered,
    /// The effect is resisted.
    Harming,
    /// A Stunt for a die.
    Stunting,
    /// The self-check of a Slam.
    Rebounding,
    /// Nothing more.
    Over,
}

/// See [`super::Frame::Harm`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harm {
    /// Whose effect.
    pub by: CreatureId,
    /// Of which attack.
    pub attack: Name,
    /// Who resists.
    pub on: CreatureId,
    /// The effect rank where it is not the printed one.
    pub rank: Option<i16>,
    /// What a critical hit adds.
    pub extra: i16,
    /// Advantage ranks of a Slam.
    pub slam: i16,
    /// Whether the effect is rolled.
    pub smash: bool,
    /// What the check came to.
    pub came: Option<Came>,
    /// Whether it was rolled.
    pub rolled: bool,
    /// What a trait does, that has no line among the attacks.
    #[serde(default)]
    pub dealt: Option<Dealt>,
}

/// An effect that no attack brings, but a trait or condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dealt {
    /// Its effect rank.
    pub rank: Rank,
    /// The arena of its damage.
    pub arena: Arena,
    /// What resists it and what it brings, where it is an Affliction.
    pub afflicts: Option<(Resistance, [Name; 3])>,
}

/// See [`super::Frame::Stunt`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stunt {
    /// Whose.
    pub by: CreatureId,
    /// With which attack.
    pub attack: Name,
    /// On whom.
    pub on: CreatureId,
    /// What for.
    pub benefit: Name,
    /// Whether the hit was critical.
    pub critical: bool,
    /// Whether it answers another one (SS-STN-14).
    pub counter: bool,
    /// How far it is.
    pub step: u8,
    /// The degree it was won by.
    pub degree: i8,
    /// What the check came to.
    pub came: Option<Came>,
    /// What it is resisted with.
    pub resists: Resistance,
}

/// See [`super::Frame::Burst`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Burst {
    /// Whose power.
    pub by: CreatureId,
    /// Which.
    pub attack: Name,
    /// Who is in it, in turn order.
    pub on: Vec<CreatureId>,
    /// At which of them it is.
    pub at: usize,
    /// Whether the one in turn has dodged or not.
    pub dodging: bool,
    /// What the check came to.
    pub came: Option<Came>,
    /// Whom it has just struck, of which traits have not been told yet.
    #[serde(default)]
    pub struck: Option<CreatureId>,
}

impl Strike {
    /// An attack about to be made.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId) -> Self {
        Self {
            by,
            attack,
            on,
            manner: Manner::default(),
            plain: false,
            stunt: None,
            stage: StrikeStage::Choosing,
            sure: false,
            hit: false,
            offered: false,
            replaced: false,
            critical: false,
            total: 0,
            smash: false,
            slam: 0,
            came: None,
            told: false,
        }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Strike(Box::new(self))
    }
}

impl Harm {
    /// An effect about to be resisted.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId) -> Self {
        Self { by, attack, on, rank: None, extra: 0, slam: 0, smash: false, came: None, rolled: false, dealt: None }
    }

    /// The same of something that no attack brings.
    pub fn dealing(by: CreatureId, of: Name, on: CreatureId, dealt: Dealt) -> Self {
        Self { dealt: Some(dealt), ..Self::new(by, of, on) }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Harm(Box::new(self))
    }
}

impl Dealt {
    /// As the line of a power without an attack check.
    pub fn line(&self, of: Name) -> AttackLine {
        let kind = match self.arena {
            Arena::Blades => Kind::ClosePower,
            Arena::Words => Kind::CourtPower,
        };
        let does = match self.afflicts {
            Some((resists, conditions)) => Does::Affliction(self.rank, resists, conditions),
            None => Does::Damage(self.rank),
        };
        AttackLine::without_check(of, kind, does)
    }
}

impl Stunt {
    /// An opposed check about to be made.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId, benefit: Name) -> Self {
        Self {
            by,
            attack,
            on,
            benefit,
            critical: false,
            counter: false,
            step: 0,
            degree: 0,
            came: None,
            resists: Resistance::Fortitude,
        }
    }
}
