//! The records of abilities.

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::effect::Effect;
use super::entry::Entry;
use crate::core::name::Name;

/// An ability of heroes or enemies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What cannot be read from the rest, in a sentence of our own.
    #[serde(default)]
    pub about: String,
    /// Type, frequency, action and tags.
    pub entry: Entry,
    /// Whether every hero has it.
    #[serde(default)]
    pub basic: bool,
    /// Whom it is aimed at.
    #[serde(default)]
    pub targets: Targets,
    /// What a hit deals.
    #[serde(default)]
    pub damage: Option<Amount>,
    /// Damage types; `weapon` where none is said (ESC-TYP-01).
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// Hit and miss as the basic attack of this kind (ESC-BAS-07).
    #[serde(default)]
    pub as_basic: Option<Name>,
    /// What a miss deals.
    #[serde(default)]
    pub miss: Miss,
    /// Whether all attacks are rolled before any damage (ESC-ATK-12).
    #[serde(default)]
    pub roll_first: bool,
    /// What damage is multiplied by (ESC-ATK-14).
    #[serde(default = "once")]
    pub multiply: i16,
    /// What a hit does in addition.
    #[serde(default)]
    pub hit: Vec<Effect>,
    /// What some rolls do in addition.
    #[serde(default)]
    pub riders: Vec<Rider>,
    /// What it does without a roll.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it has to be to be used.
    #[serde(default)]
    pub only: Vec<Only>,
    /// What sets it off, for Free actions and Interrupts (ESC-ABL-09).
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// At an even escalation die it takes a Quick action.
    #[serde(default)]
    pub quick_while_even: bool,
}

const fn once() -> i16 {
    1
}

/// Whom an ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Targets {
    /// Of which sort.
    pub who: Who,
    /// At most so many.
    pub most: u8,
    /// So many that a d3 says (ESC-DICE-10).
    pub d3: bool,
    /// Whether each is near another.
    pub group: bool,
    /// Whether it is all there are.
    pub all: bool,
}

impl Default for Targets {
    fn default() -> Self {
        Self { who: Who::Enemy, most: 1, d3: false, group: false, all: false }
    }
}

/// Of which sort targets are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// Enemies: engaged ones for Melee, others within range (ESC-ABL-21).
    Enemy,
    /// Allies, never oneself (ESC-SIDE-03).
    Ally,
    /// Oneself or allies.
    SelfOrAlly,
    /// Oneself.
    Own,
    /// Somebody it grabs.
    Grabbed,
}

/// What a miss deals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Miss {
    /// Nothing (ESC-BAS-08).
    #[default]
    Nothing,
    /// What the class deals with its basic attacks.
    Class,
    /// Half of what a hit deals (ESC-DMG-09).
    Half,
    /// This.
    Deals(Amount),
}

/// What happens on some natural rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// On which.
    pub on: On,
    /// Whether a miss will do as well.
    #[serde(default)]
    pub miss_too: bool,
    /// What happens.
    pub effects: Vec<Effect>,
}

/// On which rolls a rider happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum On {
    /// The natural result is even.
    Even,
    /// It is odd.
    Odd,
    /// It is at least this.
    Natural(i16),
    /// The attack fails critically (ESC-ATK-10).
    CritFail,
    /// The escalation die shows at least what the entry says (ESC-ABL-17).
    Escalation,
    /// Its user is Staggered.
    Staggered,
    /// The escalation die is even (ESC-ED-07).
    EscalationEven,
    /// It is odd.
    EscalationOdd,
}

/// What has to be so for an ability to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Only {
    /// The target is engaged with an ally of the user's.
    Flanked,
    /// The escalation die is even.
    EscalationEven,
    /// It is odd.
    EscalationOdd,
    /// Once a turn (ESC-ABL-21).
    OnceATurn,
}

/// What sets an ability off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// Its user, in its own turn.
    OnYourTurn,
    /// An engaged enemy hits its user.
    EngagedHitsYou,
    /// An enemy crits a Nearby ally.
    AllyCrit,
    /// A Nearby enemy declares a Spell or an attack against PD or MD.
    EnemyCasts,
    /// Its user's opportunity attack hits somebody who moves.
    OpportunityHit,
    /// Its user could intercept, were it not engaged.
    EngagedIntercept,
    /// Its user fails a death save.
    FailedDeathSave,
}

impl AbilityDef {
    /// Every effect in it.
    pub fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        let riders = self.riders.iter().flat_map(|rider| &rider.effects);
        self.hit.iter().chain(riders).chain(&self.effects)
    }

    /// Whether it could deal damage (ESC-COND-08).
    pub fn deals_damage(&self) -> bool {
        self.damage.is_some() || self.as_basic.is_some()
    }

    /// Its damage types.
    pub fn damage_kinds(&self) -> Vec<Name> {
        if self.kinds.is_empty() { vec![Name::new("weapon")] } else { self.kinds.clone() }
    }
}
