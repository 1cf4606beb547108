//! What tiers and deeds do: a closed set of effects that content combines.
//!
//! Authors write them in the printed notation; card text is printed back from these values.

use serde::{Deserialize, Serialize};

use super::amount::{Amount, ShiftBy};
use super::deed::Moment;
use super::predicate::{Given, State};
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// How long an effect lasts, as printed; the anchor is fixed when it is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Duration {
    /// To the end of the affected creature's next turn, or of its current turn if imposed during it.
    EndOfTurn,
    /// Until a saving throw at the end of one of the affected creature's turns succeeds.
    SaveEnds,
    /// To the end of the encounter.
    Encounter,
    /// To the start of the imposing creature's next turn.
    UsersNextTurnStart,
    /// To the end of the imposing creature's next turn.
    UsersNextTurnEnd,
    /// To the end of the turn in progress.
    ThisTurn,
    /// To the end of the round in progress.
    ThisRound,
    /// Until something else ends it (prone, grabbed).
    Open,
}

/// A shift of odds that a roll carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Swing {
    /// One step in the roller's favour.
    Edge,
    /// Two steps in the roller's favour.
    DoubleEdge,
    /// One step against the roller.
    Bane,
    /// Two steps against the roller.
    DoubleBane,
}

impl Swing {
    /// How many edges it is, or banes where negative.
    pub fn causes(self) -> i8 {
        match self {
            Self::Edge => 1,
            Self::DoubleEdge => 2,
            Self::Bane => -1,
            Self::DoubleBane => -2,
        }
    }
}

/// Which way a lasting adjustment of incoming damage goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Resistance {
    /// More damage.
    Weakness,
    /// Less damage.
    Immunity,
}

/// What damage goes past at its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Past {
    /// Nothing.
    #[default]
    Nothing,
    /// Damage immunity.
    Immunity,
    /// Whatever reduces damage (DS-DMG-13).
    Everything,
}

impl Past {
    fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

/// Where forced movement is measured from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The user.
    #[default]
    User,
    /// The middle of the ability's area.
    Center,
}

impl Origin {
    fn is_user(&self) -> bool {
        *self == Self::User
    }
}

/// Against whom a strike is let somebody make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Against {
    /// Anybody.
    #[default]
    Anyone,
    /// The user of the ability.
    You,
    /// The ability's target.
    Target,
    /// Somebody next to the ability's target, as the striker picks.
    BesideTarget,
    /// Whomever the user picks; the striker has no say.
    Chosen,
    /// The same, but an enemy of the user's.
    ChosenEnemy,
    /// The striker's nearest ally in reach; the striker has no say.
    NearestAlly,
    /// The striker's nearest enemy in reach.
    NearestEnemy,
}

impl Against {
    /// Whether somebody other than the striker, or the place, settles whom it is made against.
    pub fn is_picked(self) -> bool {
        matches!(self, Self::Chosen | Self::ChosenEnemy | Self::NearestAlly | Self::NearestEnemy)
    }
}

/// Numbers of a creature that an effect adjusts while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Figure {
    /// Squares of speed.
    Speed,
    /// Squares of stability.
    Stability,
    /// What is added to saving throws.
    Saves,
}

