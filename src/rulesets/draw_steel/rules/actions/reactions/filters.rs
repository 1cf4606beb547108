//! Whether an event is one of those that a triggered ability narrows itself down to.

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::Trigger;
use crate::rulesets::draw_steel::data::trigger_filter::TriggerFilter;
use crate::rulesets::draw_steel::rules::frames::nearest;
use crate::rulesets::draw_steel::rules::view::View;

/// What is behind an event: who brings it about, by which ability, with which types of damage.
#[derive(Default)]
struct Behind {
    source: Option<CreatureId>,
    ability: Option<Name>,
    kinds: Vec<Name>,
}

/// Whether everything that a filter says is so of what happens to `subject`, for an ability of `by`.
pub fn fits(view: View, by: CreatureId, only: &TriggerFilter, trigger: Trigger, subject: CreatureId) -> bool {
    let behind = behind(view, by, trigger, subject);
    let has = |keyword: &Name| {
        let ability = behind.source.zip(behind.ability).and_then(|(source, ability)| view.ability(source, ability));
        ability.is_some_and(|ability| ability.keywords.contains(keyword))
    };
    only.subject.as_ref().is_none_or(|predicate| predicate.holds(view, subject, Some(by)))
        && only.owner.as_ref().is_none_or(|predicate| predicate.holds(view, by, None))
        && only
            .source
            .as_ref()
            .is_none_or(|predicate| behind.source.is_some_and(|source| predicate.holds(view, source, Some(by))))
        && (only.kinds.is_empty() || behind.kinds.iter().any(|kind| only.kinds.contains(kind)))
        && only.keywords.iter().all(has)
}

/// The hit or forced movement that a trigger is about, else the use under way.
fn behind(view: View, by: CreatureId, trigger: Trigger, subject: CreatureId) -> Behind {
    if trigger.is_of_damage() {
        let (from, to) = if trigger == Trigger::AdjacentDamager { (Some(subject), by) } else { (None, subject) };
        let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
        let hit = hits.into_iter().find(|hit| hit.to == to && (from.is_none() || hit.by == from));
        return hit.map_or_else(Behind::default, |hit| {
            let kinds = hit.parts.iter().filter_map(|part| part.kind).collect();
            Behind { source: hit.by, ability: Some(hit.of), kinds }
        });
    }
    if let (Trigger::AboutToBeForced | Trigger::CausesForce, Some(force)) =
        (trigger, nearest::nearest_force(view.world))
    {
        return Behind { source: force.by, ability: Some(force.of), kinds: Vec::new() };
    }
    nearest::nearest_use(view.world).map_or_else(Behind::default, |used| Behind {
        source: Some(used.by),
        ability: Some(used.ability),
        kinds: Vec::new(),
    })
}
