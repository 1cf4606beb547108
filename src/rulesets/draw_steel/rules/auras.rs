//! Keeping auras: changing, widening, ending them.

use bevy::prelude::{Entity, World};

use super::mutations::record_fact;
use super::state::AuraState;
use super::view::View;
use crate::core::aura::auras_of;
use crate::core::ends::End;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Changes the state of a creature's aura, if it has one.
pub fn change(world: &mut World, owner: CreatureId, change: impl FnOnce(&mut AuraState)) {
    let Some(entity) = auras_of(world, owner).map(|(entity, _)| entity).next() else { return };
    if let Some(mut state) = world.get_mut::<AuraState>(entity) {
        change(&mut state);
    }
}

/// Ends a creature's aura of an ability.
pub fn end(world: &mut World, owner: CreatureId, ability: Name) {
    let list: Vec<Entity> =
        auras_of(world, owner).filter(|(_, aura)| aura.ability == ability).map(|(entity, _)| entity).collect();
    for entity in list {
        world.despawn(entity);
        record_fact(world, Cause::new(owner, ability), FactKind::Aura { of: owner, ability, radius: None });
    }
}

/// Ends all auras of a creature.
pub fn end_all(world: &mut World, owner: CreatureId) {
    let list: Vec<Name> = auras_of(world, owner).map(|(_, aura)| aura.ability).collect();
    for ability in list {
        end(world, owner, ability);
    }
}

/// Ends what was chosen for auras until now.
pub fn expire(world: &mut World, due: &impl Fn(End) -> bool) {
    let view = View::new(world);
    let list: Vec<Entity> = view.ids().flat_map(|owner| view.auras(owner)).map(|(entity, _)| entity).collect();
    for entity in list {
        if let Some(mut state) = world.get_mut::<AuraState>(entity) {
            state.mode.take_if(|(_, ends)| ends.iter().any(due));
            state.wider.take_if(|(_, ends)| ends.iter().any(due));
        }
    }
}
