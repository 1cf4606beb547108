//! What a power roll is made for: all its modifiers ask of it.

use super::super::data::ability::AbilityDef;
use super::super::data::effect::Swing;
use super::super::data::terms as t;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Mode;
use crate::core::name::Name;

/// The particulars of a roll that modifiers look at.
#[derive(Clone, Copy)]
pub struct RollContext<'a> {
    /// Who rolls.
    pub by: CreatureId,
    /// For which ability.
    pub ability: &'a AbilityDef,
    /// In which mode, for melee-or-ranged abilities.
    pub mode: Option<Mode>,
    /// With which characteristic.
    pub with: Option<Attribute>,
    /// Everyone the roll is applied to.
    pub targets: &'a [CreatureId],
    /// Swings from triggered abilities and grants.
    pub extra: &'a [(Swing, Name)],
}

impl RollContext<'_> {
    /// Whether the ability counts as having a keyword in its chosen mode (DS-DIST-07).
    pub fn has(&self, keyword: Name) -> bool {
        let dropped = match self.mode {
            Some(Mode::Melee) => self.ability.has(t::MELEE.get()).then(|| t::RANGED.get()),
            Some(Mode::Ranged) => self.ability.has(t::RANGED.get()).then(|| t::MELEE.get()),
            None => None,
        };
        self.ability.has(keyword) && dropped != Some(keyword)
    }
}
