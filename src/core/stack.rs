//! The stack of unfinished business: what is being resolved, and what waits beneath it.
//!
//! A frame is a small state machine. Resolution works the top frame until somebody must decide; what is still to be
//! done is data in the frames beneath, so a battle can be saved, copied and resumed at any decision.

use std::hash::{Hash, Hasher};

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::intent::{Decision, Intent};

/// What a frame wants after a step of work.
#[derive(Clone, Debug)]
pub enum Flow<F> {
    /// More work of its own.
    Again,
    /// Somebody must decide first.
    Ask(Decision),
    /// This must be finished first.
    Push(F),
    /// This takes its place.
    Become(F),
    /// Nothing more.
    Done,
}

/// The frames of a battle, topmost last, with the decision it waits at and the answer just given.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack<F> {
    frames: Vec<F>,
    decision: Option<Decision>,
    answer: Option<Intent>,
    /// Frames that arose while another is being worked; none whenever a battle waits.
    #[serde(skip, default = "Vec::new")]
    soon: Vec<F>,
    /// What is wrong with the rules themselves, if anything was found.
    #[serde(skip)]
    fault: Option<String>,
}

/// Deeper nesting than any chain of triggers can reach by the rules; beyond it the battle has a fault.
pub const DEEPEST: usize = 64;

impl<F> Default for Stack<F> {
    fn default() -> Self {
        Self { frames: Vec::new(), decision: None, answer: None, soon: Vec::new(), fault: None }
    }
}

impl<F: Hash> Hash for Stack<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.frames.hash(state);
        self.decision.hash(state);
        self.answer.hash(state);
    }
}

impl<F> Stack<F> {
    /// What the battle waits for.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Whether work can go on.
    pub fn running(&self) -> bool {
        self.decision.is_none() && !self.frames.is_empty() && self.fault.is_none()
    }

    /// Why work can never go on: a fault of the rules themselves, with what was being resolved.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Notes a fault of the rules themselves, which ends all work.
    pub fn fail(&mut self, report: String) {
        self.fault = Some(report);
    }

    /// The frame being worked.
    pub fn top(&self) -> Option<&F> {
        self.frames.last()
    }

    /// The frame that everything else interrupts.
    pub fn bottom(&self) -> Option<&F> {
        self.frames.first()
    }

    /// Puts a frame on top.
    pub fn push(&mut self, frame: F) {
        self.frames.push(frame);
    }

    /// Puts frames on top of each other, the last topmost.
    pub fn extend(&mut self, frames: impl IntoIterator<Item = F>) {
        self.frames.extend(frames);
    }

    /// Puts a frame on top once the frame being worked is back; of several, the first put is worked first.
    pub fn push_deferred(&mut self, frame: F) {
        self.soon.push(frame);
    }

    /// The frames that arose while another is being worked.
    pub fn soon(&self) -> &[F] {
        &self.soon
    }

    /// Puts the frames that arose on top.
    pub fn take_deferred(&mut self) {
        self.frames.extend(self.soon.drain(..).rev());
    }

    /// Takes the top frame off to work it.
    pub fn pop(&mut self) -> Option<F> {
        self.frames.pop()
    }

    /// The frames, bottommost first.
    pub fn upward(&self) -> impl Iterator<Item = &F> {
        self.frames.iter()
    }

    /// The frames, topmost first.
    pub fn downward(&self) -> impl Iterator<Item = &F> {
        self.frames.iter().rev()
    }

    /// The frames to change them, topmost first.
    pub fn downward_mut(&mut self) -> impl Iterator<Item = &mut F> {
        self.frames.iter_mut().rev()
    }

    /// How deep it is.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Waits for a decision.
    pub fn ask(&mut self, decision: Decision) {
        self.decision = Some(decision);
    }

    /// Takes the question back: the frame that asked it has to ask again, the same if nothing has changed.
    pub fn withdraw(&mut self) -> Option<Decision> {
        self.decision.take()
    }

    /// Takes an answer that was checked; work goes on.
    pub fn answer(&mut self, intent: Intent) {
        self.decision = None;
        self.answer = Some(intent);
    }

    /// The answer, for the frame that asked.
    pub fn take_answer(&mut self) -> Option<Intent> {
        self.answer.take()
    }

    /// Drops all business: the battle is over.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
