//! What the moon gives werewolves.

use super::super::data::terms as t;
use super::super::rules::points::OneMore;
use super::super::rules::systems::DrawSteelRules;
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;

/// Registers the move action or maneuver of moonlight that they have on each turn.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<OneMore>(|view, who| view.has(who, t::MOONFALL.get()) && under_sky(view, who));
}

/// Whether a creature has line of effect to the moon: no ceiling above one of its squares (AMB-59).
pub fn under_sky(view: View, who: CreatureId) -> bool {
    let open = |space: crate::core::geometry::Space| {
        space.squares().any(|spot| view.board().tile(spot).is_some_and(|tile| !tile.ceiling))
    };
    view.space(who).is_some_and(open)
}
