//! What a step may expect in any game, and what a game adds to that.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Expectation, Found, Scene, Staged};
use crate::core::fact::{Fact, StepCause};
use crate::core::geometry::Spot;
use crate::core::ids::SideId;
use crate::core::intent::{Choice, Intent};
use crate::core::name::Name;
use crate::lab::scenario::mentions::{Kind, Mentions, Speech};

/// Expectations that are a game's own.
pub trait OwnExpect<R: Staged>: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// The common expectation that says the same, where this is only the game's way to write it; it is checked, turned
    /// round and gathered from in place of this one.
    fn common(&self) -> Option<CommonExpect<Self>> {
        None
    }

    /// Whether it is so.
    ///
    /// # Errors
    /// What was found instead.
    fn check(&self, scene: &Scene<R>) -> Found;

    /// Expectations that contradict this one: none of them may be met where it is.
    fn flips(&self) -> Vec<Expectation<Self>>;

    /// What it mentions.
    fn mentions(&self, to: &mut Mentions);

    /// Whether one fact is what it speaks of; `None` for expectations about decisions and states.
    fn fact(&self, _scene: &Scene<R>, _fact: &Fact) -> Option<bool> {
        None
    }

    /// Whether a fact belongs to what it speaks of, for steps that say `exactly`.
    fn covers(&self, scene: &Scene<R>, fact: &Fact) -> bool {
        self.fact(scene, fact) == Some(true)
    }
}

/// For games that need no expectations of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoOwnExpect {}

impl<R: Staged> OwnExpect<R> for NoOwnExpect {
    fn check(&self, _: &Scene<R>) -> Found {
        match *self {}
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        Vec::new()
    }

    fn mentions(&self, _: &mut Mentions) {}
}

/// Something that has to be so after a step, in any game. Facts are those of the step, the follow-ups of its intent
/// included; decisions are those met on the way and the one the battle waits at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "E: DeserializeOwned"))]
pub enum CommonExpect<E> {
    /// A roll was critical.
    Critical,
    /// No roll was critical.
    NotCritical,
    /// No dice were rolled.
    NoDice,
    /// So many dice were rolled.
    Dice(usize),
    /// So many dice were rolled for a purpose.
    Rolls(Name, usize),
    /// The last roll against this creature was a success.
    Success(Name),
    /// It was a failure.
    Failure(Name),
    /// The total of the last roll against this creature.
    RollTotal(Name, i16),
    /// The sides of the dice of the last roll against this creature.
    RollDice(Name, Vec<u8>),
    /// The values of the dice kept of the last roll against this creature, in the order rolled.
    Kept(Name, Vec<u8>),
    /// How often one creature rolled against another.
    Attacks(Name, Name, usize),
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
    /// A track of somebody's is at this now.
    Track {
        /// Whose.
        of: Name,
        /// Which.
        track: Name,
        /// How much.
        is: i16,
    },
    /// A track got better by so much.
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

    /// Stands here now.
    At(Name, Spot),
    /// Entered exactly these squares, in order.
    Steps(Name, Vec<Spot>),
    /// Entered so many squares.
    Entered(Name, usize),
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
    /// How many effects carry a condition.
    Effects(Name, Name, usize),
    /// An effect began in this step: bearer, condition.
    Gets(Name, Name),
    /// No effect of this condition began in this step.
    DoesNotGet(Name, Name),
    /// An effect ended in this step: bearer, condition, why.
    Ended(Name, Name, Name),
    /// Something kept an effect off.
    Resisted(Name),
    /// Nothing was resisted.
    NotResisted(Name),
    /// A saving throw succeeded.
    Saved(Name),
    /// A saving throw failed.
    NotSaved(Name),
    /// How many saving throws were made.
    Saves(Name, usize),
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
    /// A decision of this kind was met, e.g. `react`.
    Asked(Name),
    /// None was met.
    NotAsked(Name),
    /// A decision of this kind was met that is this creature's.
    AskedOf(Name, Name),
    /// None was met that is this creature's.
    NotAskedOf(Name, Name),
    /// A decision of this kind was met that is the side's of this number.
    AskedSide(u8, Name),
    /// The battle waits for this kind of decision now, e.g. `act`.
    Waits(Name),
    /// The battle waits for this creature to answer this.
    WaitsFor(Name, Name),
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

    /// Squares between two creatures.
    Distance(Name, Name, i16),
    /// Nobody can stand in a square.
    Blocked(Spot),
    /// A square is open.
    Open(Spot),
    /// Part of the board broke here.
    Broke(Spot),
    /// These facts came in this order, with anything between.
    Order(Vec<Expectation<E>>),
    /// These pieces of the log came in this order, with anything between.
    LogOrder(Vec<String>),
    /// How many facts fit this expectation.
    Times(usize, Box<Expectation<E>>),
    /// A line of the step's log contains this.
    Log(String),
    /// None does.
    NoLog(String),
    /// The open question says this, in its own words, about what it hangs on, or of one of its answers.
    Told(String),
    /// It does not.
    NotTold(String),
    /// The round in progress.
    Round(u16),
    /// The battle is over and this side won, or nobody.
    Over(Option<SideId>),
    /// The battle goes on.
    NotOver,
}

