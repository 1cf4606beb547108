//! Damage of which somebody else takes the half that is taken off.

use bevy::prelude::World;

use super::answers;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::predicate::Predicate;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_damage;
use crate::rulesets::draw_steel::rules::frames::{Hit, Part, UseFrame};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_frames, damage_reduction};

/// Who takes the other half.
pub(crate) static OTHER_HALF: Question = Question::new("other-half");

/// Halves the triggering damage to the target; one creature of whom something is so takes the other half, which keeps its
/// types and is the doing of whoever deals the whole.
pub fn halve(world: &mut World, frame: &mut UseFrame, near: bool, own: bool, who: &Predicate) -> EffectFlow {
    let by = frame.by;
    let view = View::new(world);
    let others: Vec<CreatureId> = view.living().filter(|&id| id != by && who.holds(view.world, by, id)).collect();
    let other = match others[..] {
        [] | [_] => others.first().copied(),
        [first, ..] => match answer(world) {
            Some(Some(Choice::Creature(id))) => Some(id),
            Some(_) => Some(first),
            None => {
                let choices = others.iter().copied().map(Choice::Creature).collect();
                return EffectFlow::Ask(choose(View::new(world), by, &OTHER_HALF, frame.ability, choices, false));
            }
        },
    };
    let target = if own { Some(by) } else { frame.targets.first().map(|target| target.id) };
    let Some(target) = target else { return EffectFlow::Done };
    let before = coming(world, target);
    let done = answers::halve(world, frame, near, own);
    let after = coming(world, target);
    let parts: Vec<Part> = before
        .parts
        .iter()
        .zip(&after.parts)
        .filter(|((_, whole), (_, rest))| whole > rest)
        .map(|(&(kind, whole), &(_, rest))| Part { amount: whole - rest, kind, why: frame.ability })
        .collect();
    let Some(other) = other.filter(|_| !parts.is_empty()) else { return done };
    let cause = Cause { by: before.by, of: frame.ability };
    let hit = Hit { parts, ..damage_frames::plain_hit(View::new(world), other, 0, None, cause) };
    EffectFlow::Last(damage_frames::frame(vec![hit]))
}

/// Damage that is about to come to somebody.
#[derive(Default)]
struct Coming {
    /// By type, after halving.
    parts: Vec<(Option<Name>, i16)>,
    /// Whose doing it is.
    by: Option<CreatureId>,
}

fn coming(world: &World, to: CreatureId) -> Coming {
    let hit =
        nearest_damage(world).and_then(|dealing| dealing.hits.iter().find(|hit| hit.to == to && !hit.unreducible));
    hit.map_or_else(Coming::default, |hit| Coming { parts: damage_reduction::halved(hit).0, by: hit.by })
}
