//! Awake, unconscious, dead.

use super::super::data::terms as t;
use super::mutations::release;
use super::view::View;
use super::vitals::Life;
use crate::core::condition;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::mutations::record_fact;
use bevy::prelude::{Entity, World};

/// Changes whether a creature is awake, unconscious or dead.
pub fn set_life(world: &mut World, id: CreatureId, life: Life, cause: Cause) {
    let entity = entity_of(world, id);
    let before = View::new(world).life(id);
    if before == life {
        return;
    }
    let standing = life.standing(View::new(world).is_thing(id));
    world.entity_mut(entity).insert(standing);
    let is = match life {
        Life::Awake => t::AWAKE.get(),
        Life::Unconscious => t::UNCONSCIOUS.get(),
        Life::Dead => t::DEAD.get(),
    };
    record_fact(world, cause, FactKind::State { of: id, is });
    if life != Life::Awake {
        for captive in View::new(world).captives(id) {
            release(world, captive, cause);
        }
    }
    if life == Life::Dead {
        release(world, id, cause);
        super::auras::end_all(world, id);
        super::zones::end_of_owner(world, id);
        let list: Vec<Entity> = View::new(world).conditions(id).map(|(entity, _)| entity).collect();
        for condition in list {
            condition::end(world, condition);
        }
    }
    super::falling::check_flight(world, id);
}
