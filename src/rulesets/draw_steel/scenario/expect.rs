//! What a step may expect: each kind is one variant.

use serde::{Deserialize, Serialize};

use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::{Attribute, SideId};
use crate::core::intent::{Choice, Intent};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::rules::roll_modifiers::Purpose;

/// Something that has to be so after a step. Facts are those of the step, the follow-ups of its intent included;
/// decisions are those met on the way and the one the battle waits at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// Every target of the step's first roll is at this tier.
    Tier(u8),
    /// A roll's tier against one target.
    TierOn(Name, u8),
    /// Every target of the step's first roll has this total.
    Total(i16),
    /// A roll's total against one target.
    TotalOn(Name, i16),
    /// A roll was critical.
    Critical,
    /// No roll was critical.
    NotCritical,
    /// No dice were rolled.
    NoDice,
    /// A term of a roll, of damage or of a resistance says so: part of its words.
    Term(String),
    /// No term says so.
    NoTerm(String),
    /// A term with its number: part of its words, and what it adds.
    TermOf(String, i16),

    /// Damage of exactly this amount was dealt, after every adjustment.
    Damage {
        /// To whom.
        to: Name,
        /// How much.
        amount: i16,
        /// Of this type, where said.
        #[serde(default)]
        kind: Option<Name>,
        /// Whose doing, where said.
        #[serde(default)]
        by: Option<Name>,
        /// From which ability or rule, where said.
        #[serde(default)]
        of: Option<Name>,
    },
    /// How often a creature took damage.
    Hits(Name, usize),
    /// No damage was dealt to this creature (damage of 0 is none).
    NoDamage(Name),
    /// Stamina is this now.
    Stamina {
        /// Whose.
        of: Name,
        /// How much.
        is: i16,
    },
    /// Stamina left to the squad of a minion.
    SquadStamina(Name, i16),
    /// Temporary Stamina is this now.
    Temporary {
        /// Whose.
        of: Name,
        /// How much.
        is: i16,
    },
    /// This much Stamina was regained.
    Healed {
        /// By whom.
        of: Name,
        /// How much.
        amount: i16,
    },
    /// A pool is this now.
    Pool {
        /// Whose.
        of: Name,
        /// Which.
        pool: Name,
        /// How much.
        is: i16,
    },
    /// A pool changed by this much at once.
    Gained {
        /// Whose.
        of: Name,
        /// Which.
        pool: Name,
        /// By how much; negative is spent.
        by: i16,
    },
    /// A pool did not change.
    Unchanged(Name, Name),
    /// Surges left.
    Surges(Name, i16),
    /// Recoveries left.
    Recoveries(Name, i16),
    /// The Director's Malice.
    Malice(i16),
    /// Hero tokens left.
    Tokens(i16),

    /// Stands here now.
    At(Name, Spot),
    /// Entered exactly these squares, in order.
    Steps(Name, Vec<Spot>),
    /// Entered no square.
    NoSteps(Name),
    /// Entered this many squares in this way.
    Went(Name, StepCause, usize),
    /// Slammed into something with this many squares left.
    Slammed(Name, i16),
    /// Slammed into nothing.
    NotSlammed(Name),

    /// Has a named condition.
    Has(Name, Name),
    /// Does not have it.
    Lacks(Name, Name),
    /// A condition refers to this creature: bearer, condition, source.
    Source(Name, Name, Name),
    /// A condition ends so: bearer, condition, duration.
    Lasts(Name, Name, Duration),
    /// How many effects carry a condition.
    Effects(Name, Name, usize),
    /// An effect began in this step: bearer, condition.
    Gets(Name, Name),
    /// No effect of this condition began in this step.
    DoesNotGet(Name, Name),
    /// An effect ended in this step: bearer, condition, why.
    Ended(Name, Name, Name),
    /// A potency or stability kept something off.
    Resisted(Name),
    /// Nothing was resisted.
    NotResisted(Name),
    /// A saving throw succeeded.
    Saved(Name),
    /// A saving throw failed.
    NotSaved(Name),
    /// No saving throw was made.
    NoSave(Name),

    /// Is held.
    Grabbed {
        /// By whom.
        by: Name,
        /// Who.
        captive: Name,
    },
    /// Is held by nobody.
    Free(Name),
    /// Is `winded`, `dying`, `unconscious`, `dead`, `surprised`, `awake`.
    State(Name, Name),
    /// Is not.
    NotState(Name, Name),
    /// Is dead or destroyed.
    Dead(Name),
    /// Is not dead.
    Alive(Name),

    /// An ability was used.
    Used {
        /// By whom.
        by: Name,
        /// Which.
        ability: Name,
        /// On exactly these, where said, in any order.
        #[serde(default)]
        on: Option<Vec<Name>>,
    },
    /// An ability was not used.
    NotUsed(Name, Name),
    /// A decision of this kind was met, e.g. `settle`, `react`, `recovery`.
    Asked(Name),
    /// None was met.
    NotAsked(Name),
    /// A decision of this kind was met that is this creature's.
    AskedOf(Name, Name),
    /// A decision of this kind was met that is the side's of this number.
    AskedSide(u8, Name),
    /// The battle waits for this kind of decision now, e.g. `act`.
    Waits(Name),
    /// A choice was offered; a reaction may leave out `on` and `spend`.
    Offered(Choice<Name>),
    /// It was not.
    NotOffered(Choice<Name>),
    /// A free use of this ability was offered: who, which.
    OfferedUse(Name, Name),
    /// It was not.
    NotOfferedUse(Name, Name),
    /// A route ending here was offered to or for this creature.
    OfferedRoute(Name, Spot),
    /// None was.
    NotOfferedRoute(Name, Spot),
    /// This would be taken now.
    Legal(Intent<Name>),
    /// This would be refused now: part of the sentence, or the code.
    Illegal(Intent<Name>, String),

    /// The odds of the three tiers, out of 100.
    Odds {
        /// Who would roll.
        by: Name,
        /// For what.
        ability: Name,
        /// Against whom.
        on: Name,
        /// Tier 1, 2, 3.
        is: (u8, u8, u8),
    },
    /// How many minions of the target's squad a tier of a use would fell.
    Fells {
        /// Who uses it.
        by: Name,
        /// Which.
        ability: Name,
        /// Against whom.
        on: Name,
        /// The tier.
        tier: u8,
        /// How many fall at most.
        most: u8,
    },
    /// The damage that a tier would do, as shown before the roll.
    Previews {
        /// Who would roll.
        by: Name,
        /// For what.
        ability: Name,
        /// Against whom.
        on: Name,
        /// Which tier.
        tier: u8,
        /// How much, whatever damage dice show.
        damage: i16,
    },
    /// The odds of a test, out of 100.
    TestOdds {
        /// Who would roll.
        by: Name,
        /// With which characteristic, e.g. `"Agility"`.
        #[serde(with = "crate::rulesets::draw_steel::notation::characteristics::one")]
        with: Attribute,
        /// What for.
        #[serde(default)]
        purpose: Purpose,
        /// Tier 1, 2, 3.
        is: (u8, u8, u8),
    },
    /// Squares it may move now.
    Speed(Name, i16),
    /// Stability now.
    Stability(Name, i16),
    /// Squares of its Disengage now.
    Disengage(Name, i16),
    /// Squares between two creatures.
    Distance(Name, Name, i16),
    /// Winded value.
    WindedValue(Name, i16),
    /// Recovery value.
    RecoveryValue(Name, i16),
    /// Line of effect between two creatures.
    LineOfEffect(Name, Name),
    /// No line of effect.
    NoLineOfEffect(Name, Name),
    /// Can walk here with its speed.
    Reaches(Name, Spot),
    /// Cannot.
    DoesNotReach(Name, Spot),
    /// Owns an ability.
    Owns(Name, Name),
    /// Whether an ability is a strike: whose, which, is it.
    IsStrike(Name, Name, bool),
    /// Are enemies.
    Enemies(Name, Name),
    /// Are friends.
    Friends(Name, Name),
    /// Main action, maneuver, move action or triggered action is still to be had.
    Left(Name, Part),
    /// It is spent.
    Spent(Name, Part),

    /// Nobody can stand in a square.
    Blocked(Spot),
    /// A square is open.
    Open(Spot),
    /// Part of the board broke here.
    Broke(Spot),
    /// These facts came in this order, with anything between.
    Order(Vec<Expect>),
    /// How many facts fit this expectation.
    Times(usize, Box<Expect>),
    /// A line of the step's log contains this.
    Log(String),
    /// None does.
    NoLog(String),
    /// The open question says this, in its own words, about what it hangs on, or of one of its answers.
    Told(String),
    /// It does not.
    NotTold(String),
    /// Whose turn it is.
    Active(Name),
    /// The round in progress.
    Round(u16),
    /// Who opened the round.
    Opener(SideId),
    /// The battle is over and this side won, or nobody.
    Over(Option<SideId>),
    /// The battle goes on.
    NotOver,
}

/// A part of a turn or round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The main action.
    Main,
    /// The maneuver.
    Maneuver,
    /// The move action.
    Move,
    /// The triggered action of the round.
    Triggered,
}

impl Expect {
    /// As files write it.
    pub fn written(&self) -> String {
        ron::to_string(self).unwrap_or_else(|_| format!("{self:?}"))
    }
}
