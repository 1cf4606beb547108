//! Choices put to a side, and their answers.

use super::frames::Frame;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::stack::Stack;
use bevy::prelude::World;

/// Where somebody goes or is moved to, square by square.
pub(crate) static ROUTE: Question = Question::new("route");

/// Reads the answer to a choice just asked; passing is no choice.
pub fn answer(world: &mut World) -> Option<Option<Choice>> {
    match world.resource_mut::<Stack<Frame>>().take_answer()? {
        Intent::Choose(choice) => Some(Some(choice)),
        _ => Some(None),
    }
}

/// A choice put to a creature's side.
pub fn choose(
    view: View,
    of: CreatureId,
    question: &Question,
    origin: Name,
    choices: Vec<Choice>,
    may_pass: bool,
) -> Decision {
    Decision {
        side: view.side(of),
        about: Some(of),
        ask: question.id(),
        origin,
        options: Options::Choose { choices, may_pass },
    }
}
