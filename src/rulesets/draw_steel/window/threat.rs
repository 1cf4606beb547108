//! From where somebody could strike in melee on its next turn.

use crate::core::fact::StepCause;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::core::path::PathField;
use crate::face::game::presenter::Threat;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{movement, targeting};

/// The spaces that one move leads to, with the longest reach of its melee main actions.
pub fn threat(view: View, who: CreatureId) -> Option<Threat> {
    let space = view.space(who).filter(|_| view.is_awake(who) && !view.is_thing(who))?;
    let reach = view.sheet(who).abilities.iter().filter_map(|ability| melee_reach(view, who, ability)).max()?;
    let mut field = PathField::new();
    movement::reach(view, who, view.speed(who), StepCause::Walk, &mut field);
    let stops = field.reached().filter(|reached| reached.stop).map(|reached| Space::new(reached.spot, space.side));
    Some(Threat { from: std::iter::once(space).chain(stops).collect(), reach })
}

fn melee_reach(view: View, who: CreatureId, ability: &AbilityDef) -> Option<i16> {
    let melee = matches!(ability.distance, Distance::Melee(_) | Distance::Reach { .. });
    let strikes = melee && ability.action == ActionType::MainAction && ability.roll.is_some();
    if strikes { targeting::reach(view, who, ability, Some(Mode::Melee)) } else { None }
}
