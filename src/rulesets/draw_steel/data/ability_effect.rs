//! What sentences of abilities beyond their tiers are made of: the effects, and what some of them are particular about.

use serde::{Deserialize, Serialize};

use super::Language;
use super::amount::Amount;
use super::effect::Swing;
use crate::core::effect::EffectLanguage;
use crate::core::name::Name;

/// One sentence of an ability beyond its tiers; `ability_effects/` has a file for each.
pub type AbilityEffect = <Language as EffectLanguage>::AbilityEffect;

/// What performances do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refrain {
    /// A hearer that starts its turn is so much faster until the turn ends.
    Speed(i16),
    /// A hearer that starts its turn gains surges.
    Surges(i16),
    /// As the performer's turn ends, as many hearers as its Presence may spend a Recovery.
    Recoveries,
    /// As the round ends, the roll is made.
    Roll,
}

/// When extra damage applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ExtraWhen {
    /// The roll against the target has a net edge or double edge (AMB-35).
    HasEdge,
    /// The target was grabbed, by anybody, when the ability was declared.
    TargetHeld,
    /// The rider was paid.
    Spent,
    /// Whenever the sentence comes to be resolved (a strained user's).
    Always,
}

/// What a null's aura does for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AuraMode {
    /// The first time on a turn that a target takes damage, the user may slide it 2.
    GraviticDisruption,
    /// Targets that start their turn inside cannot shift on it.
    InertialAnchor,
    /// Potencies of the user and allies are 1 higher against targets.
    SynapticBreak,
}

/// Harm that a lasting effect does at certain moments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hook {
    /// When.
    pub at: Moment,
    /// How much the bearer takes; the imposer's scores count.
    #[serde(with = "crate::rulesets::draw_steel::notation::formula")]
    pub amount: Amount,
    /// Damage type.
    #[serde(default)]
    pub kind: Option<Name>,
}

/// The moments hooks know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// The imposer's turn ends.
    ImposersTurnEnd,
    /// The bearer's turn starts.
    BearersTurnStart,
    /// The bearer's turn ends.
    BearersTurnEnd,
    /// The bearer comes into the aura that lends this, for the first time in a round.
    BearerEnters,
    /// A turn ends: each enemy in the bearer's aura takes it.
    AuraAtTurnEnd,
    /// The first time on a turn that the bearer damages another creature.
    BearerDamagesAnother,
}

/// A use of another ability of the user's own, at once: it takes no part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseAbility {
    /// Which.
    pub ability: Name,
    /// An edge or bane on its roll.
    #[serde(default)]
    pub swing: Option<Swing>,
    /// Against so many targets at most; as many as it says where it is left out.
    #[serde(default)]
    pub most: Option<u8>,
    /// At no price.
    #[serde(default)]
    pub free: bool,
    /// Only if the roll before it came to this tier or a higher one against any target: that of the ability that says so,
    /// or of the last one that it had its user use.
    #[serde(default)]
    pub tier: Option<u8>,
}

/// What somebody may take on to deal more damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Price {
    /// So much damage.
    Damage(#[serde(with = "crate::rulesets::draw_steel::notation::formula")] Amount),
    /// A condition (save ends).
    Condition(Name),
}
