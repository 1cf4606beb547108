//! What a battle is worth to a side as it stands.

use crate::core::ids::{CreatureId, SideId};
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

/// Points by which a side is ahead.
pub fn ahead(view: View, side: SideId) -> f32 {
    let one = |id: CreatureId| {
        if !view.is_up(id) || view.is_object(id) {
            return 0.0;
        }
        let worth = standing(view, id) + errand(view, id);
        if view.side(id) == side { worth } else { -worth }
    };
    view.ids().map(one).sum()
}

fn standing(view: View, id: CreatureId) -> f32 {
    let sheet = view.sheet(id);
    let left = |cap: i16, had: i16| f32::from((cap - 1 - had).max(0));
    let caps = left(sheet.wound_cap, view.pool(id, t::WOUNDS.get()))
        + left(sheet.overstress_cap, view.pool(id, t::OVERSTRESS.get()));
    let hp = f32::from(view.hp(id) + view.pool(id, t::TEMPORARY.get()));
    let nerves = sheet.cap.map_or(0.0, |cap| f32::from((cap - view.stress(id)).max(0)) * 0.4);
    let spare = f32::from(view.pool(id, t::FOCUS.get())).min(4.0) * 0.4 + f32::from(view.pool(id, t::MP.get())) * 0.3;
    let goal = if view.goal().matters(view.battlefield(), id) { 1.5 } else { 1.0 };
    (PRESENCE + hp + caps * CAP + nerves + spare) * goal
}

fn errand(view: View, id: CreatureId) -> f32 {
    let space = view.space(id).filter(|_| view.side(id) == FIRST);
    let way = space.and_then(|space| {
        let squares = view.goal().squares().iter();
        squares.map(|&spot| ground::distance(space, crate::core::geometry::Space::square(spot))).min()
    });
    way.map_or(0.0, |far| if far == 0 { ARRIVED } else { -ERRAND * f32::from(far) })
}
