//! What a battle is worth to a side as it stands.

use crate::core::ids::{CreatureId, SideId};
use crate::rulesets::thirty_sixth_way::state::HEROES;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// Points for being in the fight at all, in parts of full hit points.
const PRESENCE: f32 = 0.6;
/// What a hero who is down but not out is worth, in the same.
const DOWN: f32 = 0.25;
/// What a recovery left is worth, in parts of full hit points.
const RECOVERY: f32 = 0.03;

/// Points by which a side is ahead.
pub fn ahead(view: View, side: SideId) -> f32 {
    let one = |id: CreatureId| {
        let worth = standing(view, id);
        if view.side(id) == side { worth } else { -worth }
    };
    view.ids().filter(|&id| !view.sheet(id).object).map(one).sum()
}

fn standing(view: View, id: CreatureId) -> f32 {
    let full = f32::from(view.sheet(id).hp);
    let hero = view.side(id) == HEROES;
    let weight = if hero { 1.4 } else { 1.0 };
    let state = view.state(id);
    let goal = if view.goal().matters(view.battlefield(), id) { 1.5 } else { 1.0 };
    let spare = full * RECOVERY * f32::from(view.pool(id, t::RECOVERIES.get()));
    let worth = if view.is_up(id) {
        let conditions = view.conditions(id).filter(|(_, held)| held.ends.check(t::SAVE.get()).is_some()).count();
        full * PRESENCE + f32::from(view.hp(id) + view.pool(id, t::TEMPORARY.get())) + spare - 2.0 * conditions as f32
    } else if state == t::DYING.get() || state == t::STABILIZED.get() || state == t::LAST_GASP.get() {
        full * DOWN + spare - 3.0 * f32::from(view.plight(id).failures)
    } else if state == t::WAITING.get() {
        full * (1.0 + PRESENCE)
    } else {
        0.0
    };
    worth * weight * goal
}
