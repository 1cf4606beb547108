//! What the next step of a sentence or an effect comes to.

use super::frames::Frame;
use crate::core::intent::Decision;

/// What an effect wants after a step of work; its place is kept in the frame of the effect.
pub enum EffectFlow {
    /// Nothing more.
    Done,
    /// More work of its own.
    Again,
    /// Somebody must decide first.
    Ask(Decision),
    /// This must be finished first; then the effect goes on.
    Push(Frame),
    /// This must be finished first; the effect is done then.
    Last(Frame),
}

/// What comes of a step of work on a line.
pub enum Step {
    /// Nothing is left of it.
    Done,
    /// There is more of it.
    Again,
    /// Somebody must decide first.
    Ask(Decision),
    /// This must be finished first.
    Push(Frame),
}
