//! The fields of nulls.

use bevy::prelude::Entity;

use super::super::state::AuraState;
use super::View;
use crate::core::aura::{Aura, auras_around};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AuraMode;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;

impl<'w> View<'w> {
    /// The auras around a creature, oldest first.
    pub fn auras(self, owner: CreatureId) -> impl Iterator<Item = (Entity, &'w Aura)> {
        let owner = self.battlefield.entity(owner).filter(|_| self.battlefield.entry(owner).auras > 0);
        owner.into_iter().flat_map(move |owner| auras_around(self.world, owner))
    }

    /// The radius of a null's field now, if it is up (DS-AREA-06).
    pub fn field_radius(self, owner: CreatureId) -> Option<i16> {
        let (entity, aura) = self.auras(owner).find(|(_, aura)| aura.ability == t::NULL_FIELD.get())?;
        let wider = self.world.get::<AuraState>(entity).and_then(|state| state.wider.as_ref()).map_or(0, |(by, _)| *by);
        Some(aura.radius + wider)
    }

    /// Whether a creature is inside an aura that an ability of another's has started.
    pub fn is_in_aura(self, owner: CreatureId, who: CreatureId) -> bool {
        let wider = |entity| self.world.get::<AuraState>(entity).and_then(|state| state.wider.as_ref());
        let radius = |(entity, aura): (Entity, &Aura)| aura.radius + wider(entity).map_or(0, |(by, _)| *by);
        self.auras(owner).map(radius).any(|radius| self.distance(owner, who) <= radius)
    }

    /// The mode in force on a null's field.
    pub fn field_mode(self, owner: CreatureId) -> Option<AuraMode> {
        let (entity, _) = self.auras(owner).find(|(_, aura)| aura.ability == t::NULL_FIELD.get())?;
        self.world.get::<AuraState>(entity)?.mode.as_ref().map(|(mode, _)| *mode)
    }

    /// Whether `who` is inside the field of its enemy `owner`.
    pub fn in_field(self, owner: CreatureId, who: CreatureId) -> bool {
        self.hostile(owner, who) && self.field_radius(owner).is_some_and(|radius| self.distance(owner, who) <= radius)
    }

    /// Nulls whose field a creature stands in as an enemy, in id order.
    pub fn fields_around(self, who: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        // What is rarest is asked first.
        let up = self.ids().filter(move |&owner| self.battlefield.entry(owner).auras > 0);
        let nulls = up.filter(move |&owner| self.sheet(owner).has(Feature::Discipline) && self.in_field(owner, who));
        nulls.filter(move |&owner| self.is_alive(owner) && !self.is_thing(owner))
    }
}
