//! May make an opportunity attack on the user.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Event, Frame, WindowFrame};
use super::{EffectRules, Reads};
use crate::core::name::Name;

/// May make an opportunity attack on the user.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opportunity;

impl EffectRules for Opportunity {
    fn reads() -> Reads {
        Reads::Act(|at| SAID.iter().any(|words| at.phrase(words)).then(|| Self.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["opportunity attack"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on) = (at.on, at.by);
        at.view().is_alive(on).then(|| Frame::Window(WindowFrame::new(Event::Invited { by, on })))
    }

    fn print(&self) -> String {
        "opportunity attack".to_owned()
    }

    fn words(&self) -> String {
        "may make an opportunity attack on the user".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.scene.harm(to.hand.by, to.to.profile.free_strike)
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

/// Ways of saying it, the longest first.
const SAID: [&str; 4] = [
    "make an opportunity attack against you",
    "makes an opportunity attack against you",
    "opportunity attack against you",
    "opportunity attack",
];
