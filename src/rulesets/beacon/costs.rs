//! What the use of an ability costs, and that it was used.

use std::sync::Arc;

use bevy::prelude::World;

use super::data::ability::{AbilityDef, Once, Tag};
use super::data::words::Action;
use super::focus;
use super::frames::{Frame, Harm};
use super::mutations;
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::stack::Stack;
use crate::core::triggered::{Event, happening};
use crate::core::uses::Scope;

/// The scope of what comes back as a turn of one's own begins (BC-MIN-04).
pub fn own_turn() -> Scope {
    Scope::Own(name!("own-turn"))
}

/// The scope of what comes back with the next scene.
pub fn scene() -> Scope {
    Scope::Own(name!("scene"))
}

/// The ability of a use, whatever has become of it since.
pub fn ability(world: &World, id: Name) -> Option<Arc<AbilityDef>> {
    View::new(world).content().ability(id).cloned()
}

/// Tells that an ability is used, and pays for it (BC-STAT-06, BC-STAT-07, BC-TAG-04, BC-TAG-05).
pub fn pay(world: &mut World, by: CreatureId, ability: &AbilityDef, on: &[CreatureId], area: &[Spot]) {
    let cause = Cause::new(by, ability.id);
    let what = FactKind::Used { by, ability: ability.id, on: on.to_vec(), area: area.to_vec() };
    mutations::record_fact(world, cause, what);
    mutations::note_seen(world, by, ability.id);
    happening::alone(world, Event::Uses, by, &[ability.id]);
    mutations::change_pool(world, by, t::MP.get(), -ability.cost.mana, cause);
    if ability.cost.focus > 0 {
        focus::pay(world, by, ability.cost.focus, cause);
    }
    if ability.cost.stress > 0 {
        strain(world, by, ability.cost.stress, ability.id);
    }
    let scope = match ability.once {
        Some(Once::Turn) => own_turn(),
        Some(Once::Round) => Scope::Round,
        Some(Once::Quest) | None => Scope::Fight,
    };
    let consumed = ability.tags.iter().any(|tag| matches!(tag, Tag::Consumable(_)));
    if ability.once.is_some() || consumed {
        mutations::count_use(world, by, ability.id, None, scope);
    }
    if ability.has(Tag::Reloading) || ability.recharge.is_some() {
        mutations::belongings(world, by, |own| own.spent.push(ability.id));
    }
}

/// Stress of one's own making, taken first of all (BC-TAG-05).
pub fn strain(world: &mut World, who: CreatureId, stress: i16, of: Name) {
    let harm = Harm::stress(who, Some(who), of, stress);
    world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Harm(Box::new(harm)));
}

/// What follows from the use of a basic action as such (BC-ACT-04).
pub fn note_action(world: &mut World, who: CreatureId, action: Action) {
    happening::alone(world, Event::Uses, who, &[action.word()]);
}
