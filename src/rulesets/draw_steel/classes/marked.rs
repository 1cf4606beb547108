//! Who is marked or judged by whom, and whom a censor has made to burn.

use super::super::data::effect::Resistance;
use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::super::rules::state::Lends;
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Whether a creature is marked by a tactician.
pub fn is_marked_by(view: View, id: CreatureId, by: CreatureId) -> bool {
    view.conditions(id).any(|(_, held)| held.kinds.contains(&t::MARKED.get()) && held.imposer == Some(by))
}

/// Whether a creature is judged by a censor.
pub fn is_judged_by(view: View, id: CreatureId, by: CreatureId) -> bool {
    view.conditions(id).any(|(_, held)| held.kinds.contains(&t::JUDGED.get()) && held.imposer == Some(by))
}

fn purifying_fire() -> Name {
    Name::new("purifying-fire")
}

/// Whether a creature has the fire weakness that a censor's Purifying Fire gave it.
pub fn burns(view: View, by: CreatureId, on: CreatureId) -> bool {
    view.conditions(on).any(|(entity, held)| {
        held.origin == purifying_fire()
            && held.imposer == Some(by)
            && view.world.get::<Lends>(entity).is_some_and(|lends| {
                lends.modifiers.iter().any(|modifier| {
                    matches!(modifier, Modifier::Resist { way: Resistance::Weakness, kind, .. } if *kind == Some(t::FIRE.get()))
                })
            })
    })
}
