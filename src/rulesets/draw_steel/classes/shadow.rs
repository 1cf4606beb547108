//! The shadow's insight: what it gains, and what an edge saves (section 4, DS-HERO-11).

pub(crate) mod hide_in_plain_sight;

use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::rules::points::{Discount, MostDiscount};
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what insight saves.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<Discount>(discount).hook::<MostDiscount>(|view, by, ability| i16::from(insightful(view, by, ability)));
}

/// 1 off for a shadow whose roll has a net edge on any of its targets.
fn discount(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, targets: &[CreatureId]) -> i16 {
    let Some(roll) = ability.roll.as_ref().filter(|_| insightful(view, by, ability)) else { return 0 };
    let context = RollContext { by, ability, mode, with: None, targets, extra: &[] };
    let others = targets.iter().filter(|&&target| target != by);
    let edge = others.into_iter().any(|&target| roll_modifiers::against(view, roll, &context, target).input.net() > 0);
    i16::from(edge)
}

/// Whether an edge could make an ability cheaper for its user.
fn insightful(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    ability.is_heroic() && ability.roll.is_some() && view.sheet(by).has(Feature::Insight)
}
