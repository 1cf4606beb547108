//! Who acts now: a creature on its turn, or a squad together.

use super::frames::{Frame, SquadFrame, SquadStep, TurnStep};
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::stack::Stack;
use bevy::prelude::World;

/// The common turn under way, if there is one.
pub fn current(view: View<'_>) -> Option<&SquadFrame> {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Squad(frame) => Some(frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn current_mut(world: &mut World) -> Option<&mut SquadFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Squad(frame) => Some(frame),
        _ => None,
    })
}

/// Whether a creature's turn has begun and what lasts to its end has not run out yet: it acts, or its squad does.
pub fn under_way(view: View, who: CreatureId) -> bool {
    let among = |turn: &SquadFrame| {
        let (before, after) = turn.members.split_at(usize::from(turn.at).min(turn.members.len()));
        match turn.step {
            SquadStep::Start => before.contains(&who),
            SquadStep::Act => turn.members.contains(&who),
            SquadStep::End => after.contains(&who),
        }
    };
    // A turn that is worked right now is not on the stack.
    let own = view.stack().downward().find_map(|frame| match frame {
        Frame::Turn(turn) if turn.who == who => Some((TurnStep::Start..=TurnStep::Expire).contains(&turn.step)),
        _ => None,
    });
    own.unwrap_or(view.clock().active == Some(who)) || current(view).is_some_and(among)
}
