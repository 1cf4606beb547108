//! What everybody is worth to its side as it stands.

use crate::ai::worth::Parts;
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::state::HEROES;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// Points for being in the fight at all, in parts of full hit points.
const PRESENCE: f32 = 0.6;
/// What a hero who is down but not out is worth, in the same.
const DOWN: f32 = 0.25;
/// What a recovery left is worth, in parts of full hit points.
const RECOVERY: f32 = 0.03;

/// Names everybody and what they have in store, with the points they are guessed to be worth.
pub fn parts(view: View, parts: &mut Parts<'_>) {
    for id in view.ids().filter(|&id| !view.sheet(id).object) {
        let side = view.side(id);
        let goal = if view.goal().matters(view.battlefield(), id) { 1.5 } else { 1.0 };
        let weight = goal * if side == HEROES { 1.4 } else { 1.0 };
        let (standing, fights_on) = standing(view, id);
        parts.combatant(id, view.sheet(id).id, standing * weight);
        if fights_on {
            let spare = f32::from(view.sheet(id).hp) * RECOVERY * f32::from(view.pool(id, t::RECOVERIES.get()));
            parts.store(side, t::RECOVERIES.get(), spare * weight);
        }
    }
}

/// What somebody is worth by its hit points, and whether it may still have use for what it has in store.
fn standing(view: View, id: CreatureId) -> (f32, bool) {
    let full = f32::from(view.sheet(id).hp);
    let state = view.state(id);
    if view.is_up(id) {
        (full * PRESENCE + f32::from(view.hp(id) + view.pool(id, t::TEMPORARY.get())), true)
    } else if state == t::DYING.get() || state == t::STABILIZED.get() || state == t::LAST_GASP.get() {
        (full * DOWN - 3.0 * f32::from(view.plight(id).failures), true)
    } else if state == t::WAITING.get() {
        (full * (1.0 + PRESENCE), false)
    } else {
        (0.0, false)
    }
}
