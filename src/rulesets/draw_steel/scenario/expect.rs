//! What only Draw Steel expects of a step, and what it calls by names of its own.

use serde::{Deserialize, Serialize};

use super::{flips, verdict};
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::{Attribute, SideId};
use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, Found, OwnExpect, Scene};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::roll_modifiers::Purpose;

/// Something that has to be so after a step, besides what every game may expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// Stamina is this now.
    Stamina {
        /// Whose.
        of: Name,
        /// How much.
        is: i16,
    },
    /// Temporary Stamina is this now.
    Temporary {
        /// Whose.
        of: Name,
        /// How much.
        is: i16,
    },
    /// Surges left.
    Surges(Name, i16),
    /// Recoveries left.
    Recoveries(Name, i16),

    /// Every target of the step's first roll is at this tier.
    Tier(u8),
    /// A roll's tier against one target.
    TierOn(Name, u8),
    /// Every target of the step's first roll has this total.
    Total(i16),
    /// A roll's total against one target.
    TotalOn(Name, i16),
    /// Stamina left to the squad of a minion.
    SquadStamina(Name, i16),
    /// The Director's Malice.
    Malice(i16),
    /// Hero tokens left.
    Tokens(i16),
    /// A condition refers to this creature: bearer, condition, source.
    Source(Name, Name, Name),
    /// A condition ends so: bearer, condition, duration.
    Lasts(Name, Name, Duration),
    /// Is `winded`, `dying`, `unconscious`, `dead`, `surprised`, `awake`.
    State(Name, Name),
    /// Is not.
    NotState(Name, Name),

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
    /// Whose turn it is.
    Active(Name),
    /// Who opened the round.
    Opener(SideId),
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

impl OwnExpect<Content> for Expect {
    fn common(&self) -> Option<CommonExpect<Self>> {
        Some(match *self {
            Self::Stamina { of, is } => CommonExpect::Track { of, track: t::STAMINA.get(), is },
            Self::Temporary { of, is } => CommonExpect::Track { of, track: t::TEMPORARY.get(), is },
            Self::Surges(of, is) => CommonExpect::Pool { of, pool: t::SURGES.get(), is },
            Self::Recoveries(of, is) => CommonExpect::Pool { of, pool: t::RECOVERIES.get(), is },
            _ => return None,
        })
    }

    fn check(&self, scene: &Scene<Content>) -> Found {
        verdict::check(self, scene)
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        flips::flips(self)
    }

    fn fact(&self, scene: &Scene<Content>, fact: &Fact) -> Option<bool> {
        Some(match (self, &fact.what) {
            (Self::TierOn(who, wanted), FactKind::Outcome { on, result }) => {
                scene.is(*on, *who) && result.degree == *wanted as i8
            }
            (Self::TotalOn(who, wanted), FactKind::Outcome { on, result }) => {
                scene.is(*on, *who) && result.total == *wanted
            }
            (Self::Malice(now), FactKind::Pool { of: None, now: is, .. }) => is == now,
            (Self::State(who, state), FactKind::State { of, is: now }) => scene.is(*of, *who) && now == state,
            (Self::Active(who), FactKind::TurnStarted(started)) => scene.is(*started, *who),
            (Self::Opener(side), FactKind::SideOpens(opener)) => opener == side,
            _ => return None,
        })
    }

    fn covers(&self, scene: &Scene<Content>, fact: &Fact) -> bool {
        let malice = matches!((self, &fact.what), (Self::Malice(_), FactKind::Pool { of: None, .. }));
        malice || self.fact(scene, fact) == Some(true)
    }

    fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::TierOn(who, _)
            | Self::TotalOn(who, _)
            | Self::SquadStamina(who, _)
            | Self::State(who, _)
            | Self::NotState(who, _)
            | Self::TestOdds { by: who, .. }
            | Self::Speed(who, _)
            | Self::Stability(who, _)
            | Self::Disengage(who, _)
            | Self::WindedValue(who, _)
            | Self::RecoveryValue(who, _)
            | Self::Reaches(who, _)
            | Self::DoesNotReach(who, _)
            | Self::Left(who, _)
            | Self::Spent(who, _)
            | Self::Active(who) => to.who(*who),
            Self::Source(who, kind, source) => {
                to.all([*who, *source]);
                to.name(Kind::Condition, *kind);
            }
            Self::Lasts(who, kind, _) => {
                to.who(*who);
                to.name(Kind::Origin, *kind);
            }
            Self::LineOfEffect(a, b) | Self::NoLineOfEffect(a, b) | Self::Enemies(a, b) | Self::Friends(a, b) => {
                to.all([*a, *b]);
            }
            Self::Owns(by, ability) | Self::IsStrike(by, ability, _) => {
                to.who(*by);
                to.name(Kind::Ability, *ability);
            }
            Self::Odds { by, ability, on, .. }
            | Self::Fells { by, ability, on, .. }
            | Self::Previews { by, ability, on, .. } => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *ability);
            }
            _ => {}
        }
    }
}
