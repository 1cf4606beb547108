//! Stands up.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::movement;
use super::{EffectRules, Reads};
use crate::core::name::Name;

/// Stands up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandUp;

impl EffectRules for StandUp {
    fn reads() -> Reads {
        Reads::Act(|at| SAID.iter().any(|words| at.phrase(words)).then(|| Self.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["stand up"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        movement::stand_up(at.world, at.on, at.cause());
        None
    }

    fn print(&self) -> String {
        "stand up".to_owned()
    }

    fn words(&self) -> String {
        "stands up".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.standing()
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
const SAID: [&str; 2] = ["stand up", "stands up"];
