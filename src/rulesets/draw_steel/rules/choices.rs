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

/// Something that can be chosen and is no ability, in words.
pub struct ChoiceWords {
    /// What a button calls it; none where its slug says it.
    pub title: Option<&'static str>,
    /// What choosing it does, in a sentence; empty where its name says it.
    pub detail: &'static str,
}

impl ChoiceWords {
    /// Words of its own.
    pub const fn new(title: &'static str, detail: &'static str) -> Self {
        let (first, last) = (title.as_bytes()[0], detail.as_bytes()[detail.len() - 1]);
        assert!(first.is_ascii_uppercase() && last == b'.', "a title, then a sentence");
        Self { title: Some(title), detail }
    }

    /// No words but its slug.
    pub const SLUG: Self = Self { title: None, detail: "" };
}
