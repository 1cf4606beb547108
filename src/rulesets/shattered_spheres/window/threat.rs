//! From where somebody could strike in melee once it has moved.

use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::face::game::presenter::Threat;
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::view::View;

/// The squares that one move leads to; in a Conflict nobody strikes.
pub fn threat(view: View, who: CreatureId) -> Option<Threat> {
    let reach = view.reach(who);
    let at = view.at(who).filter(|_| view.is_up(who) && reach > 0 && view.allows(Arena::Blades))?;
    let how = Name::default();
    let ways =
        if view.is_rooted(who) { Vec::new() } else { movement::ways(view, who, how, movement::budget(view, who, how)) };
    let ends = ways.iter().filter_map(|path| path.last().copied());
    Some(Threat { from: std::iter::once(at).chain(ends).map(Space::square).collect(), reach })
}
