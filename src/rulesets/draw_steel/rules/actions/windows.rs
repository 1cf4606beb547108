//! Windows on events: opened where somebody could have an answer.

use super::super::frames::{Event, Frame, WindowFrame};
use super::super::points::CouldAnswer;
use super::super::view::View;
use crate::core::hooks;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::trigger::Trigger;
use bevy::prelude::World;

/// Opens a window on an event if anybody has an answer to it.
pub fn window(world: &World, event: Event) -> Flow<Frame> {
    if has_possible_reaction(View::new(world), &event) {
        Flow::Push(Frame::Window(WindowFrame::new(event)))
    } else {
        Flow::Again
    }
}

/// Whether it is worth opening a window: a coarse test that never misses anybody.
pub fn has_possible_reaction(view: View, event: &Event) -> bool {
    let view = view.quiet();
    let wanted: &[Trigger] = match event {
        Event::AboutToRoll { .. } => &[Trigger::RollsDamage],
        Event::AboutToDamage => &[Trigger::AboutToTakeDamage],
        Event::Damaged => &[Trigger::TakesDamage],
        Event::AboutToForce { .. } => &[Trigger::AboutToBeForced, Trigger::CausesForce],
        Event::OnForcedWay { .. } => &[Trigger::IsForced],
        Event::Forced { .. } => &[Trigger::WasForced],
        Event::Step { .. } => &[Trigger::Moves, Trigger::MovesAway],
        Event::Moved { .. } => &[Trigger::Moves],
        Event::TurnStarted(_) => &[Trigger::TurnStarts],
        Event::Invited { .. } => return true,
        Event::TurnEnded(_) => &[Trigger::TurnEnds],
        Event::Declared { .. } => &[Trigger::Uses, Trigger::IsTargeted],
        Event::Dropped { .. } => &[Trigger::Falls],
        Event::Knockback { .. } | Event::Acted { .. } | Event::AboutToTest { .. } => &[],
    };
    let triggered =
        !wanted.is_empty() && view.living().any(|id| view.sheet(id).triggers.iter().any(|has| wanted.contains(has)));
    triggered || could_answer(view, event)
}

/// Whether something besides triggered actions could answer an event: a coarse test that never misses anybody.
pub fn could_answer(view: View, event: &Event) -> bool {
    hooks::at::<CouldAnswer>(view.world).iter().any(|could| could(view, event))
}
