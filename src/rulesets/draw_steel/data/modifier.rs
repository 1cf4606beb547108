//! What traits, kits, conditions and effects lend their bearer: numbers, swings of rolls and permissions.

use serde::{Deserialize, Serialize};

use super::ability_effect::Moment;
use super::effect::{Resistance, Swing};
use super::predicate::Predicate;
use crate::core::ids::Attribute;
use crate::core::intent::Mode;
use crate::core::name::Name;

/// One standing change to how the rules treat a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Modifier {
    /// Changes rolls by or against the bearer.
    Roll(RollModifier),
    /// Squares of speed more or less.
    Speed(i16),
    /// Speed is at most this (slowed).
    SpeedCap(i16),
    /// Speed is halved, rounded down.
    HalfSpeed,
    /// Speed is 0 (grabbed, restrained).
    Immobile,
    /// Moves only by crawling; no climbing, jumping, swimming or flying (prone).
    Crawl,
    /// Squares of stability more or less.
    Stability(i16),
    /// Stability is 0.
    NoStability,
    /// Stability is halved, rounded down.
    HalfStability,
    /// Squares of disengage distance more or less.
    Disengage(i16),
    /// Weakness or immunity.
    Resist {
        /// Which way.
        way: Resistance,
        /// Damage type; none is all damage.
        #[serde(default)]
        kind: Option<Name>,
        /// Points per packet.
        value: i16,
    },
    /// Rolled damage of abilities that have all these keywords rises, by tier (DS-KIT-02).
    RolledDamage {
        /// Points at tier 1, 2 and 3.
        tiers: [i16; 3],
        /// All must be on the ability as it is used.
        #[serde(default)]
        keywords: Vec<Name>,
        /// Only abilities with one of these ids; empty is any.
        #[serde(default)]
        abilities: Vec<Name>,
        /// Only where the damage is of this type, for abilities whose user picks it.
        #[serde(default)]
        kind: Option<Name>,
    },
    /// Damage of abilities that have all these keywords rises, rolled or not: fixed free strikes too (DS-FREE-02).
    Damage {
        /// Points.
        value: i16,
        /// All must be on the ability.
        #[serde(default)]
        keywords: Vec<Name>,
    },
    /// Abilities with all these keywords reach farther (DS-KIT-05).
    Range {
        /// Squares.
        squares: i16,
        /// Which mode of the ability is longer.
        mode: Mode,
        /// All must be on the ability.
        #[serde(default)]
        keywords: Vec<Name>,
        /// Only abilities with one of these ids; empty is any.
        #[serde(default)]
        abilities: Vec<Name>,
    },
    /// Added to saving throws (DS-END-07).
    Saves(i16),
    /// Added to the bearer's own potencies (DS-POT-07).
    Potency(i16),
    /// Something is not allowed.
    Forbid(Forbidden),
    /// One main action, maneuver or move a turn; no triggered actions, no free maneuvers (dazed).
    OneThing,
    /// Cannot be force moved; with `except_source`, only by the effect's source (grabbed, restrained).
    Unmovable {
        /// Whether the source may.
        #[serde(default)]
        except_source: bool,
    },
    /// Hangs on whoever has put this on it: comes along with that one, however it moves.
    MovesAlong,
    /// Willing movement must not come nearer to the source (frightened).
    KeepAway,
    /// The bearer's movement provokes no opportunity attacks.
    Unprovoking,
    /// Loses 1d6 + level Stamina after main actions, triggered actions and Might or Agility rolls (bleeding).
    Bleed,
    /// Difficult terrain costs nothing extra.
    IgnoreDifficult,
    /// Difficult terrain that looks like one of these costs nothing extra.
    IgnoreDifficultOn(Vec<Name>),
    /// Forced movement of the bearer leads this many squares farther.
    ForcedFarther(i16),
    /// Takes no damage from being force moved.
    IgnoreSlams,
    /// These hold while something is so of the bearer.
    While {
        /// What.
        when: Predicate,
        /// What holds then.
        lends: Vec<Modifier>,
    },
    /// Holds so many at a time, all of this size or smaller where it holds more than one.
    HoldsSeveral {
        /// How many.
        captives: u8,
        /// Squares per side of the largest.
        size: u8,
    },
    /// Recovery value is halved (DS-STACK-05).
    HalfRecovery,
    /// The size limit of grabs and Knockback is reckoned with this characteristic instead of Might (DS-COND-22).
    GrabWith(#[serde(with = "super::super::notation::characteristics::one")] Attribute),
    /// The bearer's next strike deals this much more to one target (DS-DIR-03).
    NextStrike(i16),
    /// Has concealment wherever it is, of supernatural origin (DS-POS-04).
    Concealed,
    /// The effect's source, or the source's allies, have concealment from the bearer (DS-POS-03).
    Blurs(Blurred),
    /// Nobody and nothing farther away than this many squares is in the bearer's line of effect.
    SightWithin(i16),
    /// Nobody within this many squares is hidden from the bearer.
    SensesHidden(i16),
    /// No effect puts these conditions on the bearer.
    ImmuneTo(Vec<Name>),
    /// Uses a lent ability at a moment of its own turns, at once and without being asked.
    Uses {
        /// As its turn starts or as it ends, or as it comes into the aura or zone that lends it, once a round.
        at: Moment,
        /// The ability: for its user alone, or in a burst around it.
        ability: Name,
    },
    /// Abilities with this keyword are closed to the bearer.
    ForbidKeyword(Name),
    /// Concealment of supernatural origin is seen through.
    SeesThroughConcealment,
    /// Whoever this is so of has no concealment from the bearer.
    SeesConcealed(Predicate),
    /// Ending an effect by the trait End Effect costs this much damage in place of 5 (DS-END-11).
    EndEffectPrice(i16),
    /// May hide from those who observe it, as long as something shelters it (AMB-21).
    HidesObserved,
    /// Ignores cover, but not concealment, with these abilities.
    IgnoreCoverOnly(Vec<Name>),
    /// The next ability it uses has no tier effects but damage; used up by it.
    Blunted,
    /// Ignores cover and concealment with these abilities.
    IgnoreCover(Vec<Name>),
}

