//! What everybody is worth to its side as it stands.

use crate::ai::worth::Parts;
use crate::core::ids::CreatureId;
use crate::core::name::name;
use crate::core::objective::FIRST;
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

/// Points for being in the fight at all.
const PRESENCE: f32 = 6.0;
/// Points of a Wound or Overstress not taken yet.
const CAP: f32 = 5.0;
/// Points for standing on a square to reach, and the price of a square of way to it.
const ARRIVED: f32 = 3.0;
const ERRAND: f32 = 0.3;

/// Names everybody and what they have in store, with the points they are guessed to be worth.
pub fn parts(view: View, parts: &mut Parts<'_>) {
    for id in view.ids().filter(|&id| view.is_up(id) && !view.is_object(id)) {
        let (sheet, side) = (view.sheet(id), view.side(id));
        let goal = if view.goal().matters(view.battlefield(), id) { 1.5 } else { 1.0 };
        let left = |cap: i16, had: i16| f32::from((cap - 1 - had).max(0));
        let caps = left(sheet.wound_cap, view.pool(id, t::WOUNDS.get()))
            + left(sheet.overstress_cap, view.pool(id, t::OVERSTRESS.get()));
        let hp = f32::from(view.hp(id) + view.pool(id, t::TEMPORARY.get()));
        parts.combatant(id, sheet.id, (PRESENCE + hp + caps * CAP) * goal);
        let nerves = sheet.cap.map_or(0.0, |cap| f32::from((cap - view.stress(id)).max(0)) * 0.4);
        parts.store(side, name!("stress to spare"), nerves * goal);
        parts.store(side, t::FOCUS.get(), f32::from(view.pool(id, t::FOCUS.get())).min(4.0) * 0.4 * goal);
        parts.store(side, t::MP.get(), f32::from(view.pool(id, t::MP.get())) * 0.3 * goal);
        parts.store(side, name!("way"), errand(view, id));
    }
}

fn errand(view: View, id: CreatureId) -> f32 {
    let space = view.space(id).filter(|_| view.side(id) == FIRST);
    let way = space.and_then(|space| {
        let squares = view.goal().squares().iter();
        squares.map(|&spot| ground::distance(space, crate::core::geometry::Space::square(spot))).min()
    });
    way.map_or(0.0, |far| if far == 0 { ARRIVED } else { -ERRAND * f32::from(far) })
}
