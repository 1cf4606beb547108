//! What a werewolf's moon gives and holy damage takes.

use super::super::data::terms as t;
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};

/// Whether a creature has its move action or maneuver of moonlight on this turn still.
pub fn moonlight(view: View, who: CreatureId) -> bool {
    !view.turn_budget(who).moonlit && view.has(who, t::MOONFALL.get()) && under_sky(view, who)
}

/// Whether a creature has line of effect to the moon: no ceiling above one of its squares (AMB-59).
pub fn under_sky(view: View, who: CreatureId) -> bool {
    let open = |space: crate::core::geometry::Space| {
        space.squares().any(|spot| view.board().tile(spot).is_some_and(|tile| !tile.ceiling))
    };
    view.space(who).is_some_and(open)
}

/// Whether a creature has taken holy damage since its last turn.
pub fn burned(view: View, who: CreatureId) -> bool {
    view.is_used(who, holy_harm(), None)
}

/// What is counted of the holy damage a werewolf has taken.
pub fn holy_harm() -> Name {
    name!("holy-harm")
}
