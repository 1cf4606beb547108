//! The shadow's insight: what it gains, and what an edge saves (section 4, DS-HERO-11).

use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// The most that could be taken off an ability's price, whoever it is aimed at.
pub fn most_discount(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    let aimable = |id| view.has(id, t::RAMPAGING.get()) && targeting::kind_fits(view, by, &ability.target, id);
    let laid_open = ability.is_heroic() && view.living().any(aimable);
    bounded(view, by, ability, i16::from(insightful(view, by, ability)) + i16::from(laid_open))
}

/// What is taken off an ability's price against these targets: 1 for a shadow whose roll has a net edge on any of them,
/// 1 for a hero who aims at anybody on a rampage (never below 1 then).
pub fn discount(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, targets: &[CreatureId]) -> i16 {
    let mut points = i16::from(ability.is_heroic() && targets.iter().any(|&id| view.has(id, t::RAMPAGING.get())));
    if let Some(roll) = ability.roll.as_ref().filter(|_| insightful(view, by, ability)) {
        let context = RollContext { by, ability, mode, with: None, targets, extra: &[] };
        let others = targets.iter().filter(|&&target| target != by);
        let edge =
            others.into_iter().any(|&target| roll_modifiers::against(view, roll, &context, target).input.net() > 0);
        points += i16::from(edge);
    }
    bounded(view, by, ability, points)
}

/// Whether an edge could make an ability cheaper for its user.
fn insightful(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    ability.is_heroic() && ability.roll.is_some() && view.sheet(by).has(Feature::Insight)
}

/// Only heroes get anything off, and something is always left to pay.
fn bounded(view: View, by: CreatureId, ability: &AbilityDef, points: i16) -> i16 {
    if view.sheet(by).is_hero() { points.min(ability.cost - 1).max(0) } else { 0 }
}
