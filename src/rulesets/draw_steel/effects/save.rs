//! May make a saving throw.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, Offer};
use super::{EffectRules, Reads};
use crate::core::name::Name;

/// May make a saving throw.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Save;

impl EffectRules for Save {
    fn reads() -> Reads {
        Reads::Act(|at| SAID.iter().any(|words| at.phrase(words)).then(|| Self.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["saving throw"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.offer(Offer::Save)
    }

    fn print(&self) -> String {
        "saving throw".to_owned()
    }

    fn words(&self) -> String {
        "may make a saving throw".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * 0.5
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// Ways of saying it.
const SAID: [&str; 7] = [
    "make a saving throw against one effect",
    "makes a saving throw against one effect",
    "make a saving throw",
    "makes a saving throw",
    "saving throw",
    "make a save",
    "makes a save",
];