impl<E> CommonExpect<E> {
    pub(super) fn mentions<R: Staged>(&self, to: &mut Mentions)
    where
        E: OwnExpect<R>,
    {
        match self {
            Self::Critical
            | Self::NotCritical
            | Self::NoDice
            | Self::Dice(_)
            | Self::Blocked(_)
            | Self::Open(_)
            | Self::Broke(_)
            | Self::Round(_)
            | Self::Over(_)
            | Self::NotOver => {}
            Self::Term(text) | Self::TermOf(text, _) | Self::Log(text) | Self::Told(text) => to.text(text),
            Self::NoTerm(text) => to.denied(Speech::Term, text),
            Self::NoLog(text) => to.denied(Speech::Log, text),
            Self::NotTold(text) => to.denied(Speech::Told, text),
            Self::LogOrder(parts) => parts.iter().for_each(|part| to.text(part)),
            Self::Rolls(purpose, _) => to.name(Kind::Purpose, *purpose),
            Self::Success(who)
            | Self::Failure(who)
            | Self::RollTotal(who, _)
            | Self::RollDice(who, _)
            | Self::Kept(who, _)
            | Self::Saves(who, _)
            | Self::Hits(who, _)
            | Self::NoDamage(who)
            | Self::Track { of: who, .. }
            | Self::Healed { of: who, .. }
            | Self::At(who, _)
            | Self::Steps(who, _)
            | Self::Entered(who, _)
            | Self::NoSteps(who)
            | Self::Went(who, ..)
            | Self::Slammed(who, _)
            | Self::NotSlammed(who)
            | Self::Resisted(who)
            | Self::NotResisted(who)
            | Self::Saved(who)
            | Self::NotSaved(who)
            | Self::NoSave(who)
            | Self::Free(who)
            | Self::Dead(who)
            | Self::Alive(who)
            | Self::OfferedRoute(who, _)
            | Self::NotOfferedRoute(who, _) => to.who(*who),
            Self::Damage { to: hurt, kind, by, of, .. } => {
                to.who(*hurt);
                to.all(*by);
                to.names(Kind::DamageType, *kind);
                to.names(Kind::Origin, *of);
            }
            Self::Pool { of, pool, .. } | Self::Gained { of, pool, .. } | Self::Unchanged(of, pool) => {
                to.who(*of);
                to.name(Kind::Pool, *pool);
            }
            Self::Has(who, kind) | Self::Lacks(who, kind) => {
                to.who(*who);
                to.name(Kind::Condition, *kind);
            }
            Self::Effects(who, kind, _) | Self::Gets(who, kind) | Self::DoesNotGet(who, kind) => {
                to.who(*who);
                to.name(Kind::Origin, *kind);
            }
            Self::Ended(who, kind, why) => {
                to.who(*who);
                to.name(Kind::Condition, *kind);
                to.name(Kind::Reason, *why);
            }
            Self::Grabbed { by: a, captive: b } | Self::Attacks(a, b, _) | Self::Distance(a, b, _) => to.all([*a, *b]),
            Self::Used { by, ability, on } => {
                to.who(*by);
                to.name(Kind::Ability, *ability);
                to.all(on.iter().flatten().copied());
            }
            Self::NotUsed(by, ability) | Self::OfferedUse(by, ability) | Self::NotOfferedUse(by, ability) => {
                to.who(*by);
                to.name(Kind::Ability, *ability);
            }
            Self::Asked(ask) | Self::NotAsked(ask) | Self::AskedSide(_, ask) | Self::Waits(ask) => {
                to.name(Kind::Question, *ask);
            }
            Self::AskedOf(who, ask) | Self::NotAskedOf(who, ask) | Self::WaitsFor(who, ask) => {
                to.who(*who);
                to.name(Kind::Question, *ask);
            }
            Self::Offered(choice) => to.choice(choice),
            Self::NotOffered(choice) => to.denied_choice(choice),
            Self::Legal(intent) => to.intent(intent),
            Self::Illegal(intent, why) => {
                to.intent(intent);
                to.text(why);
            }
            Self::Order(list) => list.iter().for_each(|inner| inner.mentions::<R>(to)),
            Self::Times(0, inner) => match &**inner {
                Expectation::Common(Self::Log(text)) => to.denied(Speech::Log, text),
                inner => inner.mentions::<R>(to),
            },
            Self::Times(_, inner) => inner.mentions::<R>(to),
        }
    }
}
