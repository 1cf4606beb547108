//! From where somebody could strike in melee once it has moved.

use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::face::game::presenter::Threat;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::view::View;

/// The squares that one Move leads to; the grabbed stay where they are.
pub fn threat(view: View, who: CreatureId) -> Option<Threat> {
    let at = view.at(who).filter(|_| view.is_up(who) && view.sheet(who).basic_melee().is_some())?;
    let ways = if view.is_grabbed(who) { Vec::new() } else { movement::ways(view, who) };
    let ends = ways.iter().filter_map(|path| path.last().copied());
    Some(Threat { from: std::iter::once(at).chain(ends).map(Space::square).collect(), reach: 1 })
}
