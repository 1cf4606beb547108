//! Scenarios of Draw Steel, in the words of its rules.

pub mod expect;
mod facts;
mod flips;
pub mod format;
pub(super) mod names;
mod play;
mod queries;
pub mod scene;
pub mod stage;
mod verdict;

use std::sync::Arc;

use self::format::{Case, Step};
use crate::core::name::Name;
use crate::lab::scenario::mentions::Mentions;
use crate::lab::scenario::report::StepFailure;
use crate::lab::scenario::script::{Notes, Outline, Script};
use crate::rulesets::draw_steel::content::Content;

impl Script for Case {
    type Content = Arc<Content>;

    fn name(&self) -> &str {
        &self.name
    }

    fn covers(&self) -> &[Name] {
        &self.covers
    }

    fn mentions(&self) -> Mentions {
        self.setup_mentions()
    }

    fn flaw(&self) -> Option<String> {
        self.setup_flaw()
    }

    fn outlines(&self) -> Vec<Outline> {
        self.steps.iter().map(Step::outline).collect()
    }

    fn play(&self, content: &Arc<Content>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
        play::case(self, content, notes)
    }
}
