//! Who stays in the air (DS-MOVE-10).

use super::super::data::modifier::Modifier;
use super::super::data::stat_block::Movement;
use super::view::View;
use super::vitals::Life;
use crate::core::ids::CreatureId;

/// Whether a creature keeps itself in the air: it hovers, or it flies and is neither prone nor at speed 0
/// (DS-MOVE-10).
pub fn stays_up(view: View, id: CreatureId) -> bool {
    view.is_alive(id)
        && (view.moves(id, Movement::Hover) || (view.life(id) == Life::Awake && view.flies(id) && view.speed(id) > 0))
}

/// Whether a creature hangs on somebody who keeps itself in the air.
fn hangs_aloft(view: View, id: CreatureId) -> bool {
    let mut aloft = false;
    view.each_modifier(id, |in_force| {
        let carrier = in_force.imposer.filter(|_| *in_force.modifier == Modifier::MovesAlong);
        aloft |= carrier.is_some_and(|carrier| stays_up(view, carrier));
    });
    aloft
}

/// Squares of free air under a creature that nothing keeps up; 0 for whoever stands, flies or is carried by one who
/// flies.
pub fn drop_below(view: View, id: CreatureId) -> i16 {
    let Some(space) = view.space(id) else { return 0 };
    let height = space.at.z - view.board().ground_under(space);
    let carried = || {
        let holder = view.holder(id).filter(|_| !view.moves(id, Movement::Fly));
        holder.is_some_and(|holder| stays_up(view, holder)) || hangs_aloft(view, id)
    };
    if height <= 0 || stays_up(view, id) || carried() { 0 } else { height }
}