/// Whom somebody makes out badly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blurred {
    /// The effect's source.
    Source,
    /// The allies of the source, the source left out.
    SourcesAllies,
    /// Both.
    SourcesSide,
}

impl Modifier {
    /// Whether it is something that its bearer does as it comes in.
    pub fn is_of_entry(&self) -> bool {
        match self {
            Self::Uses { at, .. } => *at == Moment::BearerEnters,
            Self::While { lends, .. } => lends.iter().any(Self::is_of_entry),
            _ => false,
        }
    }

    /// Whether it forbids or limits what its bearer does.
    pub fn hinders(&self) -> bool {
        match self {
            Self::Forbid(_) | Self::ForbidKeyword(_) | Self::OneThing => true,
            Self::While { lends, .. } => lends.iter().any(Self::hinders),
            _ => false,
        }
    }
}

/// What a creature may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Forbidden {
    /// Shifting.
    Shift,
    /// Standing up.
    StandUp,
    /// Triggered actions, free ones too.
    Triggered,
    /// The Knockback maneuver.
    Knockback,
    /// Any action at all.
    Everything,
    /// Being healed.
    Healing,
    /// Hiding.
    Hide,
    /// Opportunity attacks.
    Opportunity,
    /// Teleporting.
    Teleport,
    /// Main actions.
    MainAction,
    /// Maneuvers.
    Maneuver,
}

impl Forbidden {
    /// Whether it is something its bearer does, and not what others do to it.
    pub const fn binds_its_bearer(self) -> bool {
        !matches!(self, Self::Healing)
    }
}

/// A change to rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollModifier {
    /// What it does to the roll.
    pub gives: Gives,
    /// Which rolls.
    pub rolls: Rolls,
    /// Whether the bearer rolls or is rolled against.
    #[serde(default)]
    pub when: Bearer,
    /// All must be on the ability as it is used.
    #[serde(default)]
    pub keywords: Vec<Name>,
    /// Only these abilities; empty is any.
    #[serde(default)]
    pub abilities: Vec<Name>,
    /// Who must be on the other end.
    #[serde(default)]
    pub versus: Versus,
    /// What must be so of the creature on the other end; what it says of "the user" is said of the bearer.
    #[serde(default)]
    pub other: Option<Predicate>,
    /// Used up by the first roll it applies to (AMB-65).
    #[serde(default)]
    pub once: bool,
}

/// What a roll modifier gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gives {
    /// An edge or bane, single or double.
    Swing(Swing),
    /// A number (DS-ROLL-10).
    Bonus(i16),
    /// The tier itself (DS-ROLL-12).
    Tier(u8),
    /// A named condition's bane on the roller is set aside and this applies instead: an exception that names the
    /// general rule (DS-ROLL-16).
    Overturns {
        /// The condition whose bane is set aside.
        condition: Name,
        /// What applies in its place.
        swing: Swing,
    },
}

/// The rolls a modifier concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rolls {
    /// Every power roll, tests too.
    Power,
    /// Power rolls of abilities.
    Ability,
    /// Power rolls of strikes.
    Strike,
    /// Tests with one of these characteristics, written "Might or Agility"; empty is all tests.
    Test(#[serde(with = "super::super::notation::characteristics")] Vec<Attribute>),
    /// Tests against an effect (DS-MAIN-02).
    Resisting,
}

/// The bearer's part in the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bearer {
    /// The bearer makes the roll.
    #[default]
    Rolls,
    /// The roll is made against the bearer.
    IsTarget,
}

/// Who must be at the other end of the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Versus {
    /// Anybody.
    #[default]
    Anyone,
    /// The effect's source (frightened).
    Source,
    /// The effect's source or an ally of it.
    SourcesSide,
    /// The effect's source is not among the targets (grabbed).
    SourceLeftOut,
    /// The same, while the source is in line of effect (taunted).
    SourceInSightLeftOut,
    /// The effect's imposer and the imposer's allies, while the bearer is in the imposer's and their own line of
    /// effect (marked).
    ImposersSideInSight,
    /// Allies of the imposer, the imposer left out (aided against).
    ImposersAllies,
    /// Someone with any condition.
    Conditioned,
    /// Anybody, as long as nobody is taunted by the bearer (DS-MAIN-02).
    UnlessTaunting,
}
