//! Traits: what combatants do by themselves at events of the fight, and what they bring to checks.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::words::{Arena, Resistance};
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A trait of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitDef {
    /// Its name.
    pub name: Name,
    /// What it does by itself.
    #[serde(default)]
    pub triggers: Vec<TriggeredEffect<Effect>>,
    /// What it brings to checks: Advantage ranks, Disadvantage ranks where negative (SS-DICE-04).
    #[serde(default)]
    pub rolls: Vec<RollBonus<RollKind>>,
}

/// Checks that traits and conditions bear on, each with the dice of its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollKind {
    /// Attack checks; the other is the target.
    Attacks,
    /// Attack checks with blades alone.
    CombatAttacks,
    /// Attack checks with words alone.
    ConflictAttacks,
    /// Both Defenses; the other is the attacker.
    Defense,
    /// Combat Defense alone.
    CombatDefense,
    /// Conflict Defense alone.
    ConflictDefense,
    /// Effects; the other is whoever resists.
    Effects,
    /// Resistance checks; the other is whose doing is resisted.
    Resistances,
    /// Checks of one resistance alone.
    Resist(Resistance),
    /// Skill checks; the other is whom they are made against.
    Skills,
    /// Checks of one skill alone.
    Skill(Name),
}

impl RollKind {
    /// What attacks of an arena are.
    pub fn attacks(arena: Arena) -> [Self; 2] {
        let own = match arena {
            Arena::Blades => Self::CombatAttacks,
            Arena::Words => Self::ConflictAttacks,
        };
        [Self::Attacks, own]
    }

    /// What the Defense of an arena is.
    pub fn defense(arena: Arena) -> [Self; 2] {
        let own = match arena {
            Arena::Blades => Self::CombatDefense,
            Arena::Words => Self::ConflictDefense,
        };
        [Self::Defense, own]
    }

    /// The checks in words.
    pub fn words(self) -> String {
        let plain = match self {
            Self::Attacks => "attacks",
            Self::CombatAttacks => "attacks in Combat",
            Self::ConflictAttacks => "attacks in Conflict",
            Self::Defense => "Defense",
            Self::CombatDefense => "Combat Defense",
            Self::ConflictDefense => "Conflict Defense",
            Self::Effects => "effects",
            Self::Resistances => "resistance checks",
            Self::Skills => "skill checks",
            Self::Resist(own) => return format!("{} checks", own.slug().title()),
            Self::Skill(own) => return format!("{} checks", super::line::skill_word(own)),
        };
        plain.to_owned()
    }
}
