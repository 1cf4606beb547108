//! The shadow's insight: what it gains, and what an edge saves (section 4, DS-HERO-11).

use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::rulesets::draw_steel::ability::AbilityDef;
use crate::rulesets::draw_steel::reckon::{self, RollContext};
use crate::rulesets::draw_steel::stat_block::Feature;
use crate::rulesets::draw_steel::view::View;

/// The most that could be taken off an ability's price, whoever it is aimed at.
pub fn most_discount(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    let may = ability.is_heroic() && ability.roll.is_some() && view.sheet(by).has(Feature::Insight);
    i16::from(may)
}

/// What is taken off an ability's price against these targets: 1 where the roll has a net edge on any of them.
pub fn discount(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, targets: &[CreatureId]) -> i16 {
    let Some(roll) = ability.roll.as_ref().filter(|_| most_discount(view, by, ability) > 0) else { return 0 };
    let context = RollContext { by, ability, mode, with: None, targets, extra: &[] };
    let others = targets.iter().filter(|&&target| target != by);
    i16::from(others.into_iter().any(|&target| reckon::against(view, roll, &context, target).input.net() > 0))
}