/// One thing an ability does to one creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Harm; several kinds mean the user picks one, none means untyped.
    Damage {
        /// How much before adjustments.
        amount: Amount,
        /// Damage types to choose from.
        #[serde(default)]
        kinds: Vec<Name>,
        /// What it goes past.
        #[serde(default, skip_serializing_if = "Past::is_nothing")]
        past: Past,
    },
    /// Push, pull or slide.
    Force {
        /// Direction rule.
        kind: ForcedKind,
        /// Whether up and down are allowed.
        #[serde(default)]
        vertical: bool,
        /// Squares.
        distance: Amount,
        /// Whether the target's stability does not count (DS-FORCE-06).
        #[serde(default)]
        past_stability: bool,
        /// Where "away" and "toward" are measured from.
        #[serde(default, skip_serializing_if = "Origin::is_user")]
        from: Origin,
    },
    /// One of these, as the user picks for each target.
    OneOf(Vec<Self>),
    /// The user does it instead of something that falls on the target; one of several options.
    Own(Box<Self>),
    /// Only where somebody is so at that moment.
    If {
        /// What must be so.
        given: Given,
        /// What comes about then.
        then: Box<Self>,
        /// What comes about otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Self>>,
    },
    /// Named conditions that share one record, one source and one save.
    Afflict {
        /// Condition ids.
        conditions: Vec<Name>,
        /// How long.
        duration: Duration,
    },
    /// A lasting adjustment of incoming damage.
    Resist {
        /// Weakness or immunity.
        way: Resistance,
        /// Damage type; `None` is all damage.
        kind: Option<Name>,
        /// How much per packet.
        value: Amount,
        /// How long; `None` where the line names none.
        duration: Option<Duration>,
    },
    /// The creature's next roll carries a swing.
    NextRoll(Swing),
    /// The creature's next strike carries a swing.
    NextStrike(Swing),
    /// The roll of the creature's next ability carries a swing; for an edge see [`Self::EdgeNext`].
    NextAbility(Swing),
    /// The next roll against the creature carries a swing, whoever makes it.
    NextAgainst {
        /// Which.
        swing: Swing,
        /// Only a strike's roll; any ability's otherwise.
        strike: bool,
    },
    /// A number of the creature's is higher or lower for a while.
    Adjust {
        /// Which number.
        what: Figure,
        /// By how much.
        by: i16,
        /// How long.
        duration: Duration,
    },
    /// The creature is no faster than that.
    SpeedLimit {
        /// Squares.
        most: i16,
        /// How long.
        duration: Duration,
    },
    /// Nobody and nothing farther away is in the creature's line of effect.
    SightLimit {
        /// Squares.
        most: i16,
        /// How long.
        duration: Duration,
    },
    /// Damage again and again.
    Ongoing {
        /// How much each time.
        amount: Amount,
        /// Damage type.
        kind: Option<Name>,
        /// When.
        at: Moment,
        /// How long.
        duration: Duration,
    },
    /// Recoveries go.
    LoseRecoveries(Amount),
    /// The turn of this round goes, or of the next where it has had that of this one.
    LoseTurn,
    /// Goes as far as its speed allows straight away from the user, whether it likes or not (AMB-54).
    Flee,
    /// Goes as near to the user as its speed allows, whether it likes or not (AMB-54).
    Approach,
    /// The creature and the user change places.
    SwapPlaces {
        /// Only if the user likes.
        may: bool,
    },
    /// The user puts the creature up to this many squares away, without passing between.
    Carry(i16),
    /// All its Stamina above 0 goes.
    Fell,
    /// Stamina goes that no rule counts as damage.
    LoseStamina(Amount),
    /// The captive's escape attempts carry a bane.
    EscapeBane,
    /// A named counter on the creature rises (or falls).
    Counter {
        /// Which counter.
        name: Name,
        /// By how much.
        by: i16,
    },
    /// A named counter on the creature stands at that, whatever it was.
    CounterAt {
        /// Which counter.
        name: Name,
        /// Where it stands.
        at: i16,
    },
    /// Shift up to this far.
    Shift(ShiftBy),
    /// Shift to one of the nearest free places outside of the ability's area.
    LeaveArea {
        /// Only if it likes.
        may: bool,
    },
    /// Shift up to this far, every step nearer to the other one or farther: the target for the user, the user for anybody
    /// else.
    ShiftCourse {
        /// Squares.
        squares: i16,
        /// Farther.
        away: bool,
    },
    /// Move up to this far.
    Move(ShiftBy),
    /// Teleport up to this far.
    Teleport(ShiftBy),
    /// Gain temporary Stamina.
    TemporaryStamina(Amount),
    /// Get Stamina back.
    RegainStamina(Amount),
    /// Get as much Stamina back as the use has dealt damage.
    RegainDealt {
        /// Only half of that, rounded down.
        half: bool,
    },
    /// Get as much Stamina back as a Recovery gives, without spending one.
    RegainRecovery,
    /// The creature's own heroic resource changes.
    Resource(i16),
    /// May end one effect on it.
    EndEffect,
    /// May end any of the effects on it that a save or the end of its turn would end.
    EndEffects,
    /// May make a saving throw.
    Save,
    /// Hides from whoever does not see it.
    Hide,
    /// Stands up.
    StandUp,
    /// Gain surges.
    Surge(i16),
    /// The Director's pool changes.
    Malice(i16),
    /// May spend a Recovery.
    Recovery,
    /// The creature's next ability roll has an edge.
    EdgeNext,
    /// May make a free strike.
    FreeStrike {
        /// With an edge.
        edge: bool,
        /// Whom it must be made against.
        #[serde(default)]
        against: Against,
    },
    /// May use a signature ability that is a strike.
    StrikeSignature {
        /// With an edge.
        edge: bool,
    },
    /// May use a signature ability of whatever sort.
    Signature {
        /// With an edge.
        edge: bool,
        /// Whom it must be made against, and then it is a strike.
        #[serde(default)]
        against: Against,
    },
}

impl Effect {
    /// The effect that comes about where `holds` says how somebody is; `None` where none does.
    pub fn settled(&self, holds: impl FnOnce(Given) -> bool) -> Option<&Self> {
        match self {
            Self::If { given, then, otherwise } => {
                if holds(*given) {
                    Some(then)
                } else {
                    otherwise.as_deref()
                }
            }
            other => Some(other),
        }
    }

    /// The effects that may come about: itself, or either of two.
    pub fn outcomes(&self) -> impl Iterator<Item = &Self> {
        let (first, second) = match self {
            Self::If { then, otherwise, .. } => (&**then, otherwise.as_deref()),
            other => (other, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Whether it is damage, dealt before other effects come about.
    pub fn is_damage(&self) -> bool {
        self.outcomes().any(|effect| matches!(effect, Self::Damage { .. }))
    }
}

impl Given {
    /// Whether an effect leaves it as it is, so that what comes behind it depends on the same.
    pub fn outlasts(self, effect: &Effect) -> bool {
        let lasting = [State::Enemy, State::Ally, State::Minion].contains(&self.state);
        if lasting || matches!(self.state, State::SizeAtMost(_) | State::SizeAtLeast(_)) {
            return true;
        }
        match effect {
            Effect::Damage { .. } => matches!(self.state, State::Has(_) | State::HasFromYou(_) | State::Surprised),
            Effect::Afflict { conditions, .. } => match self.state {
                State::Conditioned => false,
                State::Has(own) | State::HasFromYou(own) => !conditions.contains(&own),
                _ => true,
            },
            Effect::Resist { .. }
            | Effect::NextRoll(_)
            | Effect::NextStrike(_)
            | Effect::NextAbility(_)
            | Effect::SpeedLimit { .. }
            | Effect::NextAgainst { .. }
            | Effect::Adjust { .. }
            | Effect::Ongoing { .. }
            | Effect::Surge(_)
            | Effect::Malice(_)
            | Effect::EdgeNext
            | Effect::TemporaryStamina(_) => true,
            _ => false,
        }
    }
}
