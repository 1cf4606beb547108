//! Whether an event is one of those that a triggered ability narrows itself down to.

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::trigger_filter::TriggerFilter;
use crate::rulesets::draw_steel::rules::frames::nearest;
use crate::rulesets::draw_steel::rules::view::View;

/// What is behind an event: who brings it about, by which ability, with which types of damage.
#[derive(Default)]
struct Behind {
    source: Option<CreatureId>,
    ability: Option<Name>,
    kinds: Vec<Option<Name>>,
}

/// Whether everything that a filter says is so of what happens to `subject`, for an ability of `by`.
pub fn fits(view: View, by: CreatureId, only: &TriggerFilter, subject: CreatureId) -> bool {
    let behind = behind(view, subject);
    let ability = || behind.source.zip(behind.ability).and_then(|(source, ability)| view.ability(source, ability));
    only.subject.as_ref().is_none_or(|predicate| predicate.holds(view, subject, Some(by)))
        && only.owner.as_ref().is_none_or(|predicate| predicate.holds(view, by, None))
        && only
            .source
            .as_ref()
            .is_none_or(|predicate| behind.source.is_some_and(|source| predicate.holds(view, source, Some(by))))
        && (only.kinds.is_empty() || behind.kinds.iter().flatten().any(|kind| only.kinds.contains(kind)))
        && (only.keywords.is_empty()
            || ability().is_some_and(|ability| only.keywords.iter().all(|keyword| ability.keywords.contains(keyword))))
}

/// The damage that comes or came to somebody, else the use under way.
fn behind(view: View, subject: CreatureId) -> Behind {
    let dealing = nearest::nearest_damage(view.world);
    let hit = dealing.and_then(|dealing| {
        // What an ability answers may happen to whoever deals it.
        dealing
            .hits
            .iter()
            .find(|hit| hit.to == subject)
            .or_else(|| dealing.hits.iter().find(|hit| hit.by == Some(subject)))
    });
    if let Some(hit) = hit {
        let kinds = hit.parts.iter().map(|part| part.kind).collect();
        return Behind { source: hit.by, ability: Some(hit.of), kinds };
    }
    match nearest::nearest_use(view.world) {
        Some(used) => Behind { source: Some(used.by), ability: Some(used.ability), kinds: Vec::new() },
        None => Behind::default(),
    }
}
