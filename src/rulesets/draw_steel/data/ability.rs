//! The record of an ability (DS-ABIL-01): what content files say, after parsing.

use serde::{Deserialize, Serialize};

pub use super::ability_effect::{AbilityEffect, AuraMode, ExtraWhen, Hook, Moment, Refrain};
use super::amount::{Amount, ShiftBy};
use super::cost::{Cheaper, Spend};
use super::distance::Distance;
use super::effect::Swing;
use super::predicate::Predicate;
use super::target_spec::{TargetSpec, Yourself};
use super::tier::{Aimed, TierLine};
use super::trigger::{Trigger, TriggerFilter};
use crate::core::ids::Attribute;
use crate::core::name::Name;

/// An ability as its card prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Printed keywords; empty is printed "-".
    #[serde(default, deserialize_with = "super::super::content::keywords")]
    pub keywords: Vec<Name>,
    /// The part of a turn it takes (DS-ABIL-02).
    pub action: ActionType,
    /// How far it reaches.
    pub distance: Distance,
    /// Whom it may be aimed at.
    pub target: TargetSpec,
    /// What must be so of whoever it is aimed at, besides being what the target line says.
    #[serde(default)]
    pub among: Option<Predicate>,
    /// What must be paid to use it at all (DS-ABIL-06); the pool is the user's own, or Malice.
    #[serde(default)]
    pub cost: i16,
    /// When it costs less.
    #[serde(default)]
    pub cheaper: Option<Cheaper>,
    /// Whether it is a signature ability (DS-ABIL-09).
    #[serde(default)]
    pub signature: bool,
    /// The kit whose signature it is: printed damage and distance contain that kit's bonuses (DS-KIT-03).
    #[serde(default)]
    pub kit: Option<Name>,
    /// What it answers, for triggered abilities (DS-ABIL-16).
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// What else must be so of what it answers.
    #[serde(default)]
    pub only: Option<TriggerFilter>,
    /// Its power roll, if it makes one.
    #[serde(default)]
    pub roll: Option<PowerRoll>,
    /// Resolved in order before the roll (DS-EFF-06).
    #[serde(default)]
    pub before: Vec<AbilityEffect>,
    /// Resolved in order after the roll's damage and tier effects.
    #[serde(default)]
    pub after: Vec<AbilityEffect>,
    /// Resolved next if the user is strained, or made so by paying for this (DS-HERO-13).
    #[serde(default)]
    pub strained: Vec<AbilityEffect>,
    /// Resolved next if it is not.
    #[serde(default)]
    pub relaxed: Vec<AbilityEffect>,
    /// Squares by which a strained user's cube or burst is larger.
    #[serde(default)]
    pub strained_wider: i16,
    /// Optional payment for more (DS-ABIL-18).
    #[serde(default)]
    pub rider: Option<Rider>,
    /// Movement of the user's that may come before or after the roll (a kit's or class's "shift before or after").
    #[serde(default)]
    pub mobile: Option<Mobile>,
    /// May replace the ranged (or melee) free strike of its owner.
    #[serde(default)]
    pub free_strike: bool,
    /// May be used, at its cost, wherever an effect grants a free strike or signature ability.
    #[serde(default)]
    pub whenever_granted: bool,
    /// At most once on each of the owner's turns.
    #[serde(default)]
    pub once_per_turn: bool,
    /// Shares its once-a-turn use with the other abilities of this group.
    #[serde(default)]
    pub once_group: Option<Name>,
    /// Takes a minute or longer: not for combat rounds (DS-ABIL-03).
    #[serde(default)]
    pub slow: bool,
    /// A Malice feature of creatures with this keyword: bought as the turn of one of them starts (DS-DIR-02).
    #[serde(default)]
    pub malice_feature: Option<Name>,
    /// A performance: chosen as a round starts, never used otherwise (DS-HERO-18).
    #[serde(default)]
    pub routine: bool,
    /// How it goes on while its user keeps it up (DS-HERO-20).
    #[serde(default)]
    pub persistent: Option<Persistent>,
    /// Restrictions on use beyond the target line.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// The ability of the same owner that it is an option of; its price then does not make it heroic (DS-ABIL-08).
    #[serde(default)]
    pub option_of: Option<Name>,
    /// The user may take the place of one of its targets (DS-TGT-08).
    #[serde(default)]
    pub user_may_replace: bool,
    /// Who owns it without listing it (DS-ABIL-21).
    #[serde(default)]
    pub common: Common,
}

impl AbilityDef {
    /// Whether this is one of its sentences: before the roll, after it or for its rider.
    pub fn says(&self, effect: &AbilityEffect) -> bool {
        self.sentences().any(|own| own == effect)
    }

    /// Whether a result line among its sentences holds this.
    pub fn brings(&self, found: impl Fn(&Aimed) -> bool) -> bool {
        self.lines().flat_map(|line| &line.segments).flat_map(|segment| &segment.effects).any(found)
    }

    /// The result lines among its sentences.
    pub fn lines(&self) -> impl Iterator<Item = &TierLine> {
        self.sentences().filter_map(|effect| match effect {
            AbilityEffect::Line(line) => Some(line),
            _ => None,
        })
    }

    /// Whether something may lend it: nobody has to aim it, and nobody uses it of its own accord.
    pub fn may_be_lent(&self) -> bool {
        let around = matches!(self.distance, Distance::Burst(_));
        self.common == Common::Lent
            && self.action == ActionType::NoAction
            && (around || self.target.yourself == Yourself::Only)
    }

