//! What an ability brings about, one sentence or one target's result at a time.

use serde::{Deserialize, Serialize};

use super::UseFrame;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;

/// See [`Frame::Effect`](super::Frame::Effect). It lies on top of its use for as long as it is under way, and becomes the
/// next part of it once it is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectFrame {
    /// Who brings it about: the user, or the squad mate that is on the target.
    pub by: CreatureId,
    /// What of the use it is.
    pub part: UsePart,
    /// How far it is; what the numbers mean is each effect's own.
    pub stage: u16,
    /// Answers given to it, and results that it has waited for.
    pub picks: Vec<Choice>,
    /// Next effect of a target's result: segment and position.
    pub next: (u8, u8),
    /// Whether the potency of the segment under way was passed.
    pub gate: Option<bool>,
    /// Whom the effect under way still falls on, once that is known.
    pub falls_on: Option<Vec<CreatureId>>,
}

/// What effects of a use are brought about together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsePart {
    /// A sentence of those that belong to the step of the use, by its place.
    Sentence(u16),
    /// The results: which target is next.
    Targets,
    /// The result of the target at this place.
    Target(u16),
    /// What the results bring to others than targets.
    Others,
}

impl EffectFrame {
    /// A part of a use at its beginning.
    pub fn new(by: CreatureId, part: UsePart) -> Self {
        Self { by, part, stage: 0, picks: Vec::new(), next: (0, 0), gate: None, falls_on: None }
    }

    /// The cause its facts carry.
    pub fn cause(&self, used: &UseFrame) -> Cause {
        Cause::new(self.by, used.ability)
    }
}
