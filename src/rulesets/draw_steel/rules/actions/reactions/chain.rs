//! How far answers may follow from each other: content may have them answer each other without end.

use bevy::prelude::World;

use super::super::super::frames::{Frame, WindowFrame};
use super::super::super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::rulesets::draw_steel::data::ability::AbilityDef;

/// How many answers may follow from one event, and how many of them may wait on each other: content may have answers
/// answer each other without end.
const MOST_IN_CHAIN: u16 = 32;
const MOST_NESTED: usize = 8;

/// Notes an answer in its window, and counts it in the lowest one, from whose event all that goes on follows.
pub(super) fn note_used(world: &mut World, window: &mut WindowFrame, by: CreatureId, with: Name) {
    window.used.push((by, with));
    let stack = world.resource_mut::<Stack<Frame>>().into_inner();
    let below = stack.downward_mut().filter_map(|frame| match frame {
        Frame::Window(window) => Some(window),
        _ => None,
    });
    below.last().unwrap_or(window).chain += 1;
}

/// Whether so many answers have come of one event that no more are offered.
pub(super) fn is_full(view: View) -> bool {
    let lowest = view.stack().upward().find_map(|frame| match frame {
        Frame::Window(window) => Some(window),
        _ => None,
    });
    let answer = |frame: &&Frame| matches!(frame, Frame::Use(used) if used.event.is_some());
    lowest.is_some_and(|window| window.chain >= MOST_IN_CHAIN)
        || view.stack().downward().filter(answer).count() >= MOST_NESTED
}

/// Whether what is going on follows from this very answer, which would set itself off for ever.
pub(super) fn is_under_way(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    view.stack().downward().any(|frame| match frame {
        Frame::Use(used) => used.by == by && used.ability == ability.id && used.event.is_some(),
        _ => false,
    })
}
