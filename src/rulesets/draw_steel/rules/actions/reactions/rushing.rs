//! Who has charged, or come straight at its target.

use crate::core::ids::CreatureId;
use crate::core::line::{is_straight_on_plan, moves_toward};
use crate::rulesets::draw_steel::data::ability::AbilityEffect;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::Frame;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::view::View;

/// Whether the use that has just been declared is `rusher`'s and aimed at `by` alone, after a charge or at least two
/// squares straight at `by`.
pub fn rushed(view: View, by: CreatureId, rusher: CreatureId) -> bool {
    let Some(used) = nearest_use(view.world).filter(|used| used.by == rusher && used.target(by).is_some()) else {
        return false;
    };
    let aimed = view.ability(rusher, used.ability).is_some_and(|aimed| !aimed.is_area());
    aimed && (charged(view, rusher) || came_straight(view, by, rusher))
}

fn charged(view: View, rusher: CreatureId) -> bool {
    view.stack().downward().any(|frame| match frame {
        Frame::Use(used) => {
            used.by == rusher
                && view.ability(rusher, used.ability).is_some_and(|ability| ability.says(&AbilityEffect::Charge))
        }
        Frame::Offer(offer) => offer.to == rusher && offer.of == t::CHARGE_ACTION.get(),
        _ => false,
    })
}

fn came_straight(view: View, by: CreatureId, rusher: CreatureId) -> bool {
    let [start, ref path @ ..] = view.turn_budget(rusher).trail[..] else { return false };
    let (Some(goal), Some(here)) = (view.space(by), view.space(rusher)) else { return false };
    let flat = |space: crate::core::geometry::Space| crate::core::geometry::Space::new(space.at.with_z(0), space.side);
    let plan: Vec<_> = path.iter().map(|spot| spot.with_z(0)).collect();
    let began = crate::core::geometry::Space::new(start.with_z(0), here.side);
    path.len() >= 2
        && path.last() == Some(&here.at)
        && is_straight_on_plan(start, path)
        && moves_toward(flat(goal), began, &plan)
}