    /// Whether something of its own ends its uses: a price, once a turn, things that are used up.
    pub fn is_limited(&self) -> bool {
        let used_up = |need: &Need| matches!(need, Need::Consumable | Need::NewTarget);
        self.cost > self.cheaper.as_ref().map_or(0, |cheaper| cheaper.by)
            || self.once_per_turn
            || self.once_group.is_some()
            || self.routine
            || self.slow
            || self.needs.iter().any(used_up)
    }

    /// Whether it answers its owner's own fall, which happens at once.
    pub fn answers_own_fall(&self) -> bool {
        let own = self.only.as_ref().is_none_or(|only| matches!(only.subject, None | Some(Predicate::Bearer)));
        own && self.trigger.as_ref().is_some_and(|trigger| trigger.is_on(&Trigger::Falls))
    }

    /// All its sentences, in the order they are resolved.
    pub fn sentences(&self) -> impl Iterator<Item = &AbilityEffect> {
        let rider = self.rider.iter().flat_map(|rider| &rider.does);
        self.before.iter().chain(&self.after).chain(&self.strained).chain(&self.relaxed).chain(rider)
    }
}

/// Whose ability list an ability is on without being named there (DS-ABIL-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Common {
    /// Only of creatures that list it.
    #[default]
    Listed,
    /// Every creature's.
    Everyone,
    /// Every hero's.
    Heroes,
    /// Nobody's to choose: something lends it, and then it is used at once ([`Modifier::Uses`]).
    ///
    /// [`Modifier::Uses`]: super::modifier::Modifier::Uses
    Lent,
}

/// The part of a turn that an ability takes (DS-ABIL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActionType {
    /// One a turn.
    MainAction,
    /// One a turn.
    Maneuver,
    /// One a turn.
    MoveAction,
    /// One a round, when its trigger occurs.
    TriggeredAction,
    /// Any number on one's own turn.
    FreeManeuver,
    /// Any number, when the trigger occurs.
    FreeTriggeredAction,
    /// Takes nothing.
    NoAction,
    /// A leader's or solo's, at the end of another's turn.
    VillainAction,
}

/// A power roll with its three results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerRoll {
    /// Characteristics to choose from, e.g. `[Attribute(0)]` printed "Might"; empty for a printed bonus.
    #[serde(default, with = "super::super::notation::characteristics")]
    pub with: Vec<Attribute>,
    /// A monster's printed bonus.
    #[serde(default)]
    pub bonus: i16,
    /// Damage types that the user may give to the untyped damage of its tiers; it stays untyped unless one is chosen.
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// Whether one of those types has to be chosen: the first unless said.
    #[serde(default)]
    pub kind_required: bool,
    /// Tier 1, 2 and 3.
    pub tiers: (TierLine, TierLine, TierLine),
    /// An edge or bane the ability gives its own roll.
    #[serde(default)]
    pub swing: Option<Swing>,
}

impl PowerRoll {
    /// The result line of a tier, 1 to 3; other numbers clamp.
    pub fn tier(&self, tier: u8) -> &TierLine {
        match tier {
            0 | 1 => &self.tiers.0,
            2 => &self.tiers.1,
            _ => &self.tiers.2,
        }
    }
}

/// "Persistent N": what an elementalist may keep up (DS-HERO-08, DS-HERO-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Persistent {
    /// What it takes from the gain of every turn.
    pub upkeep: i16,
    /// What its user has of it as a turn starts.
    pub repeat: Repeat,
}

/// How a maintained ability goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Repeat {
    /// Its roll is made again against the same targets while they are in distance; no action.
    Roll,
    /// It may be used again as a maneuver.
    Maneuver,
}

/// An optional payment for more (DS-ABIL-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// "Spend 1", "Spend 2+".
    pub spend: Spend,
    /// Resolved after the ability's own `after`; empty where the effects above read the payment themselves.
    #[serde(default)]
    pub does: Vec<AbilityEffect>,
    /// Targets more per payment, chosen before the roll (AMB-63).
    #[serde(default)]
    pub more_targets: u8,
    /// Squares by which the burst or cube grows per payment.
    #[serde(default)]
    pub wider: i16,
    /// Sizes by which a target may be larger per payment.
    #[serde(default)]
    pub larger: u8,
    /// The melee distance in squares, in place of the printed one.
    #[serde(default, with = "super::super::notation::formula::maybe")]
    pub reach: Option<Amount>,
}

/// The user's movement around a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mobile {
    /// How far.
    pub shift: ShiftBy,
    /// May be divided between before and after; otherwise it is taken whole before or whole after.
    #[serde(default)]
    pub split: bool,
}

/// What must hold for an ability to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Need {
    /// The user holds someone.
    Captive,
    /// The user holds a size 1 creature.
    SmallCaptive,
    /// The user's aura of this ruleset's kind is up.
    Aura,
    /// The user is not dying.
    NotDying,
    /// The user is held by someone or something.
    Held,
    /// The user has a point in its pool `consumables`; using the ability takes it.
    Consumable,
    /// Targets are within the size limit of grabs (DS-COND-22, DS-MAN-05).
    GrabSize,
    /// Things it is aimed at are of the user's size or smaller.
    NoLargerThing,
    /// Nobody is its target twice in an encounter.
    NewTarget,
    /// The user is no minion.
    NotMinion,
    /// The user has taken no holy damage since its last turn.
    NoHolyHarm,
}

/// Whether an ability's tiers deal damage.
pub fn deals_damage(ability: &AbilityDef) -> bool {
    ability.roll.as_ref().is_some_and(|roll| {
        [&roll.tiers.0, &roll.tiers.1, &roll.tiers.2].into_iter().any(|tier| {
            tier.segments.iter().any(|segment| segment.effects.iter().any(|aimed| aimed.effect.is_damage()))
        })
    })
}
